import Foundation

struct BedRequest {
  let bed: String

  init?(_ link: URL) {
    guard link.host == "bed" else { return nil }
    let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let names = items.filter { $0.name == "name" }.compactMap(\.value)
    guard names.count == 1, let bed = names.last, !bed.isEmpty else { return nil }
    self.bed = bed
  }
}
