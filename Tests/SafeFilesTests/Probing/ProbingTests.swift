import Documents
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import SafeFiles

/// What a file system is tried with, and what hosts leave for each other.
struct ProbingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path.string)) ?? []).sorted()
  }

  @Test func `a plain directory keeps to all of it, and nothing is left there`() {
    #expect(DirectoryTrial.run(in: folder.path) == [])
    #expect(names == [])
  }

  @Test func `where nothing can be written, nothing else is tried`() {
    #expect(
      DirectoryTrial.run(in: folder.place("missing"))
        == [.init(.write, .noSuchFileOrDirectory)])
  }

  @Test func `a host reads the probe of another, and not its own`() throws {
    let time = Timestamp(microseconds: 1_700_000_000_000_000)
    let own = try HostProbe.write(of: "scan-1", at: time, in: folder.path)
    #expect(own.host == "scan-1" && own.written == time)
    let now = Timestamp.now()
    #expect(own.modified - now < .seconds(60) && now - own.modified < .seconds(60))
    #expect(HostProbe.others(than: "scan-1", in: folder.path) == [])
    let other = try HostProbe.write(of: "../s\u{F6}\n2", at: time + .seconds(5), in: folder.path)
    #expect(names.count == 2 && names.allSatisfy { !$0.hasPrefix(".") })
    let seen = HostProbe.others(than: "scan-1", in: folder.path)
    #expect(
      seen == [
        .whole(
          HostProbe(host: "../s\u{F6}2", written: time + .seconds(5), modified: other.modified))
      ])
  }

  private static let faults: [@Sendable ([UInt8]) -> [UInt8]] = [
    { _ in [] }, { Array($0.prefix(4096)) }, { Array($0.dropLast()) },
    { [UInt8](repeating: 0, count: $0.count) }, { $0 + [0x0A] },
    { bytes in
      var bytes = bytes
      bytes[4000] ^= 1
      return bytes
    },
  ]

  @Test(arguments: faults.indices)
  func `a probe of which a part is missing or other is torn`(index: Int) throws {
    let probe = try HostProbe.write(of: "scan-2", at: .now(), in: folder.path)
    let path = folder.place("scan-2")
    let bytes = try BoundedFile.read(path, limit: 1 << 20)
    #expect(bytes.count > 4096)
    try Data(Self.faults[index](bytes)).write(to: URL(filePath: path.string))
    let seen = HostProbe.others(than: "scan-1", in: folder.path)
    guard case .torn("scan-2", let modified) = try #require(seen.first) else {
      Issue.record("it is taken for whole: \(seen)")
      return
    }
    #expect(modified >= probe.modified)
  }
}
