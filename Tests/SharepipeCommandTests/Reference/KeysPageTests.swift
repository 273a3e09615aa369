import Foundation
import Sharepipe
import SharepipeConsole
import TestSupport
import Testing

/// `Keys.md`: made from the tables by which documents are read.
struct KeysPageTests {
  private static let documents: [(title: String, words: String, keys: KeyTable, skipped: String)] =
    [
      (
        "host.yaml",
        "The policy of the host; an unknown key is an error. <doc:TheHostPolicy> explains it.",
        .hostPolicy, ""
      ),
      (
        "Info.plist of an extension",
        "Other keys of Apple's are ignored; an unknown key of `SharepipeExtension` is an error.",
        .extensionInformation, "SharepipeExtension"
      ),
      (
        "SharepipeExtension", "How an extension is run, in its `Info.plist`.", .extensionSettings,
        "ContentValidation"
      ),
      (
        "ContentValidation",
        "Requirements for the content. In `host.yaml` the keys begin with a small letter"
          + " (`contentValidation: {maximumBytes: …}`), `Validator` is not among them, and the stricter of the"
          + " two applies.",
        .contentValidation, ""
      ),
      (
        "Info.plist of an app", "Other keys of Apple's are ignored.",
        .appInformation,
        "SharepipeLinks"
      ),
      (
        "SharepipeLinks",
        "What URLs may ask of an app, in its `Info.plist`. <doc:AppLinks> explains it.", .links, ""
      ),
      (
        "Entitlements of an app", "The file `NAME.entitlements` beside its `Info.plist`.",
        .entitlements, ""
      ),
      (
        "context.json",
        "A context; an unknown key is ignored. Lines of `process -` and items that an"
          + " action returns have the same form.", .context, ""
      ),
      (
        "watch.yaml", "The file of `sharepipe watch --config`. <doc:Watching> explains it.", .watch,
        ""
      ),
      (
        "console.yaml",
        "The file of `sharepipe console --config`. In the file of a watch, the same keys but `watch` are in"
          + " `console`. <doc:TheConsole> explains it.",
        .console, ""
      ),
      (
        "List of what is not shown",
        "The file of `sharepipe check --ignore`, in YAML; an unknown key is an error."
          + " <doc:CheckingApps> explains it.",
        .ignoreList, ""
      ),
      (
        "Baseline",
        "The file of `sharepipe check --baseline`, in JSON, as `--write-baseline` writes it.",
        .baseline, ""
      ),
    ]

  @Test func `the page of keys says what the tables say`() throws {
    var page = ReferencePage("Keys")
    page.add(
      "# Every key", "",
      "The keys of all files that sharepipe reads, with their default values.",
      "", "## Overview", "",
      "This page is made from the tables by which sharepipe reads the files: it does not read any other"
        + " key. The keys of test files are in",
      "<doc:RuleTests>, those of the output in the JSON Schema files of `Samples/schemas`,"
        + " and codes in <doc:Codes>.", "",
      "A time or a size *with its unit* is, for example, `30 s`, `5 minutes`, `30 days`, `512 MiB` or"
        + " `10 GB`; seconds, bytes, characters and pixels are plain numbers.")
    for document in Self.documents {
      page.heading(document.title)
      page.add(document.words, "")
      page.table(
        ["key", "holds", "without it", "means"],
        Self.rows(document.keys, prefix: "", skipping: document.skipped))
    }
    page.heading("Environment of an extension's program")
    page.add("The program gets no other variables.", "")
    page.table(
      ["variable", "holds"], ExtensionVariable.allCases.map { ["`\($0.rawValue)`", $0.meaning] })
    try page.check()
  }

  private static func rows(
    _ table: KeyTable, prefix: String, skipping skipped: String
  ) -> [[String]] {
    table.keys.flatMap { key in
      let name = prefix + key.name
      let row = ["`\(name)`", key.kind, key.standard, key.meaning]
      guard let members = key.members, key.name != skipped, key.name != "contentValidation" else {
        return [row]
      }
      return [row] + rows(members, prefix: name + (key.isList ? "[]." : "."), skipping: skipped)
    }
  }

  @Test func `the page about the policy has every key, and no other`() throws {
    let file = Tool.package.appending(
      path: "Sources/Sharepipe/Sharepipe.docc/TheHostPolicy.md")
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    // Tables under one key leave it out, and so do further keys of a row.
    let shown = lines.filter { $0.hasPrefix("| `") }.flatMap { line in
      line.split(separator: "|")[0].split { " `,".contains($0) }
    }.map { Self.lastName(String($0)) }
    let keys = Self.rows(.hostPolicy, prefix: "", skipping: "ends").map { row in
      row[0].replacing("`", with: "")
    }
    let holders = Set(keys.map { String($0.prefix(upTo: $0.lastIndex(of: ".") ?? $0.startIndex)) })
    let leaves = Set(keys.filter { !holders.contains($0) }.map(Self.lastName))
    #expect(leaves.subtracting(shown).sorted() == [], "the page lacks these")
    #expect(Set(shown).subtracting(leaves).sorted() == [], "nothing reads these")
  }

  private static func lastName(_ path: String) -> String {
    String(path.split(separator: ".").last ?? "")
  }

  @Test func `a program has the variables that are listed, and no others`() async throws {
    let folder = try CommandFolder()
    try folder.add("org.example.a", #"env > "$SHAREPIPE_CONTAINER/ledger""#)
    // It is handed over under another name.
    try folder.write("-a.txt", "hello\n")
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    // The last four are the shell's.
    let names = Set(folder.ledger("org.example.a").map { String($0.prefix { $0 != "=" }) })
      .subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
    let listed = Set(ExtensionVariable.allCases.map(\.rawValue))
    // This one has no secret files, and the tool has no tracer.
    #expect(names == listed.subtracting(["SHAREPIPE_SECRETS", "TRACEPARENT", "TRACESTATE"]))
  }
}
