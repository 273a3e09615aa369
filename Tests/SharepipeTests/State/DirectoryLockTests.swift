import CLinux
import Foundation
import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct DirectoryLockTests {
  static let commands: [(arguments: [String], words: String)] = [
    (
      ["open", "a:b?key=one&c=d", "--key", "two", "--key=three", "--rules", "R"],
      "open a:b?key=*&c=* --key * --key=* --rules R"
    ),
    (
      ["open", "notes:send?text=hi&word=sesame", "--state=/s"],
      "open notes:send?text=*&word=* --state=/s"
    ),
    (["open", "https:/ada:pw@host/a#word=x"], "open https:/*@host/a#word=*"),
    (["open", "a%3Ab%3Fword%3Dx"], "open a%3Ab%3Fword%3D*"),
    (["open", "a:b;word=x", "a:b?x=c%3Ad%3Fe"], "open a:b;word=* a:b?x=*"),
    (["watch", "inbox", "--jobs=4"], "watch inbox --jobs=4"),
  ]

  @Test(arguments: commands)
  func `the command that holds a lock is shown without secrets`(
    arguments: [String], words: String
  ) {
    #expect(LockHolder.words(arguments) == words)
  }

  private static let program = "/usr/bin/flock"
  static let hasProgram = FileManager.default.isExecutableFile(atPath: program)

  /// What came of an attempt to lock a directory.
  private enum Attempt: Equatable {
    case locked
    case held(LockHolder)
    case unusable(Errno)
  }

  private func attempt(_ path: FilePath) -> Attempt {
    do throws(DirectoryLock.Fault) {
      _ = try DirectoryLock(of: path, fallback: path)
      return .locked
    } catch {
      switch error {
      case .held(let holder): return .held(holder)
      case .unusable(let errno): return .unusable(errno)
      }
    }
  }

  @Test func `a directory is locked once, in the same process too`() throws {
    let folder = try TemporaryFolder()
    let inner = folder.path.appending("inbox")
    try folder.write("inbox/a.txt")
    do {
      let lock = try DirectoryLock(of: inner, fallback: folder.path)
      guard case .held(let holder) = attempt(inner) else {
        Issue.record("it was locked twice")
        return
      }
      #expect(holder.process == getpid())
      #expect(holder.description.hasPrefix("process \(getpid()) ("))
      // The lock is that of the directory and not of its name.
      try FileManager.default.moveItem(
        atPath: inner.string, toPath: folder.path.appending("other").string)
      guard case .held = attempt(folder.path.appending("other")) else {
        Issue.record("another name of it is not locked")
        return
      }
      withExtendedLifetime(lock) {}
    }
    #expect(attempt(folder.path.appending("other")) == .locked)
  }

  @Test func `a lock that was given up is free although a child still has its descriptor`() throws {
    let folder = try TemporaryFolder()
    // As a child has it until it begins its own program.
    var copies: [CInt] = []
    defer { for copy in copies { close(copy) } }
    do {
      let lock = try DirectoryLock(of: folder.path, fallback: folder.path) { descriptor, how in
        copies.append(dup(descriptor))
        return flock(descriptor, how)
      }
      withExtendedLifetime(lock) {}
    }
    #expect(copies.count == 1)
    #expect(attempt(folder.path) == .locked)
  }

  @Test func `where directories cannot be locked, files of the state are, one for each`() throws {
    let folder = try TemporaryFolder()
    try folder.write("inbox/a.txt")
    let (inbox, state) = (folder.path.appending("inbox"), folder.path.appending("state"))
    // As NFS answers for a directory, which cannot be open for writing.
    func lock(_ path: FilePath) throws(DirectoryLock.Fault) -> DirectoryLock {
      try DirectoryLock(of: path, fallback: state) { descriptor, how in
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
          errno = EBADF
          return -1
        }
        return flock(descriptor, how)
      }
    }
    let first = try lock(inbox)
    let second = try lock(state)
    do throws(DirectoryLock.Fault) {
      _ = try lock(inbox)
      Issue.record("it was locked twice")
    } catch {
      guard case .held = error else {
        Issue.record("\(error)")
        return
      }
    }
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a directory that is not there cannot be locked`() {
    #expect(attempt("/no/such/folder") == .unusable(.noSuchFileOrDirectory))
  }

  @Test(.enabled(if: hasProgram, "there is no flock(1)"))
  func `another process is named, and a dead one holds nothing`() async throws {
    let folder = try TemporaryFolder()
    let other = try await StartedProgram(
      Self.program, ["--no-fork", folder.path.string, "sleep", "60"])
    let isHeld = await eventually {
      guard case .held(let holder) = attempt(folder.path) else { return false }
      return holder.process == other.number && holder.command == "sleep 60"
    }
    #expect(isHeld)
    guard case .held(let holder) = attempt(folder.path) else { return }
    #expect(holder.description == "process \(other.number) (sleep 60)")
    other.signal(SIGKILL)
    #expect(await eventually { attempt(folder.path) == .locked })
  }

  @Test func `the lock of a process that is no longer there is waited for`() throws {
    let folder = try TemporaryFolder()
    var attempts = 0
    _ = try DirectoryLock(of: folder.path, fallback: folder.path) { _, _ in
      attempts += 1
      errno = EWOULDBLOCK
      return attempts < 4 ? -1 : 0
    }
    #expect(attempts == 4)
  }

  @Test(.enabled(if: hasProgram, "there is no flock(1)"))
  func `the lock that a child of a dead process still has is waited for, and not for ever`()
    async throws
  {
    let folder = try TemporaryFolder()
    // The process that takes the lock ends at once, and the child keeps its descriptor.
    let other = try await StartedProgram.run(
      Self.program, [folder.path.string, "sh", "-c", "sleep 60 >/dev/null 2>&1 & echo $!"])
    let child = try #require(Int32(other.output.trimmingCharacters(in: .newlines)))
    defer { kill(child, SIGKILL) }
    let inode = try FileFacts(at: folder.path, followingLinks: false).inode
    #expect(await eventually { LockHolder(ofInode: inode).isGone })
    let start = ContinuousClock.now
    guard case .held = attempt(folder.path) else {
      Issue.record("it was locked, though a child has it")
      return
    }
    #expect(ContinuousClock.now - start >= .seconds(1))
    kill(child, SIGKILL)
    #expect(await eventually { attempt(folder.path) == .locked })
  }

  @Test func `nobody is named who holds no lock`() throws {
    let folder = try TemporaryFolder()
    let facts = try FileFacts(at: folder.path, followingLinks: false)
    let holder = LockHolder(ofInode: facts.inode)
    #expect(holder.process == nil)
    #expect(holder.description == "another process")
  }
}
