#if PostgreSQL
import Documents
import SafeFiles
import ShareJournal
import SystemPackage
import Testing

@testable import PostgresLedger

/// What is wrong with a share, by facts that are written down here.
struct ShareFindingsTests {
  private static let time = Timestamp(microseconds: 1_700_000_000_000_000)

  /// A share with nothing wrong, on which another host has left a probe.
  private static let healthy = ShareFacts(
    state: "/s", isApart: false,
    mount: .init(kind: "nfs4", options: ["rw", "hard", "actimeo=3"]), faults: [],
    free: .init(bytes: 1 << 40, files: nil),
    own: .init(host: "a", written: time, modified: time + .seconds(7)),
    others: [
      .whole(
        .init(host: "b", written: time - .seconds(12), modified: time - .seconds(4)))
    ], now: time + .seconds(1))

  private static let seen = "note: share: b: the probe that it left 13 seconds ago is whole here"

  private func lines(_ change: (inout ShareFacts) -> Void = { _ in }) -> [String] {
    var facts = Self.healthy
    change(&facts)
    return facts.findings.map(\.line)
  }

  @Test func `a share that two hosts see alike needs nothing`() {
    #expect(lines() == [Self.seen])
  }

  private static let mounts: [(String, Set<String>, [String])] = [
    (
      "nfs4", ["rw", "soft", "noac"],
      [
        "error: share: /s: is mounted with NFS and the option soft, so that a slow server becomes an error "
          + "in the middle of a file. Mount it with hard"
      ]
    ),
    (
      "nfs", ["rw", "hard"],
      [
        "note: share: /s: is mounted with NFS, and what another host changes may be seen a minute late. "
          + "Mount it with actimeo=3"
      ]
    ),
    (
      "fuse.sshfs", ["rw"],
      [
        "note: share: /s: is mounted with FUSE (fuse.sshfs): whether a rename and a sync are durable "
          + "depends on that program. Read its manual"
      ]
    ),
    (
      "tmpfs", ["rw"],
      [
        "error: share: /s: is in the memory of this machine (tmpfs): all entries in it are lost when it "
          + "stops. Put inbox and state on a disk"
      ]
    ),
    (
      "ext4", ["rw"],
      [
        "note: share: /s: is on a disk of this machine (ext4). Other machines share it only if this one "
          + "exports it"
      ]
    ),
    ("ceph", ["rw"], ["note: share: /s: is on ceph"]),
  ]

  @Test(arguments: mounts)
  func `how the share is mounted is judged`(
    kind: String, options: Set<String>, found: [String]
  ) {
    #expect(lines { $0.mount = .init(kind: kind, options: options) } == found + [Self.seen])
  }

  private static let faults: [(DirectoryTrial.Step, Errno, String)] = [
    (
      .sync, .ioError,
      "error: share: /s: a file cannot be synced to the disk: Input/output error. A crash of the file "
        + "server may lose entries: use another file system"
    ),
    (
      .syncDirectory, .invalidArgument,
      "error: share: /s: a directory cannot be synced to the disk: Invalid argument. A crash of the file "
        + "server may lose entries: use another file system"
    ),
    (
      .rename, .notSupported,
      "error: share: /s: a file cannot be renamed over another: Operation not supported. Use another "
        + "file system"
    ),
    (
      .link, .notPermitted,
      "warning: share: /s: a file cannot have a second name: Operation not permitted. Where two hosts "
        + "file under one name, one may find it taken too late: prefer a file system with hard links"
    ),
  ]

  @Test(arguments: faults)
  func `what the file system refuses is reported`(
    step: DirectoryTrial.Step, errno: Errno, line: String
  ) {
    #expect(lines { $0.faults = [.init(step, errno)] } == [line, Self.seen])
  }

  @Test func `where nothing can be written, the user is named, and no probe is asked for`() {
    let found = lines {
      $0.faults = [.init(.write, .permissionDenied)]
      $0.own = nil
      $0.mount = nil
      $0.free = nil
    }
    #expect(
      found == [
        "note: share: /s: the options of its mount could not be looked at. See findmnt -T",
        "error: share: /s: nothing can be written there: Permission denied. Run the command as the user who "
          + "runs 'sharepipe watch'; if that user cannot write there either, mount the share for writing",
        "note: share: /s: its free space could not be looked at. See df",
      ])
  }

  @Test func `an inbox elsewhere, and no room, are reported`() {
    let found = lines {
      $0.isApart = true
      $0.free = .init(bytes: 100 << 20, files: 7)
    }
    #expect(
      found == [
        "error: share: /s: is on another file system than the inbox, so that no entry can be renamed from "
          + "one to the other. Name a state beside the inbox with --state",
        "warning: share: /s: 100 MiB are free, less than the 512 MiB that hosts leave free unless "
          + "'freeSpace' of host.yaml says otherwise. Make room",
        "warning: share: /s: room for 7 files is left, and hosts leave room for 1000. Remove some",
        Self.seen,
      ])
  }

  private static let probes: [([HostProbe.Reading], String)] = [
    (
      [],
      "note: share: no other host has left a probe in /s/probes in the last 10 minutes. Type the same "
        + "command on another host now: if that one finds none either, the two do not have the same "
        + "directory"
    ),
    (
      [
        .whole(.init(host: "b", written: time - .seconds(600), modified: time - .seconds(593))),
        .torn("c", modified: time - .seconds(3600)),
      ],
      "note: share: no other host has left a probe in /s/probes in the last 10 minutes. Type the same "
        + "command on another host now: if that one finds none either, the two do not have the same "
        + "directory"
    ),
    (
      [.torn("c", modified: time)],
      "error: share: /s/probes/c: is not whole here, so that this host does not see what another one "
        + "wrote. Repeat the command; if it stays so, mount the share without a cache of data"
    ),
    (
      [.whole(.init(host: "b", written: time, modified: time - .seconds(53)))],
      "warning: share: b: the clock of the file server differs by 60 seconds from what this host sees of "
        + "it, so that each sets times by its own clock, or by another server. Let the server set the "
        + "times of files"
    ),
  ]

  @Test(arguments: probes)
  func `what another host left is compared`(others: [HostProbe.Reading], line: String) {
    #expect(lines { $0.others = others } == [line])
  }

  private static let scratches: [(ShareFacts.Scratch, String)] = [
    (
      .init(path: "/l", fault: .noSuchFileOrDirectory),
      "error: share: /l: cannot be used for private copies: No such file or directory. Name a directory of "
        + "this machine with --scratch"
    ),
    (
      .init(path: "/l", isOnShare: true, network: "NFS", free: .init(bytes: 1 << 40, files: nil)),
      "warning: share: /l: private copies are made on NFS, where a slow server stops runs. Name a "
        + "directory on a disk of this machine with --scratch"
    ),
    (
      .init(path: "/l", isOnShare: true, free: .init(bytes: 1 << 40, files: nil)),
      "note: share: /l: private copies are made on the file system of the state. On a machine that mounts "
        + "it from another, name a directory on a disk of its own with --scratch"
    ),
    (
      .init(path: "/l", free: .init(bytes: 1 << 20, files: nil)),
      "warning: share: /l: 1 MiB are free, less than the 512 MiB that hosts leave free unless 'freeSpace' "
        + "of host.yaml says otherwise. Make room"
    ),
  ]

  @Test(arguments: scratches)
  func `private copies belong on a disk of the machine`(
    scratch: ShareFacts.Scratch, line: String
  ) {
    #expect(lines { $0.scratch = scratch } == [Self.seen, line])
  }
}
#endif
