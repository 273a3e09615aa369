import AppLinks
import Sharepipe
import SystemPackage

/// What a Mac is asked about a link, beside the answer that is given here.
struct LinkInquiry {
  /// The link, as it was typed.
  let url: String
  /// The link.
  let link: WebLink
  /// The app.
  let app: String
  /// The path of the association.
  let file: String
  /// The association.
  let association: Association

  /// The command that a Mac runs.
  ///
  /// - Returns: The script.
  /// - Throws: ``CommandFailure`` if the association cannot be read again, and for a host that would be an
  ///   option of the command.
  func script() throws(CommandFailure) -> String {
    guard !link.host.hasPrefix("-") else {
      throw CommandFailure(
        "a Mac cannot be asked about the host '\(link.host)': a name does not begin with a hyphen",
        .usage)
    }
    return MacScript.text(url, host: link.host, association: try json())
  }

  /// The JSON of the association; of a signed file what was signed.
  private func json() throws(CommandFailure) -> [UInt8] {
    do {
      let bytes = try BoundedFile.read(FilePath(file), limit: AssociationFile.largest)
      guard SignedMessage.isLikely(bytes) else { return bytes }
      return try SignedMessage(bytes, host: nil, at: Timestamp.now().seconds, authorities: nil)
        .content
    } catch {
      throw CommandFailure("\(file): \(error)", .badData)
    }
  }

  /// Compares what was printed with the answer that is given here.
  ///
  /// `swcutil` does not look at entitlements, so they do not count.
  ///
  /// - Parameter answer: What was printed.
  /// - Returns: The line for people, and whether both agree.
  func compare(_ answer: SWCUtilAnswer) -> (line: String, agrees: Bool) {
    let ours = association.match(link, app: app)
    let theirs = answer.verdict(for: app)
    let system = answer.system ?? "swcutil"
    guard ours.verdict != theirs else {
      return ("agrees: \(system) says \(theirs.rawValue)", true)
    }
    return (
      "differs: \(system) says \(theirs.rawValue), sharepipe says \(ours.verdict.rawValue): "
        + ours.reason, false
    )
  }
}
