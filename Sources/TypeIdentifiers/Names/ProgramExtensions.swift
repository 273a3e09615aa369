/// The filename extensions of programs: of files that some system runs, installs or merges into its
/// settings when a person opens them.
///
/// Most have no declared type. Such a name says more than an unknown one.
///
/// Source: the associations of Windows, macOS and Linux desktops; the list of attachments that
/// Outlook blocks, less what is ordinary data elsewhere.
package enum ProgramExtensions {
  /// Whether an extension is one of these.
  ///
  /// - Parameter filenameExtension: The extension without its period, in any case. Spaces behind it
  ///   are left out, as Windows leaves them out.
  /// - Returns: Whether it is.
  package static func contain(_ filenameExtension: some StringProtocol) -> Bool {
    let written = filenameExtension.lowercased()
    return all.contains(String(written.reversed().drop { $0 == " " }.reversed()))
  }

  private static let all = Set(
    """
    ade adp apk app appcontent-ms appimage application appref-ms appx appxbundle bat cdxml chm cmd
    com command cpl crx desktop diagcab dll ear exe flatpak flatpakref fxp gadget hlp hta htc inf
    ins isp jar jnlp job js jse library-ms lnk mde msc msh msi msix msixbundle msp mst msu ocx osd
    pif plg prg ps1 ps1xml ps2 psc1 psc2 psd1 psm1 py pyw pyz pyzw reg run scf scr sct search-ms
    searchconnector-ms settingcontent-ms sh shb shs snap swf sys udl vb vbe vbp vbs vhd
    vhdx vsmacros vsto vsw webpnp website ws wsb wsc wsf wsh xbap xll xnk xpi
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
