import Documents

/// The script of the console.
///
/// It sends the code that stands behind the number sign of the address, and shows times in the zone of
/// the reader. It makes no markup, and everything works without it.
enum ConsoleScript {
  static let script = HTMLScript(
    """

    'use strict';
    (() => {
      const field = document.querySelector('input[data-code]');
      if (field && location.hash.length > 8) {
        field.value = decodeURIComponent(location.hash.slice(1));
        history.replaceState(null, '', location.pathname + location.search);
        field.form.requestSubmit();
      }
      const zone = new Intl.DateTimeFormat(undefined, {
        year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
        timeZoneName: 'short'
      });
      for (const time of document.querySelectorAll('time[datetime]')) {
        const moment = new Date(time.dateTime);
        if (isNaN(moment)) continue;
        time.dataset.utc = time.textContent + ' UTC';
        time.title = time.dataset.utc;
        time.textContent = zone.format(moment);
      }
    })();

    """)
}
