import FantailRun
import Foundation

/// The folder that a process is in before its examples run, which may change it: files that were named before are
/// looked for where they were meant.
struct CurrentFolder {
  private let descriptor: Descriptor?

  init() {
    let number = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    descriptor = number >= 0 ? Descriptor(number) : nil
  }

  func goBack() {
    if let descriptor { _ = fchdir(descriptor.number) }
  }
}
