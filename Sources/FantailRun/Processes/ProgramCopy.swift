import FantailTree
import Foundation

/// A second process of this program, with the channel to it and the file for its output.
struct ProgramCopy: Sendable {
  let process: ChildProcess
  let output: OutputFile
  private let channel: Channel

  /// Starts the program again, with additions to its environment. The outputs with the given numbers are kept, and all
  /// others are discarded.
  init(
    _ relaunch: Relaunch, adding additions: [String: String], keeping printed: [Int32]
  ) throws(ChildProblem) {
    let output = try OutputFile(in: relaunch.temporaryFolder)
    let channel = try Channel()
    var descriptors = [Channel.number: channel.far]
    for number in printed { descriptors[number] = output.descriptor }
    let process = try relaunch.start(adding: additions, descriptors: descriptors) {
      // A worker whose requests end while it runs an example ends itself.
      shutdown(channel.near.number, Int32(SHUT_WR))
      StandardError.write(
        "warning: the system lets this process end no other, as in the sandbox of plugins on macOS: "
          + "'swift package --disable-sandbox specs' or an executable does\n")
    }
    // The system reports the end of the process. The channel's end does not prove it: other processes may hold it open.
    Thread.detachNewThread {
      process.wait()
      channel.endFar()
    }
    self.process = process
    self.output = output
    self.channel = channel
  }

  /// Passes on each line of the process until it has ended. Call it once, on a thread that nothing else needs.
  func follow(_ take: (Data) -> Void) -> ProcessEnd {
    Channel.readLines(from: channel.near.number, take)
    return process.end ?? .unknown
  }

  /// Sends a line; returns `false` if the process has ended.
  func send(_ line: Data?) -> Bool {
    line.map { Channel.write($0, to: channel.near.number) } ?? false
  }

  /// Announces that no further request follows, even if other processes have the channel open.
  func finish() { shutdown(channel.near.number, Int32(SHUT_WR)) }
}
