public import ArgumentParser
public import Sharepipe

/// A severity is named on the command line as it is in findings.
extension FindingSeverity: ExpressibleByArgument {}
