/// What a function answers when nothing was said about it, as far as its result's type tells.
///
/// Found out once a function: to look up a type's conformance costs more than to record a call.
enum StandardAnswer<Output> {
  case unknown
  /// A function without a result.
  case nothing(Output)
  /// A type that has a default value, made anew for each call.
  case value(any DefaultValue.Type)
  case none

  init(_ type: Output.Type) {
    if let nothing = () as? Output, type == Void.self {
      self = .nothing(nothing)
    } else if let type = type as? any DefaultValue.Type {
      self = .value(type)
    } else {
      self = .none
    }
  }

  var value: Output? {
    switch self {
    case .unknown, .none: nil
    case .nothing(let nothing): nothing
    case .value(let type): type.defaultValue as? Output
    }
  }
}
