#if PostgreSQL
import Testing

/// The protocol of many hosts, in every order in which things can happen.
struct ModelTests {
  @Test
  func `in every order, an entry is filed once by the host that decided`() {
    let (counterexample, states) = StateExplorer(model: WorkModel()).explore()
    #expect(counterexample == nil, "\(counterexample.map(String.init(describing:)) ?? "")")
    #expect(states > 1000, "\(states)")
  }

  @Test(
    arguments: [
      (WorkModel.Condition.fenceInCommit, "a stale host decides"),
      (.fenceInBegin, "a stale host begins a run"),
      (.fenceInFiling, "in the history, and not where its last outcome belongs"),
      (.tryInPlace, "a stale host files"),
      (.sweepOfEnded, "a run without a lost lease"),
    ])
  func `without one condition, a shortest way to a fault is found`(
    condition: WorkModel.Condition, fault: String
  ) {
    var model = WorkModel()
    model.conditions.remove(condition)
    let (counterexample, _) = StateExplorer(model: model).explore()
    #expect(counterexample?.fault == fault, "\(counterexample.map(String.init(describing:)) ?? "")")
  }

  @Test
  func `whoever is the doorman, an entry is one context`() {
    let (counterexample, states) = StateExplorer(model: DoorModel()).explore()
    #expect(counterexample == nil, "\(counterexample.map(String.init(describing:)) ?? "")")
    #expect(states > 100, "\(states)")
  }

  @Test
  func `the term in an announcement only saves work`() {
    var model = DoorModel()
    model.conditions.remove(.termInAnnounce)
    let (counterexample, _) = StateExplorer(model: model).explore()
    #expect(counterexample == nil, "\(counterexample.map(String.init(describing:)) ?? "")")
  }

  @Test(
    arguments: [
      (DoorModel.Condition.termInReady, "a context without its entry"),
      (.strays, "nothing goes on"),
      (.settling, "nothing goes on"),
    ])
  func `without one condition of the door, a shortest way to a fault is found`(
    condition: DoorModel.Condition, fault: String
  ) {
    var model = DoorModel()
    model.conditions.remove(condition)
    let (counterexample, _) = StateExplorer(model: model).explore()
    #expect(counterexample?.fault == fault, "\(counterexample.map(String.init(describing:)) ?? "")")
  }
}
#endif
