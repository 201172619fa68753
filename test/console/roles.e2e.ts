import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ConsoleWorld, type WatchedPage } from './console.world';
import { PAGES } from './pages';

/** What lies deeper is found from these. */
const PLACES = PAGES.filter((path) => path.lastIndexOf('/') <= 0);

describe('the console for each role', () => {
  let world: ConsoleWorld;
  let owner: WatchedPage;
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

  async function joined(role: string): Promise<Page> {
    const orgId = home.split('/').at(-1) ?? '';
    const email = `${role}@example.com`;
    await owner.call('/me/confirm', { password: world.announced.owner_password });
    const { link } = await owner.call<{ link: string }>(`/organizations/${orgId}/invitations`, { email, role });
    const { page } = await world.aPage();
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
    await page.keyboard.type(`A ${role}`);
    await page.getByLabel(/^password/i).fill('a long password of a member');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('navigation').first().waitFor();
    return page;
  }

  it.each(['viewer', 'developer'])(
    'the navigation leads a %s to every page that they may look at, and to no other',
    async (role) => {
      const page = await joined(role);
      const links = page.getByRole('navigation').first().getByRole('link');
      const paths = await links.evaluateAll((all) =>
        all.map((link) => new URL(String(Reflect.get(link, 'href'))).pathname),
      );
      const refused: string[] = [];
      for (const place of PLACES) {
        await page.goto(`${home}${place}`, { waitUntil: 'load' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
        if (await page.getByText('Your role does not include this').isVisible()) refused.push(place);
      }
      const isOpen = (place: string): boolean => !refused.includes(place);
      expect(paths.map((path) => path.slice(home.length)).toSorted()).toEqual(PLACES.filter(isOpen).toSorted());
    },
  );
});
