internal import SafeFiles
internal import SystemPackage

extension WatchLoop {
  /// How an entry came to be known.
  enum Arrival {
    /// A rename put it there.
    case renamed
    /// Something about it changed.
    case changed
    /// It was there.
    case found
  }

  /// Takes the events that there are, but not so many that others wait for long.
  ///
  /// - Returns: Whether there may be more.
  func takeEvents() -> Bool {
    for _ in 0..<8 {
      guard let batch = events?.read(), !batch.isEmpty else { return false }
      for event in batch { take(event) }
      removeOrphans()
      // The root may be another one.
      if rootHold == nil { return true }
    }
    return true
  }

  private func take(_ event: EventQueue.Event) {
    if event.isOne(of: .overflow) {
      if !isScanWanted { say(.overflow) }
      isScanWanted = true
      return
    }
    if event.isOne(of: .watchEnded) {
      // The directory is gone, or its file system is.
      if let directory = tree.forgetWatch(event.watch) { doubt(directory) }
      return
    }
    if let rootName, event.watch == rootName.watch {
      if event.name == rootName.name { doubt(tree.root) }
      return
    }
    guard let directory = tree.directory(of: event.watch) else { return }
    if event.isOne(of: [.directoryDeleted, .directoryMoved, .unmounted]) {
      if directory == tree.root { doubt(directory) }
    } else if event.name.isEmpty {
      if event.isOne(of: .factsChanged), tree.isUnreadable(directory) { list(directory) }
    } else if event.isOne(of: [.deleted, .movedOut]) {
      vanish(EntryPlace(directory: directory, name: event.name))
    } else {
      arrive(EntryPlace(directory: directory, name: event.name), event)
    }
  }

  /// Looks at everything anew; the root may be another one, or the same without its watch.
  private func doubt(_ directory: Int) {
    if directory == tree.root { rootHold = nil }
    isScanWanted = true
  }

  private func vanish(_ place: EntryPlace) {
    if let slot = table.slot(of: place) { table.remove(slot) }
    offered.forget(OfferedEntries.Key(place))
    if let child = tree.child(place.name, of: place.directory) { remove(child) }
  }

  /// Takes a directory out of the tree; what is in it goes with ``removeOrphans()``.
  func remove(_ directory: Int) {
    for watch in tree.remove(directory) { events?.unwatch(watch) }
    reach = nil
    hasOrphans = true
  }

  /// Forgets the candidates of directories that are no more.
  func removeOrphans() {
    guard hasOrphans else { return }
    hasOrphans = false
    table.removeAll { !tree.contains($0.place.directory) }
  }

  private func arrive(_ place: EntryPlace, _ event: EventQueue.Event) {
    let facts: FileFacts
    do throws(Errno) {
      facts = try hold(place.directory).facts(of: place.name)
    } catch {
      vanish(place)
      if error != .noSuchFileOrDirectory { isScanWanted = true }
      return
    }
    let isDirectory = facts.kind == .directory
    let child = tree.child(place.name, of: place.directory)
    // Something else came in the place of a directory.
    if let child, event.isOne(of: .movedIn) || !isDirectory { remove(child) }
    switch kind(of: place, isDirectory: isDirectory) {
    case .ignored: break
    case .walked where isDirectory:
      if event.isOne(of: [.created, .movedIn]) || child.map(tree.isUnreadable) ?? true {
        if let directory = addDirectory(place) {
          if isSurveyed { tree.noteArrival(of: directory, at: MonotonicTime.now) }
          list(directory)
        }
      }
    case .walked, .entry:
      note(place, facts, event.isOne(of: .movedIn) ? .renamed : .changed)
    }
  }

  /// Puts a directory into the tree, if there is room.
  func addDirectory(_ place: EntryPlace) -> Int? {
    guard
      tree.count < options.memoryLimit || tree.child(place.name, of: place.directory) != nil
    else {
      say(.tooManyDirectories(limit: options.memoryLimit))
      return nil
    }
    return tree.add(place.name, to: place.directory)
  }

  /// What the name of something means.
  func kind(of place: EntryPlace, isDirectory: Bool) -> EntryKind {
    classification.kind(
      of: place.name, in: { tree.path(to: place.directory) }, isDirectory: isDirectory)
  }

  /// Makes an entry a candidate, or notes what happened to it.
  func note(_ place: EntryPlace, _ facts: FileFacts, _ arrival: Arrival) {
    let isOld = classification.wasThere(facts) {
      (try? hold(place.directory).identity) ?? nil
    }
    guard !isOld else { return }
    let now = MonotonicTime.now
    let isRenamed = arrival == .renamed
    tree.noteContent(of: place.directory, at: now)
    // A directory is looked into at once, so that the second look can come after the settle time.
    let due = isRenamed || facts.kind == .directory ? nil : now + settleTime
    var candidate = Candidate(
      place: place, facts: facts, observedAt: now, scan: arrival == .found ? offered.scan : nil,
      isRenamed: isRenamed)
    let key = OfferedEntries.Key(place)
    if isRenamed { writers.forget(key) }
    if let slot = table.slot(of: place) {
      candidate.isWaitSaid = table[slot]?.isWaitSaid ?? false
      if arrival != .found { table.update(slot, to: candidate, due: due) }
      return
    }
    if isRenamed {
      offered.forget(key)
    } else if offered.hides(key, facts, isFound: arrival == .found) {
      return
    }
    if arrival == .changed { writers.noteReturn(of: key, by: Writer(place, facts), at: now) }
    table.insert(candidate, due: due)
  }
}
