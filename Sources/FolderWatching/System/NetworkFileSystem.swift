internal import CLinux
internal import SafeFiles

/// The file systems on which other machines change files without an event here.
///
/// Source: statfs(2), whose numbers these are, and linux/magic.h; inotify(7), "Limitations":
/// "Inotify reports only events that a user-space program triggers through the filesystem API. As
/// a result, it does not catch remote events that occur on network filesystems."
enum NetworkFileSystem {
  /// The numbers and the names.
  static let names: [Int64: String] = [
    0x6969: "NFS",
    0x517B: "SMB",
    0xFF53_4D42: "CIFS",
    0xFE53_4D42: "SMB2",
    // Most of them are on a network or in another machine, and the others look the same.
    0x6573_5546: "FUSE",
    0x0102_1997: "9P",
    0x5346_414F: "AFS",
    0x6B41_4653: "AFS",
    0x00C3_6400: "Ceph",
    0x7375_7245: "Coda",
    0x564C: "NCP",
    0x7461_636F: "OCFS2",
    0x0116_1970: "GFS2",
    0x0BD0_0BD0: "Lustre",
    0x786F_4256: "a VirtualBox shared folder",
    0xBACB_ACBC: "a VMware shared folder",
    0xAAD7_AAEA: "PanFS",
    0x4750_4653: "GPFS",
    0x2003_0528: "OrangeFS",
  ]

  /// The name of the network file system that a directory is on; `nil` if it is on another one, or
  /// if the kernel does not say.
  static func name(of directory: OpenDirectory) -> String? {
    names[clinux_file_system_kind(directory.descriptor.number)]
  }
}
