extension TypeTable {
  /// The types that common apps declare, and that a bare system does not know.
  ///
  /// Columns and order are those of ``TypeTable``.
  static let thirdParty: StaticString = #"""
    org.matroska.mkv|public.movie|mkv
    com.rarlab.rar-archive|public.data public.archive|rar|application/x-rar application/x-rar-compressed|a RAR archive
    org.xiph.opus|public.audio|opus
    com.microsoft.word.mhtml|public.data|mht mhtm mhtml
    com.microsoft.powerpoint.ppa|public.data|ppa
    com.microsoft.excel.slk|public.data|slk
    com.microsoft.excel.xlb|public.data|xlb
    com.microsoft.excel.xld|public.data|xld
    com.microsoft.excel.xll|public.data|xll
    com.microsoft.excel.xlm|public.data|xlm
    com.c-command.mbox|public.data|mbox
    com.microsoft.powerpoint.ppam|public.data|ppam
    com.microsoft.office.openxml.theme|public.data|thmx
    com.microsoft.excel.openxml.addin|public.data|xlam
    org.chromium.extension|public.data public.content|crx
    com.microsoft.excel.space-separated-values-text|public.text|prn
    com.topografix.gpx|public.xml|gpx
    org.xiph.ogv|public.movie|ogm ogv
    com.evernote.enex|public.xml|enex
    com.roxio.disk-image-toast|com.apple.disk-image|toast
    org.bittorrent.torrent|public.data|torrent|application/x-bittorrent
    org.debian.deb-archive|public.data public.archive|deb|application/x-debian-package
    com.redhat.rpm-archive|public.data public.archive|rpm|application/x-rpm
    org.tukaani.lzma-archive|public.data public.archive|lzma|application/x-lzma
    """#
}
