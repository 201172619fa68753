import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ConsoleWorld } from './console.world';

/** Phones and laptops, also with an on-screen keyboard or a small window. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 390, height: 480 },
  { width: 1440, height: 900 },
  { width: 1440, height: 520 },
];

describe('what the pages say of their line', () => {
  let world: ConsoleWorld;
  let home: string;
  let page: Page;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
    ({ page } = await world.signedIn());
    home = new URL(page.url()).pathname;
    const sent = await world.api(world.announced.api_key, '/sms/send', { to: '15550110009', message: 'At 8?' });
    expect(sent.status).toBe(201);
    await page.goto(`${home}/inbox?mode=test`);
    await page
      .getByRole('region', { name: 'Conversations' })
      .getByRole('button')
      .filter({ hasText: 'Thank you' })
      .click();
    await page
      .getByRole('textbox', { name: 'Reply' })
      .or(page.getByRole('combobox', { name: 'Reply' }))
      .waitFor();
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const expectLine = (word: string) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${word}$`) })
      .waitFor({ state: 'attached' });
  const banner = () => page.locator('.banner');

  it.each(SCREENS)('Send stays on the screen while a banner is shown ($width × $height px)', async (viewport) => {
    await page.setViewportSize(viewport);
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const isSeen = async (): Promise<boolean> => {
      const box = await send.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= viewport.height;
    };
    expect(await isSeen()).toBe(true);
    await page.context().setOffline(true);
    await banner().waitFor();
    expect(await isSeen()).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(viewport.height);
    await page.context().setOffline(false);
    await banner().waitFor({ state: 'detached' });
  });

  it('a page without a connection says so, and is up to date again by itself', async () => {
    await expectLine('Up to date');
    await page.context().setOffline(true);
    await expectLine('Offline');
    await page.context().setOffline(false);
    await expectLine('Up to date');
  });

  it('a page that could not read something says so until it could', async () => {
    const refuse = '**/conversations/counts*';
    await page.route(refuse, (route) => route.abort());
    await page.goto(`${home}/inbox?mode=test`);
    await expectLine('Not up to date');
    await page.unroute(refuse);
    await expectLine('Up to date');
  });

  it('a page of an organization that is suspended says so within seconds, and when it ends', async () => {
    const orgId = home.split('/').at(-1) ?? '';
    const operator = await world.signedIn();
    await operator.call('/me/confirm', { password: world.announced.owner_password });
    await operator.call(`/operations/organizations/${orgId}/suspend`, {});
    await expectLine('Suspended');
    await banner().filter({ hasText: 'This organization is suspended' }).waitFor();
    await operator.call(`/operations/organizations/${orgId}/resume`, {});
    await banner().waitFor({ state: 'detached' });
    await expectLine('Up to date');
  });
});
