import { randomUUID } from 'node:crypto';
import { ExportRepository, ExportWriter } from '@chasqui/data-lifecycle';
import { DiskMediaStore } from '@chasqui/files/store';
import { anOrganization } from '@chasqui/testing';
import { describe, expect, it } from '@jest/globals';
import { summaryOf } from '../../testing/console.client';
import { ConsoleHarness, PASSWORD, type TestMember } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();
const NAME = 'An organization';

/** Does what `pairing` does. */
async function writeExports(): Promise<void> {
  const store = new DiskMediaStore(harness.mediaDir);
  const exports = new ExportRepository(harness.database);
  const onFailure = (error: unknown): never => {
    throw error;
  };
  await new ExportWriter({ database: harness.database, exports, store, onFailure }).run();
}

const actionsOf = async (orgId: string): Promise<string[]> => {
  const { rows } = await harness.database.query<{ action: string }>(
    `select action from audit_entries where org_id = $1 and action like 'organization.%' order by at, id`,
    [orgId],
  );
  return rows.map(({ action }) => action.replace('organization.', ''));
};

const fetchFile = ({ client }: TestMember, path: string, method = 'GET') =>
  fetch(`${harness.url}/console/api${path}`, {
    method,
    headers: client.cookie === null ? {} : { cookie: client.cookie },
  });

