/// A problem that consists only of a message.
package struct PlainProblem: ToolProblem {
  package let text: String

  package init(text: String) {
    self.text = text
  }

  package init(unwritable path: String, reason: String) {
    text = "'\(path)' cannot be written: \(reason)"
  }

  package var message: String { "error: \(text)" }
}
