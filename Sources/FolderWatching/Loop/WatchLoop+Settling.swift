internal import SafeFiles
internal import SystemPackage

extension WatchLoop {
  /// What is found when the turn of a candidate comes.
  enum Verdict {
    case settled(SettledEntry)
    /// Look again at that time.
    case notYet(due: Int64)
    /// Look at it at that time, for an older one may come first.
    case behind(due: Int64)
    case gone
  }

  /// How long an entry must stay the same, in nanoseconds.
  var settleTime: Int64 {
    if case .networkFileSystem = polling, let least = options.networkSettleTime,
      least > options.settleTime ?? .zero
    {
      return least.nanoseconds
    }
    return (options.settleTime ?? (polling == nil ? .seconds(1) : .seconds(10))).nanoseconds
  }

  /// How long an entry must stay the same: longer where its writer is known to make pauses.
  private func settleTime(of candidate: Candidate) -> Int64 {
    max(settleTime, writers.lesson(of: Writer(candidate.place, candidate.facts))?.gap ?? 0)
  }

  /// Looks whether a candidate has settled.
  ///
  /// - Parameters:
  ///   - candidate: The candidate, to which is added what is found.
  ///   - now: The time.
  /// - Returns: What is to be done with it.
  func examine(_ candidate: inout Candidate, now: Int64) -> Verdict {
    let name = candidate.place.name
    guard tree.contains(candidate.place.directory) else { return .gone }
    if let due = turn(of: candidate, now: now) { return .behind(due: due) }
    let directory: OpenDirectory
    let facts: FileFacts
    do throws(Errno) {
      directory = try hold(candidate.place.directory)
      facts = try directory.facts(of: name)
    } catch .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels {
      return .gone
    } catch {
      return .notYet(due: now + backOff(candidate))
    }
    if facts != candidate.facts { return changed(&candidate, to: facts, now: now) }
    if facts.kind == .directory { return examineDirectory(&candidate, in: directory, now: now) }
    guard candidate.isRenamed || isQuiet(candidate, now) else {
      return untilQuiet(&candidate, now: now)
    }
    let arrival: SettledEntry.Arrival = candidate.isRenamed ? .renamed : .quiet
    guard facts.kind == .regular else {
      return .settled(entry(candidate, arrival, .notNeeded))
    }
    let answer = LeaseAnswer(about: name, in: directory, expecting: facts) { file in
      let key = OfferedEntries.Key(candidate.place)
      guard arrival == .quiet, facts.linkCount == 1, facts.size <= options.comparedBytes,
        writers.hasReturned(key)
      else { return }
      candidate.trace = writers.compare(key, with: file, size: facts.size)
    }
    // The content may just have shown that its writer makes pauses.
    guard candidate.isRenamed || isQuiet(candidate, now) else {
      return untilQuiet(&candidate, now: now)
    }
    switch answer {
    case .granted:
      return .settled(entry(candidate, arrival, .granted))
    case .unavailable(let fault):
      say(.leaseUnavailable(root.pushing(path(of: candidate.place)), fault))
      return .settled(entry(candidate, arrival, .unavailable))
    case .busy, .exhausted:
      candidate.isAwaitingWriter = answer == .busy
      return .notYet(due: now + backOff(candidate))
    case .changed:
      return .notYet(due: now)
    }
  }

  /// Until when a candidate must stay the same; where that is longer than for others, it is said
  /// once.
  private func untilQuiet(_ candidate: inout Candidate, now: Int64) -> Verdict {
    let due = candidate.observedAt + settleTime(of: candidate)
    let lesson = writers.lesson(of: Writer(candidate.place, candidate.facts))
    if let lesson, now - candidate.observedAt >= settleTime {
      candidate.isAwaitingWriter = true
      if !candidate.isWaitSaid {
        candidate.isWaitSaid = true
        say(
          .waitsForWriter(
            path(of: candidate.place), more: .nanoseconds(due - now),
            pause: .nanoseconds(lesson.pause)))
      }
    }
    return .notYet(due: due)
  }

