// Declarations that the examples of FantailSchedules use and do not show.

actor Account {
  private(set) var balance: Int
  init(balance: Int) { self.balance = balance }
  func set(_ value: Int) { balance = value }
}
func withdraw(_ amount: Int, from account: Account) async {
  let balance = await account.balance
  if balance >= amount { await account.set(balance - amount) }
}
final class Editor: @unchecked Sendable {
  private(set) var saves = 0
  private let clock: any Clock<Duration>
  init(clock: some Clock<Duration>) { self.clock = clock }
  func type(_ text: String) {
    Task {
      try await clock.sleep(for: .seconds(1))
      saves += 1
    }
  }
}
