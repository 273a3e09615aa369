import ContentSniffing
@testable import ExtensionRunning
import Intake
import SafeFiles
@testable import ShareJournal
import ShareModel
import SystemPackage
import Testing

@testable import Sharepipe

struct ShortageTests {
  static let shortages: [Errno] = [
    .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .resourceTemporarilyUnavailable,
  ]

  @Test(arguments: shortages)
  func `what the system does not have for the moment passes, wherever it comes up`(errno: Errno) {
    let reasons = [
      FileFault.unreadable(errno).reason(for: "a"),
      PrivateCopyFault.destination(errno).reason(for: "a"),
      PrivateCopyFault.source(.unreadable(errno)).reason(for: "a"),
      WorkSpaceError.unusable("/a", errno).reason,
      JournalError(errno, at: "/a").reason,
      Reason(LaunchFault.system("no", errno).runFault.code, ""),
    ]
    for reason in reasons {
      #expect(reason.code == .noResources, "\(reason)")
      #expect(reason.code.isPassing)
    }
    #expect(BuiltInError(errno, at: "/a") == .exhausted(path: "/a", why: "\(errno)"))
    #expect(SniffingError.cannotRead(errno).isShortage)
  }

  static let messages: [(message: String, expected: String)] = [
    (
      FileFault.unreadable(.tooManyOpenFiles).reason(for: "a.txt").message,
      "a.txt: cannot be opened now: Too many open files"
    ),
    (
      PrivateCopyFault.destination(.tooManyOpenFiles).reason(for: "a.txt").message,
      "a.txt: a private copy cannot be made now: Too many open files"
    ),
    (
      WorkSpaceError.unusable("/state/work", .tooManyOpenFiles).reason.message,
      "/state/work: cannot be made or used now: Too many open files"
    ),
    (
      JournalError(Errno.tooManyOpenFiles, at: "/j").description,
      "/j: the journal cannot be used now: Too many open files; it is tried again"
    ),
    (
      BuiltInError(.tooManyOpenFiles, at: "/a").description,
      "/a: cannot be opened now: Too many open files"
    ),
    (
      SniffingError.exhausted(.tooManyOpenFiles).description,
      "the content cannot be examined now: Too many open files"
    ),
  ]

  @Test(arguments: messages)
  func `a message says that it cannot be done now`(message: String, expected: String) {
    #expect(message == expected)
  }

  @Test func `what is wrong with a file is no shortage`() {
    for errno in [Errno.permissionDenied, .ioError, .noSuchFileOrDirectory, .noSpace] {
      #expect(!errno.isShortage)
    }
    #expect(FileFault.unreadable(.permissionDenied).reason(for: "a").code == .entryUnreadable)
    #expect(
      LaunchFault.system("no", .permissionDenied).end == .notLaunched("no: Permission denied"))
  }

  @Test func `a shortage is waited out, anything else is not`() throws {
    var tries = 0
    let value = try Errno.waitingOutShortage { () throws(Errno) -> Int in
      tries += 1
      if tries < 3 { throw .tooManyOpenFiles }
      return tries
    }
    #expect(value == 3)
    #expect(throws: Errno.permissionDenied) {
      try Errno.waitingOutShortage { () throws(Errno) -> Int in throw .permissionDenied }
    }
  }
}
