import ConsoleWire
import Documents
import ShareJournal

/// What stands around the content of each page: the head with the numbers, the moment of the page, and
/// what it allows itself.
struct ConsolePage {
  let address: ConsoleAddress
  /// Who looks; `nil` for nobody who is known.
  let person: ConsolePerson?
  /// The token of the form with which the person signs out; `nil` if there is nothing to sign out of.
  let signOut: String?
  let counts: ConsoleCounts
  /// When the page was made.
  let time: Timestamp
  /// Whether the person uses keys.
  var hasKeys = false

  /// Makes an answer of a page.
  ///
  /// - Parameters:
  ///   - title: What the page is about; text from outside does not belong here.
  ///   - section: Where it belongs; `nil` for nowhere.
  ///   - counting: The section whose number tells that the page is no longer as it was; `nil` for that
  ///     of the page itself.
  ///   - status: The status code.
  ///   - body: Writes the content.
  /// - Returns: The answer.
  func answer(
    _ title: String, in section: ConsoleSection? = nil, counting: ConsoleSection? = nil,
    status: UInt16 = 200, _ body: (inout HTMLWriter) -> Void
  ) -> ConsoleAnswer {
    let bytes = Self.page(icon: address.path("icon")).bytes(title: windowTitle(title, section)) {
      html in
      html.element("a", "skip", [.init("href", "#content")]) { $0.words("To the content") }
      writeHead(section, to: &html)
      html.element(
        "main", "", [.init("id", "content")] + (hasKeys ? [.init("data-keys", "")] : [])
      ) { html in
        html.element("h1", "", title)
        html.element("p", "asof") { html in
          html.words("As of ")
          html.moment(time)
          // The script says of which zone the times are; without it they are in UTC.
          html.element("noscript", "", " UTC, as all times on this page")
        }
        if person != nil {
          let of: [HTMLWriter.Attribute] =
            switch counting ?? section {
            case .waiting: [.init("data-of", "held")]
            case .trouble: [.init("data-of", "trouble")]
            default: []
            }
          html.element(
            "p", "news",
            [.init("data-live", address.path("live")), .init("role", "status")] + of
          ) { _ in }
        }
        for fault in counts.faults {
          html.element("p", "bad") { $0.sentence(fault) }
        }
        body(&html)
      }
    }
    return ConsoleAnswer(status, Self.fields, body: bytes)
  }

  private static func page(icon: String?) -> HTMLPage {
    HTMLPage(
      sheets: [PageStyle.sheet, ConsoleStyle.sheet], script: ConsoleScript.script,
      delivery: .server, icon: icon)
  }

  /// The header fields of each page.
  ///
  /// Source: W3C, Referrer Policy; WHATWG, HTML, section 7.1.3 (cross-origin opener policies); WHATWG,
  /// Fetch, section 3.9 (`Cross-Origin-Resource-Policy`); RFC 9111, section 5.2.2.5.
  static let fields =
    safety + [
      ConsoleRequest.Field("content-type", "text/html; charset=utf-8"),
      ConsoleRequest.Field("content-security-policy", page(icon: nil).policy),
    ]

  /// The header fields of everything that is sent.
  static let safety: [ConsoleRequest.Field] = [
    .init("cache-control", "no-store"),
    .init("cross-origin-opener-policy", "same-origin"),
    .init("cross-origin-resource-policy", "same-origin"),
    // Not 'no-referrer': with that, browsers send 'Origin: null' with forms.
    .init("referrer-policy", "same-origin"),
    .init(
      "permissions-policy",
      "accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), "
        + "gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), "
        + "usb=(), xr-spatial-tracking=()"),
    .init("x-content-type-options", "nosniff"),
    .init("x-frame-options", "DENY"),
    .init("x-robots-tag", "noindex"),
  ]

  private func windowTitle(_ title: String, _ section: ConsoleSection?) -> String {
    let number = section == .waiting && counts.held > 0 ? "(\(counts.held)) " : ""
    return "\(number)\(title) – sharepipe"
  }

  private func writeHead(_ section: ConsoleSection?, to html: inout HTMLWriter) {
    html.element("header", "top") { html in
      html.element("strong", "", "sharepipe")
      guard let person else { return }
      html.element("nav", "", [.init("aria-label", "Pages")]) { html in
        for other in ConsoleSection.allCases {
          html.link(
            path: address.path(other.rawValue), isHere: other == section,
            [.init("data-key", "\(other)")]
          ) { html in
            html.words(other.title)
            switch other {
            case .waiting: Self.write(counts.held, "held", to: &html)
            case .trouble: Self.write(counts.trouble, "trouble", to: &html)
            default: break
            }
          }
        }
      }
      guard let signOut else {
        return html.element("span", "soft") { $0.outside(person.name) }
      }
      html.form(to: address.path("sign-out"), hidden: [("token", signOut)]) { html in
        html.element("span", "soft") { $0.outside(person.name) }
        html.link(path: address.path("keys"), isHere: false, [.init("data-key", "keys")]) {
          $0.words("Keys")
        }
        html.button("Sign out", "quiet")
      }
    }
  }

  /// Writes a number that the script keeps current.
  private static func write(_ count: Int, _ name: String, to html: inout HTMLWriter) {
    html.element("b", "count", [.init("data-count", name), .init("data-value", "\(count)")]) {
      $0.words(PageNumbers.grouped(count))
    }
  }
}
