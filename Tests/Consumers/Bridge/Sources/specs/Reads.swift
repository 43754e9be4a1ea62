import Foundation

nonisolated private let process = UInt64.random(in: 0...(.max))

nonisolated func noteRead(_ spec: String) {
  guard let path = ProcessInfo.processInfo.environment["READS"], let file = fopen(path, "a") else { return }
  fputs("\(process) \(spec)\n", file)
  fclose(file)
}
