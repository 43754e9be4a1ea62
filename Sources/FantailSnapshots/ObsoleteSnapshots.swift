import FantailTree
import Foundation

/// The snapshots of a spec's file that no example asks for any more.
struct ObsoleteSnapshots {
  let folder: String
  let identity: ExampleIdentity
  let used: Set<String>

  /// Names them on the standard error, or removes them. That is asked for by an option of its own: an example on another
  /// platform, or in another configuration, may ask for what nobody does here.
  func report(removing: Bool) {
    for path in paths {
      let name = "__Snapshots__/" + path.split(separator: "/").suffix(2).joined(separator: "/")
      if removing {
        try? FileManager.default.removeItem(atPath: path)
        say("note: removed the snapshot \(name), which no example asks for\n")
      } else {
        say("warning: no example asks for the snapshot \(name); --remove-obsolete removes it\n")
      }
    }
  }

  /// The files of the example that it did not ask for; and those of examples that are gone from its outermost group,
  /// told by the first example of that group. Other groups may be in other plans.
  private var paths: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = SnapshotName.file(identity.id)
    let root = identity.id.prefix { $0 != "/" }
    let declared = identity.declared().filter { $0.prefix { $0 != "/" } == root }.map(SnapshotName.file)
    let isFirst = declared.first == own
    return files.sorted().filter { file in
      let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
      if belongs(name, to: own) { return !used.contains("\(folder)/\(file)".lowercased()) }
      guard isFirst, name.hasPrefix(SnapshotName.part(String(root)) + ".") else { return false }
      return !declared.contains { belongs(name, to: $0) }
    }.map { "\(folder)/\($0)" }
  }

  private func belongs(_ name: String, to example: String) -> Bool { name == example || name.hasPrefix(example + "-") }

  /// Written so that a closed descriptor ends nothing.
  private func say(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
