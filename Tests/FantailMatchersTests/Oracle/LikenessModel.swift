/// A random value, as data: it creates the value without `==`, and an equal one (its twin) with `==`.
indirect enum LikenessModel {
  case number(Int)
  case flag(Bool)
  case structure(LikenessModel, LikenessModel)
  case bare(Int)
  case labelled(text: String, LikenessModel)
  case pair(LikenessModel, LikenessModel)
  case object([LikenessModel])
  case optional(LikenessModel?)
  case result(isSuccess: Bool, LikenessModel)
  case tuple(LikenessModel, LikenessModel)
  case existential(isSecond: Bool, LikenessModel)
  case dictionary([LikenessModel])
  case array([LikenessModel])
  case list([Int])

  static func random(depth: Int, _ random: inout OracleRandom) -> LikenessModel {
    guard depth > 0 else { return random.chance(50) ? .number(random.below(1_000)) : .flag(random.chance(50)) }
    func child() -> LikenessModel { .random(depth: depth - 1, &random) }
    switch random.below(12) {
    case 0: return .structure(child(), child())
    case 1: return .bare(random.below(2))
    case 2: return .labelled(text: random.one(of: ["tea", "cup"]), child())
    case 3: return .pair(child(), child())
    case 4: return .object((0...random.below(3)).map { _ in child() })
    case 5: return .optional(random.chance(70) ? child() : nil)
    case 6: return .result(isSuccess: random.chance(50), child())
    case 7: return .tuple(child(), child())
    case 8: return .existential(isSecond: random.chance(50), child())
    case 9: return .dictionary((0...random.below(3)).map { _ in child() })
    case 10: return .array((0...random.below(4)).map { _ in child() })
    default: return .list((0..<(random.chance(10) ? 200 : 1 + random.below(9))).map { _ in random.below(100) })
    }
  }

  /// Returns the value with one leaf, case or `nil` changed, and the path to the change, appended to `path`.
  func spoilt(at path: String, _ random: inout OracleRandom) -> (LikenessModel, path: String) {
    func member(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
    /// Changes one of two parts.
    func either(
      _ left: LikenessModel, _ right: LikenessModel, _ names: (String, String),
      _ make: (LikenessModel, LikenessModel) -> LikenessModel
    ) -> (LikenessModel, path: String) {
      if random.chance(50) {
        let (part, path) = left.spoilt(at: names.0, &random)
        return (make(part, right), path)
      }
      let (part, path) = right.spoilt(at: names.1, &random)
      return (make(left, part), path)
    }
    switch self {
    case .number(let number): return (.number(number + 1), path)
    case .flag(let flag): return (.flag(!flag), path)
    case .structure(let left, let right):
      return either(left, right, (member("first"), member("second"))) { .structure($0, $1) }
    case .bare(let index): return (random.chance(50) ? .bare(1 - index) : .labelled(text: "tea", .number(1)), path)
    case .labelled(let text, let inner):
      if random.chance(20) { return (.bare(0), path) }
      if random.chance(20) { return (.labelled(text: text + "!", inner), "\(path).labelled.text") }
      let (part, inside) = inner.spoilt(at: "\(path).labelled.inner", &random)
      return (.labelled(text: text, part), inside)
    case .pair(let left, let right):
      if random.chance(20) { return (.bare(1), path) }
      return either(left, right, ("\(path).pair.0", "\(path).pair.1")) { .pair($0, $1) }
    case .object(var fields):
      let index = random.below(fields.count)
      let root = path.isEmpty ? "\(Self.className(fields.count))<Any>" : path
      let (part, inside) = fields[index].spoilt(at: "\(root).\(["a", "b", "c"][index])", &random)
      fields[index] = part
      return (.object(fields), inside)
    case .optional(nil): return (.optional(.number(1)), member("value"))
    case .optional(let inner?):
      if random.chance(30) { return (.optional(nil), member("value")) }
      let (part, inside) = inner.spoilt(at: member("value"), &random)
      return (.optional(part), inside)
    case .result(let isSuccess, let inner):
      if random.chance(30) { return (.result(isSuccess: !isSuccess, inner), path) }
      let (part, inside) = inner.spoilt(at: isSuccess ? "\(path).success" : "\(path).failure.reason", &random)
      return (.result(isSuccess: isSuccess, part), inside)
    case .tuple(let left, let right): return either(left, right, (member("x"), member("y"))) { .tuple($0, $1) }
    case .existential(let isSecond, let inner):
      if random.chance(30) { return (.existential(isSecond: !isSecond, inner), member("held")) }
      let (part, inside) = inner.spoilt(at: member("held.inner"), &random)
      return (.existential(isSecond: isSecond, part), inside)
    case .dictionary(var values):
      let index = random.below(values.count)
      let (part, inside) = values[index].spoilt(at: "\(path)[\"key \(index)\"]", &random)
      values[index] = part
      return (.dictionary(values), inside)
    case .array(var values):
      let index = random.below(values.count)
      let (part, inside) = values[index].spoilt(at: "\(path)[\(index)]", &random)
      values[index] = part
      return (.array(values), inside)
    case .list(var values):
      let index = random.below(values.count)
      values[index] += 1
      let root = path.isEmpty ? "LikeLink<Any>" : path
      return (.list(values), root + String(repeating: ".next", count: index) + ".value")
    }
  }

  private static func className(_ fields: Int) -> String { ["LikeBase", "LikeMiddle", "LikeLast"][fields - 1] }
}

// MARK: - The value, and its twin

extension LikenessModel {
  /// The value, of types without `==`.
  var plain: Any {
    make {
      $0
    } tuple: {
      ($0, $1) as (x: Any, y: Any)
    }
  }

  /// The same value, of types with `==`.
  var twin: LikeTwin {
    func twin(_ value: Any) -> LikeTwin { (value as? LikeTwin) ?? LikeTwin(value: value as? any Equatable ?? "none") }
    return twin(make(twin) { LikePair(first: $0, second: $1) })
  }

  private func make<Field>(_ wrap: (Any) -> Field, tuple: (Field, Field) -> Any) -> Any {
    func field(_ model: LikenessModel) -> Field { wrap(model.make(wrap, tuple: tuple)) }
    switch self {
    case .number(let number): return number
    case .flag(let flag): return flag
    case .structure(let first, let second): return LikePair(first: field(first), second: field(second))
    case .bare(let index): return index == 0 ? LikeCase<Field>.zero : .one
    case .labelled(let text, let inner): return LikeCase.labelled(text: text, inner: field(inner))
    case .pair(let left, let right): return LikeCase.pair(field(left), field(right))
    case .object(let fields):
      let fields = fields.map(field)
      switch fields.count {
      case 1: return LikeBase(fields[0])
      case 2: return LikeMiddle(fields[0], fields[1])
      default: return LikeLast(fields[0], fields[1], fields[2])
      }
    case .optional(let inner): return LikeMaybe(value: inner.map(field))
    case .result(let isSuccess, let inner):
      return isSuccess
        ? Result<Field, LikeFailure<Field>>.success(field(inner)) : .failure(LikeFailure(reason: field(inner)))
    case .tuple(let x, let y): return tuple(field(x), field(y))
    case .existential(let isSecond, let inner):
      return LikeHolder<Field>(held: isSecond ? LikeSecond(inner: field(inner)) : LikeFirst(inner: field(inner)))
    case .dictionary(let values):
      return Dictionary(uniqueKeysWithValues: values.enumerated().map { ("key \($0.offset)", field($0.element)) })
    case .array(let values): return values.map(field)
    case .list(let values):
      let last = LikeLink(value: wrap(values[values.count - 1]), next: nil)
      return values.dropLast().reversed().reduce(last) { LikeLink(value: wrap($1), next: $0) }
    }
  }
}

/// A value of any type with `==`, as a field of a twin.
struct LikeTwin: Equatable {
  let value: any Equatable

  static func == (left: LikeTwin, right: LikeTwin) -> Bool {
    func equals<Value: Equatable>(_ value: Value) -> Bool { (right.value as? Value) == value }
    return type(of: left.value) == type(of: right.value) && equals(left.value)
  }
}

struct LikePair<Field> {
  var first: Field
  var second: Field
}

enum LikeCase<Field> {
  case zero
  case one
  case labelled(text: String, inner: Field)
  case pair(Field, Field)
}

struct LikeMaybe<Field> { var value: Field? }

struct LikeFailure<Field>: Error, @unchecked Sendable {  // created and compared by one test
  var reason: Field
}

protocol LikeHeld {}
struct LikeFirst<Field>: LikeHeld { var inner: Field }
struct LikeSecond<Field>: LikeHeld { var inner: Field }
struct LikeHolder<Field> { var held: any LikeHeld }

class LikeBase<Field> {
  let a: Field
  var fields: [Field] { [a] }
  init(_ a: Field) { self.a = a }
}

class LikeMiddle<Field>: LikeBase<Field> {
  let b: Field
  override var fields: [Field] { [a, b] }

  init(_ a: Field, _ b: Field) {
    self.b = b
    super.init(a)
  }
}

final class LikeLast<Field>: LikeMiddle<Field> {
  let c: Field
  override var fields: [Field] { [a, b, c] }

  init(_ a: Field, _ b: Field, _ c: Field) {
    self.c = c
    super.init(a, b)
  }
}

final class LikeLink<Field> {
  let value: Field
  let next: LikeLink?

  init(value: Field, next: LikeLink?) {
    self.value = value
    self.next = next
  }
}

extension LikePair: Equatable where Field: Equatable {}
extension LikeCase: Equatable where Field: Equatable {}
extension LikeMaybe: Equatable where Field: Equatable {}
extension LikeFailure: Equatable where Field: Equatable {}
extension LikeFirst: Equatable where Field: Equatable {}
extension LikeSecond: Equatable where Field: Equatable {}

extension LikeHolder: Equatable where Field: Equatable {
  static func == (left: Self, right: Self) -> Bool {
    switch (left.held, right.held) {
    case (let left as LikeFirst<Field>, let right as LikeFirst<Field>): left == right
    case (let left as LikeSecond<Field>, let right as LikeSecond<Field>): left == right
    default: false
    }
  }
}

extension LikeBase: Equatable where Field: Equatable {
  static func == (left: LikeBase, right: LikeBase) -> Bool {
    type(of: left) == type(of: right) && left.fields == right.fields
  }
}

extension LikeLink: Equatable where Field: Equatable {
  static func == (left: LikeLink, right: LikeLink) -> Bool { left.value == right.value && left.next == right.next }
}
