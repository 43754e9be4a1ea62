/// A line of a ledger.
struct Entry: Equatable, Sendable {
  let name: String
  let cents: Int

  init(_ name: String, cents: Int) {
    self.name = name
    self.cents = cents
  }

  var isExpense: Bool { cents < 0 }

  var text: String {
    let sign = isExpense ? "-" : "+"
    let whole = abs(cents) / 100
    let rest = abs(cents) % 100
    if rest < 10 {
      return "\(sign)\(whole).0\(rest)"
    }
    return "\(sign)\(whole).\(rest)"
  }
}

enum LedgerError: Error, Equatable {
  case empty
  case overdrawn(Int)
}

protocol Rule: Sendable {
  var limit: Int { get }
}

extension Rule {
  func allows(_ entry: Entry) -> Bool {
    guard entry.isExpense else {
      return true
    }
    return -entry.cents <= limit
  }
}

struct DailyRule: Rule {
  let limit: Int
  init(limit: Int) { self.limit = limit }
}

final class Ledger {
  private(set) var entries: [Entry] = []
  private var observers: [(Entry) -> Void] = []
  var rule: (any Rule)?

  init() {}

  var balance: Int { entries.reduce(0) { $0 + $1.cents } }

  func observe(_ observer: @escaping (Entry) -> Void) {
    observers.append(observer)
  }

  func add(_ entry: Entry) throws {
    if let rule, !rule.allows(entry) {
      throw LedgerError.overdrawn(-entry.cents)
    }
    entries.append(entry)
    notify(entry)
  }

  private func notify(_ entry: Entry) {
    for observer in observers {
      observer(entry)
    }
  }

  func largest() throws -> Entry {
    guard var largest = entries.first else {
      throw LedgerError.empty
    }
    for entry in entries where entry.cents > largest.cents {
      largest = entry
    }
    return largest
  }

  func expenses(over cents: Int = 0) -> [Entry] {
    entries.filter { entry in
      guard entry.isExpense else { return false }
      return -entry.cents > cents
    }
  }

  func clear() {
    entries.removeAll()
    observers.removeAll()
  }

  subscript(name: String) -> Int {
    var total = 0
    for entry in entries where entry.name == name {
      total += entry.cents
    }
    return total
  }
}
