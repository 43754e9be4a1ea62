import FantailRun
import FantailPlan

/// An element of an XML document that any reader accepts, whatever text the element contains.
struct XMLElement {
  static let heading = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Returns the beginning of a report, with a comment for facts that have no field in the format.
  static func heading(of report: RunReport) -> String {
    heading + (report.plan.notSelectedSummary.map { "<!-- \($0) -->\n" } ?? "")
  }

  let name: String
  let attributes: KeyValuePairs<String, String?>
  let children: [XMLElement]
  let content: String?

  /// Creates an element; attributes that are `nil` are left out.
  ///
  /// - Parameter text: The text inside. With an empty text, the element has an end tag; with `nil`, it does not:
  ///   `<skipped/>`.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [XMLElement] = [],
    text: String? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    content = text
  }

  func text(indentation: String = "") -> String {
    var text = indentation + start
    if children.isEmpty, content == nil { return text + "/>\n" }
    text += ">" + Markup.xmlText(content ?? "")
    if !children.isEmpty {
      text += "\n" + children.map { $0.text(indentation: indentation + "  ") }.joined() + indentation
    }
    return text + "</\(name)>\n"
  }

  /// Writes an element, and calls a closure to write its children.
  func write(to out: (String) -> Void, children: () -> Void) {
    out(start + ">\n")
    children()
    out("</\(name)>\n")
  }

  private var start: String {
    "<\(name)"
      + attributes.compactMap { name, value in value.map { " \(name)=\"\(Markup.xmlAttribute($0))\"" } }.joined()
  }
}
