// What the errors of this library hold.

@_exported public import struct Documents.OrderedJSONError
