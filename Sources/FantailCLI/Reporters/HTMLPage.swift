import FantailPlan
import FantailTree

/// A page that loads nothing: here the elements that all of it is made of.
struct HTMLPage {
  let context: RunContext

  func again(_ title: String, _ command: String) -> String {
    "<p class=\"again\">\(title): <code>\(Markup.html(command))</code> "
      + "<button type=\"button\" class=\"copy\" hidden>copy</button></p>\n"
  }

  /// A text whose direction ends with it.
  func isolated(_ text: String) -> String { "<bdi>\(Markup.html(text))</bdi>" }

  /// A place, with a link to it where addresses are known.
  func place(_ location: SourceLocation) -> String {
    let text = Markup.html(context.place(location))
    return context.address(of: location).map { "<a href=\"\(Markup.html($0))\">\(text)</a>" } ?? text
  }

  func tags(of example: PlannedExample) -> String {
    example.tags.map { " <span class=\"tag\">\(Markup.html($0))</span>" }.joined()
  }

  func path(_ names: [String]) -> String {
    let most = 6
    let shown = names.suffix(most).map(isolated)
    let outer = (names.count > most ? "… › " : "") + shown.dropLast().map { $0 + " › " }.joined()
    return (outer.isEmpty ? "" : "<span class=\"outer\">\(outer)</span>") + (shown.last ?? "")
  }
}
