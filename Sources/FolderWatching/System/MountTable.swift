internal import Glibc
internal import SystemPackage

/// Reports when something is mounted or unmounted, which causes no event in a directory that is
/// covered by it.
///
/// Source: proc_pid_mounts(5): the file is readable for `POLLPRI` after a change.
struct MountTable {
  /// The descriptor to wait for.
  let descriptor: OpenDescriptor

  /// Opens the table.
  init() throws(Errno) {
    descriptor = try OpenDescriptor(
      takingOver: unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC))
  }
}
