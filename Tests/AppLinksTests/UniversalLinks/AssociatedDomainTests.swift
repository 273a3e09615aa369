import Testing

@testable import AppLinks

struct AssociatedDomainTests {
  static let domains: [(String, AssociatedDomainError?)] = [
    ("applinks:example.com", nil), ("applinks:*.example.com?mode=managed", nil),
    ("applinks:a?mode=developer+managed", nil),
    ("example.com", .noService), ("links:example.com", .unknownService),
    ("applinks:https://example.com", .path),
    ("applinks:example.com/", .path), ("applinks:example.com:443", .port), ("applinks:", .host),
    ("applinks:*.", .host),
    ("applinks:*", .host), ("applinks:a.*.com", .host),
    ("applinks:example.com?mode=x", .unknownMode), ("applinks:.example.com", .host),
    ("applinks:a..b", .host), ("applinks:ex ample.com", .host), ("applinks:éxample.com", .host),
    ("applinks:a@b", .host), ("applinks:a.b.", .host), ("Applinks:a.b", .unknownService),
    (":a.b", .unknownService), ("", .noService), ("applinks:a.b?mode=", .unknownMode),
    ("applinks:a.b?MODE=developer", .unknownMode), ("applinks:a.b?mode=managed&x", .unknownMode),
    ("webcredentials:a-b.c_d.e1", nil), ("appclips:a", nil), ("activitycontinuation:a", nil),
    ("applinks:example.com?", .unknownMode),
  ]

  @Test(arguments: domains)
  func `an entry of the entitlement is a service and a host`(
    text: String, error: AssociatedDomainError?
  ) {
    do throws(AssociatedDomainError) {
      _ = try AssociatedDomain(text)
      #expect(error == nil)
    } catch { #expect(error == error) }
  }

  /// An entry, and its service, host, wildcard and mode.
  static let entries: [(String, String, String, Bool, AssociatedDomain.Mode?)] = [
    ("applinks:Example.COM", "applinks", "example.com", false, nil),
    ("applinks:*.Example.com", "applinks", "example.com", true, nil),
    ("applinks:a.b?mode=developer", "applinks", "a.b", false, .developer),
    ("applinks:*.a.b?mode=managed", "applinks", "a.b", true, .managed),
    ("webcredentials:a?mode=developer+managed", "webcredentials", "a", false, .both),
  ]

  @Test(arguments: entries)
  func `an entry has its parts`(
    text: String, service: String, host: String, isWildcard: Bool, mode: AssociatedDomain.Mode?
  ) throws {
    let domain = try AssociatedDomain(text)
    #expect(domain.service == service)
    #expect(domain.host == host)
    #expect(domain.isWildcard == isWildcard)
    #expect(domain.mode == mode)
  }

  /// An entry, a host, and whether it is about that.
  static let hosts: [(String, String, Bool)] = [
    ("example.com", "example.com", true), ("example.com", "www.example.com", false),
    ("example.com", "example.com.evil", false), ("*.example.com", "www.example.com", true),
    ("*.example.com", "a.b.example.com", true), ("*.example.com", "example.com", false),
    ("*.example.com", "evilexample.com", false), ("*.example.com", ".example.com", false),
    ("*.example.com", "www.example.com.evil", false),
  ]

  @Test(arguments: hosts)
  func `a wildcard is about the hosts below, and not about the host`(
    entry: String, host: String, covers: Bool
  ) throws {
    #expect(try AssociatedDomain("applinks:" + entry).covers(host) == covers)
  }

  @Test func `the longest entry for links that is about a host counts`() throws {
    let domains = try [
      "applinks:*.example.com?mode=managed", "webcredentials:a.b.example.com",
      "applinks:*.b.example.com?mode=developer", "applinks:c.example.com",
    ].map { try AssociatedDomain($0) }
    for (host, entry) in [
      ("a.b.example.com", 2), ("b.example.com", 0), ("c.example.com", 3), ("example.com", nil),
      ("d.c.example.com", 0),
    ] as [(String, Int?)] { #expect(domains.entry(for: host) == entry.map { domains[$0] }) }
  }

  @Test func `a message says what to do`() {
    for error in [
      AssociatedDomainError.noService, .unknownService, .unknownMode, .path, .port, .host,
    ] { #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }) }
    #expect(
      AssociatedDomainError.host.description == "no host; write 'example.com' or '*.example.com'")
  }
}
