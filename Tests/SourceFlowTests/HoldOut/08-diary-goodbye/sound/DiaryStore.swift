import Foundation

@MainActor
final class DiaryStore: ObservableObject {
  static let shared = DiaryStore()

  @Published private(set) var pages: [UUID: String] = [:]
  @Published private(set) var current: UUID?

  func turn(to id: UUID) {
    guard pages[id] != nil else { return }
    current = id
  }

  func deleteAllPages() {
    pages.removeAll()
    current = nil
  }

  func deleteAccount() async throws {
    guard let address = URL(string: "https://api.inkwell.example/account") else { return }
    var request = URLRequest(url: address)
    request.httpMethod = "DELETE"
    _ = try await URLSession.shared.data(for: request)
    deleteAllPages()
  }
}
