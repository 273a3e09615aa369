internal import Glibc
internal import SafeFiles
internal import SystemPackage

/// Reports when something is mounted or unmounted, which causes no event in a directory that is
/// covered by it.
///
/// Source: proc_pid_mounts(5): the file is readable for `POLLPRI` after a change.
struct MountTable {
  /// The descriptor to wait for.
  let descriptor: SharedDescriptor

  /// Opens the table.
  init() throws(Errno) {
    descriptor = try SharedDescriptor(
      takingOver: unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC))
  }
}
