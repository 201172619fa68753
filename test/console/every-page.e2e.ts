import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import type { BrowserContext } from 'playwright-core';
import { ConsoleWorld } from './console.world';
import { PAGES, PAGES_OF_OPERATORS } from './pages';

const SCREENS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

const WRITES_BACK = '15550000009';
/** Pages per test: each takes seconds on a busy machine. */
const AT_ONCE = 8;
const ALL_PAGES = [
  ...[...PAGES.filter((path) => !path.includes('$')), '/contacts/CONTACT', '/contacts/nobody'].map(
    (path) => `ORGANIZATION${path}?mode=test`,
  ),
  ...PAGES_OF_OPERATORS.map((path) => `/console/operations${path}`),
];
const PARTS = Array.from({ length: Math.ceil(ALL_PAGES.length / AT_ONCE) }, (_, part) =>
  ALL_PAGES.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
);
const LONG_ADDRESS = 'somebody.with.a.very.long.address.and.many.names@department.subdomain.example.com';
/** Compressed code of a page on a first visit; API answers do not count. */
const MOST_BYTES = 300_000;
const BYTES_OF_CODE = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name }) => !name.includes('/console/api/'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

const DRAWN_AGAIN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

const ARABIC_NAME = 'عمر '.repeat(40).trim();
const HEBREW_NAME = 'אבגדה וזחטי '.repeat(12).trim();
const CUT_AT_THE_BEGINNING = `[...document.querySelectorAll('body *')].flatMap((element) => {
  if (getComputedStyle(element).textOverflow !== 'ellipsis' || element.scrollWidth <= element.clientWidth) return [];
  const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (first === null) return [];
  const range = document.createRange();
  range.setStart(first, 0);
  range.setEnd(first, 1);
  const [seen, sign] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
  return sign.left < seen.left - 1 || sign.right > seen.right + 1 ? [element.textContent] : [];
})`;

describe('every page of the console', () => {
  let world: ConsoleWorld;
  let home: string;
  let contactId: string;
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
    const watched = await world.signedIn();
    signedIn = await watched.page.context().storageState();
    const { organizations } = await watched.call<{ organizations: { id: string }[] }>('/me');
    const orgId = organizations[0]?.id ?? '';
    home = `/console/o/${orgId}`;
    await watched.call('/me/confirm', { password: world.announced.owner_password });
    await watched.call(`/organizations/${orgId}/invitations`, { email: LONG_ADDRESS, role: 'viewer' });
    const tags = Array.from({ length: 50 }, (_, n) => `${'tag '.repeat(8)}${n}`);
    const person = {
      name: ARABIC_NAME,
      email: LONG_ADDRESS,
      phone: '34612100499',
      company: 'x'.repeat(200),
      tags,
    };
    contactId = String((await world.api(world.announced.api_key, '/contacts', person)).data.id);
    const names: [path: string, body: object][] = [
      ['/contacts', { name: HEBREW_NAME, phone: WRITES_BACK, tags: [ARABIC_NAME.slice(0, 40)] }],
      ['/whatsapp/send', { to: WRITES_BACK, message: ARABIC_NAME }],
      ['/quick-replies', { shortcut: 'long', title: HEBREW_NAME.slice(0, 60), message: ARABIC_NAME }],
      ['/templates', { name: 'long', channel: 'sms', message: ARABIC_NAME }],
    ];
    for (const [path, body] of names) {
      const { status } = await world.api(world.announced.api_key, path, body);
      if (status >= 300) throw new Error(`POST ${path} answered ${status}`);
    }
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  it.each(PARTS)('fits the screen of a desk and of a phone, and everybody can read it (from %s)', async (...paths) => {
    const watched = await world.aPage({ storageState: signedIn });
    const { page } = watched;
    for (const path of paths.map((each) => each.replace('ORGANIZATION', home).replace('CONTACT', contactId))) {
      await page.goto(path, { waitUntil: 'load' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
      for (const { colorScheme, viewport } of SCREENS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.evaluate(DRAWN_AGAIN);
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
        const tooWide = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        const cut = await page.evaluate<string[]>(CUT_AT_THE_BEGINNING);
        const look = [path, colorScheme];
        expect([look, tooWide, cut, await watched.accessibilityFaults()]).toEqual([look, 0, [], []]);
      }
    }
  });

  it('writes phones as their countries do', async () => {
    const { page } = await world.signedIn();
    await page.goto(`${home}/contacts?mode=test`);
    await page.getByText('+34 612 10 04 99').filter({ visible: true }).first().waitFor();
    expect(await page.getByText('+34612100499').count()).toBe(0);
  });

  it('has words for what the audit log tells', async () => {
    const { page } = await world.signedIn();
    await page.goto(`${home}/audit`);
    await page.getByRole('button', { name: 'Invited somebody' }).waitFor();
    const told = await page.locator('td.head').allInnerTexts();
    expect(told.filter((text) => /^\w+\.\w+$/.test(text))).toEqual([]);
  });

  it.each(['', '/inbox'])('loads less than 300 kB of code at first (%s)', async (path) => {
    const { page } = await world.signedIn();
    const storageState = await page.context().storageState();
    // Empty storage, but signed in; gzip is what every program in between supports.
    const fresh = await world.aPage({ storageState, extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
    await fresh.page.goto(`${home}${path}?mode=test`, { waitUntil: 'load' });
    await fresh.page.getByRole('heading', { level: 1 }).waitFor();
    let bytes = 0;
    const isAllThere = async (): Promise<true | null> => {
      const before = bytes;
      bytes = await fresh.page.evaluate<number>(BYTES_OF_CODE);
      return bytes === before || null;
    };
    await waitFor(isAllThere, { what: 'the page to ask for nothing more', intervalMs: 1000 });
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('can be gone to by keyboard, from the first press on', async () => {
    const watched = await world.signedIn();
    const { page } = watched;
    await page.goto(`${home}/settings`);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Where to, or what to do?').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.keyboard.type('usage');
    // The first match is preselected.
    await page.locator('[data-selected]').filter({ hasText: 'Usage' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  });

  it('an owner exports the organization, downloads it, asks for its deletion by name and keeps it after all', async () => {
    const watched = await world.signedIn();
    const { page } = watched;
    await page.goto(`${home}/settings`);
    await page.getByRole('button', { name: 'Export everything' }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Password' })
      .fill(world.announced.owner_password ?? '');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(confirm|continue)/i })
      .click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^chasqui-export-.+\.zip$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(await watched.accessibilityFaults()).toEqual([]);
    const name = await page.getByRole('textbox', { name: 'Name of the organization' }).inputValue();
    await page.getByRole('button', { name: 'Delete the organization' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete the organization' });
    await dialog.getByRole('textbox').fill('another name');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(name);
    expect(await watched.accessibilityFaults()).toEqual([]);
    await confirm.click();
    await watched.sees('Until then you can keep it.');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete the organization' }).waitFor();
  });
});
