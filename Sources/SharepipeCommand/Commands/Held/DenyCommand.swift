import ArgumentParser
import Sharepipe

/// `sharepipe deny`: ends what waits for a person, undone.
struct DenyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deny",
    abstract: "Refuse what waits for a person: it counts as cancelled.",
    discussion: """
      The context ends, and nothing is run for it: neither the extension that waited, nor those
      behind it, nor one that the rules name by now. An app that asked by a URL with 'x-cancel' is
      told so. The rules need not be readable: then a share ends at once, and a URL when they are.

        sharepipe deny 686362f7 ./inbox

      With --seen it is refused if the context has changed since you looked. The journal keeps who
      refused it. If another person answered first, that answer counts, and the command
      reports it.
      """.paragraphs)

  @OptionGroup var answer: AnswerOptions

  func run() async throws { try await answer.give(.denied, acceptingChanges: true) }
}
