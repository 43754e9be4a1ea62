/// A call in the form that failures list.
struct LoggedCall {
  let sequence: Int
  let function: String
  let mock: String
  /// The call without the mock's name.
  let ownText: String
  let site: CallSite?

  var text: String { mock.isEmpty ? ownText : "\(mock).\(ownText)" }
  /// The call and the place of its caller, which takes time to look up.
  var placed: String { CallSite.told("called: \(text)", site) }
}
