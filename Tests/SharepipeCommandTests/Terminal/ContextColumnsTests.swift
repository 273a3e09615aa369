import Sharepipe
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeCommand

struct ContextColumnsTests {
  private static func record(_ name: String, _ end: ContextEnd, _ reasons: [Reason] = [])
    -> ContextRecord
  {
    let identifier = BundleIdentifier("org.example.archive")
    let decision = ExtensionDecision(
      identifier: identifier, point: .share, outcome: end == .done ? .delivered : .invalid,
      reasons: reasons)
    return ContextRecord(
      identifier: "06611e07642b43367e3783f3", entry: EntryName(name), owner: 0, end: end,
      decisions: [decision])
  }

  @Test(arguments: [60, 61, 79, 80, 81, 120, 200])
  func `one line is for an entry, at any width from 60 columns`(width: Int) {
    let names = [
      "a.txt", "会议记录和非常长的中文文件名称用于测试显示宽度的问题会议记录.txt", "👩‍👩‍👧 family 🇨🇭.jpg",
      "line\nbreak.txt", String(repeating: "x", count: 251) + ".txt",
    ]
    for hasTimes in [false, true] {
      let columns = ContextColumns(width: width, ink: .none, hasTimes: hasTimes)
      for name in names {
        var line = ContextLine(Self.record(name, .done))
        line.time = hasTimes ? Timestamp(microseconds: 0) : nil
        let lines = columns.lines(of: line)
        #expect(lines.count == (hasTimes && width < 80 ? 2 : 1))
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        #expect(lines[0].hasSuffix("archive"), "\(lines[0])")
      }
    }
  }

  @Test func `a long place takes what the columns before it leave empty`() {
    let path = "/home/ada/Documents/Invoices/2026/invoice-31.pdf"
    var record = Self.record("invoice-31.pdf", .done)
    record.decisions[0].filed = [
      FiledFile(
        attachment: AttachmentPlace(item: 0, attachment: 0), path: FilePath(path), manner: .added,
        sha256: .sample("a"))
    ]
    let line = ContextLine(record)
    #expect(
      ContextColumns(width: 90, ink: .none).lines(of: line)
        == ["done       7e3783f3  invoice-31.pdf    -  " + path])
    let short = ContextColumns(width: 80, ink: .none).lines(of: line)[0]
    // The end of a path says more than its start.
    #expect(
      short == "done       7e3783f3  invoice-31.pdf  -  …/Documents/Invoices/2026/invoice-31.pdf")
    record.decisions.append(record.decisions[0])
    #expect(
      ContextColumns(width: 80, ink: .none).lines(of: ContextLine(record))[0]
        == "done       7e3783f3  invoice-31.pdf  -  …cuments/Invoices/2026/invoice-31.pdf +1")
  }

  @Test func `the reason is below the entry, whole and wrapped at words`() {
    let words = "a.txt: claims com.adobe.pdf, the bytes are application/x-executable"
    let line = ContextLine(
      Self.record("a.txt", .rejected, [Reason(.contentMismatch, words)]))
    let lines = ContextColumns(width: 60, ink: .none).lines(of: line, advice: ["sharepipe show 1"])
    #expect(
      lines == [
        "rejected   a.txt                 -             -",
        "    org.example.archive: a.txt: claims com.adobe.pdf, the",
        "      bytes are application/x-executable",
        "    sharepipe show 1",
      ])
  }

  @Test func `an end has its colour, and the identifier is short`() {
    let line = ContextLine(Self.record("a.txt", .done))
    let lines = ContextColumns(width: 80, ink: Ink(isOn: true)).lines(of: line)
    #expect(lines[0].hasPrefix("\u{1B}[32mdone     \u{1B}[0m  \u{1B}[2m7e3783f3\u{1B}[0m  a.txt "))
  }
}
