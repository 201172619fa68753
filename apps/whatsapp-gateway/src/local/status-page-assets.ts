export const STYLE = `
:root { color-scheme: light dark; --ink: #17211b; --soft: #5c6b62; --paper: #f4f6f3; --card: #fff; --line: #dde3dd;
  --good: #14713d; --wait: #8a5a00; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9efe9; --soft: #a0ada4; --paper: #121714; --card: #1b221e;
  --line: #2e3832; --good: #5fd08f; --wait: #e9b44c; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; align-items: baseline; gap: .75rem; flex-wrap: wrap; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1rem; margin: 2rem 0 .5rem; color: var(--soft); }
header p, footer { color: var(--soft); margin: 0; } footer { margin-top: 2.5rem; font-size: .875rem; }
#notice { background: var(--bad); color: var(--paper); padding: .75rem 1rem; border-radius: .5rem; }
#notice[hidden] { display: none; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem;
  margin-bottom: .75rem; }
.row { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; flex-wrap: wrap; }
.name { font-weight: 600; overflow-wrap: anywhere; } .note { color: var(--soft); margin: .25rem 0 0; font-size: .925rem; }
.state { font-weight: 600; } .good { color: var(--good); } .wait { color: var(--wait); } .bad { color: var(--bad); }
.qr { display: block; width: 16rem; max-width: 100%; margin: 1rem 0 .25rem; background: #fff; border-radius: .5rem; }
`;

/** Fills the page, and again every two seconds. Texts are set as text: nothing from outside becomes HTML. */
export const SCRIPT = `
'use strict';
const SERVICE = {
  connected: ['good', 'connected'], called_directly: ['good', 'calls this app'], connecting: ['wait', 'connecting'],
  waiting_for_setup: ['wait', 'registering'], lost: ['bad', 'not reached'], refused: ['bad', 'refused']
};
const NUMBER = {
  connected: ['good', 'connected'], pending: ['wait', 'getting ready'], waiting_qr: ['wait', 'waits to be scanned'],
  qr_expired: ['bad', 'code expired'], disconnected: ['bad', 'connection lost'], signed_out: ['bad', 'signed out']
};
const ADVICE = {
  lost: 'The app keeps trying by itself. Nothing is lost meanwhile.',
  refused: 'The token was revoked. Start the app with a new setup code of the service.',
  disconnected: 'The app connects again by itself.', qr_expired: 'Start the link again to get a new code.',
  signed_out: 'The device was removed on the phone. Link the number again to use it.',
  waiting_qr: 'On the phone: WhatsApp, Settings, Linked devices, Link a device. Then scan this picture.'
};
const token = location.hash.slice(1);
const notice = document.getElementById('notice');
let drawn = '';
function say(text) { notice.textContent = text; notice.hidden = text === ''; }
function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
function card(name, look, notes) {
  const box = element('article', 'card');
  const row = element('div', 'row');
  row.append(element('span', 'name', name), element('span', 'state ' + look[0], look[1]));
  box.append(row, ...notes.filter(Boolean).map((note) => element('p', 'note', note)));
  return box;
}
function numberCard(number) {
  const since = 'Since ' + new Date(number.since).toLocaleString();
  const limit = number.restricted_until &&
    'WhatsApp restricted this number until ' + new Date(number.restricted_until).toLocaleString() + '.';
  const look = limit ? ['bad', 'restricted'] : NUMBER[number.status] || ['wait', number.status];
  const box = card('+' + number.phone, look, [since + (number.reason ? ' (' + number.reason + ')' : ''), limit,
    ADVICE[number.status]]);
  if (number.qr_svg) {
    const picture = element('img', 'qr');
    picture.alt = 'QR code to link +' + number.phone;
    picture.src = 'data:image/svg+xml,' + encodeURIComponent(number.qr_svg);
    box.append(picture);
  }
  return box;
}
function draw(state) {
  const waiting = state.waiting_events;
  document.getElementById('version').textContent = 'version ' + state.app_version +
    (state.driver === 'sandbox' ? ', sandbox: no message leaves this machine' : '');
  document.getElementById('service').replaceChildren(card(state.service.url, SERVICE[state.service.state], [
    state.service.clock, state.service.reason, ADVICE[state.service.state],
    waiting === 0 ? 'No event waits.' : waiting + (waiting === 1 ? ' event waits' : ' events wait') + ' to be delivered.',
    state.data_folder && (state.data_folder === 'disk_full' ? 'The disk of the data folder is full' :
      'The data folder takes no writes') + ': messages are refused, and WhatsApp keeps what comes in.',
    state.pending_files && 'Files awaited from WhatsApp: ' + state.pending_files + '.'
  ]));
  const none = element('p', 'card', 'No number is linked yet. Link one through the service, or: chasqui-gateway link <number>');
  const cards = state.numbers.map(numberCard);
  document.getElementById('numbers').replaceChildren(...(cards.length ? cards : [none]));
}
async function refresh() {
  try {
    const answer = await fetch('/local/overview', { headers: { authorization: 'Bearer ' + token }, cache: 'no-store' });
    const text = await answer.text();
    if (!answer.ok) return say(JSON.parse(text).message);
    say('');
    if (text !== drawn) draw(JSON.parse(text));
    drawn = text;
  } catch { say('The gateway app does not answer. Is it still running?'); }
}
async function watch() { await refresh(); setTimeout(watch, 2000); }
watch();
`;
