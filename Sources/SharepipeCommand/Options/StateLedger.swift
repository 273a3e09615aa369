import Sharepipe
import SystemPackage

#if PostgreSQL
import PostgresLedger
#endif

/// Where everything is known of the contexts of a state: its own journal, or the ledger that its hosts
/// share.
enum StateLedger {
  /// The journal in the state.
  case journal
  /// A ledger, and the name of the inbox in it.
  case shared(LedgerURL, inbox: String)

  /// Finds out whether hosts share a state.
  ///
  /// - Parameters:
  ///   - state: The state, absolute.
  ///   - ledger: The ledger that the command or its environment names.
  /// - Throws: ``CommandFailure`` if they do and no ledger is named, or the state cannot be read.
  init(of state: FilePath, _ ledger: LedgerOptions) throws(CommandFailure) {
    let marker: ClusterMarker?
    do throws(DocumentError) {
      marker = try ClusterMarker.read(in: state)
    } catch {
      throw CommandFailure(error.description, .configuration)
    }
    switch (marker, ledger.url) {
    case (let marker?, _):
      guard let url = ledger.named(besides: false) else {
        throw CommandFailure(
          "\(state.label): hosts share this state; name their ledger with --ledger or "
            + LedgerOptions.variable, .configuration)
      }
      self = .shared(url, inbox: marker.inbox)
    case (nil, _?):
      throw CommandFailure(
        "\(state.label): has a journal of its own, and no ledger; leave --ledger out",
        .configuration)
    case (nil, nil): self = .journal
    }
  }
}
