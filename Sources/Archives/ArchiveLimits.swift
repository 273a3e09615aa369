/// What an archive may have at most, so that no archive costs more than we want to spend.
package struct ArchiveLimits: Hashable, Sendable {
  /// The most entries.
  package var entries = 100_000
  /// The most bytes of the directory, which holds all names.
  package var directory = 32 << 20
  /// The most bytes that one entry may say it has.
  package var entry = 4 << 30
  /// The most bytes that all entries together may say they have.
  package var total = 16 << 30
  /// The most bytes of all entries together that are kept.
  package var kept = 32 << 20
  /// How many times as many bytes the entries that are wanted may have as they take in the archive.
  ///
  /// Programs and property lists of apps shrink to a half or a tenth, a text that repeats itself to a
  /// fiftieth. Only what was made to be large shrinks to less than this.
  var ratio = 200
  /// The bytes up to which the ratio is not checked: so small a size does no harm.
  var ratioFloor = 1 << 20
  /// The most links of which the target is read.
  var linkTargets = 1_000

  /// The limits for apps: about ten times what large ones have.
  package static let standard = ArchiveLimits()

  /// Creates the standard limits, to change some of them.
  package init() {}
}
