import AppLinks
import Sharepipe
import TestSupport
import Testing

@testable import SharepipeCommand

/// `Codes.md`: made from the enumerations themselves.
struct CodesPageTests {
  @Test func `the page of codes says what the declarations say`() throws {
    var page = ReferencePage("Codes")
    page.add(
      "# Exit statuses and reason codes", "",
      "The codes that other programs get from sharepipe, with their meaning and what to do.", "",
      "## Overview", "",
      "Codes are stable: none is ever used again with another meaning. The text beside a code is for"
        + " people and may change.",
      "This page is made from the declarations, and a test compares the two. <doc:Lints> lists the"
        + " findings of `sharepipe check`,",
      "and <doc:Keys> the keys of files.")
    page.heading("Exit statuses")
    page.table(["status", "means"], ExitStatus.allCases.map { ["\($0.rawValue)", $0.meaning] })
    page.add(
      "",
      "A filter (`--json-lines`) exits 0 if it could read its input to the end, for any answers.")
    page.heading("Reason codes")
    page.add(
      "A reason is an object with a `code` and a `message`. *Beside* gives its place: an outcome means"
        + " an extension with that outcome; *inactive* an extension",
      "that does not apply, *applies* one that does, *depends* one of which that cannot be known"
        + " (`sharepipe explain`); *rejected*, *not-yet*"
        + " and *problems* the `problems` of the context;",
      "*loading* standard error, when rules are loaded.")
    for subject in ReasonCode.Subject.allCases {
      page.heading(subject.rawValue, level: 3)
      page.table(
        ["code", "means", "beside", "what to do"],
        ReasonCode.allCases.filter { $0.subject == subject }.map { code in
          [
            "`\(code.rawValue)`", code.meaning,
            code.beside.map(\.rawValue).joined(separator: ", "), code.remedy ?? "",
          ]
        })
    }
    page.heading("Findings of doctor")
    page.add(
      "What `sharepipe doctor` says about the answers of people, as `code` of a line of `--json`. Its other"
        + " findings have no code: their `subject` says what was looked at.", "")
    page.table(
      ["code", "means", "what to do"],
      DoctorFinding.Code.allCases.map { ["`\($0.rawValue)`", $0.meaning, $0.remedy ?? ""] })
    page.heading("Link reasons")
    page.add(
      "Why a URL is refused: `sharepipe links judge`, `sharepipe links redirect`, `sharepipe open`.",
      "")
    page.table(["code", "means"], LinkReason.allCases.map { ["`\($0.rawValue)`", $0.words] })
    page.heading("Link notes")
    page.add("Remarks about a URL, for which it is not refused.", "")
    page.table(["code", "means"], LinkNote.allCases.map { ["`\($0.rawValue)`", $0.words] })
    try page.check()
  }

  @Test func `every code has a sentence of its own, and the help has every exit status`()
    async throws
  {
    for code in ReasonCode.allCases {
      #expect(!code.meaning.isEmpty && !code.beside.isEmpty, "\(code)")
      #expect(!code.meaning.hasSuffix(".") && code.meaning.first?.isUppercase == false, "\(code)")
    }
    #expect(Set(ReasonCode.allCases.map(\.meaning)).count == ReasonCode.allCases.count)
    let help = try await Tool.run("--help").output
    for status in ExitStatus.allCases {
      #expect(help.contains("\(status.rawValue)  \(status.meaning)"), "\(help)")
    }
  }
}
