import ArgumentParser
import Sharepipe

/// `sharepipe approve`: lets go on, once, what waits for a person.
struct ApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Agree to what waits for a person: it goes on, once.",
    discussion: """
      Shares that an extension's effect holds, and URLs that a route's effect holds, are answered
      alike. What is agreed to is this content and this URL, by the rules of today: if the rules
      have changed since it was held, that is shown and nothing is done unless you say --changed.

      What would be handed over is kept until you answer, and is what is handed over: 'sharepipe show'
      lists and prints it. If it is gone or changed by then, the context is held once more.

        sharepipe history ./inbox --held
        sharepipe show 686362f7 ./inbox --content 1
        sharepipe approve 686362f7 ./inbox

      You agree to what this command prints. If you looked before, with show, history --json or
      --dry-run, hand over the version that was printed: if the context has changed since, nothing
      is done.

        sharepipe approve 686362f7 ./inbox --seen 3f0c41d27a9be685

      The journal keeps who agreed: the user, the machine and the terminal. If another person
      answered first, that answer counts, and the command reports it. A running watch goes on with
      the context at once; without one it is done here. Exit status 1 means that something did not end
      well, or took no answer.
      """.paragraphs)

  @OptionGroup var answer: AnswerOptions

  @Flag(help: "Agree although the rules have changed since it was held.")
  var changed = false

  func run() async throws { try await answer.give(.approved, acceptingChanges: changed) }
}
