import { describe, expect, it } from '@jest/globals';
import { aNumber, waitFor } from '@chasqui/testing';
import { apiKeyHmac, ApiKeyRepository } from '@chasqui/tenancy';
import { ConsoleHarness, inOrg } from '../../testing/console.harness';
import { summaryOf } from '../../testing/console.client';

const harness = ConsoleHarness.ofFile();
const PEPPER = 'pepper-of-the-tests-0123456789abcdef';

describe('what operators do', () => {
  it('an operator sees why a lane waits, pauses and resumes it, and discards what waits', async () => {
    const { client: owner, orgId } = await harness.aMember();
    const { client: operator } = await harness.anOperator();
    const { id: numberId } = await aNumber(harness.database, { orgId, phone: '15550000051' });
    const messageId = await harness.aWaitingMessage({ client: owner, orgId }, numberId);
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
    const { key } = (await owner.post(inOrg(orgId, '/keys'), draft)).body.data;
    const keys = new ApiKeyRepository(harness.database);
    const isSuspended = async () => (await keys.findActiveByHmac(apiKeyHmac(PEPPER, key)))?.isSuspended;
    await harness.database.query(
      `alter table audit_entries add constraint no_suspension check (action <> 'organization.suspended') not valid`,
    );
    expect((await operator.post(`/operations/organizations/${orgId}/suspend`)).status).toBe(500);
    await harness.database.query('alter table audit_entries drop constraint no_suspension');
    expect(await isSuspended()).toBe(false);
    const { id: numberId } = await aNumber(harness.database, { orgId, phone: '15550000052' });
    const messageId = await harness.aWaitingMessage({ client: owner, orgId }, numberId);
    const suspended = await operator.post(`/operations/organizations/${orgId}/suspend`);
    expect(suspended.body.data.suspended_at).toEqual(expect.any(String));
    expect(await isSuspended()).toBe(true);
    expect((await owner.get(inOrg(orgId, '/messages'))).status).toBe(200);
    expect(summaryOf(await owner.post(inOrg(orgId, '/keys'), draft))).toBe('403 ORGANIZATION_SUSPENDED');
    expect(summaryOf(await owner.post(inOrg(orgId, '/contacts'), { phone: '4915112345678' }))).toBe(
      '403 ORGANIZATION_SUSPENDED',
    );
    const why = { code: 'organization_suspended', params: {}, since: suspended.body.data.suspended_at, next_at: null };
    expect((await owner.get(inOrg(orgId, `/messages/${messageId}/life`))).body.data.why).toMatchObject(why);
    const [board] = (await operator.get('/operations/lanes?kind=wa')).body.data as { lanes: { lane: string }[] }[];
    expect(board?.lanes.find(({ lane }) => lane === `wa:${numberId}`)).toMatchObject({
      organization: { id: orgId, suspended_at: suspended.body.data.suspended_at },
      why,
    });
    expect((await operator.post(`/operations/lanes/wa:${numberId}/drain`)).body.data.outcome).toBe('suspended');
    const planDeletion = (at: string) =>
      harness.database.query(`update organizations set deleting_at = ${at} where id = $1`, [orgId]);
    await planDeletion(`now() + interval '1 day'`);
    const refused = await operator.post(`/operations/organizations/${orgId}/resume`);
    expect(summaryOf(refused)).toBe('409 INVALID_STATE');
    expect(refused.body.message).toContain('org:undelete');
    expect(await isSuspended()).toBe(true);
    await planDeletion('null');
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

  it('an operator finds a message by its id, and sees where it is and why, but neither its text nor its recipient', async () => {
    const { client: owner, orgId } = await harness.aMember();
    const { client: operator } = await harness.anOperator();
    const { id: numberId } = await aNumber(harness.database, { orgId, phone: '15550000061' });
    const id = await harness.aWaitingMessage({ client: owner, orgId }, numberId);
    const search = await operator.get(`/operations/search?q=${id}`);
    expect(search.body.data.found).toMatchObject([
      { type: 'message', organization: { id: orgId }, lane: `wa:${numberId}`, message: { status: 'pending' } },
    ]);
    const look = await operator.post(`/operations/messages/${id}/look`);
    expect(look.body.data).toMatchObject({ id, status: 'pending', account: '15550000061', why: { code: 'no_worker' } });
    for (const { body } of [search, look]) expect(JSON.stringify(body)).not.toMatch(/secret greeting|4915\d{9}/);
    const entries = (await owner.get(inOrg(orgId, '/audit'))).body.data as { action: string; target: { id: string } }[];
    const looks = entries.filter(({ action }) => action === 'message.looked_at');
    expect(looks.map(({ target }) => target.id)).toEqual([id]);
    const lane = await operator.get(`/operations/lanes/wa:${numberId}`);
    expect(lane.body.data).toMatchObject({ lane: `wa:${numberId}`, waiting: { count: 1 } });
  });

  it('who is no operator finds and looks at nothing, and what is not there is not', async () => {
    const { client: owner } = await harness.aMember();
    const { client: operator } = await harness.anOperator();
    const nobody = '00000000-0000-7000-8000-000000000000';
    for (const path of [`/search?q=${nobody}`, '/traffic', '/database', `/lanes/wa:${nobody}`]) {
      expect([path, (await owner.get(`/operations${path}`)).status]).toEqual([path, 403]);
      expect([path, (await harness.aBrowser().get(`/operations${path}`)).status]).toEqual([path, 401]);
    }
    expect(summaryOf(await owner.post(`/operations/messages/${nobody}/look`))).toBe('403 FORBIDDEN');
    for (const id of [nobody, 'x', "'"]) {
      expect(summaryOf(await operator.post(`/operations/messages/${id}/look`))).toBe('404 MESSAGE_NOT_FOUND');
      expect(summaryOf(await operator.get(`/operations/lanes/wa:${id}`))).toBe('404 NOT_FOUND');
    }
    expect((await operator.get('/operations/search')).status).toBe(400);
    expect(summaryOf(await operator.get(`/operations/search?q=${'x'.repeat(201)}`))).toBe('400 VALIDATION');
    expect((await operator.get('/operations/search?q=%25')).body.data.found).toEqual([]);
  });

  it('the course of an hour, a day and a week is there, and no other', async () => {
    const { client } = await harness.anOperator();
    for (const range of ['hour', 'day', 'week']) {
      const { body } = await client.get(`/operations/traffic?range=${range}`);
      expect(body.data).toMatchObject({ range, series: [{ kind: 'whatsapp' }, { kind: 'sms' }, { kind: 'webhooks' }] });
    }
    expect(summaryOf(await client.get('/operations/traffic?range=year'))).toBe('400 VALIDATION');
  });

  it('what PostgreSQL runs is shown without the values that were sent', async () => {
    const { client } = await harness.anOperator();
    // Retried until it is seen: on a busy machine a look takes longer than one sleep.
    const seen = { sleeping: false };
    const sleep = async (): Promise<void> => {
      while (!seen.sleeping) await harness.database.query(`select pg_sleep(2), 'a secret of somebody'`);
    };
    const running = sleep();
    let statements: { statement: string }[] = [];
    await waitFor(
      async () => {
        const { data } = (await client.get('/operations/database')).body;
        ({ statements } = data);
        expect(data.statements_source).toBe('now');
        expect(data.connections.map(({ app }: { app: string }) => app)).toContain('console');
        expect(data.tables.map(({ table }: { table: string }) => table)).toContain('messages');
        return statements.some(({ statement }) => statement.includes('pg_sleep'));
      },
      { what: 'the statement that sleeps' },
    ).finally(() => {
      seen.sleeping = true;
    });
    expect(statements.map(({ statement }) => statement)).toContain('select pg_sleep(…), …');
    await running;
  });

  it('a process tells its memory and its event loop, how long it is up, and what is missing', async () => {
    const { client } = await harness.anOperator();
    const { data } = (await client.get('/operations/health')).body;
    const own = data.processes.find(({ app }: { app: string }) => app === 'console');
    expect(own.figures.rss_bytes).toBeGreaterThan(own.figures.heap_bytes);
    expect(own.up_ms).toBeGreaterThan(0);
    expect(own.silent_ms).toBeLessThan(10_000);
    expect(data.versions).toHaveLength(1);
    expect(data.missing_apps).toContain('whatsapp-sender');
  });

  it('an operator reads which organizations have a plan whose days are no number, and no other', async () => {
    const { client } = await harness.anOperator();
    const faultsNow = async () => (await client.get('/operations/health')).body.data.plan_faults;
    expect(await faultsNow()).toEqual([]);
    const odd = await harness.anOrganization();
    const set = (value: string) =>
      harness.database.query('update organizations set limit_overrides = $2 where id = $1', [odd, value]);
    await set('{"retention_days": "thirty"}');
    expect(await faultsNow()).toEqual([{ organization_id: odd, name: 'An organization', value: '"thirty"' }]);
    await set('{"retention_days": 30}');
    expect(await faultsNow()).toEqual([]);
  });
});
