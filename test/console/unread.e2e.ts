import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import type { Page } from 'playwright-core';
import { ConsoleWorld, type WatchedPage } from './console.world';

const WRITE_BACK = ['15550110009', '15550120009'];
/** Votes in a poll, and never replies. */
const VOTES = '15550100011';

describe('who waits for an answer, in the browser', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  let page: Page;
  let home: string;
  const send = async (path: string, body: object): Promise<void> => {
    const { status } = await world.api(world.announced.api_key, path, body);
    expect([200, 201, 202]).toContain(status);
  };
  beforeAll(async () => {
    world = await ConsoleWorld.start();
    watched = await world.signedIn();
    ({ page } = watched);
    home = new URL(page.url()).pathname;
    for (const to of WRITE_BACK) await send('/sms/send', { to, message: 'At 8?' });
    await page.goto(`${home}/inbox?mode=test`);
    await waitFor(async () => (await rows().count()) === WRITE_BACK.length, { what: 'those who wrote back' });
    // Many others get messages, and none of them replied.
    const messages = Array.from({ length: 200 }, (_, n) => ({ to: `1555${2_000_000 + n * 1_000}1`, message: 'Sale' }));
    await send('/sms/bulk', { messages });
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const rows = () => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
  const chosen = () => page.getByRole('button', { name: /^Shown: / });
  const choose = async (view: string): Promise<void> => {
    await chosen().click();
    await page.getByRole('menuitem', { name: new RegExp(`^${view}`) }).click();
    await page.getByRole('button', { name: `Shown: ${view}`, exact: true }).waitFor();
  };
  /** The unread signs: beside the inbox, in the tab's title, and in its icon. */
  const signs = async (): Promise<unknown[]> => [
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Inbox/ })
      .innerText(),
    await page.title(),
    await page.locator('link[rel=icon]').getAttribute('href'),
  ];
  const expectSigns = (count: number, title: string): Promise<unknown> => {
    const wanted =
      count === 0
        ? ['Inbox', `${title} · Chasqui`, '/console/mark.svg']
        : [
            `Inbox\n${count}\n${count} unread conversations`,
            `(${count}) ${title} · Chasqui`,
            '/console/mark-unread.svg',
          ];
    return waitFor(async () => JSON.stringify(await signs()) === JSON.stringify(wanted), {
      what: `signs of ${count} unread conversations`,
      intervalMs: 200,
    });
  };

  it('the inbox shows those who wait, below however many messages that only went out', async () => {
    await page.reload();
    await waitFor(async () => (await rows().count()) === WRITE_BACK.length, { what: 'those who wait' });
    expect(await page.getByRole('group', { name: 'Whose conversations' }).innerText()).toMatch(
      /^Mine\s+Unassigned\s*2\s+2 unanswered\s+All\s*2\s+2 unanswered$/,
    );
    expect(await watched.accessibilityFaults()).toEqual([]);
  });

  it('what the list shows is said, chosen, and kept in the address', async () => {
    await choose('All open');
    await waitFor(async () => (await rows().count()) > WRITE_BACK.length, { what: 'all open conversations' });
    expect(new URL(page.url()).searchParams.get('view')).toBe('open');
    await page.reload();
    expect(await chosen().innerText()).toBe('All open');
    await choose('Closed');
    await page.getByText('Nothing here').waitFor();
    await choose('Unread');
    await waitFor(async () => (await rows().count()) === WRITE_BACK.length, { what: 'what is unread' });
    await choose('Unanswered');
    expect(new URL(page.url()).searchParams.has('view')).toBe(false);
  });

  it('what is unread is counted beside the inbox and in the tab, on every page of its mode, by itself', async () => {
    await expectSigns(2, 'Inbox');
    await page.goto(`${home}/members?mode=test`);
    await expectSigns(2, 'Members');
    await send('/whatsapp/poll', { to: VOTES, question: 'Shall we bring it?', options: ['Yes', 'No'] });
    await expectSigns(3, 'Members');
    await page.goto(`${home}/members?mode=live`);
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await expectSigns(0, 'Members');
  });

  it('who opens a conversation has read it, and it waits until somebody answers it', async () => {
    await page.goto(`${home}/inbox?mode=test`);
    await rows().first().getByRole('button').click();
    await expectSigns(2, 'Inbox');
    expect(await rows().count()).toBe(3);
    const composer = page.getByRole('textbox', { name: 'Reply' }).or(page.getByRole('combobox', { name: 'Reply' }));
    await composer.fill('Thank you');
    await composer.press('Enter');
    await waitFor(async () => (await rows().count()) === 2, { what: 'the answered one to leave the list' });
  });
});
