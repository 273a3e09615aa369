import Documents
import ExtensionRunning
import SafeFiles
import ShareModel
import SystemPackage

/// The original of a context of which something is taken back.
///
/// What was filed may be removed only where the content that came in is still there. A name is no proof
/// of that: another file may have it by now. So the bytes are compared.
enum UndoneOriginal {
  /// It is there, at these places.
  case there([FileReference])
  /// It was removed after the context had ended. The filed file becomes it again if that is the same content
  /// and has a place.
  case removed(home: FileReference?)
  /// Something else is at this place, or nothing.
  case different(FilePath)

  private static let mostFiles = 10_000
  private static let mostLevels = 64

  /// Looks for it.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - runs: Its runs that filed something.
  ///   - state: The directory of the state.
  ///   - isResumed: Whether an earlier undo may have put it back already.
  init(
    of context: JournalContext, _ runs: [JournalRun], in state: FilePath, isResumed: Bool
  ) {
    let claims = context.claims.map { FileReference(root: $0.inbox, path: $0.path) }
    var places = context.place.map { [FileReference(root: state, path: $0)] } ?? claims
    let isGone = (try? places.first.map(SafeOpen.isThere)) == false
    if context.place == nil, context.after == .remove {
      let isSame =
        claims.count == 1 && claims[0].path.extension != "share"
        && runs.allSatisfy { $0.stage == 0 }
      self = .removed(home: isSame ? claims[0] : nil)
      return
    }
    if isResumed, isGone, let claim = claims.first {
      // It may have got a number in the inbox.
      places = [claim]
      if let name = claim.name {
        places += (2...99).map { number in
          FileReference(
            root: claim.root,
            path: claim.path.removingLastComponent().appending(name.appendingToStem("\(number)")))
        }
      }
      let content = Self.content(of: context, runs)
      places = places.filter { place in
        var missing = content
        return Self.strike(&missing, at: place, in: state) && missing.isEmpty
      }
      if places.isEmpty { places = [claim] }
    }
    guard let first = places.first else {
      self = .removed(home: nil)
      return
    }
    var missing = Self.content(of: context, runs)
    var suspect: FilePath?
    for place in places where !Self.strike(&missing, at: place, in: state) {
      suspect = suspect ?? place.fullPath
    }
    self = missing.isEmpty ? .there(places) : .different(suspect ?? first.fullPath)
  }

  /// The content that must be there: what was filed as it came in, or for what an action made, all that came
  /// in.
  private static func content(
    of context: JournalContext, _ runs: [JournalRun]
  ) -> Set<ContentDigest> {
    var content: Set<ContentDigest> = []
    for run in runs {
      if run.stage == 0 {
        content.formUnion(
          run.keptDecision.filed.filter { $0.manner != .identical }.map(\.sha256))
      } else {
        content.formUnion(context.keptRecord?.items.joined().compactMap(\.sha256) ?? [])
      }
    }
    return content
  }

  /// Strikes out what a place has.
  ///
  /// - Returns: Whether it has any of what was missing.
  private static func strike(
    _ missing: inout Set<ContentDigest>, at place: FileReference, in state: FilePath
  ) -> Bool {
    let count = missing.count
    switch try? SafeOpen.facts(of: place).kind {
    case .regular:
      if let digest = try? FilingUndo.digest(of: place.fullPath) { missing.remove(digest) }
    case .directory:
      missing.subtract(inlineContent(of: place.fullPath.appending("context.json")))
      var files = 0
      strike(&missing, below: place.fullPath, level: 0, &files)
      if !missing.isEmpty, let digest = try? FilingUndo.digest(of: place.fullPath, scratch: state) {
        missing.remove(digest)
      }
    case .special, nil: break
    }
    return missing.count < count
  }

  /// The texts, URLs and bytes that stand in a manifest itself, as they are filed.
  private static func inlineContent(of manifest: FilePath) -> [ContentDigest] {
    guard let bytes = try? BoundedFile.read(manifest, limit: 64 << 20),
      let value = try? JSONReader.read(bytes, named: "the manifest")
    else { return [] }
    var content: [ContentDigest] = []
    var values = [value]
    while let next = values.popLast(), content.count < mostFiles {
      values += next.array ?? []
      values += next.dictionary.map { Array($0.values) } ?? []
      guard let text = next.string else { continue }
      let forms = [Array(text.utf8), WeblocDocument(url: text).bytes, Base64.bytes(text)]
      content += forms.compactMap { form in form.flatMap { try? ContentHash.sha256(of: $0) } }
    }
    return content
  }

  private static func strike(
    _ missing: inout Set<ContentDigest>, below folder: FilePath, level: Int, _ count: inout Int
  ) {
    guard level < mostLevels, let names = try? FolderListing.names(in: folder, limit: mostFiles)
    else { return }
    for name in names where !missing.isEmpty && count < mostFiles {
      count += 1
      let path = folder.appending(name)
      switch try? FileFacts(at: path, followingLinks: false).kind {
      case .regular:
        if let digest = try? FilingUndo.digest(of: path) { missing.remove(digest) }
      case .directory: strike(&missing, below: path, level: level + 1, &count)
      case .special, nil: break
      }
    }
  }
}
