/// The modules of the system's types. The stored properties of these types are private, and differ by platform.
package enum SystemModules {
  private static let names: Set<String> = [
    "Builtin", "CoreFoundation", "CoreGraphics", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "ObjectiveC", "Observation",
    "RegexBuilder", "Swift", "Synchronization", "_Concurrency", "_StringProcessing", "__C",
  ]

  /// Returns whether a type belongs to the system. Module names are compared whole: `FoundationKit` is a user's module.
  package static func has(_ type: any Any.Type) -> Bool { has(typeNamed: _typeName(type, qualified: true)) }

  /// Returns whether a type belongs to the system, given its name with its module.
  package static func has(typeNamed name: String) -> Bool {
    // Only Objective-C's classes have a name without a module.
    guard let dot = name.firstIndex(of: ".") else { return true }
    return names.contains(String(name[..<dot]))
  }
}
