// Scripted extras: search, tabs, copying, light and dark. The pages are complete without it.
const SCHEME = 'mantine-color-scheme-value';
const LANGUAGE = 'docs-language';

const read = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const keep = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage, the choice holds for this page.
  }
};

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function startScheme() {
  const button = document.querySelector('button.scheme');
  if (!button) return;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const current = () => document.documentElement.dataset.scheme ?? (dark.matches ? 'dark' : 'light');
  const show = () => {
    const next = current() === 'dark' ? 'light' : 'dark';
    button.textContent = next === 'dark' ? 'Dark' : 'Light';
    button.setAttribute('aria-label', next === 'dark' ? 'Dark colours' : 'Light colours');
  };
  button.addEventListener('click', () => {
    const next = current() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.scheme = next;
    keep(SCHEME, next);
    show();
  });
  dark.addEventListener('change', show);
  button.hidden = false;
  show();
}

/** Announcements for screen readers. */
const announcer = element('p', { class: 'unseen', role: 'status' });

const PLAIN = { type: 'text/plain' };

function startCopying() {
  document.body.append(announcer);
  for (const block of document.querySelectorAll('.code')) {
    const button = element('button', { class: 'copy', type: 'button', 'aria-label': 'Copy code' }, 'Copy');
    button.addEventListener('click', async () => {
      const text = withKey(block.querySelector('code').textContent).then((filled) => new Blob([filled], PLAIN));
      let isDone = true;
      // As a promise: browsers allow copying right after a click, not after waiting for an answer.
      await navigator.clipboard.write([new ClipboardItem({ [PLAIN.type]: text })]).catch(() => (isDone = false));
      if (!isDone) getSelection()?.selectAllChildren(block.querySelector('code'));
      button.textContent = isDone ? 'Copied' : 'Press Ctrl C';
      announcer.textContent = button.textContent;
      setTimeout(() => {
        button.textContent = 'Copy';
        announcer.textContent = '';
      }, 1600);
    });
    block.append(button);
  }
}

function startTabs() {
  const groups = [...document.querySelectorAll('.samples')].map((group, at) => new Tabs(group, `samples-${at}`));
  const show = (label) => {
    for (const group of groups) group.show(label);
  };
  for (const group of groups) {
    group.onChoose = (label, tab) => {
      const before = tab.getBoundingClientRect().top;
      show(label);
      // Samples above may change their height: keep the clicked tab in place.
      scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
      keep(LANGUAGE, label);
    };
  }
  const chosen = read(LANGUAGE);
  if (chosen) show(chosen);
}

class Tabs {
  constructor(group, id) {
    this.parts = [...group.querySelectorAll(':scope > details')];
    const list = element('div', { role: 'tablist', 'aria-label': 'Language', class: 'tablist' });
    this.panels = this.parts.map((part, at) => {
      const panel = element('div', { role: 'tabpanel', id: `${id}-${at}`, 'aria-labelledby': `${id}-tab-${at}` });
      panel.append(...[...part.childNodes].filter((child) => child.nodeName !== 'SUMMARY'));
      part.replaceWith(panel);
      return panel;
    });
    this.tabs = this.parts.map(({ dataset }, at) => {
      const tab = element(
        'button',
        { role: 'tab', type: 'button', id: `${id}-tab-${at}`, 'aria-controls': `${id}-${at}` },
        dataset.label,
      );
      tab.addEventListener('click', () => this.onChoose(dataset.label, tab));
      tab.addEventListener('keydown', (event) => this.move(event, at));
      list.append(tab);
      return tab;
    });
    group.prepend(list);
    this.open(0);
  }

  show(label) {
    const at = this.parts.findIndex(({ dataset }) => dataset.label === label);
    if (at >= 0) this.open(at);
  }

  open(chosen) {
    for (const [at, tab] of this.tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      this.panels[at].hidden = at !== chosen;
    }
  }

  move(event, at) {
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: this.tabs.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = this.tabs.at(steps[event.key] % this.tabs.length);
    next.focus();
    next.click();
  }
}

