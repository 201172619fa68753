import { describe, expect, it } from '@jest/globals';
import { aNumber } from '@chasqui/testing';
import { apiKeyHmac, ApiKeyRepository } from '@chasqui/tenancy';
import { ConsoleHarness, inOrg, PASSWORD } from '../../testing/console.harness';
import { summaryOf } from '../../testing/console.client';

const harness = ConsoleHarness.ofFile();
const PEPPER = 'pepper-of-the-tests-0123456789abcdef';

describe('what operators do', () => {
  it('an operator sees why a lane waits, pauses and resumes it, and discards what waits', async () => {
    const { client: owner, orgId } = await harness.aMember();
    const { client: operator } = await harness.anOperator();
    const { id: numberId } = await aNumber(harness.database, { orgId, phone: '15550000051' });
    const { id: keyId } = (
      await owner.post(inOrg(orgId, '/keys'), { name: 'Shop', mode: 'live', scopes: ['messages:send'] })
    ).body.data;
    const draft = { key_id: keyId, to: '4915112345678', message: 'Hello' };
    const { id: messageId } = (await owner.post(inOrg(orgId, '/start/send'), draft)).body.data;
    const lane = `wa:${numberId}`;
    const laneNow = async () => {
      const [board] = (await operator.get('/operations/lanes?kind=wa')).body.data as { lanes: { lane: string }[] }[];
      return board?.lanes.find((each) => each.lane === lane);
    };
    expect(await laneNow()).toMatchObject({ waiting: { count: 1 }, pause: null, why: { code: 'no_worker' } });
    expect((await operator.post(`/operations/lanes/${lane}/pause`)).body.data.outcome).toBe('done');
    expect(await laneNow()).toMatchObject({ pause: { by: 'A viewer' }, why: { code: 'paused' } });
    expect((await operator.post(`/operations/lanes/${lane}/resume`)).body.data.outcome).toBe('done');
    const discarded = await operator.post(`/operations/lanes/${lane}/discard`);
    expect(discarded.body.data).toEqual({ outcome: 'done', rows: 1, has_more: false });
    const message = (await owner.get(inOrg(orgId, `/messages/${messageId}`))).body.data;
    expect(message).toMatchObject({ status: 'failed', error_code: 'CANCELED' });
    const entries = (await owner.get(inOrg(orgId, '/audit'))).body.data as { action: string }[];
    const ofLane = entries.map(({ action }) => action).filter((action) => action.startsWith('lane.'));
    expect(ofLane).toEqual(['lane.discard', 'lane.resume', 'lane.pause']);
    expect((await operator.post('/operations/lanes/wa:nobody/pause')).body.data.outcome).toBe('no_lane');
    expect((await operator.post(`/operations/lanes/${lane}/explode`)).status).toBe(404);
  });

  it('an operator suspends an organization and ends it again, and it stands in its audit log', async () => {
    const { client: owner, orgId } = await harness.aMember();
    const { client: operator } = await harness.anOperator();
    const draft = { name: 'Shop', mode: 'live', scopes: ['messages:send'] };
    const { key, id: key_id } = (await owner.post(inOrg(orgId, '/keys'), draft)).body.data;
    const keys = new ApiKeyRepository(harness.database);
    const isSuspended = async () => (await keys.findActiveByHmac(apiKeyHmac(PEPPER, key)))?.isSuspended;
    await operator.confirm(PASSWORD);
    await harness.database.query(
      `alter table audit_entries add constraint no_suspension check (action <> 'organization.suspended') not valid`,
    );
    expect((await operator.post(`/operations/organizations/${orgId}/suspend`)).status).toBe(500);
    await harness.database.query('alter table audit_entries drop constraint no_suspension');
    expect(await isSuspended()).toBe(false);
    const { id: numberId } = await aNumber(harness.database, { orgId, phone: '15550000052' });
    const draftOf = { key_id, to: '4915112345678', message: 'Hello' };
    const { id: messageId } = (await owner.post(inOrg(orgId, '/start/send'), draftOf)).body.data;
    const suspended = await operator.post(`/operations/organizations/${orgId}/suspend`);
    expect(suspended.body.data.suspended_at).toEqual(expect.any(String));
    expect(await isSuspended()).toBe(true);
    expect((await owner.get(inOrg(orgId, '/messages'))).status).toBe(200);
    expect(summaryOf(await owner.post(inOrg(orgId, '/keys'), draft))).toBe('403 ORGANIZATION_SUSPENDED');
    const send = await owner.post(inOrg(orgId, '/start/send'), { key_id: 'x', to: '4915112345678', message: 'Hello' });
    expect(summaryOf(send)).toBe('403 ORGANIZATION_SUSPENDED');
    const why = { code: 'organization_suspended', params: {}, since: suspended.body.data.suspended_at, next_at: null };
    expect((await owner.get(inOrg(orgId, `/messages/${messageId}/life`))).body.data.why).toMatchObject(why);
    const [board] = (await operator.get('/operations/lanes?kind=wa')).body.data as { lanes: { lane: string }[] }[];
    expect(board?.lanes.find(({ lane }) => lane === `wa:${numberId}`)).toMatchObject({
      organization: { id: orgId, suspended_at: suspended.body.data.suspended_at },
      why,
    });
    expect((await operator.post(`/operations/lanes/wa:${numberId}/drain`)).body.data.outcome).toBe('suspended');
    expect((await operator.post(`/operations/organizations/${orgId}/resume`)).body.data.suspended_at).toBeNull();
    expect(await isSuspended()).toBe(false);
    const entries = (await owner.get(inOrg(orgId, '/audit'))).body.data as { action: string }[];
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['organization.resumed', 'organization.suspended']),
    );
    const unknown = await operator.post('/operations/organizations/00000000-0000-7000-8000-000000000000/suspend');
    expect(summaryOf(unknown)).toBe('404 ORGANIZATION_NOT_FOUND');
  });

  it('the health of the installation names its processes, and says that workers are missing', async () => {
    const { client } = await harness.anOperator();
    const { status, parts, processes } = (await client.get('/operations/health')).body.data;
    expect(status).toBe('degraded');
    expect(parts.map(({ name }: { name: string }) => name)).toEqual(['postgresql', 'redis', 'gateways', 'phones']);
    expect(processes.map(({ app }: { app: string }) => app)).toContain('console');
  });
});
