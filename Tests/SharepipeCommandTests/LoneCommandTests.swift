import Sharepipe
import Testing

@testable import SharepipeCommand

struct LoneCommandTests {
  static let alone: [([String], String)] = [
    (["process", "inbox", "--dry-run"], "ProcessCommand"),
    (["process", "inbox", "--rules", "Rules", "--color", "never"], "ProcessCommand"),
    (["process", "--", "--help-me"], "ProcessCommand"),
    (["links", "judge", "https://example.com"], "LinksJudgeCommand"),
    (["types", "public.png"], "TypesCommand"),
  ]

  @Test(arguments: alone)
  func `a command is read alone`(arguments: [String], name: String) throws {
    let command = try #require(SharepipeTool.lone(arguments[...]))
    #expect("\(type(of: command))" == name)
  }

  static let notAlone: [[String]] = [
    [], ["--help"], ["--version"], ["help", "process"], ["proces", "x"], ["links"], ["hosts"],
    ["process"], ["process", "--help"], ["process", "x", "-h"], ["process", "--help-hidden"],
    ["process", "--version"], ["process", "x", "--dry-runs"], ["process", "x", "--jobs", "many"],
    ["process", "x", "--jobs", "0"], ["process", "x", "--scratch", ""],
    ["process", "x", "--generate-completion-script", "bash"],
    ["process", "x", "--experimental-dump-help"],
  ]

  @Test(arguments: notAlone)
  func `what is wrong, and all help, is for the whole tool`(arguments: [String]) {
    #expect(SharepipeTool.lone(arguments[...]) == nil)
  }

  @Test func `the options of groups that process has one by one are read`() throws {
    let arguments = ["process", "x", "--rules", "R", "--scratch", "S", "--sniffer", "libmagic"]
    let command = try #require(SharepipeTool.lone(arguments[...]) as? ProcessCommand)
    #expect(command.namedRules == "R")
    #expect(command.namedScratch == "S")
    #expect(command.sniffer == .libmagic)
    #expect(command.color == .auto)
  }
}