function startSearch() {
  const box = document.querySelector('.search');
  if (!box) return;
  const input = element('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Search',
    'aria-label': 'Search the documentation',
    'aria-expanded': 'false',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const list = element('div', { id: 'found', role: 'listbox', 'aria-label': 'Results', class: 'found' });
  list.hidden = true;
  box.append(input, element('kbd', { 'aria-hidden': 'true' }, '/'), list);
  box.hidden = false;

  let index;
  let active = -1;
  const options = () => [...list.querySelectorAll('[role=option]')];
  const mark = (at) => {
    active = at;
    for (const [each, option] of options().entries()) {
      option.setAttribute('aria-selected', String(each === at));
      if (each === at) option.scrollIntoView({ block: 'nearest' });
    }
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `found-${at}`);
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    mark(-1);
  };
  const load = async () => {
    index ??= fetch(box.dataset.index).then((answer) => answer.json());
    return index;
  };
  const show = async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return close();
    const found = best(await load().catch(() => []), words);
    list.replaceChildren(
      ...found.map(([title, path, place], at) => {
        const option = element('div', { role: 'option', id: `found-${at}`, 'aria-selected': 'false' }, title);
        option.append(element('small', {}, place));
        option.addEventListener('mousedown', (event) => event.preventDefault());
        option.addEventListener('click', () => go(path));
        return option;
      }),
    );
    if (found.length === 0) list.append(element('p', {}, 'Nothing found.'));
    announcer.textContent = found.length === 1 ? '1 result' : `${found.length} results`;
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    mark(found.length > 0 ? 0 : -1);
  };
  const go = (path) => {
    close();
    input.blur();
    location.assign(path);
  };

  input.addEventListener('focus', () => void load().catch(() => undefined));
  input.addEventListener('input', () => void show());
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const all = options();
    if (event.key === 'Escape') {
      input.value = '';
      close();
    } else if (event.key === 'Enter') all[active]?.click();
    else if (event.key === 'ArrowDown') mark(all.length === 0 ? -1 : (active + 1) % all.length);
    else if (event.key === 'ArrowUp') mark(all.length === 0 ? -1 : (active - 1 + all.length) % all.length);
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    const asks = event.key === '/' ? !isTyping : event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!asks) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** Entries that contain every word; those that begin with the first one come first. */
function best(index, words) {
  return index
    .map((entry) => {
      const title = entry[0].toLowerCase();
      const text = `${title} ${entry[2].toLowerCase()} ${entry[0].replaceAll('_', ' ').toLowerCase()}`;
      if (!words.every((word) => text.includes(word))) return null;
      const inTitle = words.every((word) => title.includes(word));
      const isStart = words.some((word) => title.startsWith(word));
      return { entry, score: (isStart ? 0 : 2) + (inTitle ? 0 : 3) + title.length / 100 };
    })
    .filter(Boolean)
    .sort((one, other) => one.score - other.score)
    .slice(0, 12)
    .map(({ entry }) => entry);
}

/** Whether a link is visible in its scrolling list. */
const isShown = (link, list) =>
  link.offsetTop >= list.scrollTop && link.offsetTop + link.offsetHeight <= list.scrollTop + list.clientHeight;

/** The key last typed, or the reader's own: it stays in this page, and is forgotten with it. */
let knownKey = '';

/** Where samples name the key, and what replaces it. */
const KEY_PLACES = [
  ['chq_test_…', (key) => key],
  ['${process.env.API_KEY}', (key) => key],
  ["{os.environ['API_KEY']}", (key) => key],
  ["' . getenv('API_KEY')", (key) => `${key}'`],
  ['$API_KEY', (key) => key],
];

/** A sample that runs when pasted: with the key, if there is one. */
async function withKey(text) {
  if (!KEY_PLACES.some(([place]) => text.includes(place))) return text;
  const key = knownKey || (await ownKey());
  if (!key) return text;
  return KEY_PLACES.reduce((filled, [place, written]) => filled.replaceAll(place, written(key)), text);
}

let asked;
/** A test key of a reader who is signed in to the console here; empty: there is none, or they declined. Asks once. */
const ownKey = () => (asked ??= findOwnKey().catch(() => ''));

async function findOwnKey() {
  const { organizations } = await askConsole('/me');
  // The organization last open in the console.
  const { id } = organizations.find((each) => each.id === read('chasqui.organization')) ?? organizations[0];
  const keys = await askConsole(`/organizations/${id}/keys?mode=test`);
  const usable = keys.filter(({ status }) => status === 'active');
  const [widest] = usable.sort((one, other) => other.scopes.length - one.scopes.length);
  const path = `/organizations/${id}/keys/${widest.id}/reveal`;
  const { key } = await askConsole(path, {}).catch(async (error) => {
    if (error.code !== 'CONFIRMATION_REQUIRED') throw error;
    await askPassword(widest.name);
    return askConsole(path, {});
  });
  knownKey ||= key;
  return key;
}

