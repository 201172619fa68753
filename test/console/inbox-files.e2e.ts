import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import type { Page } from 'playwright-core';
import { ConsoleWorld, type WatchedPage } from './console.world';

const TALKATIVE = '15550100009';
/** A character that reverses the direction of what follows. */
const TURN = '\u202e';
const FILE_WORDS = 'Invoice from March';
const SENT = 4;

/** A single-colour picture (PNG, RFC 2083). */
function aPicture(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, 0xb4)]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())]);
}

describe('files in the inbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-files-'));
  const picture = join(folder, 'shelf.png');
  let world: ConsoleWorld;
  let one: WatchedPage;
  let other: WatchedPage;

  beforeAll(async () => {
    writeFileSync(picture, aPicture(320, 200));
    writeFileSync(join(folder, 'page.html'), '<script>isDone=1</script>');
    world = await ConsoleWorld.start();
    [one, other] = [await world.signedIn(), await world.signedIn()];
    const asked = { to: TALKATIVE, message: 'Are you there?' };
    expect((await world.api(world.announced.api_key, '/whatsapp/send', asked)).status).toBe(200);
    const listed = `fetch('/console/api/me').then((me) => me.json()).then(({ data }) =>
      fetch('/console/api/organizations/' + data.organizations[0].id + '/conversations?mode=test'))
      .then((list) => list.json()).then(({ data }) => data.length)`;
    await waitFor(async () => ((await one.page.evaluate<number>(listed)) > 0 ? true : null), {
      what: 'the sandbox to answer',
    });
    for (const { page } of [one, other]) await openConversation(page);
  });
  afterAll(async () => {
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function openInbox(page: Page): Promise<void> {
    const org = await page.evaluate<string>(
      `fetch('/console/api/me').then((me) => me.json()).then(({ data }) => data.organizations[0].id)`,
    );
    await page.goto(`/console/o/${org}/inbox?mode=test`);
  }
  async function openConversation(page: Page): Promise<void> {
    await openInbox(page);
    await page.locator('.conversation').first().click();
    await write(page).waitFor();
  }
  async function hold(
    page: Page,
    url: string,
    after: number,
  ): Promise<{ held: () => Promise<unknown>; letGo: () => void }> {
    let count = 0;
    let letGo = (): void => undefined;
    const go = new Promise<void>((resolve) => (letGo = resolve));
    await page.unroute(url);
    await page.route(url, async (route) => {
      count += 1;
      if (count > after) await go;
      // After the page has left, the answer is not awaited.
      await route.continue().catch(() => undefined);
    });
    return { held: () => waitFor(() => count > after || null, { what: `a request for ${url}` }), letGo };
  }
  const holdUploads = (page: Page, after: number) => hold(page, '**/media?*', after);
  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  }
  const thread = (page: Page) => page.getByRole('region', { name: 'Messages' });
  const chooser = (page: Page) => page.locator('input[type="file"]');
  const write = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
  const isLoaded = (page: Page, name: string): Promise<boolean> =>
    page.evaluate<boolean>(
      `[...document.querySelectorAll('.thread-scroll img')].some((image) =>
        image.alt === ${JSON.stringify(name)} && image.complete && image.naturalWidth === 320)`,
    );

  it('a picture is chosen, sent with a caption, and seen at once here and in another browser from the server', async () => {
    const { page } = one;
    await chooser(page).setInputFiles(picture);
    await page.getByRole('list', { name: 'Files of this answer' }).getByText('shelf.png').waitFor();
    await write(page).fill('The new shelf');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await thread(page).getByText('The new shelf').waitFor();
    for (const watched of [one, other]) {
      await waitFor(async () => (await isLoaded(watched.page, 'shelf.png')) || null, { what: 'the picture' });
    }
    const source = await thread(other.page).getByRole('img', { name: 'shelf.png' }).last().getAttribute('src');
    expect(source).toMatch(new RegExp(`^${world.url}/v1/media/`));
    await thread(other.page).getByText('The new shelf').waitFor();
    // The composer is empty again.
    expect([await write(page).inputValue(), await page.locator('.attachments').count()]).toEqual(['', 0]);
    expect(world.problems()).toEqual([]);
  });

  it('a page that was sent is a name to download, never shown, and its answer says so', async () => {
    const { page } = one;
    await chooser(page).setInputFiles(join(folder, 'page.html'));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const link = thread(page).getByRole('link', { name: 'Download page.html' });
    await link.waitFor();
    const answer = await fetch((await link.getAttribute('href')) ?? '');
    const names = ['content-disposition', 'x-content-type-options', 'content-type'];
    expect(names.map((name) => answer.headers.get(name))).toEqual([
      expect.stringMatching(/^attachment; /),
      'nosniff',
      'application/octet-stream',
    ]);
    expect(await page.evaluate('globalThis.isDone')).toBeUndefined();
  });

  it('a picture is pasted, files are dropped, and each can be removed again', async () => {
    const { page } = one;
    const bring = (event: 'paste' | 'drop', name: string): Promise<unknown> =>
      page.evaluate(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], ${JSON.stringify(name)}, { type: 'application/pdf' }));
        const isPaste = ${event === 'paste'};
        const target = document.querySelector(isPaste ? '.composer textarea' : '.thread-scroll');
        const init = { bubbles: true, cancelable: true };
        target.dispatchEvent(isPaste
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }));
      })()`);
    await bring('paste', 'pasted.pdf');
    await bring('drop', 'dropped.pdf');
    const list = page.getByRole('list', { name: 'Files of this answer' });
    await list.getByText('dropped.pdf').waitFor();
    expect(await one.accessibilityFaults()).toEqual([]);
    for (const name of ['pasted.pdf', 'dropped.pdf']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    }
    await list.waitFor({ state: 'detached' });
  });

  it('what is too large is said before anything is sent', async () => {
    const { page } = one;
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(17 * 1024 * 1024)], 'long.mp4', { type: 'video/mp4' }));
      const init = { bubbles: true, cancelable: true, dataTransfer: data };
      document.querySelector('.thread-scroll').dispatchEvent(new DragEvent('drop', init));
    })()`);
    await page.getByText('long.mp4 is too large: videos can have at most 16 MB.').waitFor();
    expect(await page.locator('.attachments').count()).toBe(0);
  });

  it('a file whose line breaks stays, with its reason, and is sent once with another try', async () => {
    const { page } = one;
    await page.route('**/media?*', (route) => route.abort());
    await chooser(page).setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(FILE_WORDS),
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('alert').getByText('Not sent.').waitFor();
    await page.unroute('**/media?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await thread(page).getByRole('link', { name: 'Download plan.pdf' }).waitFor();
    await thread(other.page).getByRole('link', { name: 'Download plan.pdf' }).waitFor();
    expect(await thread(other.page).getByRole('link', { name: 'Download plan.pdf' }).count()).toBe(1);
  });

  it('a conversation is closed at once, the notice is read out, and the key opens it again', async () => {
    const { page } = one;
    const answers = thread(page).getByText('Thank you, I got your message.');
    await waitFor(async () => (await answers.count()) === SENT || null, { what: 'the last answer' });
    await page.locator('.thread-head').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('status').filter({ hasText: 'The conversation is closed.' }).waitFor();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    // While typing, the key undoes typing.
    await write(page).press('Control+z');
    expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(1);
    await write(page).blur();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Reopen' }).waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: 'Taken back.' }).waitFor();
    // Undo closes the notice: it does not stay for its eight seconds.
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', timeout: 5_000 });
  });

  it('a note that is deleted can be taken back, and is deleted when its page is left', async () => {
    const { page } = one;
    await page.getByText('Note', { exact: true }).first().click();
    await page.getByRole('textbox', { name: /A note/ }).fill('Call back on Friday');
    await page.getByRole('button', { name: 'Add note' }).click();
    const note = page.locator('.note-list').getByText('Call back on Friday');
    await note.waitFor();
    const remove = page.locator('.note-list').getByRole('button', { name: 'Delete' });
    await remove.click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await note.waitFor();
    await remove.click();
    await note.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('None yet. Only members see them.').waitFor();
    expect(world.problems()).toEqual([]);
  });

  it('a name and a text that turn around leave what stands beside them as it was, and a file keeps its end', async () => {
    const { page } = one;
    await write(page).fill(`left ${TURN}thgir`);
    await chooser(page).setInputFiles({
      name: `photo${TURN}gnp.exe`,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('x'),
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await thread(page).getByText('photognp.exe').waitFor();
    const name = `Ana ${TURN}`;
    await page.evaluate(`fetch('/console/api/me', {
      method: 'PATCH', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify({ name }))},
    })`);
    await page.goto(page.url().replace(/\/inbox.*/, '/members?mode=test'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Ana').first().waitFor();
    // Every letter of our sentence stands right of the previous one, on its line.
    const turned = await page.evaluate<string[]>(`(() => {
      const found = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.data.includes('\\u202e') || node.data.trim().length < 2 || !node.parentElement.checkVisibility()) continue;
        const at = (index) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          return range.getBoundingClientRect();
        };
        const [first, second] = [at(0), at(1)];
        if (first.width > 0 && first.top === second.top && second.left < first.left) found.push(node.data);
      }
      return found;
    })()`);
    expect(turned).toEqual([]);
    const directions = await page.evaluate<string[]>(
      `[...document.querySelectorAll('span, a, button, b')].map((one) => getComputedStyle(one).unicodeBidi)`,
    );
    // `plaintext` isolates, too, and starts at its own text's beginning.
    expect(new Set(directions)).toEqual(new Set(['isolate', 'plaintext']));
  });

  it('whoever signs out with messages on their way is asked first, told how many, and loses none by staying', async () => {
    const { page } = one;
    await openConversation(page);
    const photos = [1, 2, 3, 4, 5].map((n) => ({
      name: `photo-${n}.png`,
      mimeType: 'image/png',
      buffer: aPicture(8, n),
    }));
    const third = await holdUploads(page, 2);
    await chooser(page).setInputFiles(photos);
    await write(page).fill('All five');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await third.held();
    await signOut(page);
    const asked = page.getByRole('dialog', { name: 'Sign out before everything is sent?' });
    await asked.getByText('3 messages that you wrote are not sent yet.').waitFor();
    expect(await one.accessibilityFaults()).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    third.letGo();
    await thread(other.page).getByRole('img', { name: 'photo-5.png' }).waitFor();
    const last = await holdUploads(page, 0);
    await chooser(page).setInputFiles({ name: 'late.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await last.held();
    await signOut(page);
    await asked.getByText('1 message that you wrote is not sent yet.').waitFor();
    await asked.getByRole('button', { name: 'Sign out anyway' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    last.letGo();
    expect(world.problems()).toEqual([]);
  });

  it('a session that ended below a conversation leads to signing in, and back to what was not sent', async () => {
    const { page } = other;
    // Ends the session with the send: earlier, any other request could lead to sign-in while the user still types.
    const sends = '**/conversations/*/messages*';
    await page.route(sends, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await page.context().clearCookies();
      return route.continue({ headers: { ...route.request().headers(), cookie: '' } });
    });
    await write(page).fill('Nobody took this');
    await write(page).press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.unroute(sends);
    await world.signIn(page);
    await thread(page).getByText('Nobody took this').waitFor();
    await page.getByRole('alert').getByText('Not sent.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(world.problems()).toEqual([]);
  });

  it('what somebody wrote is not there for another user, who signs in beside the open page', async () => {
    const { page } = other;
    const invitation = await page.evaluate<string>(`(async () => {
      const { data: { organizations: [{ id }] } } = await (await fetch('/console/api/me')).json();
      const post = (path, body) => fetch('/console/api' + path, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      await post('/me/confirm', { password: ${JSON.stringify(world.announced.owner_password)} });
      const answer = await post('/organizations/' + id + '/invitations', { email: 'berta@example.com', role: 'agent' });
      return (await answer.json()).data.link;
    })()`);
    await write(page).fill('Half a word');
    await chooser(page).setInputFiles(picture);
    const beside = await page.context().newPage();
    await beside.goto(invitation);
    await beside.getByRole('textbox', { name: 'Your name' }).fill('Berta');
    await beside.getByLabel(/^password/i).fill('a long password of Berta');
    await beside.getByRole('button', { name: 'Join' }).click();
    await beside.getByRole('button', { name: 'Account of Berta' }).waitFor();
    await beside.close();
    // The session is read again when the page is shown a minute later.
    await page.evaluate(`(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 61_000;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    })()`);
    await page.getByRole('button', { name: 'Account of Berta' }).waitFor();
    expect([await write(page).inputValue(), await page.locator('.attachments').count()]).toEqual(['', 0]);
  });

  it('signing out below an open conversation shows no error, also while the next page is still on its way', async () => {
    const { page } = other;
    // Only then nothing of the following page has loaded.
    await page.reload();
    await thread(page).waitFor();
    const next = await hold(page, '**/assets/sign-in-page-*.js', 0);
    await signOut(page);
    await next.held();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await page.getByRole('heading', { name: 'This page could not be loaded' }).count()).toBe(0);
    next.letGo();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(world.problems()).toEqual([]);
  });
});
