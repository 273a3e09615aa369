import Documents
import FolderWatching
import Intake
import SafeFiles
import ShareRules
import Synchronization
import SystemPackage
import TypeIdentifiers

/// Classifies the names in an inbox for the watcher.
final class InboxClassification: EntryClassification {
  private let inbox: FilePath
  private let classifier: EntryClassifier
  private let manifestBytes: Mutex<Int>
  /// What was there before anything was to be taken; `nil` if everything is taken.
  private let mark: ArrivalMark?

  /// Creates a classification.
  init(
    _ settings: WatchConfiguration.Inbox, catalogue: TypeCatalogue, limits: HostLimits,
    mark: ArrivalMark? = nil
  ) {
    inbox = settings.inbox
    classifier = EntryClassifier(
      catalogue: catalogue, recognisesContexts: true, selection: settings.selection)
    manifestBytes = Mutex(limits.manifestBytes)
    self.mark = mark
  }

  /// Uses other limits from now on.
  func use(_ limits: HostLimits) { manifestBytes.withLock { $0 = limits.manifestBytes } }

  /// Finds the kind of a name.
  func kind(of name: [UInt8], in folder: () -> [UInt8], isDirectory: Bool) -> EntryKind {
    if classifier.pattern(hiding: name, in: folder, isDirectory: isDirectory) != nil {
      return .ignored
    }
    let kind = classifier.kind(of: name, isDirectory ? .directory : .regular) { false }
    guard kind == nil else { return .entry }
    let path = FilePath(bytes: folder()).appending(FilePath(bytes: name).components)
    let mark = RepositoryMark.pattern(in: FileReference(root: inbox, path: path))
    return mark == nil ? .walked : .ignored
  }

  /// Finds out whether an entry was there before anything was to be taken.
  func wasThere(_ facts: FileFacts, in folder: () -> DirectoryIdentity?) -> Bool {
    mark?.covers(facts, in: folder) ?? false
  }

  /// Whether an entry is in a folder that has become a repository since the watcher looked.
  func isInRepository(_ path: FilePath) -> Bool {
    var folder = path.removingLastComponent()
    while !folder.isEmpty {
      if RepositoryMark.pattern(in: FileReference(root: inbox, path: folder)) != nil { return true }
      folder = folder.removingLastComponent()
    }
    return false
  }

  /// Finds out whether all files that a manifest names are there.
  func isComplete(_ path: FilePath, below root: FilePath) -> Bool? {
    let directory = FileReference(root: root, path: path)
    guard let file = try? SafeOpen.open(directory.appending("context.json")),
      let bytes = try? file.contents(upTo: manifestBytes.withLock { $0 }),
      let manifest = try? JSONReader.readDictionary(bytes, named: "context.json")
    else { return nil }
    let files = (manifest["items"]?.array ?? []).flatMap { item in
      (item.dictionary?["attachments"]?.array ?? []).compactMap { attachment in
        attachment.dictionary?["file"]?.string
      }
    }
    return files.allSatisfy { file in
      // A path that leads elsewhere is refused later; the watcher does not wait for it.
      let components = FilePath(file).components
      guard !FilePath(file).isAbsolute, components.allSatisfy({ $0.kind == .regular }) else {
        return true
      }
      let reference = FileReference(root: root, path: path.appending(components))
      return (try? SafeOpen.facts(of: reference)) != nil
    }
  }

  /// The entry of something that has settled; `nil` for a directory that is walked.
  ///
  /// - Throws: A fault if it cannot be looked at for the moment.
  func entry(at reference: FileReference) throws(FileFault) -> InboxEntry? {
    guard let facts = try Self.facts(of: reference) else { return nil }
    var fault: FileFault?
    let kind = classifier.kind(of: reference.name?.bytes ?? [], facts.kind) {
      do throws(FileFault) {
        return try Self.facts(of: reference.appending("context.json")) != nil
      } catch {
        fault = error
        return false
      }
    }
    if let fault { throw fault }
    return kind.map { InboxEntry(reference: reference, kind: $0) }
  }

  /// The facts of a file; `nil` if it is not there, or may not be looked at.
  private static func facts(of reference: FileReference) throws(FileFault) -> FileFacts? {
    do throws(FileFault) {
      return try SafeOpen.facts(of: reference)
    } catch {
      guard !error.errno.isShortage, !error.errno.isDiskFault else { throw error }
      return nil
    }
  }
}
