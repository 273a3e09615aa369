internal import AppLinks
internal import ContentSniffing
import Documents
import Intake
import SafeFiles
import ShareModel
import ShareRules
package import SystemPackage
internal import TypeIdentifiers

extension HeldContent {
  /// Why an attachment cannot be shown.
  package enum Fault: Error, Hashable, Sendable {
    /// The context waits for no person.
    case notHeld(String)
    /// It has fewer attachments.
    case noSuchPart(String, number: Int, count: Int)
    /// It has types and no content.
    case empty(String)
    /// It is a directory that counts as one document.
    case folder(String, FilePath)
    /// It came on standard input and was not kept, or an older version kept nothing of it.
    case notKept(String)
    /// Its content cannot be read.
    case unreadable(String, String)
    /// Its content is no longer the one that was judged.
    case changed(String)
  }

  /// The content of an attachment.
  package enum Source: ~Copyable {
    /// It is short, or no file.
    case bytes([UInt8])
    /// A file that is open for reading.
    case file(OpenFile)
  }

  /// Opens the content of an attachment, if it is still the content that was judged.
  ///
  /// - Parameters:
  ///   - number: The number of the attachment, from 1.
  ///   - state: The directory of the state, absolute.
  /// - Returns: The content.
  /// - Throws: ``Fault``.
  package func content(of number: Int, in state: FilePath) throws(Fault) -> Source {
    let identifier = context.identifier
    guard context.state == .placed, context.end == .held else { throw .notHeld(identifier) }
    guard parts.indices.contains(number - 1) else {
      throw .noSuchPart(identifier, number: number, count: parts.count)
    }
    return try content(of: parts[number - 1], in: state)
  }

  /// Opens the content of an attachment of any version, if it is still the content that was judged.
  ///
  /// - Parameters:
  ///   - part: The attachment.
  ///   - state: The directory of the state, absolute.
  /// - Returns: The content.
  /// - Throws: ``Fault``.
  package func content(of part: Part, in state: FilePath) throws(Fault) -> Source {
    let identifier = context.identifier
    guard context.state == .placed, context.end == .held else { throw .notHeld(identifier) }
    let name = "\(identifier), \(part.number) (\(part.label))"
    switch try attachment(of: part, in: state, name) {
    case .typesOnly: throw .empty(name)
    case .url(let url): return .bytes(Array(url.utf8))
    case .text(let text): return .bytes(try judged(Array(text.utf8), part, name))
    case .data(let bytes): return .bytes(try judged(bytes, part, name))
    case .package(let reference): throw .folder(name, reference.fullPath)
    case .file(let reference):
      do {
        // Its content was let in, whichever user made the name; the hash proves that it is the
        // same.
        let file = try SafeOpen.openAnyName(reference)
        let hash = try ContentHash.sha256(of: file.descriptor, size: file.facts.size)
        if hash == part.sha256 { return .file(file) }
      } catch {
        let why = (error as? FileFault).map { $0.reason(for: name).message } ?? "\(error)"
        throw .unreadable(name, why)
      }
      throw .changed(name)
    }
  }

  /// The bytes of an attachment of any version, if they are those that were judged.
  ///
  /// A file is compared again when it was read: it may have been written to meanwhile.
  ///
  /// - Parameters:
  ///   - part: The attachment.
  ///   - state: The directory of the state, absolute.
  ///   - most: The most bytes of a file that are read.
  /// - Returns: The bytes.
  /// - Throws: ``Fault``.
  package func bytes(
    of part: Part, in state: FilePath, upTo most: Int
  ) throws(Fault) -> [UInt8] {
    let source = try content(of: part, in: state)
    switch consume source {
    case .bytes(let bytes): return bytes
    case .file(let file):
      let name = "\(context.identifier), \(part.number) (\(part.label))"
      guard file.facts.size <= most else {
        throw .unreadable(name, "it is longer than \(most >> 20) MiB")
      }
      let bytes: [UInt8]?
      do throws(FileFault) {
        bytes = try file.contents(upTo: most)
      } catch {
        throw .unreadable(name, error.reason(for: name).message)
      }
      guard let bytes else { throw .changed(name) }
      return try judged(bytes, part, name)
    }
  }

  private func judged(_ bytes: [UInt8], _ part: Part, _ name: String) throws(Fault) -> [UInt8] {
    guard let hash = try? ContentHash.sha256(of: bytes), hash == part.sha256 else {
      throw .changed(name)
    }
    return bytes
  }

