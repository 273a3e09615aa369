import Documents
import ShareModel
import ShareReport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct NoticeDeliveryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func send(_ program: FilePath, within limit: Duration = .seconds(60)) async -> String? {
    var batch = NoticeBatch()
    batch.add(
      Notice(
        identifier: "c1", entry: EntryName("a.txt"), end: .failed, reasons: ["why"], owner: 1000,
        time: 1_795_608_000_000_000))
    return await NoticeDelivery(
      recipient: .program(program, arguments: []), state: "/srv/in.sharepipe"
    ).send(batch, within: limit)
  }

  static let programs: [(script: String, fault: String?)] = [
    ("cat >/dev/null", nil), ("exit 3", "ended with status 3"),
    ("echo no such list >&2; exit 1", "ended with status 1: no such list"),
    ("kill -9 $$", "was ended by signal 9"),
  ]

  @Test(arguments: programs)
  func `why a program sent nothing is said in words`(script: String, fault: String?) async throws {
    let program = try folder.write("send", "#!/bin/sh\n\(script)\n", mode: 0o755)
    #expect(await send(program) == fault.map { "no notice was sent: \(program) \($0)" })
  }

  @Test func `a program that takes too long is ended`() async throws {
    let program = try folder.write("send", "#!/bin/sh\nexec sleep 600\n", mode: 0o755)
    #expect(
      await send(program, within: .milliseconds(50))
        == "no notice was sent: \(program) took too long")
  }

  @Test func `a program that others may write to is not run`() async throws {
    let program = try folder.write("send", "#!/bin/sh\ntouch \(folder.path)/ran\n", mode: 0o777)
    let why = await send(program)
    #expect(why?.hasPrefix("no notice was sent: \(program)") == true)
    #expect(FilePath("\(folder.path)/ran").isMissing)
  }
}

extension FilePath {
  fileprivate var isMissing: Bool { (try? FileDescriptor.open(self, .readOnly)) == nil }
}
