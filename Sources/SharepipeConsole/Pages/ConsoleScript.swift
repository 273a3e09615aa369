import Documents

/// The script of the console.
///
/// It sends the code that stands behind the number sign of the address, shows times in the zone of the
/// reader, keeps the numbers current, and has keys. It makes no markup, answers nothing by itself, and
/// everything works without it.
enum ConsoleScript {
  static let script = HTMLScript(
    """

    'use strict';
    (() => {
      const one = query => document.querySelector(query);
      const all = query => [...document.querySelectorAll(query)];

      const code = one('input[data-code]'), sent = location.hash.slice(1);
      if (/^[0-9A-Za-z]{4}(-[0-9A-Za-z]{4}){4}$/.test(sent)) {
        history.replaceState(null, '', location.pathname + location.search);
        if (code) {
          code.value = sent;
          code.form.requestSubmit();
        }
      }

      const zone = new Intl.DateTimeFormat(undefined, {
        day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short'
      });
      const ago = new Intl.RelativeTimeFormat('en', { style: 'short' });
      const distance = seconds => {
        for (const [unit, size] of [['day', 86400], ['hour', 3600], ['minute', 60]])
          if (Math.abs(seconds) >= size) return ago.format(Math.trunc(seconds / size), unit);
        return seconds > 0 ? 'now' : ago.format(Math.trunc(seconds), 'second');
      };
      for (const time of all('time[datetime]')) {
        const moment = new Date(time.dateTime);
        if (isNaN(moment)) continue;
        time.dataset.utc = time.textContent + ' UTC';
        time.title = time.dataset.utc;
        time.textContent = zone.format(moment) + ' · ' + distance((moment - Date.now()) / 1000);
      }

      const news = one('[data-live]');
      if (news) {
        const shown = {};
        for (const each of all('[data-count]')) shown[each.dataset.count] = each.dataset.value;
        const title = document.title.replace(/^\\(\\d+\\) /, '');
        let stream, heard, lost;
        const say = (words, link) => {
          news.textContent = words + ' ';
          if (!link) return;
          const anchor = document.createElement('a');
          anchor.href = location.pathname + location.search;
          anchor.textContent = link;
          news.append(anchor);
        };
        const silent = () => {
          if (lost) return;
          lost = true;
          say('Not live since ' + zone.format(new Date()) + '.', 'Reload');
        };
        const begin = () => {
          if (stream || document.hidden) return;
          stream = new EventSource(news.dataset.live);
          heard = Date.now();
          stream.onmessage = event => {
            heard = Date.now();
            lost = false;
            const counts = JSON.parse(event.data);
            for (const each of all('[data-count]')) {
              const count = counts[each.dataset.count];
              if (count !== undefined) each.textContent = count.toLocaleString('en');
            }
            document.title = (counts.held > 0 ? '(' + counts.held + ') ' : '') + title;
            const name = news.dataset.of, more = name ? counts[name] - shown[name] : 0;
            if (more > 0) say(more + ' new.', 'Show');
            else if (more < 0) say('Something was answered meanwhile.', 'Show');
            else news.textContent = '';
          };
          stream.onerror = () => { if (stream.readyState === 2) silent(); };
        };
        const end = () => { if (stream) stream.close(); stream = undefined; };
        document.addEventListener('visibilitychange', () => document.hidden ? end() : begin());
        setInterval(() => { if (stream && Date.now() - heard > 45000) silent(); }, 5000);
        begin();
      }

      for (const box of all('[data-all]')) {
        box.hidden = false;
        box.addEventListener('click', () => {
          const boxes = all('input[name=item]'), tick = boxes.some(each => !each.checked);
          for (const each of boxes) each.checked = tick;
        });
      }

      if (one('[data-unsettled]')) setTimeout(() => location.reload(), 1500);

      if (one('main[data-keys]')) {
        let last = '';
        const lines = () => all('.list > li');
        const step = by => {
          const items = lines(), here = items.findIndex(each => each.contains(document.activeElement));
          const next = items[Math.max(0, Math.min(items.length - 1, here + by))];
          const link = next && next.querySelector('a');
          if (link) link.focus();
        };
        const go = name => { const link = one('nav a[data-key="' + name + '"]'); if (link) link.click(); };
        document.addEventListener('keydown', event => {
          if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
          if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox') return;
          const key = last + event.key;
          last = event.key === 'g' ? 'g' : '';
          const line = event.target.closest('.list > li');
          const box = line && line.querySelector('input[name=item]');
          const focus = query => {
            const each = one(query), fold = each && each.closest('details');
            if (fold) fold.open = true;
            if (each) { each.focus(); event.preventDefault(); }
          };
          switch (key) {
            case 'j': step(1); break;
            case 'k': step(-1); break;
            case 'x': if (box) box.checked = !box.checked; break;
            case '/': focus('input[name=name]'); break;
            case 'a': focus('button[value=approved]'); break;
            case 'd': focus('button[value=denied]'); break;
            case '?': go('keys'); break;
            case 'gn': go('now'); break;
            case 'gw': go('waiting'); break;
            case 'gt': go('trouble'); break;
            case 'gh': go('history'); break;
          }
        });
      }
    })();

    """)
}
