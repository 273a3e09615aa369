import AppLinks
import Sharepipe
import SystemPackage
import TypeIdentifiers

private func readme() async throws {
  // Page: README.md
  let rules = try RuleSet.load(from: "Rules")
  for await record in try Pipeline(rules: rules).process(["inbox"]) {
    print(record.entry, record.end)
  }
  // Page: end
}

private func hostShapes() throws {
  // Page: Sources/Sharepipe/Sharepipe.docc/HostShapes.md
  let context = try HostShape.named("photos").context(["3"], catalogue: .builtIn)
  let rule = ActivationRule(.string("TRUEPREDICATE"), catalogue: .builtIn)
  print(rule.evaluate(MatchingPayload(context)).isActive)
  // Page: end
}

private func explaining(_ incoming: IncomingContext, by rules: RuleSet) async {
  // Page: Sources/Sharepipe/Sharepipe.docc/Explaining.md
  let explainer = Explainer(rules: rules)
  let explanation = await explainer.explain(incoming)
  for one in explanation.extensions { print(one.bundle.identifier, one.outcome) }
  // Page: end
}

private func typeIdentifiers() {
  // Page: Sources/TypeIdentifiers/TypeIdentifiers.docc/TypeIdentifiers.md
  let types = TypeCatalogue.builtIn
  let photo = types.type(forFilenameExtension: "heic")
  print(photo)  // public.heic
  print(types.conforms(photo, to: .image))  // true
  print(types.preferredMIMEType(of: photo) ?? "none")  // image/heic
  print(types.type(forMIMEType: "application/pdf") == .pdf)  // true
  // Page: end
}

private func appLinks() {
  // Page: Sources/AppLinks/AppLinks.docc/AppLinks.md
  var index = LinkParameter("index", .integer, isRequired: true)
  index.minimum = 0
  index.maximum = 9_999
  var album = LinkRoute("album")
  album.effect = .additive
  album.parameters = [index]

  let judge = LinkJudge(apps: [
    ReceivingApp("org.example.photos", schemes: ["photos"], routes: [album])
  ])
  print(judge.judge("photos:album?index=7").outcome)  // accept
  print(judge.judge("photos:album?index=seven").reason.rawValue)  // not-an-integer
  print(judge.judge("photos://album@evil.example/").reason.rawValue)  // userinfo
  // Page: end
}
