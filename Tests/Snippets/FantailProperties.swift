// Declarations that the examples of FantailProperties use and do not show.

struct User: Sendable { var name: String, age: Int }
indirect enum Tree: Sendable { case leaf(Int), node([Tree]) }
func isSorted(_ list: [Int]) -> Bool { list == list.sorted() }
func sorted(_ list: [Int]) -> [Int] { list.sorted() }
