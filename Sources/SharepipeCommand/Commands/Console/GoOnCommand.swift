#if Console
import ArgumentParser
import Sharepipe

/// `sharepipe go-on`: goes on with contexts that a person has answered; the console starts it.
struct GoOnCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "go-on", abstract: "Go on with contexts that a person has answered.",
    shouldDisplay: false)

  @Argument(help: "The whole identifiers of the contexts.")
  var identifiers: [String]

  @OptionGroup var options: InboxOptions

  @OptionGroup var work: VisitedState

  func run() async throws {
    let place = try options.place(nil, for: "go-on", orOwn: true)
    var pipelineOptions = PipelineOptions()
    pipelineOptions.state = place.state
    let pipeline = Pipeline(
      rules: try work.rules.load(for: place.state), options: pipelineOptions)
    let taken = identifiers.map { TakenContext(identifier: $0) }
    guard try await work.goOn(with: taken, pipeline, in: place) else {
      throw ExitStatus.attention.exitCode
    }
  }
}
#endif
