/// The one wording of a thrown error: its own description, or its type and contents.
///
/// Never `localizedDescription`, which hides the contents of a Swift error.
package func errorText(_ error: any Error) -> String {
  if let described = error as? any CustomStringConvertible { return described.description }
  let text = String(describing: error)
  let mirror = Mirror(reflecting: error)
  switch mirror.displayStyle {
  case .enum: return "\(type(of: error)).\(text)"
  case .class:
    let fields = mirror.children.map { label, value in (label.map { "\($0): " } ?? "") + String(reflecting: value) }
    return "\(type(of: error))(\(fields.joined(separator: ", ")))"
  default: return text
  }
}
