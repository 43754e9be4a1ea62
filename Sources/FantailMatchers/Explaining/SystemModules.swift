/// The modules whose types belong to the system: their stored properties are their own business, and differ by platform.
package enum SystemModules {
  private static let names: Set<String> = [
    "Builtin", "CoreFoundation", "CoreGraphics", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "ObjectiveC", "Observation",
    "RegexBuilder", "Swift", "Synchronization", "_Concurrency", "_StringProcessing", "__C",
  ]

  /// Returns whether a type belongs to the system. Whole names of modules decide: `FoundationKit` is a user's module.
  package static func has(_ type: any Any.Type) -> Bool { has(typeNamed: _typeName(type, qualified: true)) }

  /// Returns whether a type belongs to the system, by its name with its module.
  package static func has(typeNamed name: String) -> Bool {
    // A name without a module is that of a class of Objective-C.
    guard let dot = name.firstIndex(of: ".") else { return true }
    return names.contains(String(name[..<dot]))
  }
}
