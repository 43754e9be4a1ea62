import FantailPlan

/// An element of an XML document that any reader accepts, whatever the texts in it hold.
struct XMLElement {
  let name: String
  let attributes: [(String, String)]
  let children: [XMLElement]
  let content: String

  init(_ name: String, _ attributes: [(String, String)] = [], _ children: [XMLElement] = [], text: String = "") {
    self.name = name
    self.attributes = attributes
    self.children = children
    content = text
  }

  func text(indentation: String = "") -> String {
    var text = indentation + start
    if children.isEmpty, content.isEmpty { return text + "/>\n" }
    text += ">" + Self.escaped(content)
    if !children.isEmpty {
      text += "\n" + children.map { $0.text(indentation: indentation + "  ") }.joined() + indentation
    }
    return text + end
  }

  /// The beginning of an element whose children are written one by one.
  func opening(indentation: String = "") -> String { indentation + start + ">\n" }

  /// The end of such an element.
  func closing(indentation: String = "") -> String { indentation + end }

  private var start: String {
    "<\(name)" + attributes.map { " \($0)=\"\(Self.escaped($1.onOneLine))\"" }.joined()
  }

  private var end: String { "</\(name)>\n" }

  /// No CDATA: a text that holds its end mark would have to be cut in two, and escaping serves all texts alike.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t": nil
      // A bare carriage return would be read as a line feed.
      case "\r": "&#13;"
      // XML 1.0 has no way to write most of these, not even as references; so they are shown.
      case _ where scalar.isControl || (scalar.value & 0xFFFE) == 0xFFFE: scalar.shown
      default: nil
      }
    }
  }
}
