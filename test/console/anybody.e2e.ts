import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld } from './console.world';

const PAGES = ['/docs', '/docs/webhooks', '/docs/errors', '/docs/reference', '/docs/reference/sms', '/docs/events'];
const SCREENS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, isReadByAll: true },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 }, isReadByAll: false },
  { colorScheme: 'light', viewport: { width: 390, height: 844 }, isReadByAll: false },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 }, isReadByAll: true },
] as const;

const FORBIDDEN = {
  'a script in the page': `document.body.append(Object.assign(document.createElement('script'), { textContent: 'isDone = true' }))`,
  'a script of another host': `document.body.append(Object.assign(document.createElement('script'), { src: 'http://localhost:9/x.js' }))`,
  'a style without the nonce': `document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{display:none}' }))`,
  'a call of another host': `fetch('http://localhost:9/').catch(() => undefined)`,
  'a frame': `document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://localhost:9/' }))`,
};

describe('the documentation and the console in the browser of anybody', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  it.each(PAGES)(
    'everybody can read the documentation, which fits the screen and asks no other host: %s',
    async (path) => {
      const watched = await world.aPage();
      const { page } = watched;
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(`${world.url}/`)) foreign.push(request.url());
      });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const { colorScheme, viewport, isReadByAll } of SCREENS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        const tooWide = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        const faults = isReadByAll ? await watched.accessibilityFaults() : [];
        const look = [colorScheme, viewport.width];
        expect([look, tooWide, faults]).toEqual([look, 0, []]);
      }
      expect(foreign).toEqual([]);
      await page.context().close();
    },
  );

  it('a reader finds an operation by keyboard, chooses a language, and copies its sample', async () => {
    const watched = await world.aPage();
    const { page } = watched;
    await page.goto('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('send an sms');
    await page.getByRole('option', { name: /^Send an SMS/ }).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/reference/sms#sendSms');
    const operation = page.getByRole('region', { name: 'Send an SMS' });
    await operation.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await operation.getByRole('tab', { name: 'Node' }).getAttribute('aria-selected')).toBe('true');
    await operation.getByRole('button', { name: 'Copy code' }).first().click();
    await waitFor(
      async () => (await watched.copied()).includes(`fetch('${world.announced.base_url}/sms/send'`) || null,
      {
        what: 'the sample in the clipboard',
      },
    );
    await page.goto('/docs/reference/messages');
    expect(await page.getByRole('tab', { name: 'Node' }).first().getAttribute('aria-selected')).toBe('true');
  });

  it('a reader sends an example from the reference, and sees the answer', async () => {
    const watched = await world.aPage();
    const { page } = watched;
    await page.goto('/docs/reference/whatsapp#sendWhatsapp');
    const operation = page.getByRole('region', { name: 'Send a WhatsApp message', exact: true });
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.getByLabel('API key').fill(world.announced.api_key);
    await operation.getByLabel('Body').fill('{"to": "15550100001", "message": "From the reference"}');
    await operation.getByRole('button', { name: 'Send' }).click();
    await watched.sees(/"sent": true/);
    expect(await watched.accessibilityFaults()).toEqual([]);
  });

  it('the reader’s choice of light or dark holds on every page, and in the console', async () => {
    const { page } = await world.aPage({ colorScheme: 'light' });
    const ground = (): Promise<string> =>
      page.evaluate<string>('getComputedStyle(document.body.parentElement).backgroundColor');
    await page.goto('/docs');
    expect(await ground()).toBe('rgb(250, 249, 247)');
    await page.getByRole('button', { name: 'Dark colours' }).click();
    expect(await ground()).toBe('rgb(20, 18, 16)');
    await page.goto('/docs/errors');
    expect(await ground()).toBe('rgb(20, 18, 16)');
    await page.goto('/console/sign-in');
    await page.getByRole('heading').first().waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  });

  it('the documentation can be read whole without JavaScript', async () => {
    const { page } = await world.aPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto('/docs/reference/sms');
    await page.getByText('All pages').click();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    await page.getByText('Python', { exact: true }).first().click();
    expect(await page.getByText('def verify_webhook').first().isVisible()).toBe(true);
  });

  it('whoever opens the sign-in page can type at once', async () => {
    const { page } = await world.aPage();
    await page.goto('/console/sign-in');
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.waitFor();
    await page.keyboard.type('ana@example.com');
    expect(await email.inputValue()).toBe('ana@example.com');
  });

  it('an address of the documentation that leads nowhere shows a page, which leads back', async () => {
    const { page, problems } = await world.aPage();
    await page.goto('/docs/nope');
    await page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor();
    await page.getByRole('link', { name: 'Documentation' }).click();
    await page.waitForURL('**/docs');
    expect(problems).toEqual([]);
  });

  it('the setup code of a QR picture is filled in, and no server is told it', async () => {
    const { page } = await world.aPage();
    const code = `gw_setup_${'a1'.repeat(16)}`;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().split('#')[0] ?? ''));
    await page.goto(`/docs/gateway#${code}`);
    await page.getByText(`--setup-code ${code}`).waitFor();
    expect(asked.filter((url) => url.includes(code))).toEqual([]);
  });

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
      // The violation was intended.
      problems.splice(0);
    },
  );
});
