import Sharepipe
import ArgumentParser

/// Whether the output has colours.
struct ColorOptions: ParsableArguments {
  /// When there are colours.
  enum Choice: String, WordArgument {
    case auto, always, never

    /// The colours.
    var ink: Ink {
      switch self {
      case .auto: .standardOutput
      case .always: Ink(isOn: true)
      case .never: .none
      }
    }
  }

  /// The help of the option.
  static let help = ArgumentHelp(
    "When the output has colours; auto means on a terminal, unless NO_COLOR is set.",
    valueName: "when")

  @Option(name: .customLong("color"), help: Self.help)
  var choice: Choice = .auto

  /// The colours.
  var ink: Ink { choice.ink }
}
