// The values that this target reads are passed on, so that its users need one import.

@_exported public import DocumentValues
