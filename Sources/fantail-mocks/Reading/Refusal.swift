/// The reason why a protocol does not get a mock.
struct Refusal: Error, Equatable {
  enum Reason: Error, Equatable {
    case unknownParent(String)
    case unreadable
    case nonCopyableResult(String)
    case nonCopyableAssociatedType(String)
    case circle(String)
    case twoTypes
    case packsOfOneShape
    case superclassNeedsArguments(String)
    case superclassIsIsolated(String)
    case superclassIsUnknown(String)
    case superclassMember(String)
    case distributedActor
    case hidden(String)
    case dependentResult(String)
    /// The mock does not compile; with the compiler's reason.
    case notCompiling(String)

    var text: String {
      switch self {
      case .unknownParent(let name) where StandardProtocol.isStandard(name):
        "it refines '\(name)', which needs more than a mock can provide; write this mock by hand, with function mocks"
      case .unknownParent(let name):
        "it refines '\(name)', whose module has no symbol graph here; name that module as well"
      case .unreadable: "this version does not support its declaration"
      case .nonCopyableResult(let type): "its result '\(Self.plain(type))' cannot be copied, so no stub can hold it"
      case .nonCopyableAssociatedType(let name): "its associated type '\(name)' need not be copyable"
      case .circle(let demand):
        "it requires '\(demand)', which a generic type cannot require of its parameters; write this mock by hand"
      case .twoTypes: "two parent protocols require it with different types"
      case .packsOfOneShape: "it requires two equally long parameter packs"
      case .superclassNeedsArguments(let name): "its superclass '\(name)' has no initializer without arguments"
      case .superclassIsIsolated(let name): "its superclass '\(name)' belongs to an actor"
      case .superclassIsUnknown(let name):
        "its superclass '\(name)' is declared in a module without a symbol graph here"
      case .superclassMember(let name): "its superclass '\(name)' has that member already"
      case .distributedActor: "distributed actors need an actor system"
      case .hidden(let name): "'\(name)' is marked @_spi"
      case .dependentResult(let type):
        "its type '\(Self.plain(type))' depends on the caller in a way that a mock cannot repeat"
      case .notCompiling(let reason): "its mock does not compile: \(reason)"
      }
    }

    /// Returns a type for a message, without the modules that generated code needs: `Key` for `Shop::Key`.
    private static func plain(_ type: String) -> String { type.replacing(/\w+::/, with: "") }
  }

  var module: String
  var proto: String
  /// The requirement; `nil` for the protocol as a whole.
  var requirement: String?
  var reason: Reason

  var message: String {
    let place = requirement.map { "'\(proto).\($0)'" } ?? "'\(proto)'"
    return "warning: no mock for protocol '\(module).\(proto)': \(place): \(reason.text)"
  }
}
