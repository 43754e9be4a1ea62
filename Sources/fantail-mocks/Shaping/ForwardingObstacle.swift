/// The reason why a mock cannot pass calls to a requirement on to a real object.
enum ForwardingObstacle: Equatable {
  case variadic
  case pack
  case waitingAutoclosure
  case ofSelf
  case spi
  /// The forwarding code does not compile; with the compiler's reason.
  case notCompiling(String)

  var text: String {
    switch self {
    case .variadic: "a parameter is variadic"
    case .pack: "a parameter depends on a parameter pack"
    case .waitingAutoclosure: "an autoclosure is asynchronous"
    case .ofSelf: "a type depends on Self"
    case .spi: "it is marked @_spi"
    case .notCompiling(let reason): reason
    }
  }
}
