import Testing

@testable import Intake

struct IgnoredNamesTests {
  static let names: [(String, isDirectory: Bool, String?)] = [
    ("photo.jpg", false, nil),
    ("part", false, nil),
    ("a.part.jpg", false, nil),
    ("swap.swp", false, nil),
    ("~", false, "*~"),
    ("~notes.txt", false, nil),
    ("-rf", false, nil),
    (".DS_Store", false, ".DS_Store"),
    (".ds_store", false, ".DS_Store"),
    ("._photo.jpg", false, "._*"),
    (".stfolder", true, ".stfolder"),
    (".stversions", true, ".stversions"),
    (".localized", false, ".localized"),
    ("desktop.ini", false, "desktop.ini"),
    ("Desktop.INI", false, "desktop.ini"),
    ("thumbs.db", false, "Thumbs.db"),
    ("@eaDir", true, "@eaDir"),
    (".syncthing.photo.jpg.tmp", false, ".syncthing.*.tmp"),
    ("~syncthing~photo.jpg.tmp", false, "~syncthing~*.tmp"),
    ("film.mp4.part", false, "*.part"),
    ("film.mp4.filepart", false, "*.filepart"),
    ("film.mp4.crdownload", false, "*.crdownload"),
    ("film.download", true, "*.download"),
    ("film.partial", false, "*.partial"),
    ("notes.txt~", false, "*~"),
    ("~$report.docx", false, "~$*"),
    (".~lock.report.odt#", false, ".~lock.*"),
    (".notes.txt.swp", false, ".*.sw?"),
    ("upload.TMP", false, "*.tmp"),
    (".nfs000000000001", false, ".nfs*"),
    (".fuse_hidden0001", false, ".fuse_hidden*"),
    (".hidden", false, ".*"),
    (".git", true, ".*"),
    ("inbox.sharepipe", true, "*.sharepipe"),
    ("inbox.sharepipe", false, nil),
    ("lost+found", true, "lost+found"),
    ("lost+found", false, nil),
  ]

  @Test(arguments: names)
  func `the pattern that hides a name is told`(
    name: String, isDirectory: Bool, pattern: String?
  ) {
    #expect(IgnoredNames.pattern(hiding: Array(name.utf8), isDirectory: isDirectory) == pattern)
  }

  @Test
  func `every pattern hides a name of the table`() {
    let used = Set(Self.names.compactMap(\.2))
    #expect(Set(IgnoredNames.patterns) == used)
  }

  @Test
  func `a name made to be slow is matched in bounded time`() {
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: 255)
    let pattern = Array("*a*a*a*a*a*a*a*a*a*a*b".utf8)
    #expect(!GlobPattern.matches(name, pattern, ignoringCase: false))
  }
}
