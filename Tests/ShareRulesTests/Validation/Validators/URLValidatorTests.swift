import Testing
import TypeIdentifiers

@testable import ShareRules

struct URLValidatorTests {
  typealias Case = (asked: Asked, url: String, verdict: String)

  static let web = Asked { $0.urlSchemes = ["http", "https"] }
  static let hosts = Asked { $0.urlHosts = ["example.org", "b.example"] }

  static let active: [Case] = [
    "about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source",
  ].map { scheme in
    (
      .nothing, "\(scheme.uppercased()):x",
      "reject active-content: link: a \(scheme): URL carries content itself"
    )
  }

  static let unnamed: [Case] = [
    "ssh://-oProxyCommand=touch$IFS/tmp/x/", "jar:http://example.org/a.jar!/", "intent:#Intent;end",
    "itms-services://?action=download-manifest", "smb://host/share", "tel:112",
    "mailto:a@example.org", "shortcuts://run", "ftp://example.org/", "ws://example.org/",
  ].map { url in
    (
      .nothing, url,
      "reject url-scheme-not-accepted: link: the scheme is \(url.prefix { $0 != ":" }); accepted: "
        + "http, https; name it in 'URLSchemes' of the extension, or in 'urlSchemes' of host.yaml"
    )
  }

  static let cases: [Case] = [
    (.nothing, "https://example.org/", "pass"), (.nothing, "HTTP://example.org/", "pass"),
    (Asked { $0.urlSchemes = ["tel"] }, "tel:112", "pass"),
    (
      Asked { $0.urlSchemes = ["tel"] }, "https://example.org/",
      "reject url-scheme-not-accepted: link: the scheme is https; accepted: tel"
    ),
    (.nothing, "no url", "reject url-malformed: link: is not a URL: no url"),
    (.nothing, "https:example.org", "reject url-malformed: link: is not a URL: https:example.org"),
    (web, "HTTPS://example.org", "pass"),
    (
      web, "javascript:alert(1)",
      "reject url-scheme-not-accepted: link: the scheme is javascript; accepted: http, https"
    ),
    (Asked { $0.urlSchemes = ["javascript"] }, "javascript:alert(1)", "pass"),
    (
      Asked { $0.urlSchemes = [] }, "https://example.org",
      "reject url-scheme-not-accepted: link: the scheme is https; accepted: "
    ),
    (hosts, "https://EXAMPLE.org:8080/", "pass"),
    (
      hosts, "https://www.example.org/",
      "reject url-host-not-accepted: link: the host is www.example.org; accepted: b.example, "
        + "example.org"
    ),
    (
      hosts, "https://example.org.evil/",
      "reject url-host-not-accepted: link: the host is example.org.evil; accepted: b.example, "
        + "example.org"
    ),
    (
      hosts, "https://example.org./",
      "reject url-host-not-accepted: link: the host is example.org.; accepted: b.example, "
        + "example.org"
    ),
    (
      Asked {
        $0.urlHosts = ["example.org"]
        $0.urlSchemes = ["mailto"]
      }, "mailto:a@example.org",
      "reject url-host-not-accepted: link: the host is missing; accepted: example.org"
    ),
    (
      hosts, "https://example.org@evil.example/",
      "reject url-host-not-accepted: link: the host is evil.example; accepted: b.example, "
        + "example.org | url-user-info: link: carries a user name or a password"
    ),
    (
      .nothing, "https://u:p@example.org/",
      "reject url-user-info: link: carries a user name or a password"
    ),
    (
      Asked { $0.allowsUserInfo = false }, "https://u@example.org/",
      "reject url-user-info: link: carries a user name or a password"
    ),
    (Asked { $0.allowsUserInfo = true }, "https://u:p@example.org/", "pass"),
  ]

  @Test(arguments: active + unnamed + cases)
  func `a URL leads where it may, or not`(asked: Asked, url: String, verdict: String) {
    #expect(asked.verdict(on: [.url(url)]).line == verdict)
  }

  @Test func `an app is asked to open a URL of a scheme that it claims`() {
    let own = ContentRequirements().accepting(schemes: ["Example-Notes"])
    #expect(own.urlSchemes == ["http", "https", "example-notes"])
    var named = ContentRequirements()
    named.urlSchemes = ["https"]
    #expect(named.accepting(schemes: ["example-notes"]) == named)
  }

  @Test func `a password is not repeated in the reason`() {
    #expect(
      !Asked.nothing.verdict(on: [.url("https://u:hunter2@example.org/")]).line
        .contains("hunter2"))
  }
}
