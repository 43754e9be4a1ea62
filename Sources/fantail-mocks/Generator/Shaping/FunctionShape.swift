import FantailToolSupport

/// A function, accessor or initializer of a mock: what it is called with, what is recorded, what it answers.
struct FunctionShape {
  /// The way in which an argument gets into the record.
  enum Recording: Equatable {
    case plain
    /// Its type is known to the caller only.
    case erased
    /// A box that is written back after the call.
    case inOut(erased: Bool)
    /// A box that is emptied after the call.
    case nonEscaping(erased: Bool)
    case deferredValue
    case pack
    case unrecorded
  }

  struct Parameter {
    /// As it stands in the declaration: `to value: Double`.
    var declaration: String
    /// The label of a call; nil for none.
    var label: String?
    /// The name in the body.
    var name: String
    /// The type, without what belongs to a parameter only.
    var type: String
    /// The type of the recorded value.
    var recordedType: String
    var recording: Recording
    /// The type of the box it is kept in.
    var boxedType = ""
    var isAutoclosure = false
    /// The marks that calling an autoclosure needs: `try `, `try await `.
    var marks = ""
    var isForwardable = true
    /// `true` if a generic function that it is passed to would be called with the type inside.
    var isExistential = false

    mutating func leaveUnrecorded(isForwardable: Bool) {
      (recording, recordedType) = (.unrecorded, "Unrecorded")
      self.isForwardable = isForwardable
    }

    /// A function type with attributes: `nonisolated(nonsending)` goes before all of them.
    static func declared(_ type: String, attributes: String) -> String {
      let first = "nonisolated(nonsending) "
      return type.hasPrefix(first) ? first + attributes + type.dropFirst(first.count) : attributes + type
    }
  }

  enum Failure: Equatable {
    case never
    case any
    case typed(String)
    /// A type that only the caller knows.
    case erased(String)

    /// The type argument of the function mock.
    var recordedType: String {
      switch self {
      case .never: "Never"
      case .any, .erased: "any Error"
      case .typed(let type): type
      }
    }
  }

  enum Result: Equatable {
    case void
    case plain(String)
    case erased(String)

    var recordedType: String {
      switch self {
      case .void: "Void"
      case .plain(let type): type
      case .erased: "Any"
      }
    }

    /// The type in the declaration; nil for none.
    var declaredType: String? {
      switch self {
      case .void: nil
      case .plain(let type), .erased(let type): type
      }
    }
  }

  var parameters: [Parameter] = []
  var isAsync = false
  var failure = Failure.never
  var result = Result.void
  /// `true` if the result leaves its isolation: a value that is held cannot, but the one copy that is handed out may.
  var isSending = false
  /// `true` if the result is declared `T!`.
  var isImplicitlyUnwrapped = false
  /// Generic parameters and what is demanded of them, as written in the declaration.
  var generics = ""
  var constraints = ""
  /// What the types in it take.
  var mentions = Mentions()

  /// The result's type as the declaration has it; nil for none.
  var declaredResult: String? {
    guard let type = result.declaredType else { return nil }
    let unwrapped = isImplicitlyUnwrapped && type.hasSuffix("?") ? type.dropLast() + "!" : type
    return isSending ? "sending \(unwrapped)" : unwrapped
  }

  /// `try await `, as far as it is needed.
  var marks: String { (failure == .never ? "" : "try ") + (isAsync ? "await " : "") }

  /// ` async throws(E)`.
  var effects: String {
    let throwing =
      switch failure {
      case .never: ""
      case .any: " throws"
      case .typed(let type), .erased(let type): " throws(\(type))"
      }
    return (isAsync ? " async" : "") + throwing
  }

  /// The type of all recorded arguments together.
  var argumentsType: String {
    switch parameters.count {
    case 0: return "Void"
    case 1: return parameters[0].recordedType
    default:
      let names = parameters.map(\.name)
      let isLabelled = Set(names).count == names.count && !names.contains("_")
      return "("
        + parameters.map { isLabelled ? "\(Keyword.label($0.name)): \($0.recordedType)" : $0.recordedType }
        .joined(separator: ", ") + ")"
    }
  }

  /// The type of the function mock behind it.
  var mockType: String { type("FunctionMock") }

  /// The type of a call pattern of it.
  var patternType: String { type("CallPattern") }

  private func type(_ name: String) -> String {
    "\(isAsync ? "Async" : "")\(name)<\(argumentsType), \(failure.recordedType), \(result.recordedType)>"
  }
}