describe('the export of an organization', () => {
  it('an owner asks for one with two clicks at once, sees how far it is, and downloads it, each of which is noted', async () => {
    const owner = await harness.aMember();
    const path = `/organizations/${owner.orgId}`;
    expect((await owner.client.get(`${path}/data`)).body.data).toMatchObject({ name: NAME, export: null });
    const clicks = await Promise.all([owner.client.post(`${path}/exports`), owner.client.post(`${path}/exports`)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(clicks[0]?.body.data.export).toMatchObject({ state: 'waiting', asked_by: owner.email });
    const [id, second] = clicks.map(({ body }): string => body.data.export.id);
    expect(second).toBe(id);
    expect((await fetchFile(owner, `${path}/exports/${id}/file`)).status).toBe(404);
    await writeExports();
    const ready = (await owner.client.get(`${path}/data`)).body.data.export;
    expect(ready).toMatchObject({ id, state: 'ready', expires_at: expect.any(String) });
    expect((await owner.client.get(`${path}/exports/${id}`)).body.data).toEqual(ready);
    const answer = await fetchFile(owner, `${path}/exports/${id}/file`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="chasqui-export-[-\w]+\.zip"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes).toHaveLength(ready.bytes);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(await actionsOf(owner.orgId)).toEqual(['export_started', 'export_downloaded']);
    // A second request a moment later gets the same export.
    expect((await owner.client.post(`${path}/exports`)).body.data.export.id).toBe(id);
    expect(await actionsOf(owner.orgId)).toHaveLength(2);
  });

  it('nobody has the file who is no owner, is signed out, did not give the password, or asks by another organization', async () => {
    const owner = await harness.aMember();
    const path = `/organizations/${owner.orgId}`;
    const { id } = (await owner.client.post(`${path}/exports`)).body.data.export as { id: string };
    await writeExports();
    const file = `${path}/exports/${id}/file`;
    const admin = await harness.aMember('admin', owner.orgId);
    const hasty = await harness.aMember('owner', owner.orgId);
    await hasty.client.signIn(hasty.email, PASSWORD);
    const stranger = await harness.aMember();
    expect((await fetchFile(admin, file)).status).toBe(403);
    expect((await fetchFile(hasty, file)).status).toBe(403);
    expect((await fetchFile(stranger, file)).status).toBe(404);
    expect((await fetchFile(stranger, `/organizations/${stranger.orgId}/exports/${id}/file`)).status).toBe(404);
    expect((await fetchFile({ ...owner, client: harness.aBrowser() }, file)).status).toBe(401);
    expect((await fetchFile(owner, `${path}/exports/${randomUUID()}/file`)).status).toBe(404);
    expect((await fetchFile(owner, file, 'HEAD')).status).toBe(405);
    await harness.database.query(`update organization_exports set expires_at = now() where id = $1`, [id]);
    expect((await fetchFile(owner, file)).status).toBe(404);
    expect(await actionsOf(owner.orgId)).toEqual(['export_started']);
  });

  it('an operator exports any organization, and it stands in its audit log', async () => {
    const operator = await harness.anOperator();
    const orgId = await anOrganization(harness.database);
    const path = `/operations/organizations/${orgId}`;
    const { id } = (await operator.client.post(`${path}/exports`)).body.data.export as { id: string };
    await writeExports();
    expect((await fetchFile(operator, `${path}/exports/${id}/file`)).status).toBe(200);
    expect(await actionsOf(orgId)).toEqual(['export_started', 'export_downloaded']);
    for (const unknown of [randomUUID(), 'nobody']) {
      const elsewhere = `/operations/organizations/${unknown}`;
      expect(summaryOf(await operator.client.get(`${elsewhere}/data`))).toBe('404 ORGANIZATION_NOT_FOUND');
      expect(summaryOf(await operator.client.post(`${elsewhere}/exports`))).toBe('404 ORGANIZATION_NOT_FOUND');
      expect((await fetchFile(operator, `${elsewhere}/exports/${id}/file`)).status).toBe(404);
    }
  });
});

describe('the deletion of an organization', () => {
  it('an owner asks for it by name, twice at once, still has an export, and takes it back, which ends the suspension', async () => {
    const owner = await harness.aMember();
    const path = `/organizations/${owner.orgId}`;
    expect(summaryOf(await owner.client.post(`${path}/deletion`, { name: 'Another one' }))).toBe('400 VALIDATION');
    expect(await actionsOf(owner.orgId)).toEqual([]);
    const clicks = await Promise.all([1, 2].map(() => owner.client.post(`${path}/deletion`, { name: NAME })));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    const { deletion, wait_days } = (await owner.client.get(`${path}/data`)).body.data;
    expect(deletion).toMatchObject({ asked_by: 'owner', has_begun: false, can_keep: true });
    const inMs = Date.parse(deletion.deleting_at) - Date.now();
    expect(Math.abs(inMs - wait_days * 86_400_000)).toBeLessThan(60_000);
    expect(await actionsOf(owner.orgId)).toEqual(['suspended', 'deletion_planned']);
    // A suspended organization sends and changes nothing, but can take its data along.
    const key = { name: 'Shop', mode: 'live', scopes: ['messages:send'] };
    expect(summaryOf(await owner.client.post(`${path}/keys`, key))).toBe('403 ORGANIZATION_SUSPENDED');
    expect((await owner.client.post(`${path}/exports`)).body.data.export).toMatchObject({ state: 'waiting' });
    const kept = await owner.client.delete(`${path}/deletion`);
    expect(kept.body.data.deletion).toMatchObject({ deleting_at: null, suspended_at: null, can_keep: false });
    expect((await owner.client.post(`${path}/keys`, key)).status).toBe(201);
    expect(await actionsOf(owner.orgId)).toEqual([
      'suspended',
      'deletion_planned',
      'export_started',
      'deletion_canceled',
      'resumed',
    ]);
  });

  it('what operators suspended stays suspended, whatever its owner wishes and takes back', async () => {
    const owner = await harness.aMember();
    const operator = await harness.anOperator();
    const [path, asOperator] = [`/organizations/${owner.orgId}`, `/operations/organizations/${owner.orgId}`];
    await operator.client.post(`${asOperator}/suspend`);
    await owner.client.post(`${path}/deletion`, { name: NAME });
    const kept = await owner.client.delete(`${path}/deletion`);
    expect(kept.body.data.deletion).toMatchObject({
      deleting_at: null,
      suspended_at: expect.any(String),
      can_keep: false,
    });
    // Nor does it lift a suspension that came after the request.
    await operator.client.post(`${asOperator}/resume`);
    await owner.client.post(`${path}/deletion`, { name: NAME });
    await operator.client.post(`${asOperator}/suspend`);
    const again = await owner.client.delete(`${path}/deletion`);
    expect(again.body.data.deletion).toMatchObject({ deleting_at: null, suspended_at: expect.any(String) });
  });

  it('an operator deletes any organization and takes it back; its owner sees it and cannot', async () => {
    const owner = await harness.aMember();
    const operator = await harness.anOperator();
    const [path, asOperator] = [`/organizations/${owner.orgId}`, `/operations/organizations/${owner.orgId}`];
    expect((await operator.client.post(`${asOperator}/deletion`, { name: NAME })).status).toBe(200);
    const seen = (await owner.client.get(`${path}/data`)).body.data.deletion;
    expect(seen).toMatchObject({ deleting_at: expect.any(String), asked_by: 'operator', can_keep: false });
    expect(summaryOf(await owner.client.delete(`${path}/deletion`))).toBe('409 INVALID_STATE');
    const kept = await operator.client.delete(`${asOperator}/deletion`);
    expect(kept.body.data.deletion).toMatchObject({ deleting_at: null, suspended_at: expect.any(String) });
  });

  it('nobody takes it back once it has begun, and no export begins then', async () => {
    const owner = await harness.aMember();
    const operator = await harness.anOperator();
    const [path, asOperator] = [`/organizations/${owner.orgId}`, `/operations/organizations/${owner.orgId}`];
    await owner.client.post(`${path}/deletion`, { name: NAME });
    await harness.database.query(
      `update organizations set erasing_at = now(), erasure_problem = 'denied' where id = $1`,
      [owner.orgId],
    );
    expect((await owner.client.get(`${path}/data`)).body.data.deletion).toMatchObject({
      has_begun: true,
      can_keep: false,
      problem: null,
    });
    expect((await operator.client.get(`${asOperator}/data`)).body.data.deletion.problem).toBe('denied');
    for (const [member, at] of [
      [owner, path],
      [operator, asOperator],
    ] as const) {
      expect(summaryOf(await member.client.delete(`${at}/deletion`))).toBe('409 INVALID_STATE');
      expect(summaryOf(await member.client.post(`${at}/exports`))).toBe('409 INVALID_STATE');
    }
  });

  it('a deletion and its end are not done without their entry in the audit log', async () => {
    const owner = await harness.aMember();
    const path = `/organizations/${owner.orgId}`;
    await harness.database.query(
      `alter table audit_entries add constraint no_plan check (action <> 'organization.deletion_planned') not valid`,
    );
    expect((await owner.client.post(`${path}/deletion`, { name: NAME })).status).toBe(500);
    await harness.database.query('alter table audit_entries drop constraint no_plan');
    expect((await owner.client.get(`${path}/data`)).body.data.deletion).toMatchObject({
      deleting_at: null,
      suspended_at: null,
    });
  });
});
