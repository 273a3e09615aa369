import AppLinks
import Foundation
import Testing

/// Where a browser reads another scheme or host than the readers here, or none, they refuse the URL.
///
/// `SHAREPIPE_RANDOM_URLS` says how many are tried, and `SHAREPIPE_RANDOM_SEED` which.
struct BrowserAgreementTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["SHAREPIPE_RANDOM_" + name].flatMap(Int.init)
  }

  /// What a reader made of a URL, with the URL that a browser is asked about.
  private struct Accepted {
    let reader: String
    let url: String
    let place: BrowserReading.Place
  }

  /// Every reader and what it accepts.
  private static func readings(of text: String, _ policy: RedirectPolicy) -> [Accepted] {
    var found: [Accepted] = []
    func add(_ reader: String, _ scheme: String, _ host: String, of url: String? = nil) {
      found.append(
        Accepted(reader: reader, url: url ?? text, place: .init(scheme: scheme, host: host)))
    }
    if let url = try? URLReader(allowsFragment: true).read(text) {
      add("strict", url.scheme, url.host ?? "")
    }
    if let url = try? URLReader(mode: .lenient, allowsFragment: true).read(text) {
      add("lenient", url.scheme, url.host ?? "")
      add("lenient, repaired", url.scheme, url.host ?? "", of: url.text)
    }
    if let link = try? WebLink(text) { add("link", link.scheme, link.host) }
    if let canonical = try? policy.canonicalURL(of: text) {
      let host = canonical.dropFirst("https://".count).prefix {
        $0 != "/" && $0 != "?" && $0 != "#"
      }
      add("redirect", "https", String(host))
      add("redirect, canonical", "https", String(host), of: canonical)
    }
    return found
  }

  @Test(.enabled(if: BrowserReading.program != nil, "Node.js reads URLs as browsers do"))
  func `what is accepted has the scheme and the host that a browser reads`() async throws {
    let count = Self.setting("URLS") ?? 20_000
    var random = RandomURL(seed: UInt64(Self.setting("SEED") ?? 1))
    // Every host is trusted, so that nothing but the reading is judged.
    let policy = RedirectPolicy(hosts: random.hosts)
    let accepted = (0..<count).flatMap { _ in Self.readings(of: random.next(), policy) }
    let places = try await BrowserReading.places(of: accepted.map(\.url))
    try #require(places.count == accepted.count)
    for (reading, place) in zip(accepted, places) {
      #expect(
        place == reading.place, "\(reading.reader) reader: \(reading.url.debugDescription)")
    }
    // Were nearly everything refused, this would say nothing.
    let counts = Dictionary(grouping: accepted, by: \.reader).mapValues(\.count)
    for reader in ["strict", "lenient", "link", "redirect"] {
      #expect(counts[reader, default: 0] > count / 200, "\(counts)")
    }
  }

  @Test(.enabled(if: BrowserReading.program != nil, "Node.js reads URLs as browsers do"))
  func `no hostile redirect leads a browser to a trusted host and is refused for that host`()
    async throws
  {
    // The other way round: what is refused as untrusted is no trusted host in disguise.
    let urls = try [HostileFamily.addresses, .homographs, .redirects].flatMap { try $0.urls() }
      .filter { $0.reason == "untrusted-host" }
    let places = try await BrowserReading.places(of: urls.map(\.text))
    for (url, place) in zip(urls, places) {
      #expect(!HostileApps.hosts.contains(place?.host ?? ""), "\(url.place)")
    }
  }
}
