import { describe, expect, it } from '@jest/globals';
import { apiKeyHmac, ApiKeyRepository, isApiKeyShaped } from '@chasqui/tenancy';
import { inOrg, ConsoleHarness, PASSWORD } from '../../testing/console.harness';
import { summaryOf } from '../../testing/console.client';

const harness = ConsoleHarness.ofFile();
const DRAFT = { name: 'Shop', mode: 'live', scopes: ['messages:send'] };

const activeOf = (key: string) =>
  new ApiKeyRepository(harness.database).findActiveByHmac(apiKeyHmac('pepper-of-the-tests-0123456789abcdef', key));

describe('API keys in the console', () => {
  it('a developer makes a key, sees it in the list without its text, and copies it again after giving the password', async () => {
    const { client, orgId } = await harness.aMember('developer');
    const made = await client.post(inOrg(orgId, '/keys'), {
      ...DRAFT,
      rate_limit_per_minute: 120,
      allowed_networks: ['203.0.113.7', '10.0.0.0/8'],
      expires_at: '2099-01-01T00:00:00Z',
    });
    expect(made.status).toBe(201);
    const { key, id } = made.body.data;
    expect(isApiKeyShaped(key)).toBe(true);
    const list = await client.get(inOrg(orgId, '/keys'));
    expect(JSON.stringify(list.body)).not.toContain(key);
    expect(list.body.data).toEqual([
      expect.objectContaining({
        id,
        name: 'Shop',
        masked: `chq_live_••••${key.slice(-4)}`,
        rate_limit_per_minute: 120,
        allowed_networks: ['203.0.113.7', '10.0.0.0/8'],
        requests: 0,
        created_by: 'A developer',
        creator_may: true,
        status: 'active',
      }),
    ]);
    await harness.forgetConfirmations();
    expect(summaryOf(await client.post(inOrg(orgId, `/keys/${id}/reveal`)))).toBe('403 CONFIRMATION_REQUIRED');
    await client.confirm(PASSWORD);
    expect((await client.post(inOrg(orgId, `/keys/${id}/reveal`))).body.data).toEqual({ key });
  });

  it('a key that is revoked opens nothing from then on, and cannot be copied any more', async () => {
    const { client, orgId } = await harness.aMember();
    const { key, id } = (await client.post(inOrg(orgId, '/keys'), DRAFT)).body.data;
    expect(await activeOf(key)).not.toBeNull();
    expect((await client.delete(inOrg(orgId, `/keys/${id}`))).body.data.status).toBe('revoked');
    expect(await activeOf(key)).toBeNull();
    expect(summaryOf(await client.post(inOrg(orgId, `/keys/${id}/reveal`)))).toBe('409 INVALID_STATE');
    expect(summaryOf(await client.patch(inOrg(orgId, `/keys/${id}`), { name: 'New' }))).toBe('409 INVALID_STATE');
  });

  it('a key works on when who made it is demoted or removed, and says so', async () => {
    const owner = await harness.aMember();
    const developer = await harness.aMember('developer', owner.orgId);
    const { key } = (await developer.client.post(inOrg(owner.orgId, '/keys'), DRAFT)).body.data;
    const creator = async () => {
      const [listed] = (await owner.client.get(inOrg(owner.orgId, '/keys'))).body.data;
      return [listed.created_by, listed.creator_may];
    };
    expect(await creator()).toEqual(['A developer', true]);
    const member = inOrg(owner.orgId, `/members/${developer.userId}`);
    expect((await owner.client.patch(member, { role: 'agent' })).status).toBe(200);
    expect(await creator()).toEqual(['A developer', false]);
    expect((await owner.client.delete(member)).status).toBe(200);
    expect(await creator()).toEqual([null, false]);
    expect(await activeOf(key)).not.toBeNull();
  });

  it('a change of a key leaves what it does not name, and can take the expiry away', async () => {
    const { client, orgId } = await harness.aMember();
    const { id } = (await client.post(inOrg(orgId, '/keys'), { ...DRAFT, expires_at: '2099-01-01T00:00:00Z' })).body
      .data;
    const changed = await client.patch(inOrg(orgId, `/keys/${id}`), { rate_limit_per_minute: 6_000, expires_at: null });
    expect(changed.body.data).toMatchObject({
      name: 'Shop',
      scopes: ['messages:send'],
      rate_limit_per_minute: 6_000,
      expires_at: null,
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(65) }],
    ['mode', { mode: 'prod' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['everything'] }],
    ['rate_limit_per_minute', { rate_limit_per_minute: 0 }],
    ['rate_limit_per_minute', { rate_limit_per_minute: 6_001 }],
    ['expires_at', { expires_at: '2001-01-01T00:00:00Z' }],
    ['allowed_networks', { allowed_networks: ['300.1.2.3'] }],
    ['allowed_networks', { allowed_networks: Array(21).fill('10.0.0.1') }],
  ])('a key whose %s cannot be is refused: %j', async (field, wrong) => {
    const { client, orgId } = await harness.aMember();
    const answer = await client.post(inOrg(orgId, '/keys'), { ...DRAFT, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.[0]?.field).toBe(field);
    expect((await client.get(inOrg(orgId, '/keys'))).body.data).toEqual([]);
  });

  it('keys that are valid stand before revoked ones, which no number of them pushes out of the list', async () => {
    const { client, orgId } = await harness.aMember();
    const { id } = (await client.post(inOrg(orgId, '/keys'), DRAFT)).body.data;
    await harness.database.query(
      `insert into api_keys (id, org_id, name, mode, key_hmac, sealed_key, last_four, scopes, revoked_at)
       select gen_random_uuid(), $1, 'Old', 'live', decode(md5(n::text || random()::text), 'hex'), '\\x00', 'last', '{}', now()
       from generate_series(1, 1200) n`,
      [orgId],
    );
    const listed = (await client.get(inOrg(orgId, '/keys'))).body.data as { id: string }[];
    expect(listed).toHaveLength(1_000);
    expect(listed[0]?.id).toBe(id);
  });

  it('keys of another organization, and keys that do not exist, are the same 404', async () => {
    const [own, other] = [await harness.aMember(), await harness.aMember()];
    const { id } = (await other.client.post(inOrg(other.orgId, '/keys'), DRAFT)).body.data;
    for (const each of [id, '00000000-0000-7000-8000-000000000000', 'x']) {
      const path = inOrg(own.orgId, `/keys/${each}`);
      expect(summaryOf(await own.client.patch(path, { name: 'Mine' }))).toBe('404 API_KEY_NOT_FOUND');
      expect(summaryOf(await own.client.delete(path))).toBe('404 API_KEY_NOT_FOUND');
      const reveal = await own.client.post(inOrg(own.orgId, `/keys/${each}/reveal`));
      expect(summaryOf(reveal)).toBe('404 API_KEY_NOT_FOUND');
    }
  });

  it('a plan without room for another key refuses it, and leaves none behind', async () => {
    const { client, orgId } = await harness.aMember();
    await harness.database.query(`update organizations set limit_overrides = '{"api_keys":1}' where id = $1`, [orgId]);
    expect((await client.post(inOrg(orgId, '/keys'), DRAFT)).status).toBe(201);
    expect(summaryOf(await client.post(inOrg(orgId, '/keys'), DRAFT))).toBe('403 PLAN_LIMIT');
    expect((await client.get(inOrg(orgId, '/keys'))).body.data).toHaveLength(1);
  });

  it('the audit log says who made, showed, changed and revoked a key, and from where', async () => {
    const { client, orgId, userId } = await harness.aMember();
    const { id } = (await client.post(inOrg(orgId, '/keys'), DRAFT)).body.data;
    await client.post(inOrg(orgId, `/keys/${id}/reveal`));
    await client.patch(inOrg(orgId, `/keys/${id}`), { name: 'Till' });
    await client.delete(inOrg(orgId, `/keys/${id}`));
    const entries = (await client.get(inOrg(orgId, '/audit'))).body.data as Record<string, unknown>[];
    const ofKey = entries.filter(({ action }) => String(action).startsWith('api_key.'));
    expect(ofKey.map(({ action }) => action)).toEqual([
      'api_key.revoked',
      'api_key.changed',
      'api_key.revealed',
      'api_key.created',
    ]);
    expect(ofKey[0]).toMatchObject({ actor: { id: userId }, address: '127.0.0.1', target: { type: 'api_key', id } });
  });
});
