import Tracing

/// Puts the place of a span into variables of the environment of a program.
///
/// Baggage and the forms of single vendors are left out: baggage may hold what a program must not see.
/// Source: W3C, "Trace Context"; OpenTelemetry, "Environment Variables as Context Propagation Carriers".
struct TraceVariables: Injector {
  func inject(_ value: String, forKey key: String, into variables: inout [String: String]) {
    switch key.lowercased() {
    case "traceparent": variables[ExtensionVariable.traceParent.rawValue] = value
    case "tracestate": variables[ExtensionVariable.traceState.rawValue] = value
    default: break
    }
  }
}
