import Foundation

/// Files of the repository that some fuzzers begin with.
struct SampleSeeds {
  /// A fuzzer, and the bytes that it takes before the file: one input for each, or none.
  struct Target {
    let name: String
    var firstBytes: [UInt8] = []
  }

  /// The most bytes that are taken of a file; the fuzzers make no longer input.
  static let longest = 4_095

  let folders: [String]
  let suffix: String
  let targets: [Target]
  var isPropertyList = false

  static let all = [
    SampleSeeds(
      folders: ["Samples", "Rules"], suffix: ".plist",
      targets: [Target(name: "PropertyLists"), Target(name: "Bundles"), Target(name: "Rules")],
      isPropertyList: true),
    SampleSeeds(
      folders: ["Rules"], suffix: ".entitlements", targets: [Target(name: "PropertyLists")]),
    SampleSeeds(
      folders: ["Samples/inbox"], suffix: ".webloc",
      targets: [Target(name: "PropertyLists"), Target(name: "LinkFiles", firstBytes: [0])],
      isPropertyList: true),
    SampleSeeds(
      folders: ["Samples/inbox"], suffix: ".url",
      targets: [Target(name: "LinkFiles", firstBytes: [1])]),
    SampleSeeds(
      folders: ["Samples/inbox"], suffix: ".desktop",
      targets: [Target(name: "LinkFiles", firstBytes: [2])]),
    SampleSeeds(
      folders: ["Samples/inbox"], suffix: ".json",
      targets: [
        Target(name: "Manifests", firstBytes: [0, 1, 2, 3, 4, 5]), Target(name: "JSONDocuments"),
      ]),
    SampleSeeds(
      folders: ["Samples/links"], suffix: ".jsonl", targets: [Target(name: "JSONDocuments")]),
    SampleSeeds(
      folders: ["Rules/Associations"], suffix: "apple-app-site-association",
      targets: [Target(name: "JSONDocuments"), Target(name: "Associations")]),
    SampleSeeds(
      folders: ["Samples", "Rules"], suffix: ".yaml",
      targets: [
        Target(name: "YAMLDocuments"), Target(name: "HostPolicies"), Target(name: "RuleTests"),
      ]),
    SampleSeeds(
      folders: ["Samples/lints"], suffix: ".predicate",
      targets: [
        Target(name: "PredicatesParsing"), Target(name: "PredicatesAnswers"),
      ]),
    SampleSeeds(
      folders: ["Samples/explain"], suffix: ".txt",
      targets: [Target(name: "PredicatesParsing")]),
    SampleSeeds(
      folders: ["Samples/inbox"], suffix: ".jpg",
      targets: [Target(name: "Images"), Target(name: "Origins", firstBytes: [0])]),
    SampleSeeds(
      folders: ["Samples/inbox"], suffix: ".png",
      targets: [Target(name: "Images"), Target(name: "Origins", firstBytes: [0])]),
    SampleSeeds(
      folders: ["Samples/inbox"], suffix: ".heic",
      targets: [Target(name: "Images"), Target(name: "Origins", firstBytes: [0])]),
    SampleSeeds(
      folders: ["Samples/inbox", "Samples/links"], suffix: "",
      targets: [Target(name: "Recognition", firstBytes: [0, 1, 25])]),
    SampleSeeds(
      folders: ["Tests/Archives"], suffix: ".zip", targets: [Target(name: "ArchiveFiles")]),
    SampleSeeds(
      folders: ["Tests/SignedMessages"], suffix: ".der", targets: [Target(name: "SignedMessages")]),
    SampleSeeds(
      folders: ["Samples/inbox"], suffix: ".txt", targets: [Target(name: "Secrets")]),
    SampleSeeds(
      folders: ["Tests/ProvisioningProfiles"], suffix: ".mobileprovision",
      targets: [Target(name: "ProvisioningProfiles", firstBytes: [0])]),
  ]

  /// The files, in any order; a folder that is not there has none.
  func files(in root: URL) throws -> [URL] {
    folders.flatMap { folder in
      let place = root.appending(path: folder)
      let names = FileManager.default.enumerator(
        at: place, includingPropertiesForKeys: [.isRegularFileKey])
      return (names?.compactMap { $0 as? URL } ?? []).filter { file in
        file.path.hasSuffix(suffix)
          && (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      }
    }
  }
}
