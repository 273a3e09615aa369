import Documents
import SafeFiles
import ShareModel
import ShareRules

extension JournalContext {
  /// The version of the context in the journal: 16 hexadecimal digits.
  ///
  /// It is another one each time the journal writes of the context, also where the words come out
  /// the same: the first digits of SHA-256 over how far it has come, how it ended, when it was
  /// written, how often work on it began, its content, rules, place, and record. A number that
  /// counts would begin anew in a journal that was made again.
  package var version: String {
    let texts = [
      identifier, state.rawValue, end?.rawValue ?? "", "\(updated.microseconds)", "\(begun)",
      "\(crashes)",
      due.map { "\($0.microseconds)" } ?? "", rules, contentHash?.description ?? "", record ?? "",
    ]
    let bytes = texts.reduce(into: place?.bytes ?? []) { bytes, text in
      bytes.append(0)
      bytes += text.utf8
    }
    return String(BundleFingerprint.hash(of: bytes).prefix(Self.versionLength))
  }

  /// How many digits a version has.
  package static let versionLength = 16
}
