import ArgumentParser
public import Sharepipe

/// How the type of content is found.
struct SnifferOptions: ParsableArguments {
  /// The help of the option.
  static let help = ArgumentHelp(
    "How content is examined: fast, or by libmagic alone.",
    discussion: "The answers are the same; fast asks libmagic only where it is in doubt.")

  @Option(help: Self.help)
  var sniffer: PipelineOptions.Recognition = .fast
}

extension PipelineOptions.Recognition: WordArgument {}
