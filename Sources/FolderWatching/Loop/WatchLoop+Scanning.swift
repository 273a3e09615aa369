internal import SafeFiles
internal import SystemPackage

extension WatchLoop {
  /// Starts to look at everything, if it is time to.
  func startScanIfDue() {
    let now = MonotonicTime.now
    guard scan?.isFull != true, now >= nextScan else { return }
    if now >= lastRenewal + options.rescanInterval.nanoseconds {
      lastRenewal = now
      offered.forgetLeft()
      retryEvents()
    }
    isScanWanted = false
    table.forgetMissing()
    offered.startScan()
    scan = Scan(pending: [tree.root], isFull: true, startedAt: now)
  }

  /// Looks into a directory soon.
  func list(_ directory: Int) {
    if scan == nil {
      scan = Scan(pending: [], isFull: false, startedAt: MonotonicTime.now)
    }
    scan?.pending.append(directory)
  }

  /// Reads on for some thousand names.
  func scanSlice() {
    var budget = 2_048
    while budget > 0, scan != nil, rootHold != nil {
      budget -= 1
      guard let (directory, reader) = scan?.current else {
        startDirectory()
        continue
      }
      do throws(Errno) {
        if tree.contains(directory), let name = try reader.next() {
          try consider(name, in: directory)
        } else {
          endDirectory(directory)
        }
      } catch {
        scan?.current = nil
        cannotRead(directory, error)
      }
    }
  }

  private func startDirectory() {
    guard let directory = scan?.pending.popLast() else {
      endScan()
      return
    }
    guard tree.contains(directory) else { return }
    do throws(Errno) {
      let hold = try hold(directory)
      // What comes while the names are read causes an event, so the watch is first.
      try watch(directory, hold)
      let reader = try DirectoryReader(hold)
      tree.startListing()
      scan?.current = (directory, reader)
      _ = tree.setUnreadable(false, directory)
    } catch {
      cannotRead(directory, error)
    }
  }

  private func watch(_ directory: Int, _ hold: OpenDirectory) throws(Errno) {
    guard let events else { return }
    do throws(Errno) {
      tree.setWatch(try events.watch(hold), of: directory)
    } catch .noSpace {
      startPolling(.watchLimit)
    } catch {
      // Below the root it is the fault of this directory.
      guard directory == tree.root, error != .permissionDenied else { throw error }
      startPolling(.unavailable(error))
    }
  }

  private func consider(_ name: DirectoryReader.Name, in directory: Int) throws(Errno) {
    let place = EntryPlace(directory: directory, name: name.bytes)
    if name.isDirectory == false, table.slot(of: place) != nil { return }
    let isDirectory: Bool
    if let known = name.isDirectory {
      isDirectory = known
    } else {
      isDirectory = try facts(of: place)?.kind == .directory
    }
    switch kind(of: place, isDirectory: isDirectory) {
    case .ignored: break
    case .walked where isDirectory:
      let isNews = tree.child(name.bytes, of: directory) == nil
      if let child = addDirectory(place) {
        if isSurveyed, isNews { tree.noteArrival(of: child, at: MonotonicTime.now) }
        scan?.pending.append(child)
      }
    case .walked, .entry:
      if let facts = try facts(of: place) { note(place, facts, .found) }
    }
  }

  /// Asks about an entry; `nil` if it is gone.
  private func facts(of place: EntryPlace) throws(Errno) -> FileFacts? {
    let hold = try hold(place.directory)
    do throws(Errno) {
      return try hold.facts(of: place.name)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  private func endDirectory(_ directory: Int) {
    scan?.current = nil
    let gone = tree.unseenChildren(of: directory)
    guard !gone.isEmpty else { return }
    for child in gone { remove(child) }
    removeOrphans()
  }

  private func endScan() {
    guard let ended = scan else { return }
    scan = nil
    guard ended.isFull else { return }
    lastScanEnd = MonotonicTime.now
    lastScanTime = lastScanEnd - ended.startedAt
    isSurveyed = true
    turns = turns.filter { $0.value > lastScanEnd }
    turns[offered.scan] = lastScanEnd + settleTime
    offered.endScan()
    if events != nil, polling != nil {
      polling = nil
      say(.eventsAgain)
    }
  }

  private func cannotRead(_ directory: Int, _ fault: Errno) {
    switch fault {
    case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels:
      // It went, or something else came in its place, of which there is an event.
      if directory == tree.root { rootHold = nil } else { remove(directory) }
      removeOrphans()
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory:
      isScanWanted = true
      fallthrough
    default:
      if tree.setUnreadable(true, directory) {
        say(.unreadableDirectory(path(to: directory), fault))
      }
    }
  }

  /// The path of a directory of the tree, for messages.
  private func path(to directory: Int) -> FilePath {
    let names = tree.names(to: directory)
    guard !names.isEmpty else { return root }
    return root.pushing(FilePath(bytes: Array(names.joined(separator: [UInt8(ascii: "/")]))))
  }
}
