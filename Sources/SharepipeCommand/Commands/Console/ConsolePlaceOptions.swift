#if Console
import ArgumentParser
import Sharepipe
import SharepipeConsole
import SystemPackage

/// Where a console listens, and under which address people reach it.
struct ConsolePlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where to listen: 127.0.0.1:PORT, or the path of a Unix socket; the default is 127.0.0.1:8787.",
      valueName: "place"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "The address that people type, such as https://share.example.org/pipe/, where a reverse proxy "
        + "serves the console.", valueName: "url"))
  var address: String?

  @Flag(help: "Do not start if the kernel cannot isolate the process that speaks HTTP.")
  var requireIsolation = false

  /// Checks the options.
  func check() throws { _ = try named() }

  /// Where to listen: what is named, else what is written, else the usual place.
  func place(_ configuration: ConsoleConfiguration) throws -> ListeningSocket.Place {
    try named() ?? configuration.listen ?? .usual
  }

  /// The configuration with what is named on the command line.
  func configuration(
    _ configuration: ConsoleConfiguration
  ) throws(CommandFailure) -> ConsoleConfiguration {
    guard let address else { return configuration }
    var configuration = configuration
    do throws(ConsoleAddress.Fault) {
      configuration.address = try ConsoleAddress(address)
    } catch {
      throw CommandFailure("--address: \(error)", .configuration)
    }
    return configuration
  }

  private func named() throws -> ListeningSocket.Place? {
    guard let listen else { return nil }
    do throws(ListeningSocket.Place.Fault) {
      return try ListeningSocket.Place(listen, relativeTo: FilePath(".").absolute)
    } catch {
      throw ValidationError("--listen: \(error).")
    }
  }
}
#endif
