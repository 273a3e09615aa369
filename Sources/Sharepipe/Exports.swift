// `import Sharepipe` is the one import of a program that uses the library: what it names of the
// targets below is passed on.

@_exported public import AppChecking
@_exported public import CheckPages
@_exported public import DocumentValues
@_exported public import Documents
@_exported public import ExtensionRunning
@_exported public import ExtensionTesting
@_exported public import Intake
@_exported public import Lints
@_exported public import SafeFiles
@_exported public import ShareJournal
@_exported public import ShareModel
@_exported public import ShareRules