  private func examineDirectory(
    _ candidate: inout Candidate, in directory: OpenDirectory, now: Int64
  ) -> Verdict {
    let name = candidate.place.name
    guard let seen = try? TreeObservation(name, in: directory, isLeasing: false) else {
      // The entry cannot be examined; the task that takes it finds out why.
      return isQuiet(candidate, now)
        ? .settled(entry(candidate, .quiet, .unavailable))
        : .notYet(due: candidate.observedAt + settleTime)
    }
    if candidate.digest != seen.digest {
      // Its content is quiet since it was first seen, however long ago the directory itself
      // changed.
      if candidate.digest != nil { candidate.isRenamed = false }
      candidate.observedAt = now
      candidate.attempts = 0
    }
    candidate.digest = seen.digest
    guard let arrival = arrival(of: candidate, now: now) else {
      // What its manifest names may come at any time, without an event.
      let quietAt = candidate.observedAt + settleTime
      let next = now + backOff(candidate, from: min(settleTime, 1_000_000_000))
      return .notYet(due: quietAt > now ? min(quietAt, next) : next)
    }
    guard let leased = try? TreeObservation(name, in: directory, isLeasing: true) else {
      return .gone
    }
    candidate.isAwaitingWriter = leased.isBusy
    if leased.isBusy { return .notYet(due: now + backOff(candidate)) }
    if leased.digest != seen.digest { return .notYet(due: now) }
    if let fault = leased.leaseFault {
      say(.leaseUnavailable(root.pushing(path(of: candidate.place)), fault))
      return .settled(entry(candidate, arrival, .unavailable))
    }
    return .settled(entry(candidate, arrival, .granted))
  }

  /// How a directory is known to be whole, or `nil` if it is not yet.
  private func arrival(of candidate: Candidate, now: Int64) -> SettledEntry.Arrival? {
    if candidate.isRenamed { return .renamed }
    switch classification.isComplete(path(of: candidate.place), below: root) {
    case true?: return .complete
    case nil: return isQuiet(candidate, now) ? .quiet : nil
    case false?:
      let patience = max(options.incompleteTime.nanoseconds, settleTime)
      return now - candidate.observedAt >= patience ? .incomplete : nil
    }
  }

  private func changed(
    _ candidate: inout Candidate, to facts: FileFacts, now: Int64
  ) -> Verdict {
    if facts.kind == .regular, facts.inode == candidate.facts.inode,
      facts.size > candidate.facts.size
    {
      writers.notePause(now - candidate.observedAt, of: Writer(candidate.place, facts), settleTime)
    }
    candidate.facts = facts
    candidate.isAwaitingWriter = false
    candidate.isRenamed = false
    candidate.observedAt = now
    candidate.digest = nil
    candidate.attempts = 0
    return .notYet(due: facts.kind == .directory ? now : now + settleTime)
  }

  /// Until when a candidate waits that a scan found: as long as the last one that the scan found
  /// could settle, since names are not read in the order of age.
  private func turn(of candidate: Candidate, now: Int64) -> Int64? {
    guard let found = candidate.scan else { return nil }
    if found == offered.scan, scan?.isFull == true { return now + settleTime }
    return turns[found].flatMap { $0 > now ? $0 : nil }
  }

  private func isQuiet(_ candidate: Candidate, _ now: Int64) -> Bool {
    now - candidate.observedAt >= settleTime(of: candidate)
  }

  /// How long to wait for a writer: the settle time, and longer each time up to ten seconds.
  private func backOff(_ candidate: Candidate) -> Int64 {
    backOff(candidate, from: settleTime)
  }

  private func backOff(_ candidate: Candidate, from first: Int64) -> Int64 {
    let longest = max(first, 10_000_000_000)
    let steps = min(candidate.attempts, 4)
    return first >= longest >> steps ? longest : first << steps
  }

  private func entry(
    _ candidate: Candidate, _ arrival: SettledEntry.Arrival, _ lease: SettledEntry.Lease
  ) -> SettledEntry {
    SettledEntry(
      path: path(of: candidate.place), arrival: arrival, lease: lease, facts: candidate.facts,
      arrivedFolders: tree.depthOfArrival(candidate.place.directory),
      memory: OfferedEntries.Key(candidate.place))
  }

  /// The path of an entry below the root.
  private func path(of place: EntryPlace) -> FilePath {
    let names = tree.names(to: place.directory) + [place.name]
    return FilePath(bytes: Array(names.joined(separator: [UInt8(ascii: "/")])))
  }
}
