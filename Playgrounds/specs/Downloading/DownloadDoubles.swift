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

/// A delegate that keeps what it is told.
@MainActor
final class DownloadRecorder: ImageDownloaderDelegate {
  private(set) var image: Image?
  private(set) var problem: DownloadProblem?
  private(set) var completions = 0

  func downloadDidComplete(with result: Result<Image, DownloadProblem>) {
    completions += 1
    switch result {
    case .success(let image): self.image = image
    case .failure(let problem): self.problem = problem
    }
  }
}
