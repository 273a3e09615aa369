import ArgumentParser
import Testing

@testable import SharepipeCommand

struct WordArgumentTests {
  @Test func `the words are the raw values, and need no description`() {
    #expect(ColorOptions.Choice.allValueStrings == ["auto", "always", "never"])
    #expect(ColorOptions.Choice.allValueDescriptions.isEmpty)
    #expect(ColorOptions.Choice(argument: "never") == .never)
    #expect(ColorOptions.Choice(argument: "Never") == nil)
  }
}
