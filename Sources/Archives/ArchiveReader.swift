package import SystemPackage

/// The entries of a zip archive such as an `.ipa`, and the content of those that are wanted.
///
/// Nothing is written to disk, and never more is in memory than the directory and what is kept. An
/// archive that two programs may read in two ways is not read at all: the one that checks it would
/// not see what the other one runs.
package struct ArchiveReader: Hashable, Sendable {
  /// What is done with the content of a file.
  package enum Want {
    /// It is not read.
    case nothing
    /// It is kept in ``ArchiveReader/contents``, if it has not more bytes than `limit`.
    case keep(limit: Int)
    /// It is shown chunk after chunk, from first to last, until the answer is false.
    ///
    /// A chunk comes before the checksum behind the last one was looked at.
    case scan((ArraySlice<UInt8>) -> Bool)
  }

  /// The entries, in the order of the directory.
  package let entries: [ArchiveEntry]
  /// What was kept, by the names of the entries; as many bytes as the entry says.
  package let contents: [String: [UInt8]]
  /// What is doubted, in the order of the entries.
  package let doubts: [ArchiveDoubt]

  /// Reads an archive.
  ///
  /// - Parameters:
  ///   - path: The archive, a regular file.
  ///   - limits: What it may have.
  ///   - wanting: Asked about each file, in the order of the directory. It is not asked about
  ///     links and special files, names that are in doubt or come again, and what is encrypted or
  ///     packed by a method that is not known.
  /// - Throws: ``ArchiveError``.
  package init(
    _ path: FilePath, limits: ArchiveLimits = .standard, wanting: (ArchiveEntry) -> Want
  ) throws(ArchiveError) {
    do throws(ArchiveError.Reason) {
      let file = try ArchiveFile(path)
      let directory = try ZipDirectory(of: file, limits: limits)
      var survey = ArchiveSurvey(of: file, limits: limits)
      for entry in directory.entries { survey.add(entry, wanting: wanting) }
      contents = try survey.wanted.read(from: file)
      entries = survey.entries
      doubts = survey.doubts
    } catch {
      throw ArchiveError(path, error)
    }
  }
}
