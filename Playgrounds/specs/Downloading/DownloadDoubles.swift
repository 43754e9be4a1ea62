import Fantail

/// A network engine that needs no network: it answers with its own pictures, a little later, as a server would.
@MainActor
final class LocalNetworkEngine: NetworkEngine {
  private var pictures: [String: Image] = [:]
  private(set) var isOpen = false

  func open(with pictures: [String: Image]) {
    self.pictures = pictures
    isOpen = true
  }

  func close() {
    pictures = [:]
    isOpen = false
  }

  func requestImage(at url: String, completion: @escaping @MainActor (Result<Image, DownloadProblem>) -> Void) {
    guard isOpen else { return completion(.failure(.offline)) }
    let picture = pictures[url]
    Task {
      try await Task.sleep(for: .milliseconds(10))
      completion(picture.map { .success($0) } ?? .failure(.fileNotFound(url)))
    }
  }
}

/// A delegate whose calls are recorded.
@MainActor
final class DelegateMock: ImageDownloaderDelegate {
  let completeMock = FunctionMock<Result<Image, DownloadProblem>, Never, Void>("downloadDidComplete(with:)")

  func downloadDidComplete(with result: Result<Image, DownloadProblem>) { completeMock.call(result) }
}
