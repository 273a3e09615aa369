import TypeIdentifiers

/// Formats that libmagic 5.44 has no MIME type for, so that it says `application/octet-stream`.
///
/// Source: samples of these formats given to libmagic 5.44, and the absence of the format from
/// what its database can print.
enum UnrecognisedFormats {
  /// The formats, with all types that conform to them.
  static let types = TypeList(
    """
    com.apple.property-list com.apple.binary-property-list com.apple.internet-location
    com.apple.finder.clipping com.apple.finder.smart-folder com.apple.webarchive
    com.apple.mobileprovision com.rsa.pkcs-12
    public.x509-certificate com.apple.disk-image-udif com.apple.disk-image-sparse
    com.apple.coreaudio-format com.apple.applescript.script com.apple.archive
    com.apple.encrypted-archive com.apple.applesingle-archive com.apple.coreml.model
    com.apple.xcode.mom com.apple.scenekit.scene com.apple.spritekit.serialized
    com.apple.pict com.apple.icloud-file-fault com.apple.macpaint-image
    com.pixar.universal-scene-description public.alembic public.pvr org.khronos.ktx
    org.khronos.astc public.standard-tesselated-geometry-format public.ulaw-audio
    com.audible.aa-audio com.canon.cr3-raw-image com.microsoft.dds org.nema.dicom
    public.polygon-file-format
    """)
}
