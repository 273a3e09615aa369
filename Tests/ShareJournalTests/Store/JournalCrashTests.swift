import CLinux
import Foundation
import Glibc
import SafeFiles
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

struct JournalCrashTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: 1...6)
  func `all that was acknowledged before SIGKILL is there after it`(seed: Int) async throws {
    let path = folder.path.string
    let delay = UInt32.random(in: 1000..<150_000)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, delay = delay as UInt32] in
      let journal = try Journal(state: FilePath(path))
      let ledger = try FileDescriptor.open(
        FilePath(path).appending("ledger"), .writeOnly, options: [.create, .append],
        permissions: .ownerReadWrite)
      _ = BlockingThread.start {
        usleep(delay)
        kill(getpid(), SIGKILL)
      }
      try await withThrowingTaskGroup { group in
        for worker in 0..<8 {
          group.addTask {
            for number in 0... {
              let context = JournalSample.context("\(worker)-\(number)")
              try await journal.begin(context, [JournalStep(.seen)])
              try ledger.writeAll(Array("begun \(context.identifier)\n".utf8))
              if number.isMultiple(of: 3) {
                try await journal.commit(
                  JournalSample.ended(context), [JournalStep(.recorded)], syncing: [])
                try ledger.writeAll(Array("ended \(context.identifier)\n".utf8))
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    let ledger = try String(contentsOfFile: path + "/ledger", encoding: .utf8)
    let journal = try Journal(state: folder.path)
    #expect(journal.damaged == nil)
    let lines = ledger.split(separator: "\n")
    for line in lines {
      let words = line.split(separator: " ")
      let context = try #require(try journal.context(String(words[1])), "delay \(delay): \(line)")
      if words[0] == "ended" {
        #expect(context.end == .done, "delay \(delay): \(line)")
        #expect(try journal.contents.steps(of: context.identifier).count == 2)
      }
    }
    #expect(try journal.contents.problems() == [])
  }

  @Test func `a torn log loses only what was written last`() async throws {
    // The journal as a power cut may leave it: the log is copied while it is written, and cut off.
    let journal = try Journal(state: folder.path)
    let count = 40
    var sizes: [Int] = []
    let log = folder.path.appending("journal.sqlite-wal").string
    for number in 0..<count {
      try await journal.commit(
        JournalSample.context("\(number)"), [JournalStep(.seen)], syncing: [])
      sizes.append(try Data(contentsOf: URL(filePath: log)).count)
    }
    let database = try Data(
      contentsOf: URL(filePath: folder.path.appending("journal.sqlite").string))
    let whole = try Data(contentsOf: URL(filePath: log))
    journal.close()
    let other = folder.path.appending("torn")
    var cuts =
      Array(stride(from: 0, through: whole.count, by: 1531)) + sizes.flatMap { [$0 - 1, $0] }
    cuts += [1, 31, 32, 33, 56, 57]
    for cut in cuts {
      try? FileManager.default.removeItem(atPath: other.string)
      try FileManager.default.createDirectory(
        atPath: other.string, withIntermediateDirectories: false)
      try database.write(to: URL(filePath: other.appending("journal.sqlite").string))
      // Half of the time what follows the tear is old data, as on a disk.
      var torn = whole.prefix(cut)
      if cut.isMultiple(of: 2) { torn += Data(repeating: 0x5A, count: 5000) }
      try torn.write(to: URL(filePath: other.appending("journal.sqlite-wal").string))
      let found = try Journal(state: other)
      #expect(found.damaged == nil)
      let contexts = try found.unfinished(after: nil, limit: 100).map(\.identifier)
      let complete = sizes.filter { $0 <= cut }.count
      #expect(contexts == (0..<complete).map { "\($0)" }, "cut at \(cut)")
      found.close()
    }
  }

  @Test func `a spoilt byte in the log loses only what was written from there on`() async throws {
    let journal = try Journal(state: folder.path)
    for number in 0..<30 {
      try await journal.commit(
        JournalSample.context("\(number)"), [JournalStep(.seen)], syncing: [])
    }
    let names = ["journal.sqlite", "journal.sqlite-wal"]
    let files = try names.map {
      try Data(contentsOf: URL(filePath: folder.path.appending($0).string))
    }
    journal.close()
    let other = folder.path.appending("spoilt")
    for place in stride(from: 40, to: files[1].count, by: 7919) {
      try? FileManager.default.removeItem(atPath: other.string)
      try FileManager.default.createDirectory(
        atPath: other.string, withIntermediateDirectories: false)
      var log = files[1]
      log[place] ^= 0x10
      try files[0].write(to: URL(filePath: other.appending(names[0]).string))
      try log.write(to: URL(filePath: other.appending(names[1]).string))
      let found = try Journal(state: other)
      let contexts = try found.unfinished(after: nil, limit: 100).map(\.identifier)
      #expect(contexts == (0..<contexts.count).map { "\($0)" }, "byte \(place)")
      found.close()
    }
  }

  @Test func `at each write the limit of a file may be reached, and all goes on after it`()
    async throws
  {
    let path = folder.path.string
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await telling(path) {
        signal(SIGXFSZ, SIG_IGN)
        var faults = 0
        for limit in stride(from: 0, through: 400_000, by: 17_131) {
          let state = FilePath(path).appending("\(limit)")
          try FileManager.default.createDirectory(
            atPath: state.string, withIntermediateDirectories: false)
          // The first turn is without a limit while it is opened, the second with one.
          setLimit(limit.isMultiple(of: 2) ? UInt.max >> 1 : UInt(limit))
          guard let journal = try openIfPossible(state) else {
            faults += 1
            setLimit(UInt.max >> 1)
            let journal = try Journal(state: state)
            try require(journal.damaged == nil)
            continue
          }
          setLimit(UInt(limit))
          faults += try await fillUntilFull(journal)
          setLimit(UInt.max >> 1)
          try await checkAfter(journal)
        }
        try require(faults > 10)
      }
    }
    #expect(try said() == "")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may mount a small file system"))
  func `on a full disk writes fail, and go on when there is space`() async throws {
    let path = folder.path.string
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await telling(path) {
        let newMounts: CInt = 0x0002_0000
        try require(clinux_unshare(newMounts) == 0)
        try require(mountPrivately(path))
        let state = FilePath(path)
        let journal = try Journal(state: state)
        let ballast = try FileDescriptor.open(
          state.appending("ballast"), .writeOnly, options: [.create],
          permissions: .ownerReadWrite)
        while (try? ballast.writeAll([UInt8](repeating: 1, count: 4096))) != nil {}
        try require(try await fillUntilFull(journal) == 1)
        // Tasks go on in other threads, which do not see the small file system; the descriptor does.
        try ballast.resize(to: 0)
        try await checkAfter(journal)
      }
    }
    #expect(try said() == "")
  }

  /// What a program of a test's own said before it ended.
  private func said() throws -> String {
    (try? String(contentsOfFile: folder.path.string + ".said", encoding: .utf8)) ?? ""
  }
}

// MARK: What the programs of their own do

/// Why a program of its own ended.
private struct Unmet: Error {
  let line: Int
}

private func require(_ condition: Bool, line: Int = #line) throws {
  if !condition { throw Unmet(line: line) }
}

/// Writes down why a program of its own fails.
private func telling(_ path: String, _ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch {
    setLimit(UInt.max >> 1)
    try Data("\(error)\n".utf8).write(to: URL(filePath: path + ".said"))
    throw error
  }
}

private func setLimit(_ bytes: UInt) {
  var limit = rlimit()
  unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  limit.rlim_cur = min(bytes, limit.rlim_max)
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

private func openIfPossible(_ state: FilePath) throws -> Journal? {
  do throws(JournalError) {
    return try Journal(state: state)
  } catch {
    if !error.isNoSpace { throw error }
    return nil
  }
}

/// Writes until a write fails, and then once without waiting for it; answers 1 if one failed.
private func fillUntilFull(_ journal: Journal) async throws -> Int {
  var acknowledged: [String] = []
  for number in 0..<200 {
    do throws(JournalError) {
      let context = JournalSample.context("\(number)")
      if number.isMultiple(of: 2) {
        try await journal.begin(context, [JournalStep(.seen)])
      } else {
        try await journal.commit(context, [JournalStep(.seen)], syncing: [])
      }
      acknowledged.append(context.identifier)
    } catch {
      if !error.isNoSpace { throw error }
      for identifier in acknowledged { try require(try journal.context(identifier) != nil) }
      try require(try journal.context("\(number)") == nil)
      journal.note(JournalSample.context("later"), of: "later", [JournalStep(.seen)])
      journal.note(nil, of: "later", [JournalStep(.settled)])
      await journal.flush()
      try require(journal.unsaved == 2)
      return 1
    }
  }
  journal.note(JournalSample.context("later"), of: "later", [])
  journal.note(nil, of: "later", [JournalStep(.seen), JournalStep(.settled)])
  return 0
}

/// Checks that the journal works, and has what it could not write before.
private func checkAfter(_ journal: Journal) async throws {
  await journal.flush()
  try require(journal.unsaved == 0 && journal.lost == 0)
  try require(try journal.contents.steps(of: "later").map(\.kind) == [.seen, .settled])
  try await journal.commit(JournalSample.context("new"), [], syncing: [])
  try require(try journal.context("new") != nil)
  try require(try journal.contents.problems().isEmpty)
  journal.close()
}

private func mountPrivately(_ path: String) -> Bool {
  let recursivePrivately = UInt(1 << 14 | 1 << 18)
  guard unsafe mount("none", "/", nil, recursivePrivately, nil) == 0 else { return false }
  return unsafe mount("none", path, "tmpfs", 0, "size=1m") == 0
}
