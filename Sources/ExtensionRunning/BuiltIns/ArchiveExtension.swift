import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// The built-in extension `archive`: files each attachment into dated folders by type.
///
/// A photo shared on 21 November 2026 becomes `2026/11/21/images/photo.jpg` in the directory of the
/// option `Directory`, else in the extension's container. A link becomes a `.webloc`, a text a
/// `.txt`. Names are safe, and nothing is ever replaced: the next `photo.jpg` is `photo 2.jpg`.
struct ArchiveExtension: InProcessExtension {
  private let catalogue: TypeCatalogue
  private let bounds: ReadingBounds
  private let now: @Sendable () -> Int64

  /// Creates the extension.
  ///
  /// - Parameters:
  ///   - catalogue: The types by which content is sorted and named.
  ///   - bounds: How much space and time a copy may take.
  ///   - now: The clock: seconds since 1970-01-01T00:00:00Z.
  init(
    catalogue: TypeCatalogue, bounds: ReadingBounds = ReadingBounds(),
    now: @escaping @Sendable () -> Int64
  ) {
    self.catalogue = catalogue
    self.bounds = bounds
    self.now = now
  }

  /// Writes everything first, and gives it its names at the end: when something cannot be written,
  /// nothing is archived.
  func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
    let root = try BuiltInOptions(request.options).directory ?? request.container
    var session = Session(
      request: request, root: root, day: CalendarDay(of: now()), bounds: bounds)
    do {
      for item in request.context.items {
        for attachment in item.attachments {
          try Task.checkCancellation()
          try session.stage(
            attachment, section: ArchiveSection(of: attachment, catalogue: catalogue),
            named: ArchiveName(of: attachment, in: item, catalogue: catalogue))
        }
      }
      try session.placeAll()
    } catch {
      session.discardAll()
      throw error
    }
    return .completed(nil)
  }

  /// What was written for one context and has not got its name yet.
  private struct Session {
    let request: ExtensionRequest
    let root: FilePath
    let day: CalendarDay
    let bounds: ReadingBounds
    var staged: [(folder: ArchiveFolder, content: ArchiveFolder.Staged)] = []
    /// The folders that are open.
    private var folders: [ArchiveSection: ArchiveFolder] = [:]

    init(request: ExtensionRequest, root: FilePath, day: CalendarDay, bounds: ReadingBounds) {
      self.bounds = bounds
      self.request = request
      self.root = root
      self.day = day
      let key = request.idempotencyKey.description.utf8.lazy.filter { byte in
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
      run = "sharepipe-" + String(decoding: Array(key.prefix(64)), as: UTF8.self)
    }

    mutating func stage(
      _ attachment: Attachment, section: ArchiveSection, named name: ArchiveName
    ) throws(BuiltInError) {
      let folder = try folder(section)
      staged.append((folder, try folder.stage(attachment.content, named: name, for: run)))
    }

    /// What the hidden names of all attempts begin with.
    private let run: String

    mutating func placeAll() throws(BuiltInError) {
      for (folder, content) in staged {
        _ = try folder.place(content)
        staged.removeFirst()
      }
    }

    func discardAll() {
      for (folder, content) in staged { folder.discard(content) }
    }

    private mutating func folder(_ section: ArchiveSection) throws(BuiltInError) -> ArchiveFolder {
      if let folder = folders[section] { return folder }
      let folder = try ArchiveFolder(
        root: root, folders: day.folders + [section.rawValue], bounds: bounds)
      folders[section] = folder
      if request.attempt > 1 { folder.discardAll(of: run) }
      return folder
    }
  }
}
