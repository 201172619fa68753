import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import type { Page } from 'playwright-core';
import { ConsoleWorld, type WatchedPage } from './console.world';

const RECIPIENT = '15550100001';
/** A number that the simulated gateway app does not have yet; its simulated person scans the code after a moment. */
const NEW_NUMBER = '15550000042';

const WRITES_BACK = '15550100009';
const WRITES_BACK_BY_SMS = '15550110009';
/** The gateway app accepts messages to it, and never reports an outcome. */
const HANGS = '15550100007';

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
  let database: Database;
  let watched: WatchedPage;
  let page: Page;
  let key = '';
  let isBroken = false;

  beforeAll(async () => {
    [world, hook] = await Promise.all([ConsoleWorld.start(), HookServer.start()]);
    database = await Database.connect({ url: world.database.url, poolSize: 1, applicationName: 'test' });
    watched = await world.aPage();
    ({ page } = watched);
  });
  afterAll(async () => {
    hook?.close();
    await database?.close();
    await world?.close();
  });

  /** One person’s visit: each step depends on the one before. */
  const expectStep = async (work: () => Promise<void>): Promise<void> => {
    if (isBroken) throw new Error('A step before this one failed.');
    isBroken = true;
    try {
      await work();
    } catch (error) {
      const seen = await page.locator('body').innerText();
      const where = `This stood on ${page.url()}:\n${seen}\n\nThis went wrong there:\n${world.problems().join('\n')}`;
      throw new Error(`${(error as Error).message}\n\n${where}`, { cause: error });
    }
    isBroken = false;
  };
  const goTo = async (place: string, heading = place): Promise<void> => {
    // The unread count may follow the name of the inbox.
    const name = new RegExp(`^${place}(?:\\W.*unread.*)?$`);
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const expectNoFaults = async (): Promise<void> => {
    expect(await watched.accessibilityFaults()).toEqual([]);
    expect(world.problems()).toEqual([]);
  };
  /** Sends with the first key. @returns the message's id */
  const send = async (message: string): Promise<string> => {
    const { status, data } = await world.api(key, '/whatsapp/send', { to: RECIPIENT, message });
    expect(status).toBe(200);
    return String(data.id);
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
      await page.getByRole('heading', { level: 1, name: 'Demo' }).waitFor();
      expect(new URL(page.url()).hash).toBe('');
      expect(new URL(page.url()).pathname).toMatch(/^\/console\/o\/[\da-f-]{36}/);
      const cookies = await page.context().cookies();
      const safe = { httpOnly: true, sameSite: 'Lax', path: '/' };
      expect(cookies).toEqual(['sid', 'browser'].map((name): unknown => expect.objectContaining({ name, ...safe })));
      await expectNoFaults();

      const second = await world.aPage();
      await second.page.goto(world.firstLink);
      await second.page.getByText('This link was used or is too old').waitFor();
      await second.page.context().close();
    }));

  it('a key is created with the password, works at once, and is copied again', async () =>
    expectStep(async () => {
      await goTo('API keys');
      await page.getByRole('button', { name: 'Create a key' }).first().click();
      const creating = page.getByRole('dialog', { name: 'Create a key' });
      await creating.getByRole('textbox', { name: 'Name' }).fill('First key');
      await creating.getByText('Full', { exact: true }).click();
      await expectNoFaults();
      await creating.getByRole('button', { name: 'Create test key' }).click();
      await world.confirm(page);
      const ready = page.getByRole('dialog', { name: 'First key is ready' });
      await ready.getByRole('button', { name: /^copy/i }).click();
      key = await watched.copied();
      expect(key).toMatch(/^chq_test_/);
      expect((await world.api(key, '/messages')).status).toBe(200);
      await ready.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: 'Copy the key First key again' }).click();
      const again = page.getByRole('dialog', { name: 'Key First key' });
      await page.evaluate("navigator.clipboard.writeText('')");
      await again.getByRole('button', { name: /^copy/i }).click();
      await waitFor(async () => (await watched.copied()) === key, { what: 'the same key to be copied' });
      await expectNoFaults();
      await again.getByRole('button', { name: 'Done' }).click();
    }));

  it('the first message is sent from the page, and is seen delivered without a reload', async () =>
    expectStep(async () => {
      await goTo('Home', 'Demo');
      const [, orgId] = /\/o\/([\da-f-]{36})/.exec(page.url()) ?? [];
      const requestsOfKey = async (): Promise<number> => {
        const keys = await watched.call<{ name: string; requests: number }[]>(`/organizations/${orgId}/keys?mode=test`);
        return keys.find(({ name }) => name === 'First key')?.requests ?? 0;
      };
      await waitFor(async () => (await requestsOfKey()) > 0, { what: 'the request before to be counted' });
      const before = await requestsOfKey();
      await page.getByRole('textbox', { name: 'To', exact: true }).fill(RECIPIENT);
      await page.getByRole('button', { name: 'Run from here' }).click();
      // The list of messages shows its progress in words, and updates itself.
      await page.getByRole('status').filter({ hasText: 'Delivered' }).waitFor();
      // It used that key, so it is in the key's log and count. The log is written a moment later, and its page shows
      // the state at its opening.
      const logged = (): Promise<{ path: string }[]> => watched.call(`/organizations/${orgId}/logs?mode=test`);
      await waitFor(async () => (await logged()).some(({ path }) => path === '/v1/whatsapp/send'), {
        what: 'the request to be logged',
      });
      await goTo('Logs');
      await page.getByRole('button').filter({ hasText: '/v1/whatsapp/send' }).filter({ hasText: '200' }).waitFor();
      await waitFor(async () => (await requestsOfKey()) > before, { what: 'the request to count for its key' });
      await goTo('Messages');
      const message = page.getByRole('listitem').getByRole('button').filter({ hasText: 'Hello from Chasqui' }).first();
      await message.filter({ hasText: 'Delivered' }).waitFor();
      await expectNoFaults();
      await message.click();
      const life = page.getByRole('dialog', { name: 'Message' });
      for (const hop of ['Accepted', 'Sent', 'Delivered']) await life.getByText(hop, { exact: true }).first().waitFor();
      await expectNoFaults();
      await page.keyboard.press('Escape');
    }));

  it('a number is paired with the QR code on the page, which says itself when it is connected', async () =>
    expectStep(async () => {
      await goTo('WhatsApp numbers');
      await page.getByRole('link', { name: 'Pair a number' }).first().click();
      // As in a spreadsheet: the zero is no digit of the number.
      await page.getByRole('textbox', { name: 'Phone number' }).fill(`${NEW_NUMBER}.0`);
      await expectNoFaults();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: 'Code to scan with WhatsApp' }).waitFor();
      await page.getByRole('heading', { name: 'The number is connected' }).waitFor();
      await expectNoFaults();
      await page.getByRole('link', { name: 'All numbers' }).first().click();
      await page.getByRole('row').filter({ hasText: '+1 555 000 0042' }).filter({ hasText: 'Connected' }).waitFor();
      await expectNoFaults();
    }));

  it('a webhook is added, tells of a message, fails visibly when its server is gone, and catches up', async () =>
    expectStep(async () => {
      await goTo('Webhooks');
      await page.getByRole('button', { name: 'Add a webhook' }).first().click();
      const adding = page.getByRole('dialog', { name: 'Add a webhook' });
      await adding.getByRole('textbox', { name: 'URL' }).fill(hook.url);
      await adding.getByRole('textbox', { name: 'Name' }).fill('My server');
      await expectNoFaults();
      await adding.getByRole('button', { name: 'Add a webhook' }).click();
      await adding.getByText('Signing secret').waitFor();
      // It exists, so there is nothing left to cancel.
      expect(await adding.getByRole('button').allInnerTexts()).not.toContain('Cancel');
      await adding.getByRole('button', { name: 'Open the webhook' }).click();
      await page.getByRole('heading', { level: 1, name: 'My server' }).waitFor();

      const first = await send('told at once');
      await waitFor(() => hook.bodies.some((body) => body.includes(first)), { what: 'the webhook to be told' });
      const deliveries = page.getByRole('tabpanel', { name: 'Deliveries' });
      await deliveries.getByRole('button').filter({ hasText: 'Delivered' }).first().waitFor();
      await expectNoFaults();

      // The server says that it is gone: the webhook is disabled, and failed deliveries stay failed.
      hook.status = 410;
      await send('not told');
      await deliveries.getByRole('button').filter({ hasText: 'Failed' }).first().waitFor();
      await page.getByText('Your server answered 410: this webhook is disabled.').waitFor();
      await expectNoFaults();

      hook.status = 200;
      const missed = hook.bodies.length;
      await page.getByRole('button', { name: 'Enable and recover' }).click();
      await waitFor(() => hook.bodies.length > missed, { what: 'the webhook to catch up' });
      await page.getByText('Your server answered 410').waitFor({ state: 'hidden' });
      await deliveries
        .getByRole('button')
        .filter({ hasText: 'Recovery' })
        .filter({ hasText: 'Delivered' })
        .first()
        .waitFor();
      await expectNoFaults();
    }));

  it('a quick reply is written once, for the answers that come', async () =>
    expectStep(async () => {
      await goTo('Quick replies');
      await page.getByRole('button', { name: 'New quick reply' }).first().click();
      const writing = page.getByRole('dialog', { name: 'New quick reply' });
      await writing.getByRole('textbox', { name: 'Shortcut' }).fill('soon');
      await writing.getByRole('textbox', { name: 'Text' }).fill('It is on its way, {{contact.name|dear customer}}.');
      await expectNoFaults();
      await writing.getByRole('button', { name: 'New quick reply' }).click();
      await page.getByText('/soon').first().waitFor();
    }));

  it('a WhatsApp message and an SMS that come in are seen without a reload, answered, and seen delivered', async () =>
    expectStep(async () => {
      await goTo('Inbox');
      const list = page.getByRole('region', { name: 'Conversations' });
      const thread = page.getByRole('region', { name: 'Messages' });
      const composer = page.getByRole('textbox', { name: 'Reply' }).or(page.getByRole('combobox', { name: 'Reply' }));

      expect((await world.api(key, '/whatsapp/send', { to: WRITES_BACK, message: 'Shall we bring it?' })).status).toBe(
        200,
      );
      const byWhatsapp = list.getByRole('button').filter({ has: page.getByLabel('WhatsApp') });
      await byWhatsapp.filter({ hasText: 'Thank you, I got your message.' }).click();
      await thread.getByText('Thank you, I got your message.').waitFor();
      await composer.fill('/so');
      await page.getByRole('option').filter({ hasText: 'soon' }).waitFor();
      await expectNoFaults();
      await composer.press('Enter');
      await waitFor(async () => (await composer.inputValue()) === 'It is on its way, dear customer.', {
        what: 'the quick reply to be filled in',
      });
      await composer.press('Enter');
      const answer = thread.getByRole('listitem').filter({ hasText: 'It is on its way, dear customer.' });
      await answer.filter({ hasText: 'Delivered' }).waitFor();

      expect((await world.api(key, '/sms/send', { to: WRITES_BACK_BY_SMS, message: 'At 8?' })).status).toBe(201);
      const bySms = list.getByRole('button').filter({ has: page.getByLabel('SMS') });
      await bySms.first().click();
      await thread.locator('.talk.inbound').first().waitFor();
      await composer.fill('Then at 9.');
      await composer.press('Enter');
      await thread.getByRole('listitem').filter({ hasText: 'Then at 9.' }).filter({ hasText: 'Delivered' }).waitFor();
      await expectNoFaults();
    }));

  it('why a message waits is found within three clicks from Home, in words that say what to do', async () =>
    expectStep(async () => {
      hook.status = 503;
      const phone = world.pidOf('sandbox-phone');
      process.kill(phone, 'SIGSTOP');
      const sending: Promise<unknown>[] = [];
      try {
        await send('the webhook is told of it');
        // They are answered when the gateway app is given up.
        for (const to of [HANGS, RECIPIENT]) sending.push(world.api(key, '/whatsapp/send', { to, message: 'waits' }));
        expect((await world.api(key, '/sms/send', { to: RECIPIENT, message: 'waits' })).status).toBe(201);
        await database.query(`update sms_phones set seen_at = now() - interval '45 minutes'`);
        const reasons = [
          [
            'WhatsApp',
            /The gateway app does not answer for the number|The message before it has no answer yet/,
            /estart the gateway app/,
          ],
          ['SMS', /The phone was not heard for 20 minutes/, /Look at the phone: it must be on/],
          ['Webhooks', /The server of the webhook does not take it. \(503\)/, /Look at the server behind its URL/],
        ] as const;
        for (const [kind, cause, fix] of reasons) {
          await goTo('Home', 'Demo');
          await watched.withinClicks(3, async () => {
            await page.getByRole('navigation').getByRole('link', { name: 'Queues', exact: true }).click();
            const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: kind }) });
            await row.filter({ hasText: cause }).getByRole('button').click();
            const lane = page.getByRole('dialog', { name: kind });
            await lane.getByText(cause).waitFor();
            await lane.getByText(fix).waitFor();
          });
          await expectNoFaults();
          await page.keyboard.press('Escape');
        }
      } finally {
        process.kill(phone, 'SIGCONT');
        hook.status = 200;
        await Promise.allSettled(sending);
      }
    }));

  it('Home says that everything is set up and works, and says nothing of it while the organization is suspended', async () =>
    expectStep(async () => {
      await goTo('Home', 'Demo');
      const [, orgId] = /\/o\/([\da-f-]{36})/.exec(page.url()) ?? [];
      const works = [page.getByText('Everything is set up.'), page.getByText('Messages leave and replies arrive.')];
      for (const text of works) await text.waitFor();
      await watched.call('/me/confirm', { password: world.announced.owner_password });
      await watched.call(`/operations/organizations/${orgId}/suspend`, {});
      await page.getByText('This organization is suspended').waitFor();
      for (const text of works) await text.waitFor({ state: 'detached' });
      await watched.call(`/operations/organizations/${orgId}/resume`, {});
      for (const text of works) await text.waitFor();
      await expectNoFaults();
    }));

  it('a revoked key is refused by the API at once', async () =>
    expectStep(async () => {
      expect((await world.api(key, '/messages')).status).toBe(200);
      await goTo('API keys');
      await page.getByRole('button', { name: 'First key', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      const revoking = page.getByRole('dialog', { name: 'Revoke First key?' });
      await revoking.getByRole('textbox', { name: 'Type First key to confirm' }).fill('First key');
      await expectNoFaults();
      await revoking.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('First key is revoked.').waitFor();
      expect((await world.api(key, '/messages')).status).toBe(401);
      await expectNoFaults();
    }));

  it('whoever signs out is out, on this page and in the next', async () =>
    expectStep(async () => {
      await page.getByRole('button', { name: 'Account of Owner' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.goto('/console');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(world.problems()).toEqual([]);
    }));
});
