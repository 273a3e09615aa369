import SystemPackage
import Testing

@testable import SafeFiles

struct MountedFileSystemTests {
  private static let table = """
    22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw,errors=remount-ro
    40 22 0:35 / /srv/share rw,relatime shared:20 - nfs4 files:/export rw,vers=4.2,soft,actimeo=3
    41 40 0:36 / /srv/share/in\\040box rw,nosuid - fuse.sshfs ada@files:/ rw,user_id=0
    42 22 0:37 / /srv/shared rw - tmpfs tmpfs rw
    43 22 0:38 / /mnt rw - ext4 /dev/vdb rw
    44 22 0:39 / /mnt rw master:3 propagate_from:2 - xfs /dev/vdc rw,noquota
    a broken line

    """

  private static let places: [(FilePath, String, [String])] = [
    ("/home/ada", "ext4", ["errors=remount-ro", "relatime", "rw"]),
    ("/srv/share", "nfs4", ["actimeo=3", "relatime", "rw", "soft", "vers=4.2"]),
    ("/srv/share/scans.sharepipe", "nfs4", ["actimeo=3", "relatime", "rw", "soft", "vers=4.2"]),
    ("/srv/share/in box/a", "fuse.sshfs", ["nosuid", "rw", "user_id=0"]),
    ("/srv/shared/x", "tmpfs", ["rw"]),
    ("/mnt/x", "xfs", ["noquota", "rw"]),
  ]

  @Test(arguments: places)
  func `the last mount at the nearest place counts`(
    path: FilePath, kind: String, options: [String]
  ) {
    let found = MountedFileSystem(of: path, in: Array(Self.table.utf8))
    #expect(found == MountedFileSystem(kind: kind, options: Set(options)))
  }

  @Test func `a table that does not have the place, and a path that is not there, say nothing`() {
    #expect(MountedFileSystem(of: "/x", in: []) == nil)
    #expect(MountedFileSystem(of: "/no/such/place") == nil)
    #expect(MountedFileSystem(of: "/tmp") != nil)
  }
}
