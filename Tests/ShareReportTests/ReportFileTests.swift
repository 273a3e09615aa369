import Foundation
import SystemPackage
import Testing

@testable import ShareReport

struct ReportFileTests {
  @Test func `a new file takes the place of the old one, for its owner alone`() throws {
    let sample = try ReportSample()
    let file = sample.state.appending("report.html")
    try Data("old".utf8).write(to: URL(filePath: file.string))
    try ReportFile.write(Array("new".utf8), to: file)
    #expect(try String(contentsOfFile: file.string, encoding: .utf8) == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: file.string)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sample.state.string).count == 1)
  }

  @Test func `what a killed process left is no hindrance`() throws {
    let sample = try ReportSample()
    let left = sample.state.appending(ReportFile.unfinishedName)
    try Data("half".utf8).write(to: URL(filePath: left.string))
    try ReportFile.write(Array("new".utf8), inState: sample.state)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sample.state.string) == ["report.html"])
  }

  @Test func `a link or a directory in its place is left alone`() throws {
    let sample = try ReportSample()
    let victim = sample.state.appending("victim")
    try Data("mine".utf8).write(to: URL(filePath: victim.string))
    let link = sample.state.appending("report.html")
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: victim.string)
    let fault = #expect(throws: ReportFile.Fault.self) { try ReportFile.write([1], to: link) }
    #expect(
      fault?.description
        == "\(link): is a link or a special file, which is not written through; move it away")
    #expect(try String(contentsOfFile: victim.string, encoding: .utf8) == "mine")
    let directory = sample.state.appending("folder")
    try FileManager.default.createDirectory(
      atPath: directory.string, withIntermediateDirectories: false)
    let other = #expect(throws: ReportFile.Fault.self) { try ReportFile.write([1], to: directory) }
    #expect(
      other?.description
        == "\(directory): is a directory, which is not written through; move it away")
  }

  @Test func `a file where no folder is says so`() throws {
    let fault = #expect(throws: ReportFile.Fault.self) {
      try ReportFile.write([1], to: "/nonexistent/report.html")
    }
    #expect(
      fault?.description
        == "/nonexistent/report.html: the report cannot be written: No such file or directory")
  }
}
