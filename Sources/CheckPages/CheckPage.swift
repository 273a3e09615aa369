public import AppChecking
import Documents
import Lints

/// The page of a check: one file of HTML that needs no script, no network and no image.
///
/// It reports what apps let in, what is wrong with it, and what could not be checked.
public struct CheckPage: Sendable {
  /// What was checked.
  let checked: CheckedSet
  /// What was found, in the order in which it is shown.
  let findings: [Finding]
  /// What the page is about.
  let subject: String
  /// How many findings were left out as known.
  let silenced: Int
  /// The identifiers of the lints that were not asked.
  let disabled: Set<String>
  /// How many bytes the apps, and each severity of findings, take before the rest is shown in one
  /// line each, and twice as many before it is only counted.
  ///
  /// So nothing that is checked makes a page that is too large for a browser.
  let detailLimit: Int

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - set: What was checked.
  ///   - findings: What was found in it.
  ///   - subject: What the page is about, such as the paths; `nil` to take it from what was checked.
  ///   - silenced: How many findings were left out as known.
  ///   - disabled: The identifiers of the lints that were not asked.
  public init(
    _ set: CheckedSet, findings: [Finding], subject: String? = nil, silenced: Int = 0,
    disabled: Set<String> = []
  ) {
    self.init(
      set, findings: findings, subject: subject, silenced: silenced, disabled: disabled,
      detailLimit: 4 << 20)
  }

  init(
    _ set: CheckedSet, findings: [Finding], subject: String? = nil, silenced: Int = 0,
    disabled: Set<String> = [], detailLimit: Int
  ) {
    checked = set
    self.findings = findings
    self.silenced = silenced
    self.disabled = disabled
    self.detailLimit = detailLimit
    self.subject = subject ?? Self.subject(of: set)
  }

  private static func subject(of set: CheckedSet) -> String {
    let bundles = set.bundles.filter { $0.kind != .loose }
    if bundles.count == 1 { return bundles[0].displayName }
    if bundles.isEmpty, set.documents.count == 1 { return set.documents[0].name }
    return bundles.isEmpty
      ? PageNumbers.count(set.documents.count, "document", "documents")
      : PageNumbers.count(bundles.count, "app or extension", "apps and extensions")
  }

  /// The page, UTF-8.
  public var bytes: [UInt8] {
    let page = HTMLPage(sheets: [PageStyle.sheet, CheckPageStyle.sheet])
    let label = EntryName(subject).label
    let short = label.count > 60 ? String(label.prefix(60)) + "…" : label
    return page.bytes(title: "\(short) – sharepipe check") { html in
      let anchors = FindingAnchors(findings)
      writeHeader(to: &html)
      html.markup("<main>\n")
      writeTotals(to: &html)
      writeInventory(to: &html)
      writeFindings(anchors, to: &html)
      writeProblems(to: &html)
      html.markup("</main>\n")
      html.element("footer") { html in
        html.element(
          "p", "", "Written by sharepipe. Nothing that was checked was run or changed.")
      }
    }
  }

  // MARK: Header

  private func writeHeader(to html: inout HTMLWriter) {
    html.markup("<header>\n")
    html.element("p", "eyebrow", "sharepipe check")
    html.element("h1") { $0.outside(subject) }
    html.element("p", "lead", lead)
    html.markup("</header>\n<nav aria-label=\"Parts of this page\">")
    html.element("ul", "parts") { html in
      Self.part("totals", "Totals", to: &html)
      if !inventoried.isEmpty { Self.part("inventory", "What is let in", to: &html) }
      for severity in Self.severities where count(severity) > 0 {
        let words = CheckWords(severity)
        Self.part(words.anchor, words.count(count(severity)), to: &html)
      }
      if findings.isEmpty { Self.part("findings", "Findings", to: &html) }
      if !checked.problems.isEmpty { Self.part("problems", "What could not be checked", to: &html) }
    }
    html.markup("</nav>\n")
  }

  private static func part(_ anchor: String, _ words: String, to html: inout HTMLWriter) {
    html.element("li") { html in html.link(anchor: anchor) { $0.words(words) } }
  }

  private var lead: String {
    let rest = checked.problems.isEmpty ? "" : " Not everything could be checked."
    guard !findings.isEmpty else {
      return checked.documents.isEmpty
        ? "Nothing was checked." + rest : "Nothing was found in \(lookedAt)." + rest
    }
    let parts = Self.severities.filter { count($0) > 0 }.map { CheckWords($0).count(count($0)) }
    let all =
      parts.count > 1
      ? parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "") : parts.joined()
    return "\(all) in \(lookedAt)." + rest
  }

  /// What was looked at, in words.
  private var lookedAt: String {
    let bundles = checked.allBundles
    let apps = bundles.count { $0.kind == .app }
    let extensions = bundles.count { $0.kind == .appExtension }
    let parts =
      [
        apps > 0 ? PageNumbers.count(apps, "app", "apps") : nil,
        extensions > 0 ? PageNumbers.count(extensions, "extension", "extensions") : nil,
      ].compactMap(\.self) + [PageNumbers.count(checked.documents.count, "document", "documents")]
    return parts.joined(separator: ", ")
  }

  /// The severities, the worst first.
  static let severities = FindingSeverity.allCases.sorted(by: >)

  /// How many findings have a severity.
  func count(_ severity: FindingSeverity) -> Int { findings.count { $0.severity == severity } }
}
