/// A number with its noun: "1 example", "2 examples".
package func amount(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}
