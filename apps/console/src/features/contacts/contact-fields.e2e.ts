import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aContact } from '@chasqui/testing';
import { summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();
const PLAN = { key: 'plan', label: 'Plan', type: 'select', options: ['gold', 'silver'] };

const at = ({ orgId }: TestMember, path = ''): string => inOrg(orgId, `/contacts/fields${path}`);

describe('contact fields in the console', () => {
  it('a developer makes, changes and deletes a field; the audit log says each, and a change that is none is not in it', async () => {
    const developer = await harness.aMember('developer');
    const { client, orgId } = developer;
    const made = await client.post(at(developer), PLAN);
    expect([made.status, made.body.data]).toEqual([201, expect.objectContaining({ ...PLAN, required: false })]);
    const { id } = made.body.data;
    expect((await client.patch(at(developer, `/${id}`), { label: 'Tariff' })).body.data.label).toBe('Tariff');
    await client.patch(at(developer, `/${id}`), { label: 'Tariff', required: false });
    const viewer = await harness.aMember('viewer', orgId);
    expect((await viewer.client.get(at(viewer))).body.data).toMatchObject([{ id, label: 'Tariff' }]);
    expect((await client.delete(at(developer, `/${id}`))).body.data).toEqual({ id, deleted: true });
    const { rows } = await harness.database.query<{ entry: object }>(
      `select json_build_object('action', action, 'name', target_name, 'detail', detail, 'actor', actor_email) as entry
       from audit_entries where org_id = $1 and target_type = 'contact_field' order by at, id`,
      [orgId],
    );
    const entry = { name: 'plan', actor: developer.email, detail: {} };
    expect(rows.map(({ entry: each }) => each)).toEqual([
      { ...entry, action: 'contact_field.created' },
      { ...entry, action: 'contact_field.changed', detail: { changed: ['label'] } },
      { ...entry, action: 'contact_field.deleted' },
    ]);
  });

  it('what is refused says where, and leaves neither a field nor an entry in the audit log', async () => {
    const developer = await harness.aMember('developer');
    const { client, orgId } = developer;
    await client.post(at(developer), PLAN);
    const taken = await client.post(at(developer), PLAN);
    expect([summaryOf(taken), taken.body.fields?.[0]?.field]).toEqual(['409 FIELD_EXISTS', 'key']);
    expect(summaryOf(await client.post(at(developer), { ...PLAN, key: 'b', options: [] }))).toBe('400 VALIDATION');
    expect(summaryOf(await client.post(at(developer), { ...PLAN, key: 'Two words' }))).toBe('400 VALIDATION');
    const [{ id }] = (await client.get(at(developer))).body.data;
    await harness.database.query(
      `insert into segments (id, org_id, name, match, rules, field_ids) values ($1, $2, 'Rich', 'all', '[]', $3)`,
      [randomUUID(), orgId, [id]],
    );
    const used = await client.delete(at(developer, `/${id}`));
    expect([summaryOf(used), used.body.message]).toEqual(['409 INVALID_STATE', expect.stringContaining('Rich')]);
    const { rows } = await harness.database.query(
      `select from audit_entries where org_id = $1 and target_type = 'contact_field'`,
      [orgId],
    );
    expect([rows.length, (await client.get(at(developer))).body.data.length]).toEqual([1, 1]);
  });

  it('a change whose entry cannot be written is no change', async () => {
    const developer = await harness.aMember('developer');
    const { client, orgId } = developer;
    const { id } = (await client.post(at(developer), PLAN)).body.data;
    await harness.database.query(
      `alter table audit_entries add constraint broken check (org_id <> '${orgId}') not valid`,
    );
    try {
      expect((await client.patch(at(developer, `/${id}`), { label: 'Tariff' })).status).toBe(500);
      expect((await client.delete(at(developer, `/${id}`))).status).toBe(500);
      expect((await client.post(at(developer), { ...PLAN, key: 'b' })).status).toBe(500);
    } finally {
      await harness.database.query('alter table audit_entries drop constraint broken');
    }
    expect((await client.get(at(developer))).body.data).toMatchObject([{ id, label: 'Plan' }]);
  });

  it('says how many contacts have a value before it is deleted, of both modes', async () => {
    const developer = await harness.aMember('developer');
    const { client, orgId } = developer;
    const { id } = (await client.post(at(developer), { key: 'size', type: 'number' })).body.data;
    const contacts = [
      await aContact(harness.database, { orgId, addresses: { external_id: 'a' } }),
      await aContact(harness.database, { orgId, mode: 'test', addresses: { external_id: 'b' } }),
    ];
    await aContact(harness.database, { orgId, addresses: { external_id: 'c' } });
    await harness.database.query(
      'update contacts set custom_fields = jsonb_build_object($2::text, 7) where id = any($1)',
      [contacts, id],
    );
    expect((await client.get(at(developer, `/${id}/uses`))).body.data).toEqual({ contacts: 2, is_capped: false });
  });

  it('agents read fields and define none; those of another organization are the same 404 as missing ones', async () => {
    const [developer, stranger] = [await harness.aMember('developer'), await harness.aMember('developer')];
    const { id } = (await developer.client.post(at(developer), PLAN)).body.data;
    const agent = await harness.aMember('agent', developer.orgId);
    expect((await agent.client.get(at(agent))).status).toBe(200);
    expect([
      summaryOf(await agent.client.post(at(agent), PLAN)),
      summaryOf(await agent.client.patch(at(agent, `/${id}`), { label: 'x' })),
      summaryOf(await agent.client.delete(at(agent, `/${id}`))),
    ]).toEqual(['403 FORBIDDEN', '403 FORBIDDEN', '403 FORBIDDEN']);
    for (const each of [id, randomUUID(), 'x']) {
      const path = at(stranger, `/${each}`);
      expect(summaryOf(await stranger.client.patch(path, { label: 'x' }))).toBe('404 FIELD_NOT_FOUND');
      expect(summaryOf(await stranger.client.delete(path))).toBe('404 FIELD_NOT_FOUND');
      expect(summaryOf(await stranger.client.get(at(stranger, `/${each}/uses`)))).toBe('404 FIELD_NOT_FOUND');
    }
    expect((await stranger.client.get(at(stranger))).body.data).toEqual([]);
  });
});
