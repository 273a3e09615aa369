import AppLinks
import Documents
import SafeFiles
import ShareModel
import SystemPackage

/// The keys that are stored for apps.
struct LinkKeyRing {
  /// The keys, by the identifier of the app.
  private(set) var keys: [BundleIdentifier: LinkKey] = [:]
  /// What the owner should know about them.
  private(set) var problems: [RuleProblem] = []

  /// Reads all keys that a policy names.
  ///
  /// - Parameters:
  ///   - policy: The policy.
  ///   - directory: The folder of the rules, in which no key may be: rules are shown and shared.
  ///   - policyPath: The file of the policy, for errors.
  /// - Throws: `policy` with all keys that cannot be used.
  package mutating func read(
    _ policy: LinksPolicy, outside directory: FilePath, policyPath: FilePath
  ) throws(RuleSetError) {
    var faults: [DocumentProblem] = []
    var apps: [String: [BundleIdentifier]] = [:]
    let rules = directory.absolute.lexicallyNormalized()
    for (app, path) in policy.keyFiles.sorted(by: { $0.key < $1.key }) {
      let place = "links.keys.\(app.rawValue.excerpt)"
      do throws(LinkKeyFault) {
        guard !path.lexicallyNormalized().starts(with: rules) else {
          throw LinkKeyFault(words: "\(path): is among the rules, which are shared; move it")
        }
        let text = try LinkKeyFile.read(path)
        keys[app] = LinkKey(text)
        apps[text, default: []].append(app)
        guard let weakness = LinkKeyWeakness(of: text) else { continue }
        problems.append(
          RuleProblem(
            .warning, path: policyPath, place: place,
            Reason(
              .linkKeyWeak,
              "\(weakness); 'sharepipe links key' makes a better one")))
      } catch {
        faults.append(DocumentProblem(at: place, .other(error.words)))
      }
    }
    guard faults.isEmpty else { throw .policy(DocumentError(policyPath.string, .problems(faults))) }
    for sharers in apps.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      let words = "\(sharers.map(\.rawValue).joined(separator: " and ")) have the same key"
      problems.append(
        RuleProblem(.note, path: policyPath, place: "links.keys", Reason(.linkKeyShared, words)))
    }
  }
}
