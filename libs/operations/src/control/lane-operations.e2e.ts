import type { Transaction } from '@chasqui/database';
import { MessageLaneRepository, MessageRepository } from '@chasqui/messages';
import {
  addDeliveries,
  addEndpoint,
  aNumber,
  anOrganization,
  aPhone,
  type NumberDraft,
  storeSms,
} from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { BY, OperationsWorld } from '../testing/operations.world';
import { type LaneAudit, type LaneAuditEntry, LaneOperations } from './lane-operations';

describe('what operators do to lanes', () => {
  const world = new OperationsWorld();
  const rung: string[] = [];
  const entries: LaneAuditEntry[] = [];
  let orgId: string;
  let number: NumberDraft;
  let lane: string;
  let operations: LaneOperations;

  const note: LaneAudit = (_transaction, entry) => {
    entries.push(entry);
    return Promise.resolve();
  };
  const operationsWith = (audit: LaneAudit): LaneOperations => {
    const bell = { ring: (name: string) => void rung.push(name) };
    return new LaneOperations(world.database, { wa: bell, sms: bell, hook: bell, bulk: bell }, audit);
  };

  beforeEach(async () => {
    rung.length = 0;
    entries.length = 0;
    orgId = await anOrganization(world.database);
    number = await aNumber(world.database, { orgId });
    lane = `wa:${number.id}`;
    operations = operationsWith(note);
  });

  const rowsOf = async (name = lane) => {
    const { rows } = await world.database.query<{ state: string; errorCode: string | null; isDue: boolean }>(
      `select state, error_code, due_at <= now() as is_due from messages where lane = $1 order by lane_seq`,
      [name],
    );
    return rows;
  };
  const used = async (): Promise<number> => {
    const { rows } = await world.database.query<{ used: number }>(
      `select sum(used)::integer as used from usage_counters where org_id = $1 and limit_name like '%messages_month' or org_id = $1 and limit_name = 'sms_month'`,
      [orgId],
    );
    return rows[0]?.used ?? 0;
  };

  it('a lane is paused with what is set aside of it, and resumed, each once, with its audit, and rung when it goes on', async () => {
    expect(await operations.pause(lane, BY)).toEqual({ kind: 'done', rows: null, hasMore: false });
    expect(await operations.pause(lane, BY)).toEqual({ kind: 'unchanged' });
    const { rows } = await world.database.query('select lane from lanes where paused_at is not null order by lane');
    expect(rows).toEqual([{ lane }, { lane: `${lane}:late` }]);
    expect(rung).toEqual([]);
    expect(await operations.drain(lane, BY)).toEqual({ kind: 'paused' });
    expect(await operations.retry(lane, BY)).toEqual({ kind: 'paused' });
    expect(await operations.resume(lane, BY)).toMatchObject({ kind: 'done' });
    expect(await operations.resume(lane, BY)).toEqual({ kind: 'unchanged' });
    expect(rung).toEqual([lane, `${lane}:late`]);
    expect(entries).toEqual([
      { action: 'lane.pause', orgId, actor: BY, lane, kind: 'wa', rowId: null, rows: null },
      { action: 'lane.resume', orgId, actor: BY, lane, kind: 'wa', rowId: null, rows: null },
    ]);
  });

  it('nothing is done without its audit', async () => {
    const refusing = operationsWith(() => Promise.reject(new Error('the audit is away')));
    await world.send(number);
    await expect(refusing.pause(lane, BY)).rejects.toThrow('the audit is away');
    await expect(refusing.discard(lane, BY)).rejects.toThrow('the audit is away');
    expect((await world.database.query('select from lanes where lane = $1', [lane])).rowCount).toBe(0);
    expect(await rowsOf()).toMatchObject([{ state: 'queued' }]);
    expect(rung).toEqual([]);
  });

  it('the audit is written in the transaction of what was done', async () => {
    const audited = operationsWith(async (transaction: Transaction) => {
      await transaction.query(`update organizations set name = 'audited' where id = $1`, [orgId]);
    });
    await audited.pause(lane, BY);
    const { rows } = await world.database.query('select name from organizations where id = $1', [orgId]);
    expect(rows).toEqual([{ name: 'audited' }]);
  });

  it('a lane that nobody has is not operated on', async () => {
    for (const name of [`wa:${uuid()}`, 'wa:x', 'none', `mail:${number.id}`, `sms-unpair:${number.id}`]) {
      expect(await operations.pause(name, BY)).toEqual({ kind: 'no_lane' });
    }
    expect(entries).toEqual([]);
  });

  it('a drain rings a lane that waits for something, and deletes nothing', async () => {
    await world.send(number);
    await world.set(`insert into lanes (lane, blocked_until) values ($1, now() + interval '1 hour')`, [lane]);
    expect(await operations.drain(lane, BY)).toMatchObject({ kind: 'done' });
    expect(rung).toContain(lane);
    expect(await new MessageLaneRepository(world.database).lanesWithWork('wa', 1_000)).toContain(lane);
    expect(await rowsOf()).toMatchObject([{ state: 'queued' }]);
  });

  it('a retry makes due what waits to be tried again: without an answer, set aside, or for its number; not what is scheduled', async () => {
    const [open, aside, away, busy, scheduled] = [
      ...(await world.send(number, 4)),
      ...(await world.send(number, 1, { scheduledAt: new Date(Date.now() + 3_600_000) })),
    ];
    const later = `due_at = now() + interval '1 hour'`;
    await world.set(`update messages set state = 'started', attempts = 1, ${later} where id = $1`, [open]);
    await world.set(
      `update messages set state = 'started', attempts = 1, parked = true, lane = lane || ':late', ${later} where id = $1`,
      [aside],
    );
    await world.set(`update messages set state = 'held', error_code = 'GATEWAY_CLOSED', ${later} where id = $1`, [
      away,
    ]);
    await world.set(`update messages set state = 'held', error_code = 'GATEWAY_ERROR', ${later} where id = $1`, [busy]);
    expect(await operations.retry(lane, BY)).toEqual({ kind: 'done', rows: 3, hasMore: false });
    expect((await rowsOf()).map(({ isDue }) => isDue)).toEqual([true, true, false, false]);
    expect(await rowsOf(`${lane}:late`)).toMatchObject([{ isDue: true }]);
    expect(await operations.retry(lane, BY)).toEqual({ kind: 'unchanged' });
    // A message outside of any lane is tried again by its id.
    expect(await operations.retry(lane, BY, busy)).toEqual({ kind: 'done', rows: 1, hasMore: false });
    expect(await operations.retry(lane, BY, scheduled)).toEqual({ kind: 'unchanged' });
    const other = await aNumber(world.database, { orgId, phone: '3' });
    const [foreign] = await world.send(other);
    await world.set(`update messages set ${later} where id = $1`, [foreign]);
    expect(await operations.retry(lane, BY, foreign)).toEqual({ kind: 'unchanged' });
    expect(entries.at(-1)).toMatchObject({ action: 'lane.retry', rowId: busy, rows: 1 });
  });

  it('a retry hastens deliveries and SMS that could not be sent, and leaves alone what a phone has in hand', async () => {
    const endpoint = await addEndpoint(world.database, { orgId });
    const deliveries = await addDeliveries(world.database, endpoint, 3);
    await world.set(`update webhook_deliveries set due_at = now() + interval '1 hour' where endpoint_id = $1`, [
      endpoint.id,
    ]);
    await world.set(`insert into lanes (lane, blocked_until) values ($1, now() + interval '1 hour')`, [endpoint.lane]);
    expect(await operations.retry(endpoint.lane, BY, deliveries[0]?.id)).toMatchObject({ rows: 1 });
    expect(await operations.retry(endpoint.lane, BY)).toMatchObject({ rows: 2 });
    const { rows } = await world.database.query('select blocked_until from lanes where lane = $1', [endpoint.lane]);
    expect(rows).toEqual([{ blockedUntil: null }]);
    const phone = await aPhone(world.database, { orgId });
    const [waiting, inHand] = await storeSms(world.database, phone, [{}, {}]);
    await world.set(
      `update messages set due_at = now() + interval '1 hour', attempts = 1, state = case when id = $1 then 'queued' else 'started' end
       where id = any ($2)`,
      [waiting, [waiting, inHand]],
    );
    expect(await operations.retry(`sms:${phone.id}`, BY)).toMatchObject({ rows: 1 });
    expect((await rowsOf(`sms:${phone.id}`)).map(({ isDue }) => isDue)).toEqual([true, false]);
  });

  it('discarded messages were never started: they fail as CANCELED, are refunded, and their customer is told', async () => {
    const endpoint = await addEndpoint(world.database, { orgId });
    const [started, first, away] = await world.send(number, 3);
    await new MessageLaneRepository(world.database).take(lane, world.senderId, 1);
    await world.set(`update messages set state = 'held', error_code = 'GATEWAY_CLOSED' where id = $1`, [away]);
    const [scheduled] = await world.send(number, 1, { scheduledAt: new Date(Date.now() + 3_600_000) });
    await operations.pause(lane, BY);
    const before = await used();
    expect(await operations.discard(lane, BY)).toEqual({ kind: 'done', rows: 2, hasMore: false });
    expect(await operations.discard(lane, BY)).toEqual({ kind: 'unchanged' });
    expect(await used()).toBe(before - 2);
    const canceled = { state: 'done', errorCode: 'CANCELED' };
    expect(await rowsOf()).toMatchObject([{ state: 'started' }, canceled, canceled, { state: 'held' }]);
    const messages = new MessageRepository(world.database);
    expect((await messages.historyForOrg(orgId, first ?? '')).rows).toMatchObject([
      { status: 'pending' },
      { status: 'failed', detail: 'CANCELED' },
    ]);
    const told = await world.database.query('select from webhook_deliveries where endpoint_id = $1', [endpoint.id]);
    expect(told.rowCount).toBe(2);
    expect(await operations.discard(lane, BY, started)).toEqual({ kind: 'unchanged' });
    expect(await operations.discard(lane, BY, scheduled)).toMatchObject({ rows: 1 });
    expect(entries.map(({ action, rows }) => [action, rows])).toEqual([
      ['lane.pause', null],
      ['lane.discard', 2],
      ['lane.discard', 1],
    ]);
  });

  it('an SMS that its phone failed to send once is not discarded, and no delivery or bulk send ever is', async () => {
    const phone = await aPhone(world.database, { orgId });
    const [tried] = await storeSms(world.database, phone, [{}, {}]);
    await world.set('update messages set attempts = 1 where id = $1', [tried]);
    expect(await operations.discard(`sms:${phone.id}`, BY)).toMatchObject({ rows: 1 });
    expect(await rowsOf(`sms:${phone.id}`)).toMatchObject([
      { state: 'queued' },
      { state: 'done', errorCode: 'CANCELED' },
    ]);
    const endpoint = await addEndpoint(world.database, { orgId });
    expect(await operations.discard(endpoint.lane, BY)).toEqual({ kind: 'unsupported' });
  });

  it('a large lane is discarded part by part', async () => {
    await world.send(number, 501);
    expect(await operations.discard(lane, BY)).toEqual({ kind: 'done', rows: 500, hasMore: true });
    expect(await operations.discard(lane, BY)).toEqual({ kind: 'done', rows: 1, hasMore: false });
  });
});
