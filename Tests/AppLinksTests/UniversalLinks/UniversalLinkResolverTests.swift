import AppLinks
import Testing

struct UniversalLinkResolverTests {
  private static let file = #"""
    {"applinks":{"details":[
      {"appIDs":["ABCDE12345.first"],"components":[{"/":"/buy/*"},{"/":"/help/*","exclude":true}]},
      {"appIDs":["ABCDE12345.second","ABCDE12345.third"],
       "components":[{"/":"/buy/*"},{"/":"/all/*"}]},
      {"appIDs":["ABCDE12345.browser"],"components":[{}]}
    ]}}
    """#

  private static func resolver(_ apps: [String]) throws -> UniversalLinkResolver {
    let domains = [try AssociatedDomain("applinks:example.com")]
    return UniversalLinkResolver(
      associations: ["example.com": try Association(Array(file.utf8))],
      apps: apps.map {
        .init("ABCDE12345." + $0, domains: domains, isBrowser: $0 == "browser")
      })
  }

  /// Who opens a link: an app and others, several, or the browser with a reason.
  private static func outcome(_ verdict: UniversalLinkResolver.Verdict) -> [String] {
    switch verdict {
    case .app(let app, _, let others): [app] + others
    case .ambiguous(let apps, _): ["ambiguous"] + apps
    case .browser(let why): ["browser", why]
    }
  }

  /// The apps that are installed, a path, and who opens it.
  static let cases: [([String], String, [String])] = [
    ([], "/buy/x", ["browser", "no app that is installed opens it"]),
    (["first"], "/buy/x", ["ABCDE12345.first"]),
    (["second"], "/buy/x", ["ABCDE12345.second"]),
    (["second", "first"], "/buy/x", ["ABCDE12345.first", "ABCDE12345.second"]),
    (
      ["third", "second", "first"], "/buy/x",
      ["ABCDE12345.first", "ABCDE12345.second", "ABCDE12345.third"]
    ),
    (["third", "second"], "/buy/x", ["ambiguous", "ABCDE12345.second", "ABCDE12345.third"]),
    (
      ["first", "third", "second"], "/all/x",
      ["ambiguous", "ABCDE12345.second", "ABCDE12345.third"]
    ),
    (["first"], "/all/x", ["browser", "no app that is installed opens it"]),
    (
      ["first"], "/help/x",
      ["browser", "details[0].components[1] excludes it, so it stays in the browser"]
    ),
    (["other"], "/buy/x", ["browser", "no app that is installed opens it"]),
    (["browser"], "/buy/x", ["browser", "no app that is installed opens it"]),
    (["browser", "second"], "/buy/x", ["ABCDE12345.second"]),
  ]

  @Test(arguments: cases)
  func `the app whose rule stands first opens a link, whatever the order of apps`(
    apps: [String], path: String, expected: [String]
  ) throws {
    let link = try WebLink("https://example.com" + path)
    for apps in [apps, apps.reversed()] {
      #expect(Self.outcome(try Self.resolver(apps).resolve(link)) == expected)
    }
  }

  @Test func `a link within one site stays in the browser`() throws {
    let resolver = try Self.resolver(["first"])
    let link = try WebLink("https://example.com/buy/x")
    let stays = ["browser", "a link within one site stays in the browser"]
    #expect(Self.outcome(resolver.resolve(link, from: .page(host: "example.com"))) == stays)
    #expect(Self.outcome(resolver.resolve(link, from: .page(host: "Example.COM"))) == stays)
    for host in ["www.example.com", "other.example", ""] {
      #expect(Self.outcome(resolver.resolve(link, from: .page(host: host))) == ["ABCDE12345.first"])
    }
  }

  @Test func `an app that opens its own link opens the browser`() throws {
    let resolver = try Self.resolver(["first", "second"])
    let link = try WebLink("https://example.com/buy/x")
    for app in ["first", "second"] {
      #expect(
        Self.outcome(resolver.resolve(link, from: .app("ABCDE12345." + app)))
          == ["browser", "an app that opens its own link opens the browser"])
    }
    #expect(
      Self.outcome(resolver.resolve(link, from: .app("ABCDE12345.third")))
        == ["ABCDE12345.first", "ABCDE12345.second"])
  }

  @Test func `a site without an association, or an app without the site, means the browser`() throws
  {
    let resolver = try Self.resolver(["first"])
    #expect(
      Self.outcome(resolver.resolve(try WebLink("https://www.example.com/buy/x")))
        == ["browser", "there is no association of 'www.example.com'"])
    var other = resolver
    other.apps[0].domains = [try AssociatedDomain("applinks:*.example.com")]
    #expect(
      Self.outcome(other.resolve(try WebLink("https://example.com/buy/x")))
        == ["browser", "no app that is installed opens it"])
  }
}
