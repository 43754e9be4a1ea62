import FantailPlan
import FantailRun

/// An element of an XML document that any reader accepts, whatever the texts in it hold.
struct XMLElement {
  static let heading = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// The beginning of a report, with what did not run, for which its form has no place.
  static func heading(of report: RunReport) -> String {
    heading + (report.plan.notSelectedSummary.map { "<!-- \($0) -->\n" } ?? "")
  }

  let name: String
  let attributes: KeyValuePairs<String, String?>
  let children: [XMLElement]
  let content: String

  /// Creates an element, without attributes that are `nil`.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [XMLElement] = [], text: String = ""
  ) {
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
    return text + "</\(name)>\n"
  }

  /// Writes an element whose children are written one by one.
  func write(to out: (String) -> Void, children: () -> Void) {
    out(start + ">\n")
    children()
    out("</\(name)>\n")
  }

  private var start: String {
    "<\(name)"
      + attributes.compactMap { name, value in value.map { " \(name)=\"\(Markup.xml($0.onOneLine))\"" } }.joined()
  }
}
