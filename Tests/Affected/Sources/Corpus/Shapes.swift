// The code that `Edits.txt` changes: control flow.

enum Shape: Equatable {
  case circle(Int)
  case square(Int)
  case dot
}

func area(_ shape: Shape) -> Int {
  switch shape {
  case .circle(let r)
  where r > 3:
    return 3 * r * r
  case .square(let a),
    .circle(let a):
    return a * a
  case .dot:
    return 0
  }
}

func bucket(_ n: Int) -> String {
  switch n {
  case 1,
    2,
    3:
    "few"
  case let n
  where n > 3
    && n < 10:
    "some"
  default:
    "many"
  }
}

func quadrant(_ x: Int, _ y: Int) -> Int {
  switch (x, y) {
  case (
    0..., 0...
  ): return 1
  case (
    ..<0,
    0...
  ): return 2
  default: return 3
  }
}

func sign(_ n: Int) -> Int {
  if n > 0 {
    return 1
  } else if n < 0 {
    return -1
  } else {
    return 0
  }
}

func clamp(_ n: Int) -> Int {
  guard n < 10 else {
    return 10
  }
  return n
}

func countdown(_ n: Int) -> [Int] {
  var n = n
  var all: [Int] = []
  while n > 0 {
    all.append(n)
    n -= 1
  }
  repeat { n += 1 } while n < 0
  return all
}

func evens(_ all: [Int]) -> [Int] {
  var found: [Int] = []
  for n in all where n % 2 == 0 {
    found.append(n)
  }
  return found
}

func name(_ text: String?) -> String {
  text ?? "none"
}

func both(_ a: Bool, _ b: Bool) -> Bool { a && b }

func kind(_ n: Int) -> String { n > 5 ? "big" : "small" }

enum Broken: Error {
  case early
  case late(Int)
}

func load(_ n: Int) throws -> Int {
  if n == 1 { throw Broken.early }
  if n > 1 { throw Broken.late(n) }
  return n
}

func loaded(_ n: Int) -> Int {
  do {
    return try load(n)
  } catch Broken.late(let n)
    where n > 3
  {
    return n
  } catch Broken.early {
    return -1
  } catch {
    return -2
  }
}

func log(_ n: Int) -> [String] {
  var lines: [String] = []
  func add(_ line: String) {
    lines.append(line)
  }
  defer { lines.removeAll() }
  if case 1...3 = n {
    add("low")
  }
  add("end")
  return lines
}

func parts(_ n: Int) -> String {
  let parts = if n > 2 { "two" } else { "one" }
  return "\(parts) of \(n)"
}

func tags(_ n: Int) -> [Int] {
  #if os(Windows)
    return []
  #else
    return Array(repeating: n, count: 2)
  #endif
}
