import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { SmtpSink } from '@chasqui/testing';
import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { createDescribedConsole } from '../../apps/console/src/openapi/described-console';
import { ConsoleWorld, type WatchedPage } from './console.world';

const OTHER = 'Other company';
const COLLEAGUE = 'colleague@example.com';

describe('what asks for the password again', () => {
  let sink: SmtpSink;
  let world: ConsoleWorld;
  let database: Database;
  let watched: WatchedPage;
  let page: Page;
  let home: string;

  beforeAll(async () => {
    sink = await SmtpSink.start({ isPlain: true });
    world = await ConsoleWorld.start({
      SMTP_URL: `smtp://localhost:${sink.port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'Chasqui <no-reply@chasqui.example>',
    });
    database = await Database.connect({ url: world.database.url, poolSize: 1, applicationName: 'test' });
    watched = await world.signedIn();
    ({ page } = watched);
    home = new URL(page.url()).pathname;
    const orgId = home.split('/').at(-1) ?? '';
    await database.query(
      `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       select $1, $2, plan_code, '{}', now() from organizations where id = $3`,
      [randomUUID(), OTHER, orgId],
    );
    const userId = randomUUID();
    await database.query(`insert into users (id, email, name) values ($1, $2, 'Colleague')`, [userId, COLLEAGUE]);
    await database.query(`insert into memberships (org_id, user_id, role) values ($1, $2, 'agent')`, [orgId, userId]);
    const webhook = { name: 'Server', url: 'https://example.com/hook', events: ['*'] };
    await watched.call(`/organizations/${orgId}/webhooks?mode=test`, webhook);
  });
  afterAll(async () => {
    const problems = world?.problems();
    await database?.close();
    await world?.close();
    await sink?.close();
    expect(problems).toEqual([]);
  });

  const forget = (): Promise<unknown> => database.query('update console_sessions set confirmed_at = null');
  const open = async (path: string): Promise<void> => void (await page.goto(path, { waitUntil: 'load' }));
  const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  const typeName = async (title: string, name: string): Promise<Locator> => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('textbox').fill(name);
    return dialog;
  };
  const otherRow = (): Locator => page.getByRole('row').filter({ hasText: OTHER });
  const openData = async (): Promise<Locator> => {
    await open('/console/operations/organizations');
    await button('Data', otherRow()).click();
    return page.getByRole('dialog', { name: OTHER });
  };
  const confirm = (): Promise<void> => world.confirm(page);
  const codeOf = async (dialog: Locator): Promise<string> =>
    new TOTP({ secret: (await dialog.locator('.mono').innerText()).trim() }).generate();

  /** By route: the clicks until it is called, and what shows afterwards. */
  const CLICKS: Readonly<Record<string, () => Promise<Locator>>> = {
    'POST organizations/:org/keys': async () => {
      await open(`${home}/keys?mode=test`);
      await button('Create a key').first().click();
      const dialog = page.getByRole('dialog', { name: 'Create a key' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Till');
      await button('Create test key', dialog).click();
      await confirm();
      return page.getByRole('dialog', { name: 'Till is ready' });
    },
    'POST organizations/:org/keys/:id/reveal': async () => {
      await open(`${home}/keys?mode=test`);
      await button(/^Copy the key/)
        .first()
        .click();
      await confirm();
      return page.getByRole('dialog', { name: /^Key / });
    },
    'PATCH organizations/:org/keys/:id': async () => {
      await open(`${home}/keys?mode=test`);
      await button('Till').click();
      const panel = page.getByRole('dialog');
      await panel.getByRole('textbox', { name: 'Name' }).fill('Till two');
      await button('Save', panel).click();
      await confirm();
      return page.getByRole('row').getByRole('button', { name: 'Till two', exact: true });
    },
    'POST organizations/:org/webhooks/:id/secret': async () => {
      await open(`${home}/webhooks?mode=test`);
      await page.getByRole('link', { name: 'Server' }).click();
      await page.getByRole('tab', { name: 'Signing' }).click();
      await button('Show the secret').click();
      await confirm();
      return button('Hide');
    },
    'POST organizations/:org/webhooks/:id/rotate-secret': async () => {
      await button('Hide').click();
      await button('Rotate the secret').click();
      await button('Rotate the secret', page.getByRole('dialog')).click();
      await confirm();
      return button('Hide');
    },
    'POST organizations/:org/gateways/enrollment': async () => {
      await open(`${home}/numbers/pair?mode=live`);
      await button('Get a setup code').click();
      await confirm();
      return page.getByText('--setup-code');
    },
    'POST organizations/:org/contacts/exports': async () => {
      await open(`${home}/contacts/exports?mode=test`);
      await button('Export all contacts').click();
      await page.getByRole('menuitem', { name: 'As CSV, for spreadsheets' }).click();
      await confirm();
      return button('Download');
    },
    'GET organizations/:org/contacts/exports/:id/file': async () => {
      const download = page.waitForEvent('download');
      await button('Download').click();
      await confirm();
      await (await download).path();
      return button('Download');
    },
    'POST organizations/:org/invitations': async () => {
      await open(`${home}/members`);
      await button('Invite').first().click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByRole('textbox', { name: 'Email' }).fill('admin@example.com');
      await dialog.getByRole('radio', { name: 'Admin' }).check();
      await button('Invite', dialog).click();
      await confirm();
      return dialog.getByText(/\/console\/invitation#/);
    },
    // With the mouse it is reachable where mail is set up, once the first mail has left.
    'POST organizations/:org/invitations/:id/resend': async () => {
      await open(`${home}/members`);
      await button('Write again').click();
      await confirm();
      return page.getByText('We write to admin@example.com again');
    },
    'PATCH organizations/:org/members/:id': async () => {
      await open(`${home}/members`);
      await button('Actions of Colleague').click();
      await page.getByRole('menuitem', { name: 'Developer' }).click();
      await confirm();
      return page.getByRole('row', { name: /Colleague .* Developer/ });
    },
    'POST organizations/:org/members/:id/reset-link': async () => {
      await open(`${home}/members`);
      await button('Actions of Colleague').click();
      await page.getByRole('menuitem', { name: 'Create a reset link' }).click();
      await confirm();
      return page.getByRole('dialog', { name: 'Password reset link' });
    },
    'POST me/two-factor': async () => {
      await open(`${home}/security`);
      await button('Turn on').click();
      await confirm();
      return page.getByRole('dialog', { name: 'Turn on' });
    },
    'POST me/two-factor/confirm': async () => {
      const dialog = page.getByRole('dialog', { name: 'Turn on' });
      await dialog.getByRole('textbox').fill(await codeOf(dialog));
      await button('Turn on', dialog).click();
      await confirm();
      return page.getByRole('dialog', { name: 'Recovery codes' });
    },
    'POST me/two-factor/recovery-codes': async () => {
      await button('I have kept them').click();
      await button('New recovery codes').click();
      await confirm();
      return page.getByRole('dialog', { name: 'Recovery codes' });
    },
    'DELETE me/two-factor': async () => {
      await button('I have kept them').click();
      await button('Turn off').click();
      await confirm();
      return page.getByText('Two-factor sign-in is off.');
    },
    'POST organizations/:org/exports': async () => {
      await open(`${home}/settings`);
      await button('Export everything').click();
      await confirm();
      return button('Download');
    },
    // The browser itself requests its file a moment later.
    'GET organizations/:org/exports/:id, GET organizations/:org/exports/:id/file': async () => {
      const download = page.waitForEvent('download');
      await button('Download').click();
      await confirm();
      await (await download).path();
      return button('Download');
    },
    'POST organizations/:org/deletion': async () => {
      await open(`${home}/settings`);
      const name = await page.getByRole('textbox', { name: 'Name of the organization' }).inputValue();
      await button('Delete the organization').click();
      await button('Delete the organization', await typeName(`Delete ${name}?`, name)).click();
      await confirm();
      await page.getByText('Until then you can keep it.').waitFor();
      await button('Keep it').click();
      return button('Delete the organization');
    },
    'POST operations/organizations/:id/suspend': async () => {
      await open('/console/operations/organizations');
      await button('Suspend', otherRow()).click();
      await button('Suspend', await typeName(`Suspend ${OTHER}?`, OTHER)).click();
      await confirm();
      return button('End the suspension', otherRow());
    },
    'POST operations/organizations/:id/resume': async () => {
      await button('End the suspension', otherRow()).click();
      await confirm();
      return button('Suspend', otherRow());
    },
    'POST operations/organizations/:id/exports': async () => {
      const data = await openData();
      await button('Export everything', data).click();
      await confirm();
      return button('Download', data);
    },
    'GET operations/organizations/:id/exports/:export, GET operations/organizations/:id/exports/:export/file':
      async () => {
        const data = page.getByRole('dialog', { name: OTHER });
        const download = page.waitForEvent('download');
        await button('Download', data).click();
        await confirm();
        await (await download).path();
        return button('Download', data);
      },
    'POST operations/organizations/:id/deletion': async () => {
      const data = page.getByRole('dialog', { name: OTHER });
      await button('Delete the organization', data).click();
      await button('Delete the organization', await typeName(`Delete ${OTHER}?`, OTHER)).click();
      await confirm();
      return button('Keep it', data);
    },
    'DELETE operations/organizations/:id/deletion': async () => {
      const data = page.getByRole('dialog', { name: OTHER });
      await button('Keep it', data).click();
      await confirm();
      return button('Delete the organization', data);
    },
  };

  it('every route that asks for it is reached by clicks in this test', async () => {
    const described = await createDescribedConsole();
    const guarded = described.routes.entries.filter(({ rules }) => rules.needsConfirmation !== undefined);
    await described.http.close();
    const routes = guarded.map(({ method, url }) => `${method} ${url.replace('/console/api/', '')}`);
    const clicked = Object.keys(CLICKS).flatMap((name) => name.split(', '));
    expect(clicked.toSorted()).toEqual(routes.filter((route) => !route.startsWith('HEAD ')).toSorted());
  });

  it('Escape closes the dialog that asks for it, and not the one below it', async () => {
    await forget();
    await open('/console/operations/organizations');
    await button('Suspend', otherRow()).click();
    const below = await typeName(`Suspend ${OTHER}?`, OTHER);
    await button('Suspend', below).click();
    const above = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await above.waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Escape');
    await above.waitFor({ state: 'hidden' });
    expect(await below.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await below.waitFor({ state: 'hidden' });
  });

  it.each(Object.entries(CLICKS))(
    'the mouse reaches the dialog that asks for it, whatever is open: %s',
    async (_route, click) => {
      await forget();
      const done = (await click()).first();
      await done.waitFor();
      expect(await done.isVisible()).toBe(true);
    },
  );
});
