import Documents
import SafeFiles
package import ShareModel
package import ShareRules
package import SystemPackage
package import TypeIdentifiers

/// What an extension that files content would do with a context, for a run that does nothing.
///
/// It reads what a run reads to know the place, such as the date in a photo. Nothing is made, and
/// nothing is opened for writing.
package struct FilingPreview {
  /// How the run would end, as far as that is known before it.
  package let outcome: ExtensionOutcome
  /// Where each attachment would go, or why none would.
  package let reasons: [Reason]

  /// Looks where attachments would go.
  ///
  /// It is no initializer, for which the extension would be copied in each dry run.
  ///
  /// - Parameters:
  ///   - listed: The extension.
  ///   - context: The context.
  ///   - items: The items of it that the extension would get.
  ///   - key: The key of the run.
  ///   - allowed: The folders that the host allows; `nil` if it names none.
  ///   - protected: Inboxes besides the one of the context.
  ///   - catalogue: The types.
  ///   - now: The time: seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The preview; `nil` if the extension files nothing but into its container.
  package static func preview(
    of listed: ListedExtension, _ context: ExaminedContext, items: [Int],
    key: @autoclosure () -> IdempotencyKey,
    allowed: [FilePath]?, protected: [FilePath], catalogue: TypeCatalogue, now: Int64
  ) -> FilingPreview? {
    guard let preset = listed.bundle.filingPreset, listed.options["Directory"] != nil else {
      return nil
    }
    var handed = context.context
    handed.items = items.map { handed.items[$0] }
    var request = ExtensionRequest(
      contextIdentifier: "", idempotencyKey: key(), bundle: listed.bundle, options: listed.options,
      context: handed, output: "", container: "")
    request.examined = items.map { context.items[$0] }
    request.filing.origin = context.origin
    request.filing.allowed = allowed
    request.protected = protected + handed.attachments.compactMap(\.inbox)
    do throws(BuiltInError) {
      let paths = try FileExtension(preset, catalogue: catalogue, now: { now }).preview(request)
      return FilingPreview(
        outcome: .delivered,
        reasons: paths.map { Reason(.dryRun, "would file as \($0.label)") })
    } catch {
      return FilingPreview(
        outcome: .failed, reasons: [RunFault(error).reason(for: listed.bundle)])
    }
  }
}

extension FilingSession {
  /// Where an attachment would be filed if no other file has its name.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - examined: The attachment as it was judged; `nil` if that is not known.
  ///   - subject: What is known of it.
  ///   - now: The time: seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The path.
  /// - Throws: ``BuiltInError``, as far as a run would throw it before it writes.
  func preview(
    _ attachment: Attachment, _ examined: ExaminedAttachment?, _ subject: FiledSubject, now: Int64
  ) throws(BuiltInError) -> FilePath {
    try checkRoot()
    let (content, _) = try content(of: attachment, examined)
    let target = target(of: attachment, examined, subject, content, now: now)
    let below = FilePath(target.folders.joined(separator: "/"))
    try checkNoInbox((root.resolved ?? root).pushing(below))
    let folder = root.pushing(below)
    let name = target.name(1)
    let path = folder.appending(name)
    if options.collision == .fail,
      (try? FileFacts(at: path, followingLinks: false)) != nil
    {
      throw .file(path: folder.string, why: Self.taken(name))
    }
    return path
  }
}

extension Attachment {
  /// The directory in which its file was found; `nil` if it came from none.
  fileprivate var inbox: FilePath? {
    switch content {
    case .file(let file), .package(let file): file.root.absolute
    case .url, .text, .data, .typesOnly: linkFile?.root.absolute
    }
  }
}
