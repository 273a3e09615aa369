import Documents
import ShareJournal
import ShareModel

/// The version of a context that a page showed, as fields of its form: what the answer is compared
/// with.
struct SeenFields: Hashable {
  /// The version of the context that was shown.
  let seen: SeenContext
  /// SHA-256 over the rules to which the answer is given.
  let fingerprint: String

  init(_ seen: SeenContext, fingerprint: String) {
    self.seen = seen
    self.fingerprint = fingerprint
  }

  /// Reads the fields of a form.
  ///
  /// - Parameter form: The form.
  /// - Throws: ``Refusal`` if a field is missing, or is none that a page has.
  init(_ form: FormFields) throws(Refusal) {
    guard let version = form["version"], version.utf8.count == JournalContext.versionLength,
      let content = form["content"], let rules = form["rules"], let extensions = form["extensions"],
      let handing = form["handing"], let fingerprint = form["fingerprint"]
    else { throw Self.refusal }
    var seen = SeenContext.none
    seen.version = version
    seen.contentHash = content.isEmpty ? nil : ContentDigest(recorded: content)
    seen.rules = rules
    seen.extensions = Set(
      extensions.split(separator: " ").map { BundleIdentifier(naming: String($0)) })
    for pair in handing.split(separator: " ") {
      let parts = pair.split(separator: "=")
      guard parts.count == 2 else { throw Self.refusal }
      seen.handing[BundleIdentifier(naming: String(parts[0]))] = ContentDigest(
        recorded: String(parts[1]))
    }
    self.seen = seen
    self.fingerprint = fingerprint
  }

  /// The fields, by name.
  var fields: [(name: String, value: String)] {
    [
      ("version", seen.version), ("content", seen.contentHash?.description ?? ""),
      ("rules", seen.rules), ("fingerprint", fingerprint),
      ("extensions", seen.extensions.map(\.rawValue).sorted().joined(separator: " ")),
      (
        "handing",
        seen.handing.map { "\($0.key.rawValue)=\($0.value)" }.sorted().joined(separator: " ")
      ),
    ]
  }

  private static var refusal: Refusal {
    Refusal(
      400, "The form does not say which version of the context it is about. Nothing was done.",
      advice: "Open the page of the context again, and answer there.")
  }
}
