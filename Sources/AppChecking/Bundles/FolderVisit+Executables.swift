import Documents
import SafeFiles
import SystemPackage

extension FolderVisit {
  /// How many programs of one archive or folder are gone through.
  private static let maximumPrograms = 500

  /// Looks at the program of a bundle: what it is entitled to, and which names show what it does.
  ///
  /// The system obeys what is in the program; a file beside it counts where the program has nothing.
  mutating func addExecutable(of home: FilePath, to bundle: inout CheckedBundle) {
    let name = bundle.information?["CFBundleExecutable"]?.literal ?? ""
    guard let component = FilePath.Component(fileName: name) else { return }
    let path =
      home.lastComponent == "Contents"
      ? home.appending("MacOS").appending(component) : home.appending(component)
    guard files.hasFile(path) else { return }
    programs += 1
    guard programs <= Self.maximumPrograms else {
      if programs == Self.maximumPrograms + 1 {
        report(path, .tooManyPrograms(limit: Self.maximumPrograms))
      }
      return
    }
    let program = ScannedProgram(ProgramName.allCases.map(\.searched))
    do throws(DocumentError) {
      try files.scan(path, program.take)
      let facts = program.scan.facts
      guard facts.isExecutable else { return }
      for doubt in facts.doubts { report(path, .program("\(doubt)")) }
      bundle.executable = CheckedExecutable(
        document: CheckedDocument(value: .null, at: path, in: files),
        isEncrypted: facts.isEncrypted, loadsOwnLibraries: facts.loadsOwnLibraries,
        names: Set(ProgramName.allCases.filter { facts.texts.contains($0.searched) }))
      guard let bytes = facts.entitlements else { return }
      bundle.entitlements = [try CheckedDocument(propertyList: bytes, at: path, in: files)]
    } catch {
      report(path, .document(error))
    }
  }
}

/// A program that is gone through.
private final class ScannedProgram {
  /// What was found so far.
  private(set) var scan: ExecutableScan

  init(_ texts: [String]) { scan = ExecutableScan(texts: texts) }

  /// Takes the bytes that come next.
  func take(_ bytes: ArraySlice<UInt8>) -> Bool { scan.take(bytes) }
}
