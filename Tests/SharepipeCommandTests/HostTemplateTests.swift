import AppLinks
import Foundation
import Testing

@testable import Sharepipe
@testable import SharepipeCommand

struct HostTemplateTests {
  /// The template with every key switched on.
  private var everything: String {
    HostTemplate.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let isKey = line.hasPrefix("#") && !line.hasPrefix("# ") || line.hasPrefix("#  ")
        return isKey ? String(line.dropFirst()) : String(line)
      }.joined(separator: "\n")
  }

  @Test func `as it is written it lists nothing, and all else is the default`() throws {
    let loaded = try HostPolicy.read(yaml: Array(HostTemplate.text.utf8), named: "host.yaml")
    #expect(loaded.policy == HostPolicy())
    #expect(loaded.warnings == [])
  }

  /// The keys that exclude others which are there, or that are always refused.
  private static let alternatives: Set<String> = [
    "activities.allowedOnly", "contentValidation.contentMatch", "notify.address", "notify.sendmail",
    "retention.ends.held",
  ]

  /// The keys of a table that a value does not have, with those of the dictionaries in it.
  private func missing(
    _ table: KeyTable, in members: [String: DocumentValue], at place: String = ""
  ) -> [String] {
    table.keys.flatMap { key -> [String] in
      let path = place + key.name
      guard !Self.alternatives.contains(path) else { return [] }
      guard let value = members[key.name] else { return [path] }
      guard let inner = key.members else { return [] }
      return missing(inner, in: value.dictionary ?? [:], at: path + ".")
    }
  }

  @Test func `every key of the policy is there`() throws {
    let members = try YAMLReader.readDictionary(Array(everything.utf8), named: "host.yaml")
    let ends = Set(["blocked", "unclaimed", "declined"].map { "retention.ends.\($0)" })
    #expect(Set(missing(.hostPolicy, in: members)).subtracting(ends) == [])
  }

  @Test func `with every key switched on it loads without a warning`() throws {
    let loaded = try HostPolicy.read(yaml: Array(everything.utf8), named: "host.yaml")
    #expect(loaded.warnings == [])
    #expect(loaded.policy.bundleIdentifier == "org.example.host")
    #expect(loaded.policy.quota.contexts == 5000)
    #expect(loaded.policy.notify != nil)
    // What is said to be the default is.
    let standard = HostPolicy()
    #expect(loaded.policy.order == standard.order)
    #expect(loaded.policy.deniedExtensionPoints == ["com.apple.keyboard-service"])
    #expect(loaded.policy.unknownActivities == .deny)
    #expect(loaded.policy.contentRequirements.contentMatch == .strict)
    #expect(loaded.policy.contentRequirements.allowsUserInfo == false)
    #expect(loaded.policy.contentRequirements.safeFileNames == true)
    #expect(loaded.policy.confirm == standard.confirm)
    #expect(loaded.policy.looseFiles == standard.looseFiles)
    #expect(loaded.policy.unnamedFiles == standard.unnamedFiles)
    #expect(loaded.policy.options == standard.options)
    #expect(loaded.policy.limits.manifestBytes == standard.limits.manifestBytes)
    #expect(loaded.policy.limits.attachments == standard.limits.attachments)
    #expect(loaded.policy.limits.returnedBytes == standard.limits.returnedBytes)
    #expect(loaded.policy.limits.processes == standard.limits.processes)
    #expect(loaded.policy.limits.fileBytes == standard.limits.fileBytes)
    // Without the key a command may ask for a lenient reading.
    #expect(loaded.policy.links.reading == .strict)
    #expect(loaded.policy.links.expiry == standard.links.expiry)
    #expect(loaded.policy.links.foreignEffects == standard.links.foreignEffects)
    #expect(loaded.policy.links.deniedSenders == standard.links.deniedSenders)
    #expect(loaded.policy.links.opensShared == standard.links.opensShared)
    #expect(loaded.policy.retries == standard.retries)
    #expect(loaded.policy.crashBudget == standard.crashBudget)
    #expect(loaded.policy.freeSpace == standard.freeSpace)
  }
}
