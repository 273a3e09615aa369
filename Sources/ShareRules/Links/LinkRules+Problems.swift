import AppLinks
import Documents
import ShareModel
import SystemPackage

extension LinkRules {
  /// What the owner of the rules should know about the apps.
  ///
  /// - Parameters:
  ///   - policy: The policy of the host.
  ///   - policyPath: The file of the policy, or `nil`.
  /// - Returns: The problems, app by app.
  func problems(_ policy: LinksPolicy, at policyPath: FilePath?) -> [RuleProblem] {
    var problems: [RuleProblem] = []
    for app in apps {
      let path = app.path?.appending("Info.plist")
      for (index, route) in (app.receiver.routes ?? []).enumerated() {
        guard let name = route.extensionIdentifier, bundle(for: route, of: app) == nil else {
          continue
        }
        let words =
          "no extension has the identifier '\(name)', so the route '\(route.name)' can be judged "
          + "but not opened"
        problems.append(
          RuleProblem(
            .error, path: path, place: "SharepipeLinks.Routes[\(index)].Extension",
            Reason(.routeExtensionMissing, words)))
      }
      if app.receiver.allowsURLActions, !app.receiver.requiresKey {
        let words = "any URL may run an action; 'RequiresKey' would ask for the app's key"
        problems.append(
          RuleProblem(
            .note, path: path, place: "SharepipeLinks.AllowsURLActions",
            Reason(.actionsWithoutKey, words)))
      }
      problems += claimProblems(of: app, at: path)
    }
    for identifier in policy.keyFiles.keys.sorted()
    where !apps.contains(where: { $0.identifier == identifier }) {
      let nearest = NearestName.suggestion(
        for: identifier.rawValue, among: apps.map(\.identifier.rawValue))
      let words =
        "no app has this identifier" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
      problems.append(
        RuleProblem(
          .warning, path: policyPath, place: "links.keys.\(identifier.rawValue.excerpt)",
          Reason(.linkKeyUnknownApp, words)))
    }
    if policy.foreignEffects.contains(.destructive) {
      let words = "an unknown sender may ask an app to change or remove something"
      problems.append(
        RuleProblem(
          .note, path: policyPath, place: "links.foreignEffects",
          Reason(.foreignEffectLifted, words)))
    }
    return problems
  }

  private func claimProblems(of app: AppBundle, at path: FilePath?) -> [RuleProblem] {
    app.receiver.schemes.compactMap { scheme in
      let reason: Reason
      switch judge.claims.verdict(onScheme: scheme) {
      case .deliver, .noHandler: return nil
      case .reserved:
        reason = Reason(.schemeReserved, "'\(scheme)' belongs to the system; no app gets its URLs")
      case .dangerous:
        let words = "'\(scheme)' runs code, carries content or installs something; no app gets it"
        reason = Reason(.schemeReserved, words)
      case .ambiguous(let all):
        let others = all.filter { $0 != app.identifier.rawValue }.joined(separator: ", ")
        let words =
          "'\(scheme)' is also claimed by \(others), so no app gets its URLs; a universal link "
          + "belongs to one app alone"
        reason = Reason(.schemeAmbiguous, words)
      }
      return RuleProblem(.warning, path: path, place: "CFBundleURLTypes", reason)
    }
  }
}
