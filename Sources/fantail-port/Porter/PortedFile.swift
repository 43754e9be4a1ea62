import FantailToolSupport

/// A spec file of Quick and Nimble or of Kiwi, rewritten.
package struct PortedFile: Equatable {
  /// The beginning of comments that say what has to be done by hand.
  static let mark = "PORT:"

  package let path: String
  /// The path of the new text: of another file, if the old one was Objective-C.
  package let newPath: String
  package let old: String
  package let new: String
  package let marks: [String]

  static let unbalanced = "its brackets do not match outside '#if', so it stays as it is"

  /// A file that stays as it is.
  static func unchanged(_ path: String, _ text: String, _ reason: String) -> PortedFile {
    PortedFile(path: path, newPath: path, old: text, new: text, marks: [reason])
  }
}

extension PortedFile {
  /// Rewrites the files of a suite that need it, in the order given.
  package static func all(_ files: [(path: String, text: String)]) -> [PortedFile] {
    let texts = files.map { $0.text.replacing("\r\n", with: "\n") }
    let trees = zip(files, texts).map { $0.path.hasSuffix(".swift") ? SpecTree(Source($1)) : nil }
    let known = KnownNames(trees.compactMap(\.self).filter(\.source.isBalanced))
    return files.indices.compactMap { index in
      let (file, text) = (files[index], texts[index])
      let done = trees[index].map { ported(file.path, text, $0, known) } ?? KiwiFile.ported(file.path, text)
      guard let done else { return nil }
      var new = file.text
      if done.new != done.old {
        new = GroupSystem.cut(done.new)
        if file.text.contains("\r\n") { new = new.replacing("\n", with: "\r\n") }
      }
      return PortedFile(path: done.path, newPath: done.newPath, old: file.text, new: new, marks: done.marks)
    }
  }

  private static func ported(_ path: String, _ text: String, _ tree: SpecTree, _ known: KnownNames) -> PortedFile? {
    guard isNeeded(tree, known) else { return nil }
    guard tree.source.isBalanced else { return unchanged(path, text, unbalanced) }
    var port = SwiftPort(tree: tree, known: known)
    do throws(Edits.Conflict) {
      let new = try port.port()
      return new == text ? nil : PortedFile(path: path, newPath: path, old: text, new: new, marks: port.marks)
    } catch {
      let line = 1 + tree.source.bytes[..<error.second.lowerBound].count { $0 == 0x0A }
      return unchanged(
        path, text, "line \(line) is changed in two ways, so the file stays as it is; port it by hand")
    }
  }

  private static func isNeeded(_ tree: SpecTree, _ known: KnownNames) -> Bool {
    !tree.imports.isDisjoint(with: SpecTree.frameworks)
      || tree.scopes.contains { $0.owner.keyword == "extension" && known.specTypes.contains($0.owner.name) }
      || tree.source.tokens.indices.contains { known.calls(root: $0, in: tree.source) }
  }
}
