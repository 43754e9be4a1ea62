import Fantail

final class Model: @unchecked Sendable {
  enum State: Sendable { case idle, loading }
  var state: State { .loading }
  var count: Int { get async { 1 } }
  var onEnd: (() -> Void)?
}
let model = Model()

func load() throws {}
