import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aContact } from '@chasqui/testing';
import { type ConsoleAnswer, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, PASSWORD, type TestMember } from '../../testing/console.harness';
import { TransfersWorld } from '../../testing/transfers.world';

const EXPORTS = '/contacts/exports';
const harness = ConsoleHarness.ofFile();
let world: TransfersWorld;
beforeAll(async () => void (world = await TransfersWorld.start(harness)));
afterAll(() => world.close());

const post = ({ client, orgId }: TestMember, body: object = {}): Promise<ConsoleAnswer> =>
  client.post(inOrg(orgId, EXPORTS), body);
const get = ({ client, orgId }: TestMember, path = ''): Promise<ConsoleAnswer> =>
  client.get(inOrg(orgId, EXPORTS + path));

async function twoContacts(orgId: string): Promise<void> {
  for (const [phone, tags] of [
    ['15550000001', ['vip']],
    ['15550000002', []],
  ] as const) {
    const id = await aContact(harness.database, { orgId, addresses: { phone } });
    await harness.database.query('update contacts set tags = $2 where id = $1', [id, tags]);
  }
}

describe('exports in the console', () => {
  it('an admin exports what the filters pass and downloads it by the session; the audit log names them', async () => {
    const admin = await harness.aMember('admin');
    await twoContacts(admin.orgId);
    const asked = await post(admin, { format: 'csv', tag: ['vip'] });
    expect([asked.status, asked.body.data]).toEqual([202, { id: expect.any(String), status: 'queued' }]);
    const { id } = asked.body.data;
    const done = await world.over(admin, `${EXPORTS}/${id}`);
    expect(done).toMatchObject({ status: 'completed', format: 'csv', total: 1, has_file: true, error: null });
    expect(done).not.toHaveProperty('url');
    // HEAD writes no audit entry.
    expect(await world.download(admin, `${EXPORTS}/${id}/file`, 'HEAD')).toMatchObject([
      200,
      expect.any(String),
      expect.any(String),
      '',
    ]);
    const [status, type, name, text] = await world.download(admin, `${EXPORTS}/${id}/file`);
    expect([status, type, name]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="contacts-${done.created_at.slice(0, 10)}.csv"`,
    ]);
    expect(text).toContain('15550000001');
    expect(text).not.toContain('15550000002');
    const { rows } = await harness.database.query(
      `select action, actor_email, target_id, detail from audit_entries
       where org_id = $1 and target_type = 'contactExport' order by at, id`,
      [admin.orgId],
    );
    const entry = { actorEmail: admin.email, targetId: id };
    expect(rows).toEqual([
      { ...entry, action: 'contacts.export_started', detail: { format: 'csv', mode: 'live' } },
      { ...entry, action: 'contacts.export_downloaded', detail: { mode: 'live' } },
    ]);
  });

  it('a file is not downloaded until the password was given again, though its export is listed', async () => {
    const admin = await harness.aMember('admin');
    const { id } = (await post(admin)).body.data;
    await world.over(admin, `${EXPORTS}/${id}`);
    await harness.forgetConfirmations();
    expect((await get(admin)).body.total).toBe(1);
    expect(summaryOf(await get(admin, `/${id}/file`))).toBe('403 CONFIRMATION_REQUIRED');
    expect((await world.download(admin, `${EXPORTS}/${id}/file`, 'HEAD'))[0]).toBe(403);
    await admin.client.confirm(PASSWORD);
    expect((await world.download(admin, `${EXPORTS}/${id}/file`))[0]).toBe(200);
  });

  it('as JSON all contacts are exported, and a file that is gone is a 404', async () => {
    const admin = await harness.aMember('admin');
    await twoContacts(admin.orgId);
    const { id } = (await post(admin, { format: 'json' })).body.data;
    await world.over(admin, `${EXPORTS}/${id}`);
    const [, type, , text] = await world.download(admin, `${EXPORTS}/${id}/file`);
    expect([type, JSON.parse(text).length]).toEqual(['application/json; charset=utf-8', 2]);
    await harness.database.query('update media_files set expires_at = now() where org_id = $1', [admin.orgId]);
    expect((await get(admin, `/${id}`)).body.data).toMatchObject({ has_file: false, expires_at: null });
    expect(summaryOf(await get(admin, `/${id}/file`))).toBe('404 MEDIA_NOT_FOUND');
  });

  it('the list goes on by cursor, newest first, without filters of others', async () => {
    const admin = await harness.aMember('admin');
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.unshift((await post(admin)).body.data.id);
    const first = (await get(admin, '?per_page=2')).body;
    expect([first.total, first.data.map(({ id }: { id: string }) => id)]).toEqual([3, ids.slice(0, 2)]);
    const second = (await get(admin, `?per_page=2&cursor=${first.next_cursor}`)).body;
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect((await admin.client.get(inOrg(admin.orgId, EXPORTS, 'test'))).body.total).toBe(0);
  });

  it('marketing exports and downloads; viewers, agents and developers may do nothing of it', async () => {
    const admin = await harness.aMember('admin');
    const { id } = (await post(admin)).body.data;
    for (const role of ['viewer', 'agent', 'developer'] as const) {
      const member = await harness.aMember(role, admin.orgId);
      const answers = await Promise.all([post(member), get(member), get(member, `/${id}`), get(member, `/${id}/file`)]);
      expect(answers.map(summaryOf)).toEqual(answers.map(() => '403 FORBIDDEN'));
    }
    const marketing = await harness.aMember('marketing', admin.orgId);
    const own = await post(marketing);
    expect([own.status, (await get(marketing)).body.total]).toEqual([202, 2]);
    expect(summaryOf(await get(marketing, `/${id}`))).toBe('200');
  });

  it('an export of another organization, of the other mode, one that never was and no id are the same 404', async () => {
    const admin = await harness.aMember('admin');
    const stranger = await harness.aMember('admin');
    const foreign = (await post(stranger)).body.data.id;
    await world.over(stranger, `${EXPORTS}/${foreign}`);
    const inTest = (await admin.client.post(inOrg(admin.orgId, EXPORTS, 'test'), {})).body.data.id;
    for (const id of [foreign, inTest, randomUUID(), 'x']) {
      for (const path of [`/${id}`, `/${id}/file`])
        expect([path, summaryOf(await get(admin, path))]).toEqual([path, '404 EXPORT_NOT_FOUND']);
    }
  });

  it('another format, a segment that is none, filters that are none and a sixth at once are refused', async () => {
    const admin = await harness.aMember('admin');
    expect((await post(admin, { format: 'xlsx' })).status).toBe(400);
    expect((await post(admin, { updated_since: 'x' })).status).toBe(400);
    expect((await post(admin, { page: 2 })).status).toBe(400);
    for (const segment_id of [randomUUID(), 'x'])
      expect(summaryOf(await post(admin, { segment_id }))).toBe('404 SEGMENT_NOT_FOUND');
    await harness.database.query(
      `insert into contact_exports (id, org_id, mode, state, format, filter, heard_at)
       select gen_random_uuid(), $1, 'live', 'processing', 'csv', '{}', now() + interval '1 hour' from generate_series(1, 5)`,
      [admin.orgId],
    );
    expect(summaryOf(await post(admin))).toBe('409 INVALID_STATE');
  });
});
