import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import type { Page } from 'playwright-core';
import { ConsoleWorld, type WatchedPage } from './console.world';

/** A number that the sandbox delivers to. */
const RECIPIENT = '15550100001';
/** One that the made-up gateway app has not yet; its made-up person scans the code after a moment. */
const NEW_NUMBER = '15550000042';

/** A newcomer's own server. */
class HookServer {
  readonly bodies: string[] = [];
  status = 200;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        this.bodies.push(body);
        response.writeHead(this.status).end();
      });
    });
  }

  static async start(): Promise<HookServer> {
    const hook = new HookServer();
    await new Promise<void>((resolve) => hook.server.listen(0, '127.0.0.1', resolve));
    return hook;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('the first minutes with the console', () => {
  let world: ConsoleWorld;
  let hook: HookServer;
  let watched: WatchedPage;
  let page: Page;
  let key = '';
  let isBroken = false;

  beforeAll(async () => {
    [world, hook] = await Promise.all([ConsoleWorld.start(), HookServer.start()]);
    watched = await world.aPage();
    ({ page } = watched);
  });
  afterAll(async () => {
    hook?.close();
    await world?.close();
  });

  /** It is one person’s visit: each step stands on the one before. */
  const expectStep = async (work: () => Promise<void>): Promise<void> => {
    if (isBroken) throw new Error('A step before this one failed.');
    isBroken = true;
    try {
      await work();
    } catch (error) {
      const seen = await page.locator('body').innerText();
      throw new Error(`${(error as Error).message}\n\nThis stood on ${page.url()}:\n${seen}`, { cause: error });
    }
    isBroken = false;
  };
  /** Follows a link of the navigation. */
  const goTo = async (place: string | RegExp): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name: place }).first().click();
    await page.getByRole('heading', { level: 1, name: place }).waitFor();
  };
  const expectNoFaults = async (): Promise<void> => {
    expect(await watched.accessibilityFaults()).toEqual([]);
    expect(world.problems()).toEqual([]);
  };
  /** Secrets ask for the password once in ten minutes. */
  const confirmWhenAsked = async (): Promise<void> => {
    const password = page.getByRole('dialog').getByLabel(/^password/i);
    await password.waitFor();
    await password.fill(world.announced.owner_password ?? '');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  };

  it('the address of the service leads somebody who is not signed in to the sign-in page', async () =>
    expectStep(async () => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/console/sign-in');
      await expectNoFaults();
    }));

  it('the link that npm start printed signs in, and does so once', async () =>
    expectStep(async () => {
      await page.goto(world.firstLink);
      await page.getByRole('navigation').first().waitFor();
      expect(new URL(page.url()).hash).toBe('');
      expect(new URL(page.url()).pathname).toMatch(/^\/console\/o\/[\da-f-]{36}/);
      const cookies = await page.context().cookies();
      expect(cookies).toEqual([expect.objectContaining({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' })]);
      await expectNoFaults();

      const second = await world.aPage();
      await second.page.goto(world.firstLink);
      await second.page.getByText('This link was used or is too old').waitFor();
      await second.page.context().close();
    }));

  it('a key is created, works at once, and is copied again with the password', async () =>
    expectStep(async () => {
      await page.getByRole('radio', { name: 'Test' }).check({ force: true });
      await goTo('API keys');
      await page.getByRole('button', { name: 'Create a key' }).first().click();
      await page.getByRole('textbox', { name: /^name/i }).fill('First key');
      await page.getByRole('button', { name: 'Create test key' }).click();
      await page.getByRole('heading', { name: 'First key is ready' }).waitFor();
      await page.getByRole('button', { name: /^copy/i }).first().click();
      key = await watched.copied();
      expect(key).toMatch(/^chq_test_/);
      expect((await world.api(key, '/messages')).status).toBe(200);
      await expectNoFaults();
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: 'Copy the key First key again' }).click();
      await confirmWhenAsked();
      const dialog = page.getByRole('dialog', { name: 'Key First key' });
      await dialog.getByRole('button', { name: /^copy/i }).click();
      await waitFor(async () => (await watched.copied()) === key, { what: 'the same key to be copied' });
      await expectNoFaults();
      await page.keyboard.press('Escape');
    }));

  it('the first message is sent from the page, and is seen delivered without a reload', async () =>
    expectStep(async () => {
      await goTo('Home');
      await page.getByRole('textbox', { name: /^to$/i }).fill(RECIPIENT);
      await page.getByRole('button', { name: 'Run from here' }).click();
      await watched.sees(/delivered/i);
      await expectNoFaults();
      await goTo('Messages');
      await page.getByRole('row').filter({ hasText: RECIPIENT }).first().click();
      await watched.sees(/delivered/i);
      await expectNoFaults();
    }));

  it('a number is paired with the QR code on the page, which says itself when it is connected', async () =>
    expectStep(async () => {
      await goTo('WhatsApp numbers');
      await page
        .getByRole('link', { name: /pair a (whatsapp )?number/i })
        .first()
        .click();
      await page.getByRole('textbox', { name: /number|phone/i }).fill(NEW_NUMBER);
      await page
        .getByRole('button', { name: /show the qr code|pair|continue/i })
        .first()
        .click();
      await page.getByRole('img', { name: /qr/i }).waitFor();
      await expectNoFaults();
      await watched.sees(/connected/i);
      await expectNoFaults();
    }));

  it('a webhook is added, tells of a message, fails visibly when its server is gone, and catches up', async () =>
    expectStep(async () => {
      await goTo('Webhooks');
      await page
        .getByRole('button', { name: /(add|create) a webhook/i })
        .first()
        .click();
      await page.getByRole('textbox', { name: /url/i }).fill(hook.url);
      await page
        .getByRole('button', { name: /^(add|create) (the )?(test )?webhook/i })
        .last()
        .click();
      await watched.sees(/secret/i);
      await page.getByRole('button', { name: 'Done' }).click();

      const send = async (message: string): Promise<string> => {
        const { status, data } = await world.api(key, '/whatsapp/send', { to: RECIPIENT, message });
        expect(status).toBe(200);
        return String(data.id);
      };
      const first = await send('told at once');
      await waitFor(() => hook.bodies.some((body) => body.includes(first)), { what: 'the webhook to be told' });

      // A server that says that it is gone: the webhook is disabled, and what failed stays failed.
      hook.status = 410;
      await send('not told');
      await page
        .getByRole('link', { name: new RegExp(hook.url) })
        .first()
        .click();
      await watched.sees(/disabled/i);
      await watched.sees(/failed/i);
      await expectNoFaults();

      hook.status = 200;
      const missed = hook.bodies.length;
      await page
        .getByRole('button', { name: /enable/i })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: /enable/i }).click();
      await waitFor(() => hook.bodies.length > missed, { what: 'the webhook to catch up' });
      await watched.sees(/delivered|succeeded/i);
      await expectNoFaults();
    }));

  it('a revoked key is refused by the API at once', async () =>
    expectStep(async () => {
      expect((await world.api(key, '/messages')).status).toBe(200);
      await goTo('API keys');
      await page.getByRole('row').filter({ hasText: 'First key' }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: /type first key/i })
        .fill('First key');
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
      await watched.sees('First key is revoked.');
      await waitFor(async () => (await world.api(key, '/messages')).status === 401, { what: 'the key to be refused' });
      await expectNoFaults();
    }));

  it('whoever signs out is out, on this page and in the next', async () =>
    expectStep(async () => {
      await page.getByRole('button', { name: /^account of/i }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.goto('/console');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(world.problems()).toEqual([]);
    }));
});
