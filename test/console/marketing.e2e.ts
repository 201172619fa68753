import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld, type WatchedPage } from './console.world';

const CSV = 'phone,name,Favourite tea\n+57 300 123 4567,Ana,mate\n+57 300 123 4568,Bob,green\n';
const MARIAS_PASSWORD = 'a long password of Maria';

describe('a member with the role marketing, in the browser', () => {
  let world: ConsoleWorld;
  let owner: WatchedPage;
  let marketing: WatchedPage;
  let home: string;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
    owner = await world.signedIn();
    home = new URL(owner.page.url()).pathname;
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  async function open(path: string): Promise<Page> {
    const { page } = marketing;
    await page.goto(home + path);
    return page;
  }

  it('is invited where each role says what it may, and joins', async () => {
    const { page } = owner;
    await page.goto(`${home}/members`);
    await button(page, 'Invite').first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('maria@example.com');
    expect(await dialog.getByRole('radio').count()).toBe(6);
    await dialog.getByText('Contacts with imports and exports, segments, templates').waitFor();
    await dialog.getByRole('radio', { name: 'Marketing' }).check();
    expect(await owner.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await world.confirm(page);
    const invitation = await dialog.getByText(/\/console\/invitation#/).innerText();
    await button(page, 'Done').click();
    marketing = await world.aPage();
    await marketing.page.goto(invitation);
    await marketing.sees('You are invited as Marketing');
    await marketing.page.getByRole('textbox', { name: 'Your name' }).fill('Maria');
    await marketing.page.getByLabel(/^password/i).fill(MARIAS_PASSWORD);
    await button(marketing.page, 'Join').click();
    await button(marketing.page, 'Account of Maria').waitFor();
    await page.reload();
    await page.getByRole('row', { name: /Maria .* Marketing Contacts with imports and exports/ }).waitFor();
    await page.setViewportSize({ width: 390, height: 700 });
    expect(await owner.accessibilityFaults()).toEqual([]);
  });

  it('is led to what the role may open, and to nothing else', async () => {
    const page = await open('');
    const places = page.getByRole('complementary').getByRole('navigation');
    await link(page, 'Segments').waitFor();
    expect((await places.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Home',
      'Inbox',
      'Messages',
      'Quick replies',
      'Templates',
      'Contacts',
      'Segments',
      'WhatsApp numbers',
      'SMS phones',
      'Settings',
      'Members',
      'Usage',
      'Your security',
    ]);
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog');
    await palette.getByText('Segments').waitFor();
    for (const place of ['API keys', 'Webhooks', 'Pair a WhatsApp number', 'Audit log'])
      expect([place, await palette.getByText(place).count()]).toEqual([place, 0]);
    await page.keyboard.press('Escape');
    // The first steps lead to keys, numbers and webhooks.
    for (const path of ['/keys', '/webhooks', '/numbers/pair'])
      expect([path, await page.locator(`a[href*="${home}${path}"]`).count()]).toEqual([path, 0]);
  });

  it('is told so at the address of a page that the role does not include, and changes no member', async () => {
    for (const path of ['/keys', '/webhooks', '/logs', '/events', '/audit', '/numbers/pair']) {
      const page = await open(path);
      await page.getByRole('heading', { name: 'Your role does not include this' }).waitFor();
    }
    expect(await marketing.accessibilityFaults()).toEqual([]);
    const page = await open('/members');
    await page.getByRole('row', { name: /Maria/ }).waitFor();
    expect(await button(page, 'Invite').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Actions of/ }).count()).toBe(0);
  });

  it('imports a file with a column that becomes a new field, and exports', async () => {
    const page = await open('/contacts');
    await link(page, 'Import').click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tea.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await button(page, 'Continue').click();
    const tea = page.getByRole('combobox', { name: 'What Favourite tea becomes' });
    await tea.selectOption({ label: 'Create the field “Favourite tea”' });
    const isMapped = async () => (await tea.inputValue()) === 'custom_fields.favourite_tea' || null;
    await waitFor(isMapped, { what: 'the column to become the new field' });
    await button(page, 'Continue').click();
    await page.getByRole('checkbox', { name: /agreed to get messages/ }).check();
    await button(page, 'Upload and check').click();
    await heading(page, 'Check of a file');
    await button(page, 'Import 2 rows').click();
    await heading(page, 'Import of a file');
    await page.locator('.panel').getByText('Done').waitFor();
    expect(await marketing.accessibilityFaults()).toEqual([]);
    await open('/contacts/exports');
    await button(page, 'Export all contacts').click();
    await page.getByRole('menuitem', { name: 'As CSV, for spreadsheets' }).click();
    await world.confirm(page, MARIAS_PASSWORD);
    await button(page, 'Download').waitFor();
  });

  it('changes contacts, writes segments, templates and quick replies, and answers nobody', async () => {
    const page = await open('/contacts');
    await link(page, 'Ana').click();
    await button(page, 'Actions').waitFor();
    expect(await button(page, 'Write a message').count()).toBe(0);
    for (const [path, create] of [
      ['/segments', 'New segment'],
      ['/templates', 'New template'],
    ] as const) {
      await open(path);
      await link(page, create).first().click();
      await heading(page, create);
      await button(page, create).waitFor();
    }
    await open('/quick-replies');
    await button(page, 'New quick reply').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'New quick reply' }).waitFor();
  });
});
