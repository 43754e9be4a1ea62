/// The Swift names of Objective-C types and methods, as far as they can be derived from the selector.
enum SwiftNames {
  /// Methods in Swift, in which `$r` is the receiver, `$0` the first argument, and `$_` a closure's argument.
  static let known = [
    "count": "$r.count", "length": "$r.count", "description": "$r.description", "firstObject": "$r.first",
    "lastObject": "$r.last", "allKeys": "$r.keys", "allValues": "$r.values", "uppercaseString": "$r.uppercased()",
    "lowercaseString": "$r.lowercased()", "capitalizedString": "$r.capitalized", "boolValue": "$r.boolValue",
    "intValue": "$r.intValue", "integerValue": "$r.intValue", "doubleValue": "$r.doubleValue",
    "floatValue": "$r.floatValue", "hash": "$r.hash", "mutableCopy": "$r", "retain": "$r", "self": "$r",
    "timeIntervalSince1970": "$r.timeIntervalSince1970", "name": "$r.name", "autorelease": "$r",
    "objectAtIndex:": "$r[$0]", "objectForKey:": "$r[$0]", "objectForKeyedSubscript:": "$r[$0]",
    "valueForKey:": "$r.value(forKey: $0)", "isEqual:": "$r == $0", "isEqualToString:": "$r == $0",
    "isEqualToArray:": "$r == $0", "addObject:": "$r.append($0)", "removeObject:": "$r.removeAll { $_ == $0 }",
    "containsObject:": "$r.contains($0)", "stringByAppendingString:": "$r + $0", "setObject:forKey:": "$r[$1] = $0",
    "isKindOfClass:": "$r.isKind(of: $0)", "respondsToSelector:": "$r.responds(to: $0)",
  ]

  /// Expressions that make Foundation values, by class and selector.
  private static let makers = [
    "NSSet setWithObject:": "Set([$0])", "NSSet setWithObjects:": "Set([$0])", "NSSet initWithArray:": "Set($0)",
    "NSSet setWithArray:": "Set($0)", "NSSet set": "Set()", "NSSet init": "Set()",
    "NSArray arrayWithObject:": "[$0]", "NSArray arrayWithObjects:": "[$0]", "NSArray array": "[]",
    "NSArray init": "[]", "NSDictionary dictionary": "[:]", "NSDictionary init": "[:]", "NSString string": "\"\"",
    "NSString stringWithFormat:": "String(format: $0)", "NSString initWithFormat:": "String(format: $0)",
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

  /// Returns the template for the value that a class method, or an initialiser after `alloc`, makes; `nil` for other
  /// methods.
  static func made(_ type: String, _ message: ObjectiveC.Message, isAllocated: Bool) -> String? {
    let maker = makers["\(type.replacing("NSMutable", with: "NS", maxReplacements: 1)) \(message.selector)"]
    if maker != nil || message.selector == "new" { return maker ?? "\(self.type(type))()" }
    guard let first = message.parts.first else { return nil }
    if isAllocated { return self.type(type) + initializer(first, message) }
    guard !message.arguments.isEmpty, let with = first.firstRange(of: "With") else { return nil }
    if type == "NSNumber" { return "$0" }
    // `eventWithName:` of `LSEvent`.
    let noun = first[..<with.lowerBound].lowercased()
    guard !noun.isEmpty, type.lowercased().hasSuffix(noun) else { return nil }
    return self.type(type) + initializer("init\(first[with.lowerBound...])", message)
  }

  private static let prepositions = [
    "With", "From", "For", "To", "In", "At", "By", "On", "Of", "After", "Before", "Using",
  ]

  /// Returns the call to a method: `transitionFrom:to:` becomes `transition(from: $0, to: $1)`.
  static func call(_ message: ObjectiveC.Message) -> String {
    guard let first = message.parts.first, !message.arguments.isEmpty else { return "\(message.parts.joined())()" }
    let label = first.indices.dropFirst().last { index in
      prepositions.contains { word in
        let rest = first[index...]
        return rest.hasPrefix(word) && rest.dropFirst(word.count).first?.isUppercase ?? true
      }
    }
    let base = label.map { first[..<$0] } ?? first[...]
    return base + list([label.map { lowered(first[$0...]) } ?? ""] + message.parts.dropFirst())
  }

  /// Returns the arguments of an initialiser: `initWithName:age:` becomes `(name: $0, age: $1)`.
  private static func initializer(_ first: String, _ message: ObjectiveC.Message) -> String {
    if message.arguments.isEmpty { return "()" }
    let prefix = ["initWith", "init"].first { first.hasPrefix($0) }
    let label = prefix.map { lowered(first.dropFirst($0.count)) } ?? first
    return list([label] + message.parts.dropFirst())
  }

  private static func list(_ labels: [String]) -> String {
    let arguments = labels.enumerated().map { $1.isEmpty ? "$\($0)" : "\($1): $\($0)" }
    return "(\(arguments.joined(separator: ", ")))"
  }

  private static func lowered(_ text: some StringProtocol) -> String {
    let upper = text.prefix { $0.isUppercase }
    // URLString -> urlString, Name -> name
    let count = upper.count > 1 && upper.count < text.count ? upper.count - 1 : max(1, upper.count)
    return text.prefix(count).lowercased() + text.dropFirst(count)
  }
}
