import Archives
import SystemPackage
import Testing

struct ArchiveErrorTests {
  static let words: [(reason: ArchiveError.Reason, words: String)] = [
    (.unreadable(.permissionDenied), "cannot be read: Permission denied"),
    (.notAFile("a directory"), "is a directory, not an archive; name a file"),
    (.notAnArchive, "is not a zip archive, as an .ipa is; check that it is the right file"),
    (.truncated, "is cut short; copy it again"),
    (
      .trailingBytes(3),
      "has 3 bytes after its end, which some programs read; make it again"
    ),
    (
      .ambiguousEnd,
      "has an end that can be read in two ways, so two programs may see different content; "
        + "do not trust it, or make it again"
    ),
    (.severalDisks, "is one part of several; put them together"),
    (.damagedDirectory(offset: 9), "has a damaged directory, at byte 9; copy it again"),
    (
      .directoryTooLarge(limit: 9), "has a directory of more than 9 bytes; leave files out"
    ),
    (.tooManyEntries(limit: 9), "has more than 9 entries; leave files out"),
    (
      .entryTooLarge(name: "A", limit: 9), "says that 'A' has more than 9 bytes; leave it out"
    ),
    (
      .tooLarge(limit: 9),
      "says that it has more than 9 bytes when it is unpacked; leave files out"
    ),
    (
      .overlappingEntries(first: "A", second: "B"),
      "has the same bytes in 'A' and 'B', which only a malicious archive has; do not unpack it"
    ),
    (.missingEntry(name: "A"), "has no 'A' where its directory says; copy it again"),
    (
      .contradiction(name: "A", .method),
      "gives two values for the compression of 'A', so two programs may see different content; "
        + "do not trust it, or make it again"
    ),
    (
      .ratio(name: "A", limit: 200),
      "grows to more than 200 times its size at 'A', as no app does; do not unpack it"
    ),
    (
      .keptTooLarge(limit: 9),
      "has more than 9 bytes that must be examined at once; leave files out"
    ),
    (
      .noLibrary("libarchive.so.13: cannot open shared object file"),
      "cannot be unpacked without libarchive (libarchive.so.13: cannot open shared object file); "
        + "install it, on Debian with 'apt-get install libarchive13'"
    ),
    (.damaged(name: "A\n", "bad\u{7}"), #"has a damaged 'A\u{A}' (bad\u{7}); copy it again"#),
  ]

  @Test(arguments: words)
  func `an error says what is wrong and what to do`(reason: ArchiveError.Reason, words: String) {
    #expect(ArchiveError("app.ipa", reason).description == "app.ipa: " + words)
  }
}
