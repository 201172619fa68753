import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHttpServer, waitFor } from '@chasqui/testing';
import { ConsoleWorld, type WatchedPage } from './console.world';

const RECIPIENT = '15550100001';
const NEW_NUMBER = '15550000042';
/** Would run if taken for markup, plus a character that reverses the direction of what follows. */
const SCRIPT = `<img src=x onerror=isDone=1>"><script>isDone=1</script>\u202Egnp.`;
const SHOWN = '<img src=x onerror=';
const evil = (what: string): string => `${what} ${SCRIPT}`;
const SILENT_MS = 30_000;

type Asked = { status: number; data: { id: string } & Record<string, unknown> };

describe('texts of others', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  let hook: { origin: string; close: () => void };
  let orgId: string;
  const ids: Record<string, string> = {};

  const ask = async (method: string, path: string, body?: unknown): Promise<Asked> => {
    const call = `(async () => {
      const answer = await fetch('/console/api' + ${JSON.stringify(path)}, {
        method: ${JSON.stringify(method)},
        headers: { 'content-type': 'application/json' },
        ${body === undefined ? '' : `body: ${JSON.stringify(JSON.stringify(body))},`}
      });
      const { data, ...rest } = await answer.json();
      return { status: answer.status, data: data ?? rest };
    })()`;
    return watched.page.evaluate<Asked>(call);
  };
  const inOrg = (method: string, path: string, body?: unknown): Promise<Asked> =>
    ask(method, `/organizations/${orgId}${path}${path.includes('?') ? '&' : '?'}mode=test`, body);
  const store = async (what: string, asked: Promise<Asked>): Promise<Asked['data']> => {
    const { status, data } = await asked;
    if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(data)}`);
    return data;
  };

  beforeAll(async () => {
    world = await ConsoleWorld.start();
    watched = await world.signedIn();
    const me = await store('me', ask('GET', '/me'));
    orgId = (me.organizations as { id: string }[])[0]?.id ?? '';
    hook = await startHttpServer((_request, response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).end(evil('Hook'));
    });
    await store('password', ask('POST', '/me/confirm', { password: world.announced.owner_password }));
    await store('name', ask('PATCH', '/me', { name: evil('Owner') }));
    await store('organization', ask('PATCH', `/organizations/${orgId}`, { name: evil('Organization') }));
    const scopes = ['messages:send', 'messages:read', 'webhooks:manage'];
    const key = await store('key', inOrg('POST', '/keys', { name: evil('Key'), mode: 'test', scopes }));
    const webhook = await store(
      'webhook',
      inOrg('POST', '/webhooks', { url: `${hook.origin}/hook`, name: evil('Webhook'), description: evil('About') }),
    );
    await store(
      'invitation',
      inOrg('POST', '/invitations', { email: `a'b+${'x'.repeat(10)}&lt@example.com`, role: 'viewer' }),
    );
    const template = await store('template', inOrg('POST', '/templates', { name: 'evil', message: evil('Template') }));
    await store('number', inOrg('POST', '/numbers/link', { phone: NEW_NUMBER, display_name: evil('Number') }));
    const secret = String(key.key);
    const sent = await world.api(secret, '/whatsapp/send', { to: RECIPIENT, message: evil('Message') });
    const file = await world.api(secret, '/whatsapp/send', {
      to: RECIPIENT,
      media_base64: Buffer.from('a file').toString('base64'),
      media_type: 'document',
      filename: `${evil('File').replace('/', '')}txt`,
    });
    expect([sent.status, file.status]).toEqual([200, 200]);
    await fetch(`${world.announced.base_url}/none/${encodeURIComponent(SCRIPT)}`, {
      headers: { authorization: `Bearer ${secret}`, 'user-agent': SCRIPT.slice(0, -5) },
    });
    Object.assign(ids, { message: sent.data.id, file: file.data.id, webhook: webhook.id, template: template.id });
    await waitFor(
      async () => {
        const { data } = await inOrg('GET', `/webhooks/${webhook.id}/deliveries`);
        const [first] = data as unknown as { next_attempt_at: string | null; attempt: number }[];
        return (first !== undefined && first.attempt > 0) || null;
      },
      { what: 'the webhook to be called', timeoutMs: SILENT_MS },
    );
    const audit = await store('audit', ask('GET', `/organizations/${orgId}/audit`));
    ids.entry =
      (audit as unknown as { id: string; action: string }[]).find(({ action }) => action === 'organization.changed')
        ?.id ?? '';
  });
  afterAll(async () => {
    hook?.close();
    await world?.close();
  });

  it.each<[page: string, path: () => string, whose: string]>([
    ['home', () => '', 'Organization'],
    ['messages', () => '/messages', 'Message'],
    ['a message', () => `/messages?message=${ids.message}`, 'Message'],
    ['a message with a file', () => `/messages?message=${ids.file}`, 'Organization'],
    ['numbers', () => '/numbers', 'Number'],
    ['phones', () => '/phones', 'Organization'],
    ['API keys', () => '/keys', 'Key'],
    ['webhooks', () => '/webhooks', 'Webhook'],
    ['templates', () => '/templates', 'Template'],
    ['a template', () => `/templates/${ids.template}`, 'Template'],
    ['a webhook', () => `/webhooks/${ids.webhook}`, 'Webhook'],
    ['members', () => '/members', 'Owner'],
    ['security', () => '/security', 'Organization'],
    ['audit log', () => '/audit', 'Key'],
    ['an entry of the audit log', () => `/audit?entry=${ids.entry}`, 'Organization'],
    ['usage', () => '/usage', 'Organization'],
    ['settings', () => '/settings', 'Organization'],
  ])('what others wrote is shown as text, and runs nothing: %s', async (_page, pathOf, whose) => {
    const path = pathOf();
    await watched.page.goto(`/console/o/${orgId}${path}${path.includes('?') ? '&' : '?'}mode=test`);
    await expectNothingRan(`${whose} ${SHOWN}`);
  });

  it('what others wrote is shown as text, and runs nothing: each delivery of a webhook, with what its server answered', async () => {
    const { page } = watched;
    await page.goto(`/console/o/${orgId}/webhooks/${ids.webhook}?mode=test`);
    await page
      .getByRole('tabpanel', { name: 'Deliveries' })
      .getByRole('button')
      .filter({ hasText: 'message.' })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectNothingRan(`Hook ${SHOWN}`);
  });

  it('what others wrote is shown as text, and runs nothing: an invitation and its page', async () => {
    const { link } = await store(
      'invitation',
      inOrg('POST', '/invitations', { email: 'new@example.com', role: 'viewer' }),
    );
    const visitor = await world.aPage();
    await visitor.page.goto(String(link));
    await visitor.page.getByText(SHOWN).first().waitFor();
    expect(await visitor.page.evaluate('globalThis.isDone')).toBeUndefined();
    expect(world.problems()).toEqual([]);
  });

  it('the panel of a message names its file as it was stored, and none of its tabs runs anything', async () => {
    const { media } = await store('message', inOrg('GET', `/messages/${ids.file}`));
    const { filename } = media as { filename: string };
    expect(filename).toContain('File');
    await watched.page.goto(`/console/o/${orgId}/messages?message=${ids.file}&mode=test`);
    const panel = watched.page.getByRole('dialog');
    for (const place of [1, 2, 3]) {
      await panel.getByRole('tab').nth(place).click();
      if (place === 2) await panel.getByText(filename, { exact: true }).waitFor();
    }
    await expectNothingRan(`Organization ${SHOWN}`);
  });

  it('a name that cannot be stored is refused: NUL, and half a surrogate', async () => {
    for (const name of ['a\0b', 'a\ud800']) {
      expect((await ask('PATCH', '/me', { name })).status).toBe(400);
      expect((await ask('PATCH', `/organizations/${orgId}`, { name })).status).toBe(400);
      expect((await inOrg('POST', '/keys', { name, mode: 'test', scopes: ['messages:read'] })).status).toBe(400);
    }
  });

  it.each([
    '//evil.example',
    'https:evil.example',
    '/\\evil.example',
    'javascript:isDone=true',
    '%2F%2Fevil.example',
    '/%5Cevil.example',
    'data:text/html,x',
    '/\t/evil.example',
    'https://evil.example',
  ])('the sign-in page leads nobody to another site: %s', async (wanted) => {
    const visitor = await world.aPage();
    const { page } = visitor;
    await page.goto(`/console/sign-in?return=${wanted.includes('%') ? wanted : encodeURIComponent(wanted)}`);
    await page.getByRole('textbox', { name: /email/i }).fill(world.announced.owner_email);
    await page.getByLabel(/^password/i).fill(world.announced.owner_password ?? '');
    await page.getByRole('button', { name: /^sign in/i }).click();
    await page.getByRole('navigation').first().waitFor();
    expect(new URL(page.url()).origin).toBe(world.url);
    expect(await page.evaluate('globalThis.isDone')).toBeUndefined();
    expect(visitor.problems).toEqual([]);
    await page.context().close();
  });

  async function expectNothingRan(shown: string): Promise<void> {
    const { page } = watched;
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByText(shown).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect(await page.evaluate('globalThis.isDone')).toBeUndefined();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(world.problems()).toEqual([]);
  }
});
