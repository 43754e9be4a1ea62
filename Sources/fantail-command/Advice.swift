import FantailSyntax
import FantailToolSupport

/// Searches sources that do not build for mistakes that the compiler's messages explain badly.
struct Advice {
  let parse: CompilerParse

  /// Returns notes about the files, each on a separate line.
  func remarks(on files: [String]) throws -> [String] {
    var remarks: [String] = []
    var large: [(place: SourcePlace, group: GroupSystem)] = []
    for file in files.sorted() {
      guard let text = try? SourceText(of: file), text.names("Fantail"), let tree = try parse.tree(of: text.bytes)
      else {
        continue
      }
      var states = GroupStateReader()
      states.read(tree)
      remarks += states.found.sorted { $0.key < $1.key }.map { offset, state in
        Self.remark(on: state.name, isLet: state.isLet, at: text.place(of: offset))
      }
      large += GroupSystem.all(of: text.bytes, tree).filter { !$0.cuts.isEmpty }.map { (text.place(of: $0.start), $0) }
    }
    let largest = large.max { $0.group.lines < $1.group.lines }
    return remarks
      + [largest.map { Self.remark(on: $0.group, at: $0.place, others: large.count - 1) }].compactMap(\.self)
  }

  private static func remark(on name: String, isLet: Bool, at place: SourcePlace) -> String {
    "\(place): warning: "
      + (isLet
        ? "'\(name)' is a let: its value is what changes. Wuse set, write \(name).value = …"
        : "'\(name)' would be shared by all examples of its group. Write let \(name) = Let { … } here, "
          + "and \(name).value = … where it is set.")
  }

  private static func remark(on group: GroupSystem, at place: SourcePlace, others: Int) -> String {
    "\(place): note: one closure contains \(amount(group.lines, "line")) with "
      + "\(amount(group.examples, "example")) here\(others == 0 ? "" : ", and others too much as well"). The compiler's "
      + "time grows with their square; 'swift package specs split --write' makes the large groups properties."
  }
}
