import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@chasqui/database';
import { openSealed, sealFor, sealingPrivateKeys, sealingPublicKey } from '@chasqui/runtime';
import { createTestDatabase, type TestDatabase, testRedis } from '@chasqui/testing';
import { runCommandLine } from './cli';

describe('the operator’s command line', () => {
  let test: TestDatabase;
  const { url, prefix } = testRedis();
  const before = { ...process.env };
  let printed = '';
  let complained = '';
  let write: jest.SpyInstance;
  let complain: jest.SpyInstance;

  beforeAll(async () => {
    test = await createTestDatabase();
    Object.assign(process.env, {
      DATABASE_URL: test.url,
      REDIS_URL: url,
      REDIS_PREFIX: prefix,
      API_KEY_PEPPER: 'p'.repeat(32),
      API_KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    complain = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      complained += String(text);
      return true;
    });
  });
  afterAll(async () => {
    write.mockRestore();
    complain.mockRestore();
    process.env = before;
    await test.drop();
  });

  const run = async (...args: string[]): Promise<number> => {
    printed = '';
    complained = '';
    return runCommandLine(['node', 'admin', ...args]);
  };
  const json = async <T = Record<string, unknown>>(...args: string[]): Promise<T> => {
    expect([await run('--json', ...args), complained]).toEqual([0, '']);
    return JSON.parse(printed) as T;
  };

  it('the command line prints help with every command', async () => {
    expect(await run('--help')).toBe(0);
    for (const name of [
      'org:create',
      'key:create',
      'key:list',
      'key:reveal',
      'key:revoke',
      'key:limit',
      'gateway:setup-code',
      'number:list',
      'number:release',
      'number:unlinks',
      'sms:pairing-code',
      'sms:private-token',
      'sms:list',
      'sms:unpair',
      'org:suspend',
      'org:resume',
      'org:export',
      'org:delete',
      'org:undelete',
      'plan:set',
      'sms:export',
      'webhook:keys',
      'sealing:key',
      'sealing:renew',
      'storage:list',
      'owner:create',
      'user:link',
      'user:list',
      'user:remove-two-factor',
      'operator:grant',
      'operator:revoke',
      'storage:recount',
      'migrate',
    ]) {
      expect(printed).toContain(name);
    }
  });

  it('the command line makes a pair of keys for webhook secrets, without a database', async () => {
    const pair = await json<{ WEBHOOK_PUBLIC_KEY: string; WEBHOOK_PRIVATE_KEY: string }>(
      'webhook:keys',
      '--number',
      '7',
    );
    const sealed = await sealFor(sealingPublicKey(pair.WEBHOOK_PUBLIC_KEY), 'whsec_x', 'place');
    expect(sealed[0]).toBe(7);
    expect(await openSealed(sealingPrivateKeys(pair.WEBHOOK_PRIVATE_KEY), sealed, 'place')).toBe('whsec_x');
    printed = '';
    expect(await run('webhook:keys')).toBe(0);
    expect(printed).toMatch(/^WEBHOOK_PUBLIC_KEY=\S+\nWEBHOOK_PRIVATE_KEY=\S+\n$/);
    expect(await run('webhook:keys', '--number', '256')).toBe(1);
    expect(complained).toContain('1 to 255');
  });

  it('the command line walks an organization through its life, as JSON and nothing else', async () => {
    const org = await json('org:create', 'Acme', '--plan', 'free');
    expect(org).toMatchObject({ name: 'Acme', plan: 'free' });
    const key = await json<{ id: string; key: string }>(
      'key:create',
      'first',
      '--scopes',
      'messages:send,messages:read',
    );
    expect(key.key).toMatch(/^chq_live_[0-9A-Za-z]{36}$/);
    expect(await json('key:reveal', key.id)).toEqual({ id: key.id, key: key.key });
    expect(await json('key:limit', key.id, '120')).toEqual({ id: key.id, limit_per_minute: 120 });
    expect(await json('key:scopes', key.id, 'accounts:read')).toEqual({ id: key.id, scopes: ['accounts:read'] });
    expect(await json<unknown[]>('key:list')).toMatchObject([
      { id: key.id, limit_per_minute: 120, scopes: ['accounts:read'], revoked_at: null },
    ]);
    expect(printed).not.toContain(key.key);
    expect(await json('key:revoke', key.id)).toEqual({ id: key.id, revoked: true });
    expect(await run('key:reveal', key.id)).toBe(1);

    const code = await json('gateway:setup-code', '--mode', 'test');
    expect(code.setup_code).toMatch(/^gw_setup_[0-9A-Za-z]{32}$/);
    expect((await json('gateway:setup-code', '--mode', 'test')).gateway_id).toBe(code.gateway_id);

    const plan = await json('plan:set', 'pro', '--limit', 'messages_month=7', '--signature', 'Acme');
    expect(plan).toMatchObject({ limits: { messages_month: 7, whatsapp_numbers: 5 }, signature: 'Acme' });
    const back = await json('plan:set', '--limit', 'messages_month=plan', '--signature', '');
    expect(back).toMatchObject({ limits: { messages_month: 25_000 }, signature: null });
    const strict = await json('plan:set', '--enforce-whatsapp-opt-out', 'on');
    expect(strict).toMatchObject({ limits: { messages_month: 25_000 }, enforce_whatsapp_opt_out: true });
    expect(await json('plan:set', '--default-country', 'de')).toMatchObject({ default_country: 'DE' });
    expect(await json('plan:set', '--default-country', 'none')).toMatchObject({ default_country: null });
    expect(await run('plan:set', '--default-country', 'ZZ')).toBe(1);
    complained = '';
    const words = await json('plan:set', '--stop-words', 'No más, fuera,nomas', '--start-words', 'volver');
    expect(words).toMatchObject({ stop_words: ['No más', 'fuera'], start_words: ['volver'] });
    expect(await json('plan:set', '--start-words', '')).toMatchObject({
      stop_words: ['No más', 'fuera'],
      start_words: [],
    });
    const texts = await json('plan:set', '--stop-text', 'Bye.', '--help-text', 'Call 1.');
    expect(texts).toMatchObject({ stop_text: 'Bye.', start_text: null, help_text: 'Call 1.' });
    expect(await json('plan:set', '--help-text', '')).toMatchObject({ stop_text: 'Bye.', help_text: null });
    expect(await run('plan:set', '--stop-text', 'x'.repeat(1_001))).toBe(1);
    complained = '';
    expect(await run('plan:set', 'free', '--stop-words', 'START')).toBe(1);
    expect(complained).toBe('“START” asks for messages in every organization: it cannot be a stop word.\n');
    expect(await json('plan:set', '--signature', '')).toMatchObject({ enforce_whatsapp_opt_out: true });
    expect(await json<unknown[]>('org:list')).toMatchObject([
      { id: org.id, plan: 'pro', enforce_whatsapp_opt_out: true, suspended_at: null },
    ]);
    expect(await json('org:suspend', String(org.id))).toEqual({ id: org.id, suspended: true });
    expect(await json<unknown[]>('org:list')).toMatchObject([{ suspended_at: expect.any(String) }]);
    expect(await json('org:resume', String(org.id))).toEqual({ id: org.id, suspended: false });
    expect(await json<unknown[]>('org:list')).toMatchObject([{ suspended_at: null }]);
    const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    const { rows } = await database.query<{ action: string }>(
      `select action, actor_id from audit_entries where org_id = $1 and action like 'organization.%' order by at, id`,
      [org.id],
    );
    expect(rows).toEqual([
      { action: 'organization.consent_changed', actorId: null },
      { action: 'organization.consent_changed', actorId: null },
      { action: 'organization.consent_changed', actorId: null },
      { action: 'organization.consent_changed', actorId: null },
      { action: 'organization.consent_changed', actorId: null },
      { action: 'organization.suspended', actorId: null },
      { action: 'organization.resumed', actorId: null },
    ]);
    await database.close();
  });

  it.each<[string, string[], string]>([
    ['an unknown plan', ['org:create', 'x', '--plan', 'gold'], 'Unknown plan: gold. Plans: business, free'],
    ['an unknown organization', ['key:list', '--org', 'nobody'], 'Unknown organization: nobody'],
    ['an unknown scope', ['key:create', 'x', '--scopes', 'messages:sned'], 'Unknown scope: messages:sned'],
    ['a limit out of range', ['key:create', 'x', '--limit', '0'], 'from 1 to 6000'],
    ['a mode that is none', ['key:create', 'x', '--mode', 'prod'], '--mode must be live or test'],
    ['a key that is none', ['key:revoke', 'nonsense'], 'no valid key nonsense'],
    ['a phone that is none', ['sms:unpair', 'nonsense'], 'no paired phone nonsense'],
    [
      'a status that is none',
      ['sms:list', '--status', 'lost'],
      '--status must be one of connected, disconnected, disabled',
    ],
    ['a mode that is none', ['sms:private-token', '--mode', 'prod'], '--mode must be live or test'],
    ['a limit that is none', ['plan:set', '--limit', 'pigeons=1'], 'Unknown limit: pigeons'],
    ['a term above 50 years', ['plan:set', '--limit', 'retention_days=18251'], 'at most 18250 days'],
    ['a limit without a number', ['plan:set', '--limit', 'messages_month=many'], 'must be a number from -1'],
  ])('the command line refuses %s in one sentence', async (_what, args, sentence) => {
    expect(await run(...args)).toBe(1);
    expect(complained).toContain(sentence);
    expect(printed).toBe('');
  });

  it('the command line asks for the organization when there are two', async () => {
    const other = await json('org:create', 'Other');
    expect(await run('key:list')).toBe(1);
    expect(complained).toContain('several organizations');
    expect(await json('key:list', '--org', String(other.id))).toEqual([]);
    expect(await json('key:list', '--org', 'Other')).toEqual([]);
  });

  it('the command line lists numbers, and frees one that an organization holds', async () => {
    const org = await json<{ id: string }>('org:create', 'Holder', '--plan', 'free');
    const { gateway_id } = await json<{ gateway_id: string }>('gateway:setup-code', '--org', org.id);
    const database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
    await database.query(
      `with account as (
         insert into accounts (id, org_id, mode, channel) values (gen_random_uuid(), $1, 'live', 'whatsapp') returning id)
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
       select id, $1, $2, 'live', '4915550001', 'connected', now() from account`,
      [org.id, gateway_id],
    );
    await database.close();
    expect(await json<unknown[]>('number:list', '--org', org.id)).toMatchObject([
      { organization: org.id, phone: '4915550001', status: 'connected', claim: 'held' },
    ]);
    expect(await json('number:release', '+4915550001')).toMatchObject({ organization: org.id, released: true });
    expect(await json<unknown[]>('number:list')).toMatchObject([
      { status: 'signed_out', reason: 'released_by_operator', claim: 'released' },
    ]);
    expect(await json<unknown[]>('number:unlinks', '--org', org.id)).toMatchObject([
      { organization: org.id, phone: '4915550001', attempts: 0, reason: null },
    ]);
    expect(await run('number:unlinks', '--limit', 'all')).toBe(1);
    expect(await run('number:release', '4915550001')).toBe(1);
    expect(complained).toContain('No organization holds 4915550001');
    expect(await run('number:release', '4915550001', '--mode', 'real')).toBe(1);
  });

  it('the command line lets phones in by code and by private token, lists them, and unpairs one', async () => {
    const org = await json<{ id: string }>('org:create', 'Phones', '--plan', 'starter');
    const at = ['--org', org.id];
    expect(await json('sms:pairing-code', ...at)).toEqual({
      code: expect.stringMatching(/^\d{12}$/),
      expires_at: expect.any(String),
      api_url: 'http://localhost:3000/sms-phone/v1',
    });
    const { private_token } = await json<{ private_token: string }>('sms:private-token', ...at);
    expect(private_token).toMatch(/^[0-9a-z]{26}$/);
    const database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
    const { rows } = await database.query<{ token: string; code: string }>(
      `select (select t::text from sms_private_tokens t where org_id = $1) as token,
              (select c::text from sms_pairing_codes c where org_id = $1) as code`,
      [org.id],
    );
    expect([rows[0]?.token.includes(private_token), rows[0]?.code.includes('live')]).toEqual([false, true]);
    const ids = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b'];
    for (const id of ids) {
      await database.query(
        `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'sms'))
         insert into sms_phones (id, org_id, mode, protocol, name, token_hash, told_status, seen_at)
         values ($1, $2, 'live', 'sms_gate', 'Desk', $3, 'connected', now())`,
        [id, org.id, Buffer.from(id)],
      );
    }
    await database.close();
    expect(await run('sms:pairing-code', ...at)).toBe(1);
    expect(complained).toContain('allows 2 SMS phones, and 2 are paired');
    const listed = await json<{ id: string }[]>('sms:list', ...at, '--status', 'connected');
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids);
    expect(await json<unknown[]>('sms:list', ...at, '--status', 'disabled')).toEqual([]);
    expect(await json<unknown[]>('sms:list', ...at, '--mode', 'test')).toEqual([]);
    expect(await json('sms:unpair', ...at, String(ids[0]))).toEqual({
      id: ids[0],
      unpaired: true,
      moved_to: null,
      moved_count: 0,
      failed_count: 0,
    });
    expect(await json<unknown[]>('sms:list', ...at)).toMatchObject([{ id: ids[1], name: 'Desk', status: 'connected' }]);
    expect(await json('sms:private-token', ...at, '--revoke')).toEqual({ revoked_tokens: 1, revoked_sign_ins: 0 });
  });

  it('the command line lets the first owner in: with a password that it prints once, and with links that work once', async () => {
    const org = await json<{ id: string }>('org:create', 'Owned', '--plan', 'free');
    const owner = await json<{ user: string; password: string; sign_in_link: string }>(
      'owner:create',
      'Ada@Example.com',
      '--org',
      org.id,
      '--name',
      'Ada',
    );
    expect(owner).toMatchObject({ organization: org.id, created: true, password: expect.stringMatching(/^.{24}$/) });
    expect(owner.sign_in_link).toMatch(/^http:\/\/localhost:3000\/console\/sign-in\/link#[\w-]{43}$/);
    const again = await json('owner:create', 'ada@example.com', '--org', org.id);
    expect(again).toEqual({
      user: owner.user,
      organization: org.id,
      created: false,
      sign_in_link: expect.stringContaining('#'),
    });
    const link = await json<{ sign_in_link: string }>('user:link', 'ada@example.com');
    expect(link.sign_in_link).not.toBe(owner.sign_in_link);
    const database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
    const { rows } = await database.query('select action, actor_id from audit_entries where org_id = $1 order by id', [
      org.id,
    ]);
    await database.close();
    const actions = ['user.created', 'member.joined', ...Array.from({ length: 3 }, () => 'user.sign_in_link_created')];
    expect(rows).toEqual(actions.map((action) => ({ action, actorId: null })));
  });

  it('the command line makes a user an operator, takes it back, and lists users', async () => {
    const org = await json<{ id: string }>('org:create', 'Operated', '--plan', 'free');
    await json('owner:create', 'op@example.com', '--org', org.id);
    const operator = async (): Promise<unknown> =>
      (await json<{ email: string }[]>('user:list')).find(({ email }) => email === 'op@example.com');
    expect(await operator()).toMatchObject({
      name: 'op',
      operator: false,
      two_factor: false,
      organizations: ['Operated'],
    });
    expect(await json('operator:grant', 'op@example.com')).toEqual({ email: 'op@example.com', operator: true });
    expect(await operator()).toMatchObject({ operator: true });
    expect(await json('operator:revoke', 'op@example.com')).toEqual({ email: 'op@example.com', operator: false });
    expect(await operator()).toMatchObject({ operator: false });
    expect(await run('operator:grant', 'nobody@example.com')).toBe(1);
    expect(complained).toContain('There is no user nobody@example.com');
    expect(await run('user:link', 'nobody')).toBe(1);
    expect(complained).toContain('no email address');
  });

  it('the command line turns two-factor off for a user who cannot get in any more, and the log says so', async () => {
    const org = await json<{ id: string }>('org:create', 'Locked out', '--plan', 'free');
    const { user } = await json<{ user: string }>('owner:create', 'lost@example.com', '--org', org.id);
    const database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
    await database.query(`update users set totp_secret = 'x', totp_confirmed_at = now() where id = $1`, [user]);
    expect(await json('user:remove-two-factor', 'lost@example.com')).toEqual({ user, two_factor: false });
    const { rows } = await database.query(
      `select u.totp_secret, a.target_name, a.actor_id from users u, audit_entries a
       where u.id = $1 and a.org_id = $2 and a.action = 'user.two_factor_disabled'`,
      [user, org.id],
    );
    await database.close();
    expect(rows).toEqual([{ totpSecret: null, targetName: 'lost@example.com', actorId: null }]);
    expect(await run('user:remove-two-factor', 'lost@example.com')).toBe(1);
    expect(complained).toContain('has no two-factor');
    expect(await run('user:remove-two-factor', 'nobody@example.com')).toBe(1);
  });

  it('the command line asks a phone for what it received, and refuses times and phones that cannot be meant', async () => {
    const org = await json<{ id: string }>('org:create', 'Texter', '--plan', 'free');
    const phone = '0199a000-0000-7000-8000-000000000001';
    const database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
    await database.query(
      `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'sms'))
       insert into sms_phones (id, org_id, mode, protocol, name, token_hash, told_status)
       values ($1, $2, 'live', 'sms_gate', 'Phone', 'x', 'connected')`,
      [phone, org.id],
    );
    const ask = (...more: string[]) => ['sms:export', '--org', org.id, '--phone', phone, ...more];
    const since = ['--since', '2026-11-01T10:00:00Z'];
    expect(await json(...ask(...since, '--until', '2026-11-01T12:00:00+01:00'))).toMatchObject({ phone_id: phone });
    const { rows } = await database.query('select export_since, export_until from sms_phones where id = $1', [phone]);
    await database.close();
    expect(rows).toEqual([
      { exportSince: new Date('2026-11-01T10:00:00Z'), exportUntil: new Date('2026-11-01T11:00:00Z') },
    ]);
    expect(await run(...ask(...since, '--until', '2026-11-01T10:00:00Z'))).toBe(1);
    expect(complained).toContain('--until must be later');
    expect(await run(...ask('--since', 'yesterday'))).toBe(1);
    expect(complained).toContain('--since must be a time');
    expect(await run('sms:export', '--org', org.id, '--phone', 'x', ...since)).toBe(1);
    expect(complained).toContain('no paired phone x');
  });

  it('the command line exports an organization, plans its deletion, and takes that back in time', async () => {
    const org = await json<{ id: string }>('org:create', 'To be deleted');
    const folder = await mkdtemp(join(tmpdir(), 'chasqui-admin-'));
    const out = join(folder, 'export');
    expect(await json('org:export', org.id, '--out', out, '--without-files')).toMatchObject({
      folder: out,
      rows: 1,
      files: 0,
    });
    expect(await readdir(out)).toContain('manifest.json');
    expect(await run('org:export', org.id, '--out', out)).toBe(1);
    expect(complained).toContain('is not empty');
    await rm(folder, { recursive: true });
    expect(await run('org:delete', org.id, '--confirm', 'Another one')).toBe(1);
    expect(complained).toContain('--confirm must be the name');
    const confirmed = ['org:delete', org.id, '--confirm', 'To be deleted'];
    expect(await run(...confirmed, '--days', '91')).toBe(1);
    expect(complained).toContain('--days must be');
    const planned = await json<{ deleting_at: string }>(...confirmed);
    expect(Date.parse(planned.deleting_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    // Repeating it changes nothing.
    expect(await json(...confirmed, '--days', '0')).toEqual({ ...planned, id: org.id, suspended: true });
    expect(await json('org:undelete', org.id)).toEqual({ id: org.id, deleting_at: null, was_planned: true });
    expect(await json('org:undelete', org.id)).toMatchObject({ was_planned: false });
    await json(...confirmed, '--days', '0');
    expect(await run('org:resume', org.id)).toBe(1);
    expect(complained).toMatch(/^The organization is to be deleted on \d{4}-.*org:undelete/);
    const listed = await json<{ id: string; deleting_at: string | null }[]>('org:list');
    expect(listed.find(({ id }) => id === org.id)).toMatchObject({ deleting_at: expect.any(String) });
    for (const command of [
      ['org:undelete'],
      ['org:delete', '--confirm', 'To be deleted'],
      ['org:export', '--out', out],
    ]) {
      expect(await run(...command, 'To be deleted')).toBe(1);
      expect(complained).toContain('takes no names');
    }
    const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    await database.query('update organizations set erasing_at = now() where id = $1', [org.id]);
    expect(await run('org:undelete', org.id)).toBe(1);
    expect(complained).toContain('It is too late');
    const { rows } = await database.query<{ action: string }>(
      'select action from audit_entries where org_id = $1 order by at, id',
      [org.id],
    );
    await database.close();
    expect(rows.map(({ action }) => action.replace('organization.', ''))).toEqual([
      'exported',
      'suspended',
      'deletion_planned',
      'deletion_canceled',
      'deletion_planned',
    ]);
  });

  it('the command line leaves a database alone that belongs to a newer version, and says what to do', async () => {
    const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    const rows = await database.query('select oldest_migration as oldest from schema_compatibility');
    const change = 'update schema_compatibility set oldest_migration = $1';
    await database.query(change, ['Later1899999999999']);
    for (const command of [['org:list'], ['migrate']]) {
      expect([await run(...command), printed]).toEqual([1, '']);
      expect(complained).toContain('belongs to a newer version of Chasqui');
    }
    await database.query(change, [rows.rows[0]?.oldest]);
    await database.close();
    expect(await run('org:list')).toBe(0);
  });

  it('the command line says which variables are missing, all at once', async () => {
    delete process.env.DATABASE_URL;
    delete process.env.REDIS_URL;
    expect(await run('--data-dir', '/nonexistent', 'org:list')).toBe(1);
    expect(complained).toContain('DATABASE_URL is missing');
    expect(complained).toContain('REDIS_URL is missing');
    expect(complained).toContain('npm start');
  });
});
