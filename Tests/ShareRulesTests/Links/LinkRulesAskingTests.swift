import AppLinks
import ShareModel
import ShareRules
import Testing

struct LinkRulesAskingTests {
  @Test func `an app of the rules hears of the schemes that it declares, and of fifty at most`() {
    var asking = AppBundle(ReceivingApp("org.asking"))
    let notes = AppBundle(ReceivingApp("org.notes", schemes: ["notes", "last"]))
    let others = (1...48).map { "other\($0)" }
    asking.queriedSchemes = QuerySchemes(others + ["other49", "Notes", "last"])
    let rules = LinkRules(apps: [asking, notes])
    #expect(rules.canOpen("notes:create", askedBy: "org.asking")?.canOpen == true)
    #expect(rules.canOpen("last:a", askedBy: "org.asking")?.reason == .beyondLimit(entry: 51))
    #expect(rules.canOpen("notes:create", askedBy: "org.notes")?.reason == .notDeclared)
    #expect(rules.canOpen("notes:create", askedBy: "org.nobody") == nil)
  }
}
