#if PostgreSQL
import Documents
import SafeFiles
package import ShareJournal
import ShareRules
import SystemPackage

/// What is wrong with the folders that hosts share: a judgement of the facts alone.
extension ShareFacts {
  /// How long the probe of another host counts.
  static let probeAge: Duration = .seconds(600)
  /// How much the clock of the file server may differ for two hosts: their clocks are compared with
  /// that of the ledger to the second.
  static let clockDifference: Duration = .seconds(3)
  /// What must be free where no policy is known.
  static let freeSpace = Int64(HostPolicy().freeSpace)

  /// What was found, each with what to do.
  package var findings: [DoctorFinding] {
    var findings = DoctorFindings()
    addMount(to: &findings)
    if isApart == true {
      findings.add(
        .error, .share,
        "\(state): is on another file system than the inbox, so that no entry can be renamed from one to "
          + "the other. Name a state beside the inbox with --state")
    }
    for fault in faults { add(fault, to: &findings) }
    add(free, at: state, to: &findings)
    addProbes(to: &findings)
    addScratch(to: &findings)
    return findings.all
  }

  // MARK: The file system

  private func addMount(to findings: inout DoctorFindings) {
    guard let mount else {
      return findings.add(
        .note, .share, "\(state): the options of its mount could not be looked at. See findmnt -T")
    }
    switch mount.kind {
    case "nfs", "nfs4":
      if mount.options.contains("soft") || mount.options.contains("softerr") {
        findings.add(
          .error, .share,
          "\(state): is mounted with NFS and the option soft, so that a slow server becomes an error in "
            + "the middle of a file. Mount it with hard")
      }
      let limits = ["noac", "actimeo", "acdirmax", "lookupcache"]
      let isLimited = mount.options.contains { option in
        limits.contains { option == $0 || option.hasPrefix($0 + "=") }
      }
      if !isLimited {
        findings.add(
          .note, .share,
          "\(state): is mounted with NFS, and what another host changes may be seen a minute late. Mount "
            + "it with actimeo=3")
      }
    case let kind where kind.hasPrefix("fuse"):
      findings.add(
        .note, .share,
        "\(state): is mounted with FUSE (\(kind)): whether a rename and a sync are durable depends on "
          + "that program. Read its manual")
    case "tmpfs", "ramfs":
      findings.add(
        .error, .share,
        "\(state): is in the memory of this machine (\(mount.kind)): all entries in it are lost when it "
          + "stops. Put inbox and state on a disk")
    case "9p", "ceph", "cifs", "gfs2", "glusterfs", "lustre", "ocfs2", "smb3":
      findings.add(.note, .share, "\(state): is on \(mount.kind)")
    default:
      findings.add(
        .note, .share,
        "\(state): is on a disk of this machine (\(mount.kind)). Other machines share it only if this one "
          + "exports it")
    }
  }

  private func add(_ fault: DirectoryTrial.Fault, to findings: inout DoctorFindings) {
    let words = "\(fault.errno)"
    let (severity, message): (DoctorFinding.Severity, String) =
      switch fault.step {
      case .write:
        (
          .error,
          "nothing can be written there: \(words). Run the command as the user who runs 'sharepipe "
            + "watch'; if that user cannot write there either, mount the share for writing"
        )
      case .sync, .syncDirectory:
        (
          .error,
          "a \(fault.step == .sync ? "file" : "directory") cannot be synced to the disk: \(words). A crash "
            + "of the file server may lose entries: use another file system"
        )
      case .rename:
        (.error, "a file cannot be renamed over another: \(words). Use another file system")
      case .link:
        (
          .warning,
          "a file cannot have a second name: \(words). Where two hosts file under one name, one may find "
            + "it taken too late: prefer a file system with hard links"
        )
      }
    findings.add(severity, .share, "\(state): \(message)")
  }

  private func add(
    _ free: DiskSpace?, at path: FilePath, to findings: inout DoctorFindings
  ) {
    guard let free else {
      return findings.add(
        .note, .share, "\(path): its free space could not be looked at. See df")
    }
    if free.bytes < Self.freeSpace {
      findings.add(
        .warning, .share,
        "\(path): \(ByteCount(free.bytes)) are free, less than the \(ByteCount(Self.freeSpace)) that hosts "
          + "leave free unless 'freeSpace' of host.yaml says otherwise. Make room")
    }
    if let files = free.files, files < DiskSpaceFloor.files {
      findings.add(
        .warning, .share,
        "\(path): room for \(Counted(files, "file")) is left, and hosts leave room for "
          + "\(DiskSpaceFloor.files). Remove some")
    }
  }

  // MARK: Probes

  private func addProbes(to findings: inout DoctorFindings) {
    guard let own else {
      // What cannot be written is reported already.
      if faults.isEmpty {
        findings.add(
          .error, .share, "\(state): no probe can be left for other hosts. See 'probes' there")
      }
      return
    }
    var seen = false
    for other in others {
      switch other {
      case .torn(let name, let modified):
        guard serverTime.map({ $0 - modified < Self.probeAge }) ?? true else { continue }
        seen = true
        findings.add(
          .error, .share,
          "\(state)/probes/\(name): is not whole here, so that this host does not see what another one "
            + "wrote. Repeat the command; if it stays so, mount the share without a cache of data")
      case .whole(let probe):
        let age = now - probe.written
        guard max(age, .zero - age) < Self.probeAge else { continue }
        seen = true
        add(probe, age, own, to: &findings)
      }
    }
    if !seen {
      findings.add(
        .note, .share,
        "no other host has left a probe in \(state)/probes in the last 10 minutes. Type the same command "
          + "on another host now: if that one finds none either, the two do not have the same directory"
      )
    }
  }

  private func add(
    _ probe: HostProbe, _ age: Duration, _ own: HostProbe, to findings: inout DoctorFindings
  ) {
    let difference = (probe.modified - probe.written) - (own.modified - own.written)
    let seconds = (max(difference, .zero - difference) / .seconds(1)).rounded()
    if max(difference, .zero - difference) > Self.clockDifference {
      findings.add(
        .warning, .share,
        "\(probe.host): the clock of the file server differs by \(Counted(Int64(seconds), "second")) from "
          + "what this host sees of it, so that each sets times by its own clock, or by another server. "
          + "Let the server set the times of files")
    } else {
      let time = Counted(max(0, age.components.seconds), "second")
      findings.add(
        .note, .share, "\(probe.host): the probe that it left \(time) ago is whole here")
    }
  }

  // MARK: Scratch

  private func addScratch(to findings: inout DoctorFindings) {
    guard let scratch else { return }
    if let fault = scratch.fault {
      return findings.add(
        .error, .share,
        "\(scratch.path): cannot be used for private copies: \(fault). Name a directory of this machine "
          + "with --scratch")
    }
    if let network = scratch.network {
      findings.add(
        .warning, .share,
        "\(scratch.path): private copies are made on \(network), where a slow server stops runs. Name a "
          + "directory on a disk of this machine with --scratch")
    } else if scratch.isOnShare {
      findings.add(
        .note, .share,
        "\(scratch.path): private copies are made on the file system of the state. On a machine that "
          + "mounts it from another, name a directory on a disk of its own with --scratch")
    }
    add(scratch.free, at: scratch.path, to: &findings)
  }
}
#endif
