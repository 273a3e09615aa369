import ShareModel
import ShareRules
import TypeIdentifiers

/// A page as browsers share it that hand over more than its URL, and the URL and the text alone.
///
/// Source: `HostShape`, which names the threads that each payload was reported in.
struct BrowserPages: Sendable {
  /// A browser and what it hands over for a page.
  struct Page: Sendable {
    /// The browser, for people.
    let browser: String
    /// What a rule sees.
    let payload: MatchingPayload
  }

  /// The shapes, by the browsers that share them.
  private static let shapes = [("Firefox", "firefox-page"), ("Chrome", "chrome-page")]

  /// Every page, in the order of the table of shapes.
  static let all: [Page] = shapes.compactMap { browser, name in
    // A test makes sure that both are there, and are right without operands.
    guard let shape = try? HostShape.named(name),
      let context = try? shape.context(catalogue: .builtIn)
    else { return nil }
    return Page(browser: browser, payload: MatchingPayload(context))
  }

  /// A web address alone, as a button of a page shares it.
  static let address = ProbePayloads.payload([[["public.url"]]], types: .reduced)

  /// A text alone, as Notes shares it.
  static let text = ProbePayloads.payload([[["public.plain-text"]]], types: .reduced)

  /// The threads that the payloads are known from.
  static let sources: [String] = shapes.flatMap { _, name in
    (try? HostShape.named(name))?.sources ?? []
  }

  /// What a rule takes of a page, and the browsers in which it takes none.
  struct Answer {
    /// Whether the rule takes a web address alone.
    let takesAddress: Bool
    /// Whether the rule takes a text alone.
    let takesText: Bool
    /// The browsers in which the rule does not hold for a page.
    let hidden: [String]

    /// Whether the rule is one that is known to be hidden by what Chrome adds.
    ///
    /// A strict dictionary of texts, URLs and images is (MaxAst/expo-share-extension 77); of other
    /// kinds it is not known.
    let isKnownInChrome: Bool

    /// Asks a rule.
    ///
    /// - Parameters:
    ///   - isKnownInChrome: Whether the rule is one that is known to be hidden by what Chrome adds.
    ///   - isActive: Whether the rule holds for a payload.
    init(isKnownInChrome: Bool = false, _ isActive: (MatchingPayload) -> Bool) {
      self.isKnownInChrome = isKnownInChrome
      takesAddress = isActive(BrowserPages.address)
      takesText = isActive(BrowserPages.text)
      // What takes neither was not meant for pages.
      hidden =
        takesAddress || takesText
        ? BrowserPages.all.filter { !isActive($0.payload) }.map(\.browser) : []
    }

    /// What of a page the rule takes, in words.
    var accepted: String { takesAddress ? "the URL" : "the text" }

    /// Which browsers hide the extension, and what they share; `nil` if none does.
    var message: String? {
      guard let last = hidden.last else { return nil }
      guard hidden.contains("Firefox") else {
        return
          "\(last) \(isKnownInChrome ? "does" : "may") not offer this extension for a web page: "
          + "beside the URL and the title, it shares a third attachment, whose type is not known"
      }
      let browsers = hidden.count == 1 ? last : hidden.joined(separator: " and ")
      return "\(browsers) \(hidden.count == 1 ? "does" : "do") not offer this extension for a web "
        + "page: \(hidden.count == 1 ? "it shares" : "they share") the URL and the title as separate "
        + "attachments"
    }

    /// A note where the extension may not be meant for pages, or where the browser's payload is in
    /// doubt.
    var isLess: Bool { !takesAddress || !(hidden.contains("Firefox") || isKnownInChrome) }
  }
}
