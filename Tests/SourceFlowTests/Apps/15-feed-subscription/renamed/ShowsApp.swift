import SwiftUI

extension Download {
  func fetch(_ source: URL, then show: @escaping (String) -> Void) {
    let job = connection.dataTask(with: source) { body, _, _ in
      guard let body else { return }
      DispatchQueue.main.async {
        show(String(decoding: body, as: UTF8.self))
      }
    }
    job.resume()
  }
}

struct Download {
  let connection = URLSession(configuration: .default)
}

@main
struct ShowsApp: App {
  @State private var listing = ""
  private let download = Download()

  var body: some Scene {
    WindowGroup {
      Text(listing).onOpenURL(perform: follow)
    }
  }

  private func follow(_ link: URL) {
    guard let invitation = Invitation(link) else { return }
    download.fetch(invitation.source) { listing = $0 }
  }
}
