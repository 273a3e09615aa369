import ContentSniffing
import Documents
import Intake
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// One attempt to file the attachments of a context.
struct FilingSession {
  /// An attachment that has not got its name yet.
  struct Pending {
    let attachment: AttachmentPlace
    let folder: FilingFolder
    let root: FilePath
    let names: [String]
    let staged: FilingFolder.Staged
    let madeFolders: Int
    let date: String?
    /// The name for a number from 1.
    let name: (Int) -> String
  }

  /// An attachment that has its name.
  struct Placed {
    let pending: Pending
    var filed: FiledFile
    /// The hidden name that the older file has now.
    var older: FilePath.Component?
  }

  let request: ExtensionRequest
  let options: FilingOptions
  let bounds: ReadingBounds
  let root: FilePath
  /// How many names at the start of the template of the directory lead to the root.
  private let rootNames: Int
  /// What the hidden names of all attempts begin with.
  let run: String
  let earlier: FilingPlan?
  var folders: [[String]: FilingFolder] = [:]
  var pending: [Pending] = []
  var placed: [Placed] = []
  /// The older files whose place an earlier attempt took, of which nothing else is known, by their folders.
  var orphans: [FilePath: [FilePath.Component]] = [:]

  /// Begins an attempt.
  ///
  /// - Parameters:
  ///   - request: The context.
  ///   - options: The options of the owner, which the host allows.
  ///   - bounds: How much space and time copies may take.
  init(_ request: ExtensionRequest, _ options: FilingOptions, bounds: ReadingBounds) {
    self.request = request
    self.options = options
    self.bounds = bounds
    let allowed = options.root(allowed: request.filing.allowed)
    root = allowed?.path ?? request.container
    rootNames = allowed?.names ?? 0
    let key = request.idempotencyKey.description.utf8.lazy.filter { byte in
      let letter = byte | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    run = "sharepipe-" + String(decoding: Array(key.prefix(64)), as: UTF8.self)
    earlier =
      request.attempt > 1
      ? request.filing.plan.flatMap { FilingPlan(at: $0, of: request) } : nil
  }

  // MARK: Writing

  /// Writes an attachment under a hidden name.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - place: Its place in the context.
  ///   - examined: The attachment as it was judged; `nil` if that is not known.
  ///   - subject: What is known of it.
  ///   - now: The time: seconds since 1970-01-01T00:00:00Z.
  /// - Throws: ``BuiltInError``; a cancellation error.
  mutating func stage(
    _ attachment: Attachment, at place: AttachmentPlace, _ examined: ExaminedAttachment?,
    _ subject: FiledSubject, now: Int64
  ) throws {
    let (content, metadata) = try content(of: attachment, examined)
    let target = target(of: attachment, examined, subject, content, now: now)
    // What was judged is a copy of ours, or a file that was claimed and that no program has open.
    let isOwn = request.filing.plan != nil
    let folder = try folder(target.folders, request.attempt)
    if folder.made > 0 || earlier != nil { try checkNoInbox(folder.path) }
    pending.append(
      Pending(
        attachment: place, folder: folder, root: root, names: target.folders,
        staged: try folder.stage(
          content, metadata, named: target.name(1), for: run,
          digest: isOwn ? examined?.facts?.sha256 : nil, sharesBlocks: options.action == .link),
        madeFolders: folder.made, date: target.date, name: target.name))
  }

  /// The folders and the name of an attachment.
  func target(
    of attachment: Attachment, _ examined: ExaminedAttachment?, _ subject: FiledSubject,
    _ content: AttachmentContent, now: Int64
  ) -> FilingTarget {
    FilingTarget(
      of: attachment, examined, subject, content, request, options, rootNames: rootNames, now: now)
  }

  /// What is written: a URL that came from a file as that file.
  func content(
    of attachment: Attachment, _ examined: ExaminedAttachment?
  ) throws(BuiltInError) -> (AttachmentContent, FileMetadata?) {
    guard case .url(let url) = attachment.content, let file = attachment.linkFile else {
      return (attachment.content, examined?.metadata)
    }
    do throws(FileFault) {
      let open = try SafeOpen.open(file)
      if let bytes = try open.contents(upTo: LinkFile.maximumBytes),
        LinkFile.isLink(to: url, bytes, named: file.nameBytes)
      {
        return (.data(bytes), FileMetadata(of: open.descriptor, open.facts))
      }
    } catch {
      guard !error.errno.isShortage else {
        throw BuiltInError(error.errno, at: file.fullPath.string)
      }
      throw .file(path: file.fullPath.string, why: error.reason(for: "the link").message)
    }
    throw .file(path: file.fullPath.string, why: "has changed since it was read")
  }

  private mutating func folder(_ names: [String], _ attempt: Int) throws(BuiltInError)
    -> FilingFolder
  {
    if let folder = folders[names] { return folder }
    try checkRoot()
    let folder = try FilingFolder(
      root: root, names: names, isPrivate: options.directory == nil, bounds: bounds)
    try checkNoInbox(folder.path)
    folders[names] = folder
    if attempt > 1, earlier == nil { folder.discardAll(of: run) }
    return folder
  }

  /// Makes sure that the directory is there which the host named.
  ///
  /// Only the host's own directories are waited for: one that is missing may be a disk that is not
  /// there now.
  func checkRoot() throws(BuiltInError) {
    guard options.directory != nil, request.filing.allowed != nil, root.resolved == nil else {
      return
    }
    throw .unavailable(
      path: root.string,
      why: "is missing; make it, or mount the disk that it is on")
  }

  /// Makes sure that files do not go into an inbox, where they would be shared again, or into the state,
  /// where they would be removed with what is there.
  func checkNoInbox(_ path: FilePath) throws(BuiltInError) {
    guard options.directory != nil else { return }
    let path = path.resolved ?? path
    if let state = request.filing.state, path.starts(with: state.resolved ?? state) {
      throw .file(
        path: path.string,
        why: "is in the state \(state.string), which belongs to sharepipe; file it somewhere else")
    }
    if let scratch = request.scratch, path.starts(with: scratch.resolved ?? scratch) {
      throw .file(
        path: path.string,
        why: "is in \(scratch.string), where sharepipe makes private copies; file it somewhere else"
      )
    }
    for inbox in request.protected where path.starts(with: inbox.resolved ?? inbox) {
      throw .file(
        path: path.string,
        why: "is in the inbox \(inbox.string), where what is filed would be shared again; file it "
          + "somewhere else")
    }
  }

  /// Waits until everything lasts that was written.
  func makeLast() async throws(BuiltInError) {
    let written = pending.map { ($0.folder, $0.staged) }
    guard let wait = request.filing.wait else { return try await FilingFolder.makeLast(written) }
    try await wait.during { () async throws(BuiltInError) in
      try await FilingFolder.makeLast(written, waitingForOthers: wait.hasCompany)
    }
  }

  // MARK: Placing

  /// Gives everything its name.
  ///
  /// - Returns: Where each attachment is, in order.
  /// - Throws: ``BuiltInError``; then ``takeBack()`` takes back what has its name already, unless the
  ///   lease was lost.
  mutating func placeAll() throws(BuiltInError) -> [FiledFile] {
    adopt()
    if options.collision == .fail { try checkFree() }
    try request.checkLease()
    if let plan = request.filing.plan {
      let all = placed.map(\.pending) + pending
      FilingPlan(
        all.sorted { $0.attachment.precedes($1.attachment) }.map { one in
          FilingPlan.Step(
            root: one.root, names: one.names, temporary: one.staged.temporary,
            device: one.staged.facts.device, inode: one.staged.facts.inode,
            madeFolders: one.madeFolders)
        }
      ).write(to: plan, of: request)
    }
    FailPoint.hit(.filing)
    while let next = pending.first {
      try request.checkLease()
      placed.append(try place(next))
      pending.removeFirst()
      FailPoint.hit(.filed)
    }
    try request.checkLease()
    for index in placed.indices { try keepOlder(&placed[index]) }
    for folder in folders.values {
      for older in orphans.removeValue(forKey: folder.path) ?? [] {
        _ = try keep(older, of: folder, as: older)
      }
    }
    // The plan stays: the journal has yet to hear of the end.
    return placed.map(\.filed).sorted { $0.attachment.precedes($1.attachment) }
  }

  private func checkFree() throws(BuiltInError) {
    for one in pending {
      let name = one.name(1)
      guard one.folder.occupant(of: name, hashedIfSize: -1) == nil else {
        throw .file(path: one.folder.path.string, why: Self.taken(name))
      }
    }
  }

  static func taken(_ name: String) -> String {
    "\(name): is there already, and Collision is 'fail'; rename one of them, or choose another "
      + "Collision"
  }

  private mutating func place(_ one: Pending) throws(BuiltInError) -> Placed {
    let size = one.staged.facts.size
    var number = 1
    while true {
      let name = one.name(number)
      func placed(_ manner: FiledFile.Manner) -> Placed {
        Placed(
          pending: one,
          filed: FiledFile(
            attachment: one.attachment, path: one.folder.path.appending(name), manner: manner,
            sha256: one.staged.sha256, date: one.date,
            madeFolders: manner == .added ? one.madeFolders : 0))
      }
      if try one.folder.place(one.staged, as: name) { return placed(.added) }
      switch options.collision {
      case .fail: throw .file(path: one.folder.path.string, why: Self.taken(name))
      // Without its plan, which a power cut takes, what an earlier attempt placed is known by its bytes.
      case .number where request.attempt == 1 || earlier != nil: break
      case .number, .keepIdentical, .replaceOlder:
        guard let occupant = one.folder.occupant(of: name, hashedIfSize: size) else { continue }
        if occupant.sha256 == one.staged.sha256 {
          one.folder.discard(one.staged.temporary)
          guard number == 1, let older = orphans[one.folder.path]?.popLast() else {
            return placed(.identical)
          }
          // An attempt of which nothing else is known had put it there.
          var result = placed(.replaced)
          result.older = older
          return result
        }
        guard options.collision == .replaceOlder, number == 1, occupant.facts.kind == .regular,
          one.staged.facts.kind == .regular,
          occupant.facts.modified < one.staged.facts.modified
        else { break }
        guard let older = one.folder.exchange(one.staged, with: name) else {
          throw .file(
            path: one.folder.path.string,
            why: "\(name): cannot be replaced: its file system can neither exchange two files nor "
              + "give one a second name; choose another Collision")
        }
        var result = placed(.replaced)
        result.older = older
        return result
      }
      // A thousand of a name are looked for one by one; then any number will do.
      number = number < 1000 ? number + 1 : Int.random(in: 1_000...Int.max)
    }
  }

  /// Keeps the file that was replaced, for `undo`.
  private func keepOlder(_ one: inout Placed) throws(BuiltInError) {
    guard let older = one.older else { return }
    one.filed.replaced = try keep(
      older, of: one.pending.folder, as: one.filed.path.lastComponent ?? older)
    one.older = nil
  }

  /// Moves a file that was replaced to where such files are kept.
  ///
  /// - Returns: Where it is.
  private func keep(
    _ older: FilePath.Component, of folder: FilingFolder, as name: FilePath.Component
  ) throws(BuiltInError) -> FilePath {
    let kept = try FilingFolder(
      root: request.container, names: ["replaced", request.contextIdentifier], isPrivate: true,
      bounds: bounds)
    let path = FileReference(root: folder.path, path: FilePath(root: nil, [older]))
    do {
      return kept.path.appending(
        try RenameInto.rename(
          path, below: kept.path, as: FilePath(root: nil, [name]), mark: older.string
        ).components)
    } catch Errno.improperLink {
      // It is on another file system.
      let staged = try kept.stage(
        .file(path), try? Self.metadata(of: path), named: name.string, for: run)
      try kept.makeLast(staged)
      var number = 1
      while true {
        let free = number == 1 ? name : name.appendingToStem("\(number)")
        if try kept.place(staged, as: free.string) {
          folder.discard(older)
          return kept.path.appending(free)
        }
        number += 1
      }
    } catch {
      throw .file(path: kept.path.string, why: "\(name.string): cannot be kept: \(error)")
    }
  }

  static func metadata(of file: FileReference) throws(FileFault) -> FileMetadata {
    let open = try SafeOpen.openAnyName(file)
    return FileMetadata(of: open.descriptor, open.facts)
  }
}

extension AttachmentPlace {
  fileprivate func precedes(_ other: Self) -> Bool {
    (item, attachment) < (other.item, other.attachment)
  }
}
