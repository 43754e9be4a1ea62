import FantailToolSupport

/// A declaration's identifier in symbol graphs: the compiler's mangled name behind `s:`, and Clang's behind `c:`.
///
/// What the generator knows of the compiler's mangling stands here and in `MangledName`, and nowhere else.
struct USR: RawRepresentable, Hashable, Comparable, Decodable, Sendable, CustomStringConvertible {
  var rawValue: String

  /// The protocol `Actor`.
  static let actor = USR(rawValue: "s:ScA")

  /// The module that declares it; `nil` for declarations of C and Objective-C, which may come from any.
  var module: String? { MangledName(identifier: rawValue)?.module }

  /// `true` for a protocol: one of the standard library's with a short name, or any whose name has its kind at its end.
  var isProtocol: Bool {
    // A name of the standard library may be one letter: `s:SP` is UnsafePointer.
    rawValue.hasPrefix("s:S") ? Self.standardProtocols.contains(rawValue) : rawValue.hasSuffix("P")
  }

  /// `true` for a protocol or a class by the kind at its end, the types whose members a mock has to know.
  var mayBeMocked: Bool { rawValue.hasSuffix("P") || rawValue.hasSuffix("C") }

  var isGenericParameter: Bool { rawValue.hasSuffix("mfp") }

  var isAssociatedType: Bool { rawValue.hasSuffix("Qa") }

  var isTypeAlias: Bool { rawValue.hasSuffix("a") }

  var isPostfixOperator: Bool { rawValue.contains("oP") }

  /// `true` if a function type of the main actor is part of the declaration's type.
  var hasMainActorFunction: Bool { rawValue.contains("YbScMYc") }

  /// An attribute of function types that a declaration's name keeps and its fragments may lack.
  struct FunctionAttribute {
    var code: String
    /// As source has it: `@isolated(any)`.
    var name: String
    var argument: String
  }

  /// The attributes of function types in the name, unless the code for them stands in one of the words it is made of.
  func functionAttributes(words: String) -> [FunctionAttribute] {
    Self.functionAttributes.filter { rawValue.contains($0.code) && !words.contains($0.code) }
  }

  static func < (left: USR, right: USR) -> Bool { left.rawValue < right.rawValue }

  var description: String { rawValue }

  private static let functionAttributes = [
    FunctionAttribute(code: "XC", name: "@convention", argument: "c"),
    FunctionAttribute(code: "YA", name: "@isolated", argument: "any"),
  ]

  /// The protocols that have a short name: Equatable, Hashable, Comparable, Sequence and their like.
  private static let standardProtocols: Set = [
    "s:SB", "s:SE", "s:Se", "s:SF", "s:SG", "s:SH", "s:Sj", "s:SK", "s:Sk", "s:SL", "s:Sl", "s:SM", "s:Sm", "s:SQ",
    "s:ST", "s:St", "s:SU", "s:SX", "s:Sx", "s:SY", "s:Sy", "s:SZ", "s:Sz", "s:ScA", "s:ScF", "s:Scf", "s:Sch", "s:ScI",
    "s:Sci",
  ]
}