  private func attachment(
    of part: Part, in state: FilePath, _ name: String
  ) throws(Fault) -> AttachmentContent {
    let version: ShareContext
    if part.stage > 0 {
      let kept = KeptStages(state: state, identifier: context.identifier)
      let read: ShareContext?
      do throws(PipelineFault) {
        read = try StageDocument.read(
          from: kept.stage(part.stage), policy: HostPolicy(), catalogue: .builtIn)
      } catch {
        throw .unreadable(name, error.reason.message)
      }
      guard let read else { throw .notKept(name) }
      version = read
    } else if !context.needsEntry {
      return try parameter(part, in: state, name)
    } else {
      version = try entry(in: state, name)
    }
    guard version.items.indices.contains(part.place.item),
      version.items[part.place.item].attachments.indices.contains(part.place.attachment)
    else { throw .changed(name) }
    return version.items[part.place.item].attachments[part.place.attachment].content
  }

  /// A parameter of a URL as its extension would get it, even if all other places show a mark.
  private func parameter(
    _ part: Part, in state: FilePath, _ name: String
  ) throws(Fault) -> AttachmentContent {
    if part.sha256 == nil, let whole = try sealedURL(in: state, name) {
      return .url((try? URLReader().read(whole))?.value(named: part.label) ?? whole)
    }
    let link = context.keptRecord?.link
    switch link?.verdict.parameters[part.label] {
    case .integer(let number): return .text("\(number)")
    case .text(let text): return part.sha256 == nil ? .url(text) : .text(text)
    case nil: break
    }
    guard part.sha256 == nil, let url = link?.url else { throw .notKept(name) }
    return .url(url)
  }

  /// The URL with its secrets; `nil` if it has none.
  private func sealedURL(in state: FilePath, _ name: String) throws(Fault) -> String? {
    guard let opening = context.kind.opening, opening.digest != nil
    else { return nil }
    let sealed: SealedURL?
    do throws(DocumentError) {
      sealed = try SealedURL.read(of: context.identifier, in: state)
    } catch {
      throw .unreadable(name, "\(error)")
    }
    guard let whole = opening.unsealed(with: sealed) else { throw .notKept(name) }
    return whole.carried
  }

  /// The entry as it came in, read once more.
  private func entry(in state: FilePath, _ name: String) throws(Fault) -> ShareContext {
    let catalogue = TypeCatalogue.builtIn
    let policy = HostPolicy()
    let reader = ContextReader(policy: policy, catalogue: catalogue, allowsPaths: true)
    let classifier = EntryClassifier(
      catalogue: catalogue, recognisesContexts: true, selection: .whole)
    guard context.takesAnswer else { throw .notKept(name) }
    do {
      let parts = try context.claims.map { claim in
        let place =
          context.isKept
          ? FileReference(root: claim.inbox, path: claim.path)
          : FileReference(root: state, path: context.place ?? claim.path)
        let facts = try SafeOpen.facts(of: place)
        let kind = classifier.kind(of: claim.path.lastComponent?.bytes ?? [], facts.kind) {
          (try? SafeOpen.facts(of: place.appending("context.json"))) != nil
        }
        let entry = InboxEntry(reference: place, kind: kind ?? .directory)
        return IncomingContext.Part(context: try reader.read(entry), isLoose: entry.isLoose)
      }
      return try IncomingContext.joined(parts, limits: policy.limits).context
    } catch let fault as FileFault {
      throw .unreadable(name, fault.reason(for: name).message)
    } catch let fault as EntryFault {
      throw .unreadable(name, fault.reasons.map(\.message).joined(separator: "; "))
    } catch {
      throw .unreadable(name, "\(error)")
    }
  }
}

extension HeldContent.Fault: CustomStringConvertible {
  /// The problem, and the next step for the user.
  package var description: String {
    switch self {
    case .notHeld(let identifier):
      "\(identifier): does not wait for a person, so nothing would be handed over; see "
        + "'sharepipe history --held'"
    case .noSuchPart(let identifier, let number, let count):
      count == 1
        ? "\(identifier): has no attachment \(number); it has one"
        : "\(identifier): has no attachment \(number); it has \(count)"
    case .empty(let name): "\(name): has types and no content"
    case .folder(let name, let path):
      "\(name): is a folder that counts as one document; it is at \(path)"
    case .notKept(let name): "\(name): was not kept, and cannot be shown"
    case .unreadable(let name, let why): "\(name): cannot be shown: \(why)"
    case .changed(let name):
      "\(name): has changed since it was judged, and would be held again; see 'sharepipe doctor'"
    }
  }
}
