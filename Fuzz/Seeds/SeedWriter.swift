import Foundation

/// Writes what fuzzers begin with, a file for each input.
///
/// Some begin with the hostile URLs of the tests, some with the samples and rules of the repository,
/// and some with the lines of a file beside this one, which have the same escapes.
@main
struct SeedWriter {
  private let root: URL
  private let folder: URL

  static func main() throws {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
    let writer = SeedWriter(
      root: place.deletingLastPathComponent().deletingLastPathComponent(),
      folder: URL(filePath: CommandLine.arguments[1]))
    try writer.writeURLs()
    let files = try FileManager.default.contentsOfDirectory(
      at: place, includingPropertiesForKeys: nil)
    for file in files where file.pathExtension == "txt" {
      try writer.writeLines(of: file)
    }
    try writer.writeSamples()
  }

  private func write(_ data: Data, to target: String, _ name: String) throws {
    let place = folder.appending(path: target)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try data.write(to: place.appending(path: name))
  }

  private func writeURLs() throws {
    for family in HostileFamily.allCases {
      // What is only long teaches a fuzzer nothing.
      for url in try family.urls() where url.text.utf8.count <= 2_100 {
        let name = url.place.replacing(":", with: "-")
        let text = Data(url.text.utf8)
        try write(text, to: "Redirects", name)
        try write(Data([16]) + text, to: "Judging", name)
        if family == .callbacks { try write(Data([0]) + text, to: "Callbacks", name) }
        if family == .redirects { try write(Data([2]) + text, to: "Callbacks", name) }
      }
    }
  }

  private func writeLines(of file: URL) throws {
    let target = file.deletingPathExtension().lastPathComponent
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    for (number, line) in zip(1..., lines) where !line.hasPrefix("#") {
      var text = HostileText(line)
      guard let seed = text.decoded() else { throw SeedError(line: "\(target).txt:\(number)") }
      try write(Data(seed.utf8), to: target, "line-\(number)")
    }
  }

  private func writeSamples() throws {
    for source in SampleSeeds.all {
      for file in try source.files(in: root) {
        let data = try Data(contentsOf: file).prefix(SampleSeeds.longest)
        let name = String(file.path.dropFirst(root.path.count + 1)).replacing("/", with: "-")
        for target in source.targets {
          for byte in target.firstBytes {
            try write(Data([byte]) + data, to: target.name, "\(byte)-\(name)")
          }
          if target.firstBytes.isEmpty { try write(data, to: target.name, name) }
        }
        if source.isPropertyList { try writeBinary(data, name, source.targets) }
      }
    }
  }

  /// The same property list in the binary form.
  private func writeBinary(_ data: Data, _ name: String, _ targets: [SampleSeeds.Target]) throws {
    guard
      let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    else { return }
    let binary = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    for target in targets {
      let start = target.firstBytes.first.map { Data([$0]) } ?? Data()
      try write(start + binary, to: target.name, "binary-" + name)
    }
  }
}

/// A line with an escape that is none.
struct SeedError: Error {
  let line: String
}
