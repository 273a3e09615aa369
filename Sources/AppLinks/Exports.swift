// What the errors of this library hold, and what the annotation of a URL is.

@_exported public import enum DocumentValues.DocumentValue
@_exported public import struct DocumentValues.OrderedJSONError
