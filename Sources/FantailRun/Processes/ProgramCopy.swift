import FantailTree
import Foundation

/// A second process of this program: the channel to it, and the file that takes what it prints.
struct ProgramCopy: Sendable {
  let process: ChildProcess
  let output: OutputFile
  private let channel: Channel

  /// Starts the program again, with more in its environment; of its outputs those are kept that have these numbers, and
  /// others go nowhere.
  init(
    _ relaunch: Relaunch, adding additions: [String: String], keeping printed: [Int32]
  ) throws(ChildProblem) {
    let output = try OutputFile(in: relaunch.temporaryFolder)
    let channel = try Channel()
    var descriptors = [Channel.number: channel.far]
    for number in printed { descriptors[number] = output.descriptor }
    let process = try relaunch.start(adding: additions, descriptors: descriptors) {
      // A worker whose requests end while it is at one ends itself.
      shutdown(channel.near.number, Int32(SHUT_WR))
      StandardError.write(
        "warning: the system lets this process end no other, as in the sandbox of plugins on macOS: "
          + "'swift package --disable-sandbox specs' or an executable does\n")
    }
    // How it ends is known from the system, and not from the end of the channel: others may hold that open.
    Thread.detachNewThread {
      process.wait()
      channel.endFar()
    }
    self.process = process
    self.output = output
    self.channel = channel
  }

  /// Hands on each line that it says until it is over; to be called once, away from threads that others need.
  func follow(_ take: (Data) -> Void) -> ProcessEnd {
    Channel.readLines(from: channel.near.number, take)
    return process.end ?? .unknown
  }

  /// Sends a line; `false` when the process is over.
  func send(_ line: Data?) -> Bool {
    line.map { Channel.write($0, to: channel.near.number) } ?? false
  }

  /// Says that no further request comes, even if other processes have the channel open.
  func finish() { shutdown(channel.near.number, Int32(SHUT_WR)) }
}
