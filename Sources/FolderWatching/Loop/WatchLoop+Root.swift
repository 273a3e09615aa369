internal import SafeFiles
internal import SystemPackage

extension WatchLoop {
  /// Makes sure that the root is held, and is the one that is watched.
  ///
  /// - Returns: Whether it is there.
  func holdRoot() -> Bool {
    let now = MonotonicTime.now
    // Work that goes on for long must not miss that the root is another one.
    if rootHold != nil, now - rootHeldAt < 1_000_000_000 { return true }
    do throws(Errno) {
      let hold = try OpenDirectory(root)
      let identity = try hold.identity
      if identity != rootIdentity { arm(hold, identity) }
      rootHold = hold
      rootHeldAt = now
      return true
    } catch .tooManyOpenFiles {
      // As far as is known, the inbox is there, and what holds it goes on holding it.
      return keepRoot(now)
    } catch .tooManyOpenFilesInSystem {
      return keepRoot(now)
    } catch .noMemory {
      return keepRoot(now)
    } catch {
      disarm(error)
      return false
    }
  }

  private func keepRoot(_ now: Int64) -> Bool {
    rootHeldAt = now
    return rootHold != nil
  }

  /// Starts anew with a root that is new.
  private func arm(_ hold: OpenDirectory, _ identity: DirectoryIdentity) {
    // The watches on what was there go when the new ones are made.
    let former = events
    forgetEverything()
    rootIdentity = identity
    polling = nil
    chooseEvents(hold)
    if let events, let watch = try? events.watch(hold) { tree.setWatch(watch, of: tree.root) }
    rootName = events?.watchName(of: hold)
    withExtendedLifetime(former) {}
    if hasBeenHere { say(.rootBack(root)) }
    hasBeenHere = true
  }

  private func disarm(_ fault: Errno) {
    rootHold = nil
    guard rootIdentity != nil || !hasBeenHere else { return }
    rootIdentity = nil
    hasBeenHere = true
    events = nil
    forgetEverything()
    say(.rootGone(root, fault))
  }

  private func forgetEverything() {
    reach = nil
    scan = nil
    isSurveyed = false
    turns = [:]
    isScanWanted = false
    tree = DirectoryTree(root: tree.nextNumber)
    table.removeAll { _ in true }
    table.forgetMissing()
    offered = OfferedEntries(limit: options.memoryLimit)
  }

  // MARK: - Events or polling

  private func chooseEvents(_ hold: OpenDirectory) {
    events = nil
    if options.isPolling == true {
      startPolling(.requested)
    } else if options.isPolling == nil,
      let name = NetworkFileSystem.name(of: hold.descriptor.owned.descriptor)
    {
      startPolling(.networkFileSystem(name))
    } else {
      openEvents()
    }
  }

  private func openEvents() {
    do throws(Errno) {
      events = try EventQueue()
    } catch .tooManyOpenFiles, .tooManyOpenFilesInSystem {
      startPolling(.instanceLimit(.tooManyOpenFiles))
    } catch {
      startPolling(.unavailable(error))
    }
  }

  /// Polls from now on; the watches that there are go, so that others may have them.
  func startPolling(_ reason: WatchNotice.PollingReason) {
    events = nil
    tree.forgetWatches()
    guard polling != reason else { return }
    polling = reason
    say(.polling(reason))
  }

  /// Tries whether events can be had again, where a limit was in the way.
  func retryEvents() {
    switch polling {
    case .watchLimit, .instanceLimit, .unavailable: openEvents()
    case .networkFileSystem, .requested, nil: break
    }
  }

  /// Takes hold of a directory of the tree, for the work at hand.
  func hold(_ directory: Int) throws(Errno) -> OpenDirectory {
    if let reach, reach.directory == directory { return reach.hold }
    guard let rootHold else { throw .noSuchFileOrDirectory }
    let hold = try OpenDirectory(tree.names(to: directory), below: rootHold)
    reach = (directory, hold)
    return hold
  }
}
