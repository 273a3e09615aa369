import Documents
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// The built-in extensions `file` and `archive`: put each attachment where the owner wants it.
///
/// ``FilingOptions`` has the options. With `archive`, a photo shared on 21 November 2026 becomes
/// `2026/11/21/images/photo.jpg` in its directory. A file keeps its name, its time, its permissions and its
/// extended attributes; a text becomes a `.txt`, a URL that came from no file a `.webloc`. Nothing is
/// replaced unless the owner says so: the next `photo.jpg` is `photo 2.jpg`.
struct FileExtension: FilingExtension {
  private let preset: FilingOptions.Preset
  private let catalogue: TypeCatalogue
  private let bounds: ReadingBounds
  private let now: @Sendable () -> Int64

  /// Creates the extension.
  ///
  /// - Parameters:
  ///   - preset: Which of both it is.
  ///   - catalogue: The types by which content is sorted and named.
  ///   - bounds: How much space and time a copy may take.
  ///   - now: The clock: seconds since 1970-01-01T00:00:00Z.
  init(
    _ preset: FilingOptions.Preset, catalogue: TypeCatalogue,
    bounds: ReadingBounds = ReadingBounds(), now: @escaping @Sendable () -> Int64
  ) {
    self.preset = preset
    self.catalogue = catalogue
    self.bounds = bounds
    self.now = now
  }

  func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
    _ = try await file(request)
    return .completed(nil)
  }

  /// Writes everything first, waits until it lasts, and gives it its names at the end: when something
  /// cannot be written, nothing is filed.
  func file(_ request: ExtensionRequest) async throws -> [FiledFile] {
    var session = try session(for: request)
    do {
      try stage(request, in: &session)
      try await session.makeLast()
      return try session.placeAll()
    } catch BuiltInError.leaseLost {
      // As after a kill: the next attempt, perhaps on another host, knows what is there.
      throw BuiltInError.leaseLost
    } catch {
      session.takeBack()
      throw error
    }
  }

  func stage(_ request: ExtensionRequest, in session: inout FilingSession) throws {
    for (item, shared) in request.context.items.enumerated() {
      for (number, attachment) in shared.attachments.enumerated() {
        try Task.checkCancellation()
        let (judged, subject) = known(of: attachment, in: shared, item, number, request)
        try session.stage(
          attachment, at: AttachmentPlace(item: item, attachment: number), judged, subject,
          now: now())
      }
    }
  }

  /// Where each attachment would go; nothing is written.
  ///
  /// - Parameter request: As for ``file(_:)``; its container is not used.
  /// - Returns: The paths, before any number for a name that is taken.
  /// - Throws: ``BuiltInError``.
  func preview(_ request: ExtensionRequest) throws(BuiltInError) -> [FilePath] {
    let session = try session(for: request)
    var paths: [FilePath] = []
    for (item, shared) in request.context.items.enumerated() {
      for (number, attachment) in shared.attachments.enumerated() {
        let (judged, subject) = known(of: attachment, in: shared, item, number, request)
        paths.append(try session.preview(attachment, judged, subject, now: now()))
      }
    }
    return paths
  }

  func session(for request: ExtensionRequest) throws(BuiltInError) -> FilingSession {
    var fields = DocumentFields(request.options, at: "Options")
    guard let options = FilingOptions(&fields, preset) else {
      throw BuiltInError.options(fields.problems)
    }
    if let obstacle = options.obstacle(allowed: request.filing.allowed) {
      throw BuiltInError.options([DocumentProblem(at: "Options.Directory", .other(obstacle))])
    }
    return FilingSession(request, options, bounds: bounds)
  }

  private func known(
    of attachment: Attachment, in shared: ShareItem, _ item: Int, _ number: Int,
    _ request: ExtensionRequest
  ) -> (ExaminedAttachment?, FiledSubject) {
    let judged =
      request.examined.indices.contains(item) && request.examined[item].indices.contains(number)
      ? request.examined[item][number] : nil
    let subject = FiledSubject(
      attachment, in: shared, judged, isReturned: request.filing.origin.isReturned,
      catalogue: catalogue)
    return (judged, subject)
  }
}
