import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '@chasqui/database';
import { WebhookRecoveryWorld, REQUEST } from '../testing/webhook-recovery.world';
import { WebhookRecoveryRepository } from './webhook-recovery.repository';
import { WebhookRetentionRepository } from './webhook-retention.repository';

const world = new WebhookRecoveryWorld();
const { anEndpoint, anOrganization, becomes, deliveries, finished, happened, read, started } = world;

describe('a recovery', () => {
  it('a recovery delivers what failed and what was never delivered, in order; not what was delivered', async () => {
    const orgId = await anOrganization();
    const before = await happened(orgId, [{}, {}]);
    const endpoint = await anEndpoint({}, orgId);
    const [delivered = '', failed = ''] = await happened(orgId, [{}, {}]);
    await becomes(endpoint.id, delivered, 'succeeded', 'done');
    await becomes(endpoint.id, failed, 'failed', 'done');
    const { id } = await started(endpoint);
    await finished(id);
    const made = (await deliveries(endpoint.id)).filter(({ reason }) => reason === 'recovery');
    expect(made.map(({ event }) => event)).toEqual([...before, failed]);
    expect(made.every(({ status, isDue }) => status === 'pending' && isDue)).toBe(true);
    expect(await read(endpoint, id)).toMatchObject({ status: 'completed', found: 4, queued: 3 });
    expect((await read(endpoint, id)).finishedAt).toBeInstanceOf(Date);
  });

  it('a recovery delivers again what was delivered, when it is asked to', async () => {
    const endpoint = await anEndpoint();
    const [delivered = ''] = await happened(endpoint.orgId, [{}]);
    await becomes(endpoint.id, delivered, 'succeeded', 'done');
    const { id } = await started(endpoint, { onlyFailed: false });
    await finished(id);
    expect((await deliveries(endpoint.id)).map(({ reason, status }) => [reason, status])).toEqual([
      ['event', 'succeeded'],
      ['recovery', 'pending'],
    ]);
  });

  it('a recovery makes due what waits for its next attempt, instead of a second delivery', async () => {
    const endpoint = await anEndpoint();
    await happened(endpoint.orgId, [{}, {}]);
    await world.database.query(
      `update webhook_deliveries set due_at = now() + interval '20 hours' where endpoint_id = $1`,
      [endpoint.id],
    );
    const { id } = await started(endpoint);
    await finished(id);
    const found = await deliveries(endpoint.id);
    expect(found.map(({ reason, isDue }) => [reason, isDue])).toEqual([
      ['event', true],
      ['event', true],
    ]);
    expect(await read(endpoint, id)).toMatchObject({ found: 2, queued: 2 });
  });

  it('a recovery keeps to the endpoint’s types, channels and accounts, to the types asked for, and to its time', async () => {
    const orgId = await anOrganization();
    const account = randomUUID();
    const [old = '', right = '', ...rest] = await happened(orgId, [
      { channel: 'sms', accountId: account },
      { channel: 'sms', accountId: account },
      { channel: 'whatsapp', accountId: account },
      { channel: 'sms', accountId: randomUUID() },
      { channel: 'sms', accountId: account, type: 'contact.created' },
      { channel: 'sms', accountId: account, type: 'message.sent' },
      { channel: 'sms', accountId: account, mode: 'test' },
    ]);
    await world.database.query(`update events set created_at = now() - interval '2 hours' where id = $1`, [old]);
    const events = ['message.status', 'message.sent'];
    const endpoint = await anEndpoint({ events, channels: ['sms'], accountIds: [account] }, orgId);
    await finished((await started(endpoint)).id);
    expect((await deliveries(endpoint.id)).map(({ event }) => event)).toEqual([right, rest[3]]);
    const other = await anEndpoint({ channels: ['sms'], accountIds: [account] }, orgId);
    await finished((await started(other, { events: ['contact.created'] })).id);
    expect((await deliveries(other.id)).map(({ event }) => event)).toEqual([rest[2]]);
    const until = await anEndpoint({}, orgId);
    await finished((await started(until, { since: new Date(0), until: new Date(Date.now() - 5_400_000) })).id);
    expect((await deliveries(until.id)).map(({ event }) => event)).toEqual([old]);
  });

  it('a recovery goes on after the last step that was committed, wherever it was killed', async () => {
    const orgId = await anOrganization();
    const all = await happened(
      orgId,
      Array.from({ length: 60 }, () => ({})),
    );
    const endpoint = await anEndpoint({}, orgId);
    const { id } = await started(endpoint);
    const killed = await Database.connect({ url: world.testDatabase.url, poolSize: 1, applicationName: 'killed' });
    for (let round = 0; round < 8; round += 1) {
      const step = new WebhookRecoveryRepository(killed).step(id, 7).catch(() => null);
      await world.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'killed' and datname = current_database()`,
      );
      await step;
    }
    await killed.close();
    await finished(id, 7);
    expect((await deliveries(endpoint.id)).map(({ event }) => event)).toEqual(all);
    expect(await read(endpoint, id)).toMatchObject({ found: 60, queued: 60 });
  });

  it('a recovery is done by one at a time, and two that share it make nothing twice', async () => {
    const orgId = await anOrganization();
    const all = await happened(
      orgId,
      Array.from({ length: 100 }, () => ({})),
    );
    const endpoint = await anEndpoint({}, orgId);
    const { id } = await started(endpoint);
    await Promise.all([finished(id, 3), finished(id, 3), finished(id, 3)]);
    expect((await deliveries(endpoint.id)).map(({ event }) => event).sort()).toEqual(all);
  });

  it('a recovery waits for an event whose transaction is still under way, and does not pass it', async () => {
    const orgId = await anOrganization();
    const endpoint = await anEndpoint({}, orgId);
    await world.endpoints.update({ orgId, mode: 'live' }, endpoint.id, { status: 'disabled' });
    let late = '';
    let recovery = '';
    await world.database.transaction(async (transaction) => {
      late = uuidv7();
      await world.log.append(transaction, [
        { id: late, orgId, mode: 'live', type: 'message.status', subjectId: orgId, payload: {} },
      ]);
      const start = await world.recoveries.enableAndRecover(orgId, 'live', endpoint.id);
      if (start.kind !== 'started') throw new Error(start.kind);
      recovery = start.recovery.id;
      const [after = ''] = await happened(orgId, [{}]);
      expect((await deliveries(endpoint.id)).map(({ event }) => event)).toEqual([after]);
      // Long after reaching its end it is not over: an event may still come.
      await waitFor(
        async () => (await world.recoveries.step(recovery, 10)) && Date.now() > start.recovery.until.getTime() + 1_500,
        {
          what: 'steps after its end',
          intervalMs: 100,
        },
      );
      expect((await read(endpoint, recovery)).status).toBe('running');
    });
    await finished(recovery);
    const found = await deliveries(endpoint.id);
    expect(found.filter(({ event }) => event === late).map(({ reason }) => reason)).toEqual(['recovery']);
  });

  it('a recovery is canceled when its endpoint is disabled, by whomever, and gone with it', async () => {
    const orgId = await anOrganization();
    await happened(orgId, [{}]);
    const endpoint = await anEndpoint({}, orgId);
    const first = await started(endpoint);
    await world.endpoints.update({ orgId, mode: 'live' }, endpoint.id, { status: 'disabled' });
    expect((await read(endpoint, first.id)).status).toBe('canceled');
    expect(await world.recoveries.step(first.id, 10)).toBeNull();
    await world.endpoints.update({ orgId, mode: 'live' }, endpoint.id, { status: 'active' });
    const second = await started(endpoint);
    await world.database.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [endpoint.id]);
    expect(await world.recoveries.step(second.id, 10)).toMatchObject({ status: 'canceled', queued: 0 });
    await world.database.query(`update webhook_endpoints set status = 'active' where id = $1`, [endpoint.id]);
    const third = await started(endpoint);
    const [deleted] = await Promise.all([
      world.endpoints.delete({ orgId, mode: 'live' }, endpoint.id),
      ...Array.from({ length: 5 }, () => world.recoveries.step(third.id, 1)),
    ]);
    expect(deleted).toMatchObject({ id: endpoint.id });
    expect(await world.recoveries.step(third.id, 10)).toBeNull();
    expect(await read(endpoint, third.id)).toBeNull();
    expect((await world.recoveries.findRunning(1_000)).includes(third.id)).toBe(false);
  });

  it('a recovery is not started for a disabled endpoint, one of another organization or of the other mode', async () => {
    const endpoint = await anEndpoint();
    const { orgId, id } = endpoint;
    expect((await world.recoveries.start(await anOrganization(), 'live', id, REQUEST)).kind).toBe('no_endpoint');
    expect((await world.recoveries.start(orgId, 'test', id, REQUEST)).kind).toBe('no_endpoint');
    expect((await world.recoveries.enableAndRecover(orgId, 'test', id)).kind).toBe('no_endpoint');
    const recovery = await started(endpoint);
    expect(await world.recoveries.findForOrg(orgId, 'test', id, recovery.id)).toBeNull();
    expect(await world.recoveries.findForOrg(await anOrganization(), 'live', id, recovery.id)).toBeNull();
    const other = await anEndpoint({}, orgId);
    expect(await world.recoveries.findForOrg(orgId, 'live', other.id, recovery.id)).toBeNull();
    // One at a time, so that they cannot fill the table.
    expect(
      await Promise.all([1, 2, 3].map(async () => (await world.recoveries.start(orgId, 'live', id, REQUEST)).kind)),
    ).toEqual(['running', 'running', 'running']);
    await world.endpoints.update({ orgId, mode: 'live' }, id, { status: 'disabled' });
    expect((await world.recoveries.start(orgId, 'live', id, REQUEST)).kind).toBe('disabled');
  });
});

describe('a recovery that is over', () => {
  it('a recovery that is over is forgotten after thirty days; one that runs is not', async () => {
    const endpoint = await anEndpoint();
    const old = (status: string) =>
      world.database.query(
        `insert into webhook_recoveries (id, org_id, endpoint_id, since, until, events, only_failed, status)
         values (uuidv7(interval '-31 days'), $1, $2, now(), now(), '{}', true, $3)`,
        [endpoint.orgId, endpoint.id, status],
      );
    await old('completed');
    await old('canceled');
    await old('running');
    await started(await anEndpoint());
    const retention = new WebhookRetentionRepository(world.database);
    expect([await retention.forgetRecoveries(1), await retention.forgetRecoveries(10)]).toEqual([1, 1]);
    const { rows } = await world.database.query('select status from webhook_recoveries where endpoint_id = $1', [
      endpoint.id,
    ]);
    expect(rows).toEqual([{ status: 'running' }]);
  });
});
