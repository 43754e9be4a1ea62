/// The names that Swift gives to types and methods of Objective-C, as far as they follow from the selector.
enum Names {
  /// Methods as they are written in Swift, with `$r` for the receiver.
  static let known = [
    "count": "$r.count", "length": "$r.count", "description": "$r.description", "firstObject": "$r.first",
    "lastObject": "$r.last", "allKeys": "$r.keys", "allValues": "$r.values", "uppercaseString": "$r.uppercased()",
    "lowercaseString": "$r.lowercased()", "capitalizedString": "$r.capitalized", "boolValue": "$r.boolValue",
    "intValue": "$r.intValue", "integerValue": "$r.intValue", "doubleValue": "$r.doubleValue",
    "floatValue": "$r.floatValue", "hash": "$r.hash", "copy": "$r", "mutableCopy": "$r", "retain": "$r", "self": "$r",
    "timeIntervalSince1970": "$r.timeIntervalSince1970", "name": "$r.name", "autorelease": "$r",
    "objectAtIndex:": "$r[$0]", "objectForKey:": "$r[$0]", "objectForKeyedSubscript:": "$r[$0]",
    "valueForKey:": "$r.value(forKey: $0)", "isEqual:": "$r == $0", "isEqualToString:": "$r == $0",
    "isEqualToArray:": "$r == $0", "addObject:": "$r.append($0)", "removeObject:": "$r.removeAll { $_ == $0 }",
    "containsObject:": "$r.contains($0)", "stringByAppendingString:": "$r + $0", "setObject:forKey:": "$r[$1] = $0",
    "isKindOfClass:": "$r.isKind(of: $0)", "respondsToSelector:": "$r.responds(to: $0)",
  ]

  /// Ways to make values of Foundation's, by class and selector.
  private static let makers = [
    "NSSet setWithObject:": "Set([$0])", "NSSet setWithObjects:": "Set([$*])", "NSSet initWithArray:": "Set($0)",
    "NSSet setWithArray:": "Set($0)", "NSSet set": "Set()", "NSSet init": "Set()",
    "NSArray arrayWithObject:": "[$0]", "NSArray arrayWithObjects:": "[$*]", "NSArray array": "[]",
    "NSArray init": "[]", "NSDictionary dictionary": "[:]", "NSDictionary init": "[:]", "NSString string": "\"\"",
    "NSString stringWithFormat:": "String(format: $*)", "NSString initWithFormat:": "String(format: $*)",
    "NSString stringWithString:": "$0", "NSDate date": "Date()", "NSNull null": "NSNull()",
    "NSNotificationCenter defaultCenter": "NotificationCenter.default", "NSBundle mainBundle": "Bundle.main",
    "NSUserDefaults standardUserDefaults": "UserDefaults.standard",
    "NSFileManager defaultManager": "FileManager.default",
  ]

  private static let types = [
    "NSString": "String", "NSInteger": "Int", "NSUInteger": "Int", "int": "Int", "BOOL": "Bool", "bool": "Bool",
    "float": "Float", "double": "Double", "id": "Any", "NSArray": "[Any]", "NSDictionary": "[String: Any]",
    "NSSet": "Set<AnyHashable>", "NSDate": "Date", "NSData": "Data", "NSURL": "URL", "NSTimeInterval": "TimeInterval",
    "Class": "AnyClass", "SEL": "Selector", "void": "Void", "unsigned": "Int", "long": "Int",
  ]

  static func type(_ name: String) -> String {
    types[name.replacing("NSMutable", with: "NS", maxReplacements: 1)] ?? name
  }

  /// The value that a class method, or an initialiser of what is allocated, makes; nil for another method.
  static func made(
    _ type: String, _ selector: String, _ parts: [String], _ arguments: [String], isAllocated: Bool
  ) -> String? {
    if let pattern = makers["\(type.replacing("NSMutable", with: "NS", maxReplacements: 1)) \(selector)"] {
      return filled(pattern, arguments)
    }
    if selector == "new" { return "\(self.type(type))()" }
    if isAllocated { return self.type(type) + initializer(parts, arguments) }
    guard let first = parts.first, !arguments.isEmpty, let with = first.firstRange(of: "With") else { return nil }
    if type == "NSNumber" { return arguments[0] }
    // `eventWithName:` of `LSEvent`.
    let noun = first[..<with.lowerBound].lowercased()
    guard !noun.isEmpty, type.lowercased().hasSuffix(noun) else { return nil }
    return self.type(type) + initializer(["init\(first[with.lowerBound...])"] + parts.dropFirst(), arguments)
  }

  /// A pattern with arguments in the places of `$0` and `$1`, all of them in that of `$*`, and a receiver in that of `$r`;
  /// `$_` is a closure's own argument.
  static func filled(_ pattern: String, _ arguments: [String], _ receiver: String = "") -> String {
    // Lists end in nil.
    var all = arguments.joined(separator: ", ")
    if all.hasSuffix(", nil") { all.removeLast(5) }
    let text = pattern.replacing("$r", with: receiver).replacing("$*", with: all)
    return arguments.enumerated().reduce(text) { $0.replacing("$\($1.offset)", with: $1.element) }
      .replacing("$_", with: "$0")
  }

  private static let prepositions = [
    "With", "From", "For", "To", "In", "At", "By", "On", "Of", "After", "Before", "Using",
  ]

  /// The call of a method: `transitionFrom:to:` with two arguments is `transition(from: a, to: b)`.
  static func call(_ parts: [String], _ arguments: [String]) -> String {
    guard let first = parts.first, !arguments.isEmpty else { return "\(parts.joined())()" }
    let label = first.indices.dropFirst().last { index in
      prepositions.contains { word in
        let rest = first[index...]
        return rest.hasPrefix(word) && rest.dropFirst(word.count).first?.isUppercase ?? true
      }
    }
    let base = label.map { first[..<$0] } ?? first[...]
    return base + list([label.map { lowered(first[$0...]) } ?? ""] + parts.dropFirst(), arguments)
  }

  /// The initialiser: `initWithName:age:` is `(name: a, age: b)`.
  private static func initializer(_ parts: [String], _ arguments: [String]) -> String {
    guard let first = parts.first, !arguments.isEmpty else { return "()" }
    let prefix = ["initWith", "init"].first { first.hasPrefix($0) }
    let label = prefix.map { lowered(first.dropFirst($0.count)) } ?? first
    return list([label] + parts.dropFirst(), arguments)
  }

  private static func list(_ labels: [String], _ arguments: [String]) -> String {
    "(\(zip(labels, arguments).map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: ", ")))"
  }

  private static func lowered(_ text: some StringProtocol) -> String {
    let upper = text.prefix { $0.isUppercase }
    // URLString -> urlString, Name -> name
    let count = upper.count > 1 && upper.count < text.count ? upper.count - 1 : max(1, upper.count)
    return text.prefix(count).lowercased() + text.dropFirst(count)
  }
}
