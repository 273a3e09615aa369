import Foundation
import SystemPackage

/// Where a package in Swift finds the product `SharepipeExtension`.
enum PackageSource: Hashable {
  /// A checkout, absolute.
  case folder(FilePath)
  /// The address of a repository.
  case address(String)

  /// Takes what `--package` says.
  ///
  /// - Parameter text: A path, or a URL.
  /// - Throws: ``CommandFailure`` if a path leads to no checkout, or the text cannot be written.
  init(_ text: String) throws(CommandFailure) {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }) else {
      throw CommandFailure("--package: has a character that no address has", .usage)
    }
    if text.contains("://") || text.hasPrefix("git@") {
      self = .address(text)
      return
    }
    let path = FilePath(URL(filePath: text).standardizedFileURL.path)
    guard Self.isCheckout(path) else {
      throw CommandFailure(
        "\(path): there is no package of sharepipe; name the folder of a checkout", .noInput)
    }
    self = .folder(path)
  }

  /// The checkout from which the tool was built and still runs.
  ///
  /// - Returns: The checkout, or `nil` if the tool is installed elsewhere.
  static func own() -> PackageSource? {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    var folder = FilePath(program)
    while folder.removeLastComponent(), !folder.components.isEmpty {
      if isCheckout(folder) { return .folder(folder) }
    }
    return nil
  }

  private static func isCheckout(_ folder: FilePath) -> Bool {
    ["Package.swift", "Sources/SharepipeExtension"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(FilePath($0).components).string)
    }
  }

  /// The dependency, as a manifest says it.
  var dependency: String {
    switch self {
    case .folder(let path): ".package(path: \"\(path)\")"
    case .address(let text): ".package(url: \"\(text)\", branch: \"main\")"
    }
  }

  /// The name by which a manifest calls the package: the last part of its place.
  var identity: String {
    switch self {
    case .folder(let path): return path.lastComponent?.string ?? ""
    case .address(let text):
      let last = text.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? ""
      return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }
  }
}
