import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { ApiKeyAdmin } from './api-key-admin';
import { apiKeyHmac } from './api-key-format';
import { ApiKeyRepository } from './api-key.repository';

const MEMBER = '0199a000-0000-7000-8000-000000000009';

let test: TestDatabase;
let database: Database;
let keys: ApiKeyRepository;
let admin: ApiKeyAdmin;
let orgId: string;
let marked: string[];

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 3, applicationName: 'test' });
  keys = new ApiKeyRepository(database);
  const vault = { hmac: (key: string) => apiKeyHmac('pepper', key), seal: (key: string) => Buffer.from(key) };
  admin = new ApiKeyAdmin(keys, vault, { markChanged: async (id) => void marked.push(id) });
});
beforeEach(async () => {
  orgId = await anOrganization(database);
  marked = [];
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const aKey = (more = {}) => admin.create({ orgId, name: 'k', mode: 'live', scopes: ['messages:send'], ...more });
const note = (text: string) => database.query('select 1 as one').then(() => text);

describe('an API key', () => {
  it('a key knows who made it and from which networks it may be used; by default from all', async () => {
    const one = await aKey();
    const other = await aKey({ createdBy: MEMBER, allowedNetworks: ['192.0.2.0/24'] });
    expect(await keys.findForOrg(orgId, one.id)).toMatchObject({ createdBy: null, allowedNetworks: [] });
    const restricted = { createdBy: MEMBER, allowedNetworks: ['192.0.2.0/24'] };
    expect(await keys.findForOrg(orgId, other.id)).toMatchObject(restricted);
    expect((await keys.listForOrg(orgId)).map(({ id }) => id)).toEqual([other.id, one.id]);
    const active = await keys.findActiveByHmac(apiKeyHmac('pepper', other.key));
    expect(active).toMatchObject({ id: other.id, allowedNetworks: ['192.0.2.0/24'] });
  });

  it('a change sets what it names, leaves the rest, and is marked', async () => {
    const { id } = await aKey();
    const expiresAt = new Date(Date.now() + 3_600_000);
    expect(await admin.change(orgId, id, { name: 'other', expiresAt, allowedNetworks: ['10.0.0.0/8'] })).toBe(true);
    const changed = { name: 'other', expiresAt, allowedNetworks: ['10.0.0.0/8'] };
    expect(await keys.findForOrg(orgId, id)).toMatchObject({
      ...changed,
      scopes: ['messages:send'],
      rateLimitPerMinute: 60,
    });
    await admin.change(orgId, id, { scopes: ['accounts:read'], rateLimitPerMinute: 7 });
    expect(await keys.findForOrg(orgId, id)).toMatchObject({
      ...changed,
      scopes: ['accounts:read'],
      rateLimitPerMinute: 7,
    });
    await admin.change(orgId, id, { expiresAt: null, allowedNetworks: [] });
    expect(await keys.findForOrg(orgId, id)).toMatchObject({ name: 'other', expiresAt: null, allowedNetworks: [] });
    expect(marked).toEqual([id, id, id]);
  });

  it('a key of another organization and a revoked one are neither changed nor found', async () => {
    const { id } = await aKey();
    const other = await anOrganization(database);
    expect(await keys.findForOrg(other, id)).toBeNull();
    expect(await admin.change(other, id, { name: 'x' })).toBe(false);
    expect(await admin.revoke(other, id)).toBe(false);
    await admin.revoke(orgId, id);
    expect(await admin.change(orgId, id, { name: 'x' })).toBe(false);
    expect(await keys.findForOrg(orgId, id)).toMatchObject({ name: 'k', revokedAt: expect.any(Date) });
  });

  it('what is written alongside a change is written when it changes something, and undoes it when it fails', async () => {
    const noted: string[] = [];
    const alongside = async (_: unknown, id: string) => void noted.push(await note(id));
    const { id } = await admin.create({ orgId, name: 'k', mode: 'live', scopes: [] }, alongside);
    await admin.change(orgId, id, { name: 'x' }, alongside);
    await admin.change(orgId, MEMBER, { name: 'x' }, alongside);
    expect(noted).toEqual([id, id]);
    const failing = () => Promise.reject(new Error('not logged'));
    await expect(admin.change(orgId, id, { name: 'y' }, failing)).rejects.toThrow('not logged');
    await expect(admin.revoke(orgId, id, failing)).rejects.toThrow('not logged');
    await expect(admin.create({ orgId, name: 'k', mode: 'live', scopes: [] }, failing)).rejects.toThrow('not logged');
    expect(await keys.listForOrg(orgId)).toMatchObject([{ id, name: 'x', revokedAt: null }]);
  });
});