/** Calls the console's API as the reader. @throws Error with its code, also when the reader is not signed in */
async function askConsole(path, body) {
  const { href } = document.querySelector('.top a.console');
  if (new URL(href).origin !== location.origin) throw new Error('the console is elsewhere');
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${href}/api${path}`, { credentials: 'same-origin', ...(body && post) });
  const { code, message, data } = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(message), { code });
  return data;
}

/** @throws Error when the reader declines */
function askPassword(name) {
  const password = element('input', { type: 'password', autocomplete: 'current-password', required: '' });
  const problem = element('p', { role: 'alert' });
  const without = element('button', { class: 'button', type: 'button' }, 'Without a key');
  const form = element(
    'form',
    {},
    element('p', {}, `Your password fills in your test key ${name}. A test key reaches the sandbox only.`),
    element('label', {}, 'Password of the console', password),
    problem,
    element('div', { class: 'row' }, element('button', { class: 'button filled', type: 'submit' }, 'Fill in'), without),
  );
  const dialog = element('dialog', { class: 'try', 'aria-label': 'Your test key' }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve, reject) => {
    without.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      reject(new Error('no key is wanted'));
    });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      try {
        await askConsole('/me/confirm', { password: password.value });
        resolve();
        dialog.close();
      } catch (error) {
        problem.textContent = error.message;
      }
    });
  });
}

/** Sends an example from the page; what is typed here goes only to this service. */
function startTrying() {
  for (const examples of document.querySelectorAll('.examples[data-method]')) {
    const place = element('div', { class: 'try' });
    const button = element('button', { class: 'button', type: 'button' }, 'Try it');
    button.addEventListener('click', async () => {
      const form = tryForm(examples, () => place.replaceChildren(button));
      place.replaceChildren(form);
      const [key] = form.elements;
      key.focus();
      const own = await ownKey();
      // A key typed meanwhile wins.
      key.value ||= own;
    });
    place.append(button);
    examples.querySelector('.samples').after(place);
  }
}

function tryForm({ dataset: { method, address, body } }, close) {
  const key = element('input', { type: 'password', autocomplete: 'off', required: '', placeholder: 'chq_test_…' });
  key.value = knownKey;
  const { pathname, search } = new URL(address);
  const path = element('input', { type: 'text', spellcheck: 'false', required: '' });
  path.value = pathname + search;
  const text = element('textarea', { spellcheck: 'false' });
  text.value = body;
  const send = element('button', { class: 'button filled', type: 'submit' }, 'Send');
  const cancel = element('button', { class: 'button', type: 'button' }, 'Close');
  cancel.addEventListener('click', close);
  const result = element('div', { 'aria-live': 'polite' });
  const form = element(
    'form',
    {},
    element('label', {}, 'API key', key),
    element('label', {}, `${method} path`, path),
    ...(body ? [element('label', {}, 'Body', text)] : []),
    element('p', {}, 'A test key reaches the sandbox only. A live key does it for real.'),
    element('div', { class: 'row' }, send, cancel),
    result,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    knownKey = key.value.trim();
    send.disabled = true;
    result.replaceChildren(await sent(method, path.value, body && text.value));
    send.disabled = false;
  });
  return form;
}

/** The service's answer, or why it could not be reached. */
async function sent(method, path, body) {
  const headers = { Authorization: `Bearer ${knownKey}`, ...(body && { 'Content-Type': 'application/json' }) };
  const shown = element('pre', { tabindex: '0' });
  try {
    const answer = await fetch(new URL(path, location.origin), { method, headers, ...(body && { body }) });
    const said = await answer.text();
    let text = said;
    try {
      text = JSON.stringify(JSON.parse(said), null, 2);
    } catch {
      // Not JSON: shown unchanged.
    }
    shown.append(element('code', {}, `${answer.status} ${answer.statusText}\n${text}`));
  } catch {
    shown.append(element('code', {}, 'The service did not answer. Is it still running at this address?'));
  }
  return element('div', { class: 'code' }, shown);
}

/** Marks the section being read, in the page's contents and in the reference's operations. */
function startPosition() {
  const links = [...document.querySelectorAll('.contents a, .side a[aria-current=page] + ul a')];
  const targets = new Map();
  for (const link of links) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (target) targets.set(target, link);
  }
  if (targets.size === 0) return;
  const mark = () => {
    const all = [...targets.keys()];
    const passed = all.filter((target) => target.getBoundingClientRect().top < 140);
    const current = targets.get(passed.at(-1) ?? all[0]);
    for (const link of targets.values()) {
      if (link !== current) link.removeAttribute('aria-current');
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'location');
        const side = link.closest('.side');
        if (side && !isShown(link, side)) side.scrollTop = Math.max(0, link.offsetTop - side.clientHeight / 2);
      }
    }
  };
  let isAsked = false;
  addEventListener('scroll', () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      mark();
    });
  });
  mark();
}

/** Shows the section named in the address, even inside something closed. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = target?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true;
}

/** The QR picture of an enrollment leads here with its code, which no server sees: a fragment stays in the browser. */
function fillInSetupCode() {
  const code = location.hash.slice(1);
  if (!/^gw_setup_[0-9A-Za-z]{32}$/.test(code)) return;
  for (const block of document.querySelectorAll('code')) {
    if (block.textContent.includes('gw_setup_…')) block.textContent = block.textContent.replace('gw_setup_…', code);
  }
}

fillInSetupCode();
startScheme();
startTabs();
startCopying();
startSearch();
startTrying();
startPosition();
openTarget();
addEventListener('hashchange', openTarget);
// In print everything is open.
addEventListener('beforeprint', () => {
  for (const part of document.querySelectorAll('main details:not(.menu)')) part.open = true;
});
