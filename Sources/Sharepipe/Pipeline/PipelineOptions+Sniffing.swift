import ContentSniffing

extension PipelineOptions {
  /// The service that names the types of content.
  var sniffing: SniffingService {
    SniffingService(mode: sniffingMode, recognition: recognition == .fast ? .fast : .libmagic)
  }

  /// How libmagic is asked: apart where isolation is required, and not at all if it cannot be.
  var sniffingMode: SniffingService.Mode {
    guard sniffer == .isolated else { return .inProcess }
    return isolation == .required ? .required : .isolated
  }
}
