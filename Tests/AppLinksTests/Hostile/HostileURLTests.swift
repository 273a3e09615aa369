import AppLinks
import Foundation
import Testing

/// URLs that an attacker wrote to get where they must not.
///
/// Each is refused for the reason that its line has, and what is said of it gives nothing away.
struct HostileURLTests {
  private static let policy = RedirectPolicy(hosts: HostileApps.hosts)

  @Test func `there are thousands of them, each once, and every file is read`() throws {
    var urls: Set<String> = []
    for family in HostileFamily.allCases {
      let found = try family.urls()
      // Not as text: two spellings of one letter are two URLs.
      let spellings = Set(found.map { Array($0.text.utf8) })
      #expect(spellings.count == found.count, "\(family) has a URL twice")
      urls.formUnion(found.map(\.text))
    }
    #expect(urls.count >= 2_000)
    let files = try FileManager.default.contentsOfDirectory(atPath: HostileFamily.folder.path)
    #expect(Set(files) == Set(HostileFamily.allCases.map { $0.rawValue + ".txt" }))
  }

  @Test(arguments: HostileFamily.allCases)
  func `each is refused for the reason that its line has`(family: HostileFamily) throws {
    let judge = try HostileApps.judge()
    for url in try family.urls() {
      switch family {
      case .addresses, .homographs, .redirects:
        let fault = #expect(throws: URLFault.self, "\(url.place)") {
          try Self.policy.canonicalURL(of: url.text)
        }
        #expect(fault?.reason.rawValue == url.reason, "\(url.place): \(fault?.description ?? "")")
        expectSafe(fault?.description ?? "", url)
      case .weblinks:
        let fault = #expect(throws: URLFault.self, "\(url.place)") { try WebLink(url.text) }
        #expect(fault?.reason.rawValue == url.reason, "\(url.place): \(fault?.description ?? "")")
        expectSafe(fault?.description ?? "", url)
      default:
        let verdict = judge.judge(url.text, key: LinkKey(HostileApps.key))
        #expect(verdict.reason.rawValue == url.reason, "\(url.place): \(verdict.message)")
        expectRefusal(verdict, url)
      }
    }
  }

  @Test(arguments: [HostileFamily.addresses, .homographs, .redirects])
  func `where a redirect may not lead, no parameter and no answer leads`(
    family: HostileFamily
  ) throws {
    let judge = try HostileApps.judge(reader: URLReader(maximumLength: 1 << 20))
    for url in try family.urls() {
      let value = Self.escape(url.text)
      expectRefusal(judge.judge("myapp://go?to=" + value, key: LinkKey(HostileApps.key)), url)
      // What has another scheme may well be a good answer to some app.
      guard ["http", "https"].contains(url.text.prefix { $0 != ":" }.lowercased()) else { continue }
      for name in ["x-success", "x-error", "x-cancel"] {
        expectRefusal(judge.judge("drafts://x-callback-url/create?\(name)=\(value)"), url)
      }
    }
  }

  @Test func `no sender and no second reading makes one of them good`() throws {
    let lenient = try HostileApps.judge(reader: URLReader(mode: .lenient))
    let strict = try HostileApps.judge()
    for family in [HostileFamily.callbacks, .controls, .keys, .parameters, .paths, .schemes] {
      for url in try family.urls() {
        let known = strict.judge(url.text, from: .sameTeam("com.example.drafts"), key: nil)
        #expect(known.outcome == .reject, "\(url.place): \(known)")
        // Letters, spaces and signs in a query are what a lenient reader is for.
        let isRepaired = ["illegal-character", "not-ascii"].contains(url.reason)
        let verdict = lenient.judge(url.text, key: nil)
        #expect(verdict.outcome == .reject || isRepaired, "\(url.place): \(verdict)")
      }
    }
  }

  private func expectRefusal(_ verdict: LinkVerdict, _ url: HostileURL) {
    #expect(verdict.outcome == .reject, "\(url.place): \(verdict)")
    #expect(verdict.parameters.isEmpty, "\(url.place)")
    #expect(verdict.callbacks == LinkCallbacks(), "\(url.place)")
    #expect(!"\(verdict)".contains(HostileApps.key), "\(url.place): \(verdict.message)")
    expectSafe(verdict.message, url)
  }

  /// A message is shown in terminals and kept in logs.
  private func expectSafe(_ message: String, _ url: HostileURL) {
    let isPlain = message.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }
    #expect(isPlain && !message.isEmpty, "\(url.place): \(message.debugDescription)")
  }

  private static func escape(_ text: String) -> String {
    text.utf8.map { "%" + (String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)).uppercased() }
      .joined()
  }
}
