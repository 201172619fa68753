import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld } from './console.world';

/** Each tries something that the policy of the page forbids. */
const FORBIDDEN = {
  'a script in the page': `document.body.append(Object.assign(document.createElement('script'), { textContent: 'isDone = true' }))`,
  'a script of another host': `document.body.append(Object.assign(document.createElement('script'), { src: 'http://localhost:9/x.js' }))`,
  'a style without the nonce': `document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{display:none}' }))`,
  'a call of another host': `fetch('http://localhost:9/').catch(() => undefined)`,
  'a frame': `document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://localhost:9/' }))`,
};

describe('a page of the console', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
  });
  afterAll(() => world?.close());

  it('a page of the console does nothing by itself that its policy forbids', async () => {
    const { page, problems } = await world.aPage();
    await page.goto('/console/sign-in');
    await page.getByRole('heading').first().waitFor();
    expect(problems).toEqual([]);
  });

  it.each(Object.entries(FORBIDDEN))(
    'the browser does not do what the policy forbids, and it is noticed: %s',
    async (_what, code) => {
      const { page, problems } = await world.aPage();
      await page.goto('/console/sign-in');
      await page.getByRole('heading').first().waitFor();
      await page.evaluate(`void (${code})`);
      await waitFor(() => problems.some((each) => each.startsWith('content security policy: ')), {
        what: 'a violation of the policy',
      });
      expect(await page.evaluate('globalThis.isDone')).toBeUndefined();
      expect(await page.getByRole('heading').first().isVisible()).toBe(true);
      await page.context().close();
    },
  );
});
