/// The execution counters of this process's code, in a build with coverage. `CFantailProbes` documents each function.
enum ExecutionCounters {
  #if os(Linux)
    static var count: Int { Int(counterCount()) }

    static func take(since last: inout [UInt64], _ asked: [UInt64], _ numbers: inout [UInt8]) -> Int {
      Int(takeCounters(&last, asked, &numbers))
    }

    static func write(_ marks: [UInt64], to path: String, _ room: inout [UInt64]) -> Bool {
      writeCounterMarks(path, marks, &room) == 0
    }
  #else
    static var count: Int { 0 }
    static func take(since last: inout [UInt64], _ asked: [UInt64], _ numbers: inout [UInt8]) -> Int { 0 }
    static func write(_ marks: [UInt64], to path: String, _ room: inout [UInt64]) -> Bool { false }
  #endif
}

#if os(Linux)
  // Found by their symbols: with an import, every importer of this module would also need the C module.
  @_silgen_name("fantail_counter_count") private func counterCount() -> Int64
  @_silgen_name("fantail_take_counters") private func takeCounters(
    _ last: UnsafeMutablePointer<UInt64>, _ asked: UnsafePointer<UInt64>, _ numbers: UnsafeMutablePointer<UInt8>
  ) -> Int64
  @_silgen_name("fantail_write_counter_marks") private func writeCounterMarks(
    _ path: UnsafePointer<CChar>, _ marks: UnsafePointer<UInt64>, _ room: UnsafeMutablePointer<UInt64>
  ) -> CInt
#endif
