import FantailTree

/// Names of snapshots as names of files.
enum SnapshotName {
  /// The name of an example's file: its id, whose parts are joined by dots. A long one is cut behind its group's name, and
  /// a hash of the whole follows: systems take no more than 255 bytes.
  static func file(_ id: String) -> String {
    let name = id.split(separator: "/").map { part(String($0)) }.joined(separator: ".")
    return name.utf8.count > 130 ? cut(name, to: 110, hash: id) : name
  }

  /// A part of a name, in which only letters and digits stay, and `_` stands for the rest. Where that is more than a
  /// space, so that two could have one name, and where it is cut, a hash of the whole follows.
  static func part(_ text: String) -> String {
    let kept = String(text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
    guard !isPlain || kept.utf8.count > 80 else { return kept }
    return cut(kept, to: 60, hash: text)
  }

  private static func cut(_ text: String, to bytes: Int, hash: String) -> String {
    var kept = text[...]
    while kept.utf8.count > bytes { kept.removeLast() }
    return kept + "~" + String(hash.stableHash & 0xFFFF_FFFF, radix: 36)
  }
}
