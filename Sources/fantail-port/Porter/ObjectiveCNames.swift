/// The names that Swift gives to methods of Objective-C, as far as they follow from the selector.
enum ObjectiveCNames {
  /// Methods without arguments that are properties, or have other names, in Swift.
  static let unary = [
    "count": ".count", "length": ".count", "description": ".description", "firstObject": ".first",
    "lastObject": ".last",
    "allKeys": ".keys", "allValues": ".values", "uppercaseString": ".uppercased()", "lowercaseString": ".lowercased()",
    "capitalizedString": ".capitalized", "boolValue": ".boolValue", "intValue": ".intValue",
    "integerValue": ".intValue",
    "doubleValue": ".doubleValue", "floatValue": ".floatValue", "hash": ".hash", "copy": "", "mutableCopy": "",
    "retain": "", "timeIntervalSince1970": ".timeIntervalSince1970", "name": ".name", "autorelease": "",
  ]

  /// Methods with arguments, as they are written in Swift: `$r` for the receiver.
  static let known = [
    "objectAtIndex:": "$r[$0]", "objectForKey:": "$r[$0]", "objectForKeyedSubscript:": "$r[$0]",
    "valueForKey:": "$r.value(forKey: $0)",
    "isEqual:": "$r == $0", "isEqualToString:": "$r == $0", "isEqualToArray:": "$r == $0",
    "addObject:": "$r.append($0)",
    "containsObject:": "$r.contains($0)", "hasPrefix:": "$r.hasPrefix($0)",
    "hasSuffix:": "$r.hasSuffix($0)", "stringByAppendingString:": "$r + $0", "setObject:forKey:": "$r[$1] = $0",
    "isKindOfClass:": "$r.isKind(of: $0)", "respondsToSelector:": "$r.responds(to: $0)",
  ]

  /// Ways to make values of Foundation's, by class and selector.
  static let makers = [
    "NSSet setWithObject:": "Set([$0])", "NSSet setWithObjects:": "Set([$*])", "NSSet initWithArray:": "Set($0)",
    "NSSet setWithArray:": "Set($0)", "NSSet set": "Set()", "NSSet init": "Set()",
    "NSArray arrayWithObject:": "[$0]", "NSArray arrayWithObjects:": "[$*]", "NSArray array": "[]",
    "NSArray init": "[]",
    "NSMutableArray array": "[]", "NSMutableArray init": "[]", "NSDictionary dictionary": "[:]",
    "NSDictionary init": "[:]",
    "NSMutableDictionary dictionary": "[:]", "NSMutableDictionary init": "[:]", "NSString string": "\"\"",
    "NSString stringWithFormat:": "String(format: $*)", "NSString initWithFormat:": "String(format: $*)",
    "NSString stringWithString:": "$0", "NSNumber numberWithInt:": "$0", "NSNumber numberWithInteger:": "$0",
    "NSNumber numberWithUnsignedInteger:": "$0", "NSNumber numberWithBool:": "$0", "NSNumber numberWithDouble:": "$0",
    "NSNumber numberWithFloat:": "$0", "NSDate date": "Date()", "NSNull null": "NSNull()",
    "NSDate dateWithTimeIntervalSince1970:": "Date(timeIntervalSince1970: $0)",
    "NSDate dateWithTimeIntervalSinceNow:": "Date(timeIntervalSinceNow: $0)", "NSURL URLWithString:": "URL(string: $0)",
    "NSNotificationCenter defaultCenter": "NotificationCenter.default", "NSBundle mainBundle": "Bundle.main",
    "NSUserDefaults standardUserDefaults": "UserDefaults.standard",
    "NSFileManager defaultManager": "FileManager.default",
  ]

  static func type(_ name: String) -> String {
    let types = [
      "NSString": "String", "NSMutableString": "String", "NSInteger": "Int", "NSUInteger": "Int", "int": "Int",
      "BOOL": "Bool",
      "bool": "Bool", "float": "Float", "double": "Double", "CGFloat": "CGFloat", "id": "Any", "NSArray": "[Any]",
      "NSMutableArray": "[Any]", "NSDictionary": "[String: Any]", "NSMutableDictionary": "[String: Any]",
      "NSSet": "Set<AnyHashable>",
      "NSMutableSet": "Set<AnyHashable>", "NSDate": "Date", "NSData": "Data", "NSURL": "URL", "NSError": "NSError",
      "NSTimeInterval": "TimeInterval", "Class": "AnyClass", "SEL": "Selector", "void": "Void", "unsigned": "Int",
      "long": "Int",
    ]
    return types[name] ?? name
  }

  private static let prepositions = [
    "With", "From", "For", "To", "In", "At", "By", "On", "Of", "After", "Before", "Using",
  ]

  /// The call of a method: `transitionFrom:to:` with two arguments is `transition(from: a, to: b)`.
  static func call(_ parts: [String], _ arguments: [String]) -> String {
    guard let first = parts.first, !arguments.isEmpty else { return "\(parts.joined())()" }
    let (base, label) = split(first)
    let labels = [label] + parts.dropFirst()
    let list = zip(labels, arguments).map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: ", ")
    return "\(base)(\(list))"
  }

  /// The initialiser: `initWithName:age:` is `(name: a, age: b)`.
  static func initializer(_ parts: [String], _ arguments: [String]) -> String {
    guard let first = parts.first, !arguments.isEmpty else { return "()" }
    let label =
      first.hasPrefix("initWith")
      ? lowered(first.dropFirst(8)) : first.hasPrefix("init") ? lowered(first.dropFirst(4)) : first
    let list = zip([label] + parts.dropFirst(), arguments).map { $0.isEmpty ? $1 : "\($0): \($1)" }
    return "(\(list.joined(separator: ", ")))"
  }

  /// The label of a class method that makes an instance of its class: `eventWithName:` of `LSEvent`.
  static func factory(_ first: String, of type: String) -> String? {
    guard let range = first.firstRange(of: "With") else { return nil }
    let noun = first[..<range.lowerBound].lowercased()
    return !noun.isEmpty && type.lowercased().hasSuffix(noun) ? "initWith" + String(first[range.upperBound...]) : nil
  }

  private static func split(_ name: String) -> (String, String) {
    var best: (String, String) = (name, "")
    for index in name.indices where name[index].isUppercase || index == name.startIndex {
      let rest = name[index...]
      for word in prepositions where rest.hasPrefix(word) && index > name.startIndex {
        let end = name.index(index, offsetBy: word.count)
        if end == name.endIndex || name[end].isUppercase { best = (String(name[..<index]), lowered(rest)) }
      }
    }
    return best
  }

  static func lowered(_ text: some StringProtocol) -> String {
    let upper = text.prefix { $0.isUppercase }
    // URLString -> urlString, Name -> name
    let count = upper.count > 1 && upper.count < text.count ? upper.count - 1 : max(1, upper.count)
    return text.prefix(count).lowercased() + text.dropFirst(count)
  }
}
