import SystemPackage

extension FolderVisit {
  /// Looks at the program of a bundle: what it is entitled to, where no file says it, and whether it
  /// says which extensions it allows.
  mutating func addExecutable(of home: FilePath, to bundle: inout CheckedBundle) {
    let name = bundle.information?["CFBundleExecutable"]?.literal ?? ""
    guard let component = FilePath.Component(fileName: name) else { return }
    let path =
      home.lastComponent == "Contents"
      ? home.appending("MacOS").appending(component) : home.appending(component)
    guard files.hasFile(path) else { return }
    let program = ScannedProgram([CheckedExecutable.allowsExtensionPoint])
    guard (try? files.scan(path, program.take)) != nil else { return }
    let facts = program.scan.facts
    guard facts.isExecutable else { return }
    bundle.executable = CheckedExecutable(
      isEncrypted: facts.isEncrypted,
      restrictsExtensions: facts.texts.contains(CheckedExecutable.allowsExtensionPoint))
    guard bundle.entitlements.isEmpty, let bytes = facts.entitlements else { return }
    do throws(DocumentError) {
      let document = try CheckedDocument(propertyList: bytes, at: path, in: files)
      found.documents.append(document)
      bundle.entitlements = [document]
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
