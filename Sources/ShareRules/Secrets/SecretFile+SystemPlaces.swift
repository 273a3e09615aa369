import SafeFiles
import SystemPackage

extension SecretFile {
  /// The directories that every isolated program may read, so that no secret can be in them.
  ///
  /// They are those of `system_places.h` of the launcher, with which a test compares them.
  static let systemPlaces: [FilePath] = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store",
    "/gnu/store", "/proc", "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/fs/cgroup",
    "/sys/kernel/mm/transparent_hugepage", "/etc/ld.so.conf.d", "/etc/crypto-policies",
    "/etc/pki/ca-trust", "/etc/pki/tls/certs", "/etc/ssl/certs", "/etc/ImageMagick-6",
    "/etc/ImageMagick-7", "/etc/alternatives", "/etc/fonts", "/etc/ghostscript",
    "/etc/java-17-openjdk", "/etc/java-21-openjdk", "/etc/java-25-openjdk", "/etc/libreoffice",
    "/etc/perl", "/etc/python3", "/etc/texmf", "/var/cache/fontconfig", "/var/lib/ghostscript",
    "/var/lib/texmf",
  ]

  /// Finds the directory that holds a file and that every extension may read.
  ///
  /// - Parameter path: The file, absolute.
  /// - Returns: The directory, or `nil` if it is in none.
  static func systemPlace(of path: FilePath) -> FilePath? {
    let paths = [path.lexicallyNormalized(), path.resolved].compactMap(\.self)
    return systemPlaces.first { place in paths.contains { $0.starts(with: place) } }
  }
}
