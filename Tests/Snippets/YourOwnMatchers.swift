import Fantail

struct Image: Equatable, Sendable { var width = 3, height = 2 }
let image = Image()
func find(_ name: String) -> Image? { nil }

final class Album: @unchecked Sendable, CustomStringConvertible {
  var cover = Image()
  var pages = 0
  var description: String { "an album" }
}
let album = Album()
func parse(_ text: String) throws {}
