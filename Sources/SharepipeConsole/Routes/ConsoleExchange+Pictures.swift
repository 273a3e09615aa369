import ConsoleWire
import Documents
import ShareJournal
import Sharepipe
import SystemPackage

extension ConsoleExchange {
  /// The pictures that the page of a context shows, as far as they can be drawn here.
  ///
  /// No image is read for that: types, sizes and the program that draws decide.
  func pictures(of story: ContextPage.Story) async -> ContentPictures {
    var pictures = ContentPictures(context: story.row.identifier)
    guard story.state.directory != nil else { return pictures }
    let content = HeldContent(of: story.row)
    let handed = content.parts.filter { Self.format(of: $0) != nil }
    let arrived = content.arrived.filter { Self.format(of: $0) != nil }
    guard !(handed + arrived).isEmpty,
      case .success(let formats) = await settings.pictures.formats()
    else { return pictures }
    let isDrawn = { (part: HeldContent.Part) in
      Self.format(of: part).map(formats.contains) ?? false
    }
    pictures.handed = handed.filter(isDrawn).map(\.number)
    pictures.arrived = arrived.filter(isDrawn).map(\.number)
    return pictures
  }

  /// A picture of an attachment of a held context, redrawn from the bytes that were judged.
  ///
  /// - Parameters:
  ///   - number: The number of the attachment.
  ///   - place: Whether it is one that would be handed over, or one that came in.
  ///   - identifier: The context.
  /// - Returns: The picture.
  /// - Throws: ``Refusal``: 409 if the content is not what was judged, 404 if it cannot be drawn.
  func picture(
    _ number: String, _ place: ContentPictures.Place, of identifier: String
  ) async throws(Refusal) -> ConsoleAnswer {
    try checkSite("A picture is shown on the page of its context alone.")
    let (content, state) = try await heldContent(number, of: identifier)
    let parts = place == .handed ? content.parts : content.arrived
    let part = try Self.part(number, of: parts)
    guard let format = Self.format(of: part) else {
      throw Self.noPicture("pictures are drawn of images alone, and of some formats")
    }
    var judgement: HeldContent.Fault?
    do throws(PictureFault) {
      let file = try await settings.pictures.picture(in: format) { () throws(PictureFault) in
        do throws(HeldContent.Fault) {
          return try content.bytes(of: part, in: state, upTo: PictureMaker.mostBytes)
        } catch {
          judgement = error
          throw .noContent("\(error)")
        }
      }
      return ConsoleAnswer(
        200,
        ConsolePage.safety + [
          .init("content-type", "image/png"),
          .init("content-security-policy", "sandbox; default-src 'none'"),
        ], body: file)
    } catch {
      if let judgement { throw Self.refusal(judgement, identifier, part.number) }
      throw Self.noPicture("\(error)")
    }
  }

  /// The format of an attachment, if pictures are drawn of such; its bytes have shown it.
  private static func format(of part: HeldContent.Part) -> PictureFormat? {
    guard part.sha256 != nil, let bytes = part.bytes, bytes <= PictureMaker.mostBytes else {
      return nil
    }
    return part.found.flatMap { PictureFormat($0) }
  }

  private static func noPicture(_ why: String) -> Refusal {
    Refusal(
      404, "This content has no picture: \(why).",
      advice: "Save the content, and look at it with a program that you trust with it.")
  }
}
