import Foundation
import Sharepipe
import SharepipeConsole
import SystemPackage
import TestSupport
import Testing

/// The units that are shipped, as systemd reads them.
struct ServiceUnitTests {
  private static let analyzer = "/usr/bin/systemd-analyze"
  static let hasAnalyzer = FileManager.default.isExecutableFile(atPath: analyzer)

  private static var samples: URL { Tool.package.appending(path: "Samples/service") }

  /// Runs systemd-analyze over a unit that names a program which is there.
  private func analyze(
    _ name: String, as instance: String? = nil, with dropIn: String? = nil,
    _ arguments: [String],
    changing change: (String) -> String = { $0 }
  ) async throws -> (status: Int32, output: String) {
    let temporary = try TemporaryFolder()
    let folder = temporary.url
    let text = try String(contentsOf: Self.samples.appending(path: name), encoding: .utf8)
    let command = name.contains("console") ? "console" : "watch"
    #expect(text.contains("ExecStart=/usr/local/bin/sharepipe \(command) --config "))
    try change(text.replacing("/usr/local/bin/sharepipe", with: "/bin/true"))
      .write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    if name.hasSuffix("-console.service") {
      // It names its socket, which must be there.
      try FileManager.default.copyItem(
        at: Self.samples.appending(path: "sharepipe-console.socket"),
        to: folder.appending(path: "sharepipe-console.socket"))
    }
    if let dropIn {
      let directory = folder.appending(path: name + ".d")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        at: Self.samples.appending(path: dropIn), to: directory.appending(path: dropIn))
    }
    let analysis = try await StartedProgram.run(
      Self.analyzer, arguments + [folder.appending(path: instance ?? name).path],
      environment: [
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": folder.path,
        "HOME": folder.path,
      ])
    return (analysis.status, analysis.output + analysis.errors)
  }

  @Test(.enabled(if: Self.hasAnalyzer, "there is no systemd-analyze"))
  func `the unit for a machine is sound`() async throws {
    let answer = try await analyze("sharepipe.service", ["verify", "--man=no"])
    #expect(answer.status == 0)
    // systemd only mentions what it does not understand, and goes on without it.
    #expect(answer.output == "")
  }

  @Test(.enabled(if: Self.hasAnalyzer, "there is no systemd-analyze"))
  func `the unit for a machine with a ledger is sound`() async throws {
    let answer = try await analyze(
      "sharepipe.service", with: "ledger.conf", ["verify", "--man=no"])
    #expect(answer.status == 0)
    #expect(answer.output == "")
  }

  @Test(.enabled(if: Self.hasAnalyzer, "there is no systemd-analyze"))
  func `the unit for a user is sound`() async throws {
    let answer = try await analyze(
      "sharepipe@.service", as: "sharepipe@photos.service", ["verify", "--user", "--man=no"])
    #expect(answer.status == 0)
    #expect(answer.output == "")
  }

  @Test(.enabled(if: Self.hasAnalyzer, "there is no systemd-analyze"))
  func `the unit of the console is sound, with that of its socket`() async throws {
    let answer = try await analyze("sharepipe-console.service", ["verify", "--man=no"])
    #expect(answer.status == 0)
    #expect(answer.output == "")
  }

  @Test(.enabled(if: Self.hasAnalyzer, "there is no systemd-analyze"))
  func `the unit of the console leaves almost nothing open`() async throws {
    let answer = try await analyze(
      "sharepipe-console.service", ["security", "--offline=yes", "--no-pager", "--threshold=15"])
    #expect(answer.status == 0, "\(answer.output)")
  }

  @Test func `the sample of a console can be read where the user of its proxy is known`() throws {
    let path = FilePath(Self.samples.appending(path: "console.yaml").path)
    do throws(DocumentError) {
      let configuration = try ConsoleConfiguration.load(from: path)
      #expect(configuration.watch?.inboxes.map(\.inbox) == ["/srv/scans", "/srv/photos"])
      #expect(configuration.sessions.longest == .seconds(7 * 86_400))
      #expect(configuration.proxy.namesPersons && configuration.address?.basePath == "/pipe/")
    } catch {
      #expect(error.description.contains("this machine has no user 'www-data'"))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test(.enabled(if: Self.hasAnalyzer, "there is no systemd-analyze"))
  func `a key that systemd does not know is found`() async throws {
    let answer = try await analyze("sharepipe.service", ["verify", "--man=no"]) {
      $0.replacing("ProtectClock=", with: "ProtectClok=")
    }
    #expect(answer.output.contains("Unknown key"))
  }

  @Test(.enabled(if: Self.hasAnalyzer, "there is no systemd-analyze"))
  func `the unit for a machine leaves little open`() async throws {
    // In tenths; 100 is a service without any protection.
    let answer = try await analyze(
      "sharepipe.service", ["security", "--offline=yes", "--no-pager", "--threshold=25"])
    #expect(answer.status == 0, "\(answer.output)")
  }

  @Test(arguments: ["sharepipe.service", "sharepipe@.service", "sharepipe-console.service"])
  func `what isolates extensions is allowed`(name: String) throws {
    let text = try String(contentsOf: Self.samples.appending(path: name), encoding: .utf8)
    let keys = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let calls = keys.filter { $0.hasPrefix("SystemCallFilter=") }.joined(separator: " ")
    for call in [
      "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "seccomp",
    ] {
      #expect(calls.contains(call))
    }
    #expect(keys.contains("Type=notify"))
    // The console starts no program of others.
    guard !name.contains("console") else { return }
    #expect(!keys.contains { $0.hasPrefix("MemoryDenyWriteExecute=") })
    #expect(!keys.contains { $0.hasPrefix("ProtectControlGroups=") })
    #expect(keys.contains("KillMode=mixed"))
  }

  @Test func `the sample of a configuration with a ledger can be read`() throws {
    let path = FilePath(Self.samples.appending(path: "watch-ledger.yaml").path)
    let configuration = try WatchConfiguration.load(from: path)
    #expect(configuration.ledger?.hasPrefix("postgresql://scan@db1,db2/sharepipe") == true)
    #expect(configuration.lease == .seconds(30))
    #expect(configuration.inboxes.map(\.scratch) == ["/var/lib/sharepipe"])
  }

  @Test func `the sample of a configuration can be read`() throws {
    let path = FilePath(Self.samples.appending(path: "watch.yaml").path)
    let configuration = try WatchConfiguration.load(from: path)
    #expect(configuration.inboxes.map(\.inbox) == ["/srv/scans", "/srv/photos"])
    #expect(configuration.status == "/run/sharepipe/status.json")
  }
}
