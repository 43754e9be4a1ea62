import FantailTree
import Foundation
import XCTest

extension XCTestCase {
  /// Hands what an example attached to XCTest, where that keeps such things.
  func attach(_ notes: [ExampleNote]) {
    #if canImport(ObjectiveC)
      for note in notes {
        guard case .attachment(let bytes) = note.kind else { continue }
        let attachment = XCTAttachment(data: Data(bytes))
        attachment.name = note.name
        add(attachment)
      }
    #endif
  }
}
