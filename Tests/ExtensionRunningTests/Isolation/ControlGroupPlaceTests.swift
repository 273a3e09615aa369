import SystemPackage
import Testing

@testable import ExtensionRunning

struct ControlGroupPlaceTests {
  static let lines: [(mount: String, group: String, directory: FilePath?)] = [
    (
      "40 29 0:33 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids", "8:pids:/a/b",
      "/sys/fs/cgroup/pids/a/b"
    ),
    (
      "40 29 0:33 /a /sys/fs/cgroup/pids rw - cgroup cgroup rw,cpu,pids", "8:cpu,pids:/a/b",
      "/sys/fs/cgroup/pids/b"
    ),
    ("40 29 0:33 /c /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids", "8:pids:/a/b", nil),
    ("29 1 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw", "0::/", "/sys/fs/cgroup"),
    (
      "29 1 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw", "0::/a.slice/b.service",
      "/sys/fs/cgroup/a.slice/b.service"
    ),
    ("29 1 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw", "0::/../x", nil),
    ("29 1 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw", "8:pids:/", nil),
    ("29 1 0:26 / /sys/fs/cgroup rw - tmpfs tmpfs rw", "0::/", nil),
    ("29 1 0:26 / /a\\040b rw - cgroup2 cgroup2 rw", "0::/", nil),
    ("29", "0", nil),
  ]

  @Test(arguments: lines)
  func `a group is found where its hierarchy is mounted`(
    mount: String, group: String, directory: FilePath?
  ) {
    let place = ControlGroupPlace(line: Substring(mount))
    let membership = ControlGroupMembership(line: Substring(group))
    guard let place, let membership, place.serves(membership) else {
      #expect(directory == nil)
      return
    }
    #expect(place.directory(of: membership) == directory)
  }

  @Test
  func `this process is in a group`() {
    #expect(!ControlGroupPlace.own.isEmpty)
  }
}
