public import AppLinks
import ArgumentParser
import Sharepipe

/// What a caller says of a URL besides its sender.
struct LinkOptionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What kind of program asks: store, enterprise, system or web; it is not verified.",
      valueName: "class"))
  var senderClass: SenderClass?

  @Option(
    help: ArgumentHelp(
      "What is known of the device: jailbroken, managed or store-enforced.",
      valueName: "trait"))
  var device: [DeviceTrait] = []

  @Option(
    help: ArgumentHelp(
      "What the sender sends beside the URL, as JSON; the extension of the route gets it.",
      valueName: "json"))
  var annotation: String?

  @Flag(help: "The sender asks to open the document in place; a copy is opened all the same.")
  var inPlace = false

  /// Whether nothing is said about a sender or a device.
  var saysNothingOfSender: Bool { senderClass == nil && device.isEmpty && annotation == nil }

  /// Whether nothing is said at all.
  var saysNothing: Bool { saysNothingOfSender && !inPlace }

  /// The options.
  ///
  /// - Throws: `ValidationError` if the annotation is none.
  var options: LinkOptions {
    get throws(ValidationError) {
      var options = LinkOptions()
      options.senderClass = senderClass
      options.device = Set(device)
      options.opensInPlace = inPlace
      guard let annotation else { return options }
      let value: DocumentValue
      do throws(DocumentError) {
        value = try JSONReader.read(Array(annotation.utf8), named: "--annotation")
      } catch {
        throw ValidationError("\(error)")
      }
      do throws(LinkAnnotationFault) {
        options.annotation = try LinkAnnotation(value)
      } catch {
        throw ValidationError("--annotation \(error)")
      }
      return options
    }
  }
}

extension SenderClass: WordArgument {}

extension DeviceTrait: WordArgument {}
