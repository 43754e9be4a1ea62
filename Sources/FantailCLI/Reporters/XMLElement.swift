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
    text += ">" + Markup.xml(content)
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
    "<\(name)" + attributes.map { " \($0)=\"\(Markup.xml($1.onOneLine))\"" }.joined()
  }

  private var end: String { "</\(name)>\n" }
}
