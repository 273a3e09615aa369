import FolderWatching
import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

struct RootTests {
  @Test func `another directory in the place of the root is watched, and what is in it found`()
    async throws
  {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    try folder.renameIn("before")
    #expect(await watcher.names(1) == ["before"])
    try folder.make(folder.base + "/new")
    try folder.write("../new/there")
    let paths = (folder.inbox, folder.base + "/new")
    try folder.rename(paths.0, folder.base + "/old")
    try folder.rename(paths.1, paths.0)
    #expect(await watcher.notice { $0 == .rootBack(FilePath(folder.inbox)) } != nil)
    #expect(await watcher.names(1) == ["there"])
    try folder.renameIn("after")
    #expect(await watcher.names(1) == ["after"])
  }

  @Test func `a root that goes is waited for, and said once`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let pull = Task { await watcher.names(1) }
    try folder.rename(folder.inbox, folder.base + "/away")
    let root = FilePath(folder.inbox)
    let gone = await watcher.notice { $0 == .rootGone(root, .noSuchFileOrDirectory) }
    #expect(gone?.description == "\(root) is gone (No such file or directory): waiting for it")
    try folder.make(folder.inbox)
    try folder.renameIn("a")
    #expect(await pull.value == ["a"])
  }

  @Test func `a root that is made again is noticed soon`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    let root = FilePath(folder.inbox)
    try FileManager.default.removeItem(atPath: folder.inbox)
    #expect(await watcher.notice { $0 == .rootGone(root, .noSuchFileOrDirectory) } != nil)
    let start = ContinuousClock.now
    try folder.make(folder.inbox)
    #expect(await watcher.notice { $0 == .rootBack(root) } != nil)
    // It is looked for twice a second; a busy machine adds to that.
    #expect(.now - start < .seconds(5))
  }

  @Test func `a root that is removed while a program holds it open is noticed`() async throws {
    let folder = try WatchedFolder()
    let watcher = try await folder.readyWatcher(settle: .milliseconds(100))
    let root = FilePath(folder.inbox)
    let holder = try FileDescriptor.open(root, .readOnly, options: [.directory, .closeOnExec])
    defer { try? holder.close() }
    let start = ContinuousClock.now
    try FileManager.default.removeItem(atPath: folder.inbox)
    #expect(await watcher.notice { $0 == .rootGone(root, .noSuchFileOrDirectory) } != nil)
    // Without an event, it would be a scan that finds it, after a minute.
    #expect(.now - start < .seconds(20))
    try folder.make(folder.inbox)
    try folder.renameIn("a")
    #expect(await watcher.names(1) == ["a"])
  }

  @Test(.enabled(if: geteuid() == 0, "mounting needs root"))
  func `a file system that is mounted on the root and unmounted again is noticed`() async throws {
    let folder = try WatchedFolder()
    let watcher = try folder.watcher()
    try folder.renameIn("below")
    #expect(await watcher.names(1) == ["below"])
    try SystemCalls.mount(folder.inbox)
    #expect(await watcher.notice { $0 == .rootBack(FilePath(folder.inbox)) } != nil)
    try folder.write("mounted")
    #expect(await watcher.names(1) == ["mounted"])
    // Nothing of the watcher stands in the way of unmounting.
    #expect(await eventually { (try? SystemCalls.unmount(folder.inbox)) != nil })
    #expect(await watcher.names(1) == ["below"])
  }
}
