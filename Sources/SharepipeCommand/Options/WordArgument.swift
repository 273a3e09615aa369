import ArgumentParser
public import Sharepipe

/// A choice on the command line whose words are the raw values of its cases.
///
/// ArgumentParser finds the same words by key paths, and sets up types for these at each start.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension WordArgument {
  /// The words.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// Nothing: the words describe themselves.
  public static var allValueDescriptions: [String: String] { [:] }
}

/// A severity is named on the command line as it is in findings.
extension FindingSeverity: WordArgument {}
