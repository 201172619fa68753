import { emptyDraft, type Queryable } from '@chasqui/database';
import { WebhookDeliveryLaneRepository } from '@chasqui/webhooks';
import { LanePauseRepository, LaneRepository } from '@chasqui/lanes';
import {
  BulkRepository,
  BulkRowRepository,
  MessageHoldRepository,
  MessageIntakeRepository,
  MessageLaneRepository,
} from '@chasqui/messages';
import { SmsExpiryRepository, SmsOfferRepository } from '@chasqui/sms';
import { ApiKeyRepository, OrganizationAdmin, OrganizationRepository } from '@chasqui/tenancy';
import {
  addDeliveries,
  addEndpoint,
  aNewMessage,
  aNumber,
  anOrganization,
  aPhone,
  storeSms,
  waitFor,
} from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { BY, OperationsWorld } from '../testing/operations.world';
import { LaneBoardRepository } from '../board/lane-board.repository';
import { MessageLifeRepository } from '../life/message-life.repository';
import { LaneOperations } from './lane-operations';
import { OrganizationSuspension, type SuspensionAudit, type SuspensionAuditEntry } from './organization-suspension';

describe('the suspension of an organization', () => {
  const world = new OperationsWorld();
  const rung: string[] = [];
  const entries: SuspensionAuditEntry[] = [];
  let orgId: string;
  let suspension: OrganizationSuspension;

  const note: SuspensionAudit = (_transaction, entry) => {
    entries.push(entry);
    return Promise.resolve();
  };

  beforeEach(async () => {
    await world.set('truncate messages, webhook_deliveries, lanes, bulk_rows, bulk_batches');
    rung.length = 0;
    entries.length = 0;
    orgId = await anOrganization(world.database);
    const organizations = new OrganizationRepository(world.database);
    const marker = { markChanged: () => Promise.resolve() };
    const admin = new OrganizationAdmin(world.database, organizations, new ApiKeyRepository(world.database), marker);
    const bell = {
      ringAgain: (lanes: readonly string[]) => {
        rung.push(...lanes);
        return Promise.resolve();
      },
    };
    suspension = new OrganizationSuspension(admin, { wa: bell, sms: bell, hook: bell, bulk: bell });
  });

  const suspendedLanes = async (): Promise<string[]> => {
    const { rows } = await world.database.query<{ lane: string }>(
      'select lane from lanes where suspended_at is not null order by lane collate "C"',
    );
    return rows.map(({ lane }) => lane);
  };
  const isSuspended = async (): Promise<boolean> => {
    const { rows } = await world.database.query(
      'select from organizations where id = $1 and suspended_at is not null',
      [orgId],
    );
    return rows.length > 0;
  };
  const aBulk = async (queryable: Queryable = world.database): Promise<string> => {
    const { rows } = await queryable.query<{ id: string }>(
      `insert into bulk_batches (id, org_id, mode, throttle_ms, total, request_id) values ($1, $2, 'live', 1, 1, 'r')
       returning id`,
      [uuid(), orgId],
    );
    return rows[0]?.id ?? '';
  };

  it('a suspension marks all lanes of its organization, also those that nobody worked on yet, and of no other', async () => {
    const [number, phone] = [await aNumber(world.database, { orgId }), await aPhone(world.database, { orgId })];
    const [endpoint, batch] = [await addEndpoint(world.database, { orgId }), await aBulk()];
    const other = await aNumber(world.database, { orgId: await anOrganization(world.database) });
    await new LaneRepository(world.database).take(`wa:${other.id}`, world.senderId);
    expect(await suspension.suspend(orgId, note)).toMatchObject({ id: orgId, formerlySuspendedAt: null });
    const lanes = [endpoint.lane, `sms:${phone.id}`, `wa:${number.id}`, `wa:${number.id}:late`, `bulk:${batch}`];
    expect(await suspendedLanes()).toEqual(lanes.toSorted());
    expect(rung).toEqual([]);
    await new LanePauseRepository(world.database).pause([endpoint.lane], BY);
    await world.set(`update lanes set blocked_until = now() + interval '1 hour'`);
    expect(await suspension.resume(orgId, note)).toMatchObject({ id: orgId, suspendedAt: null });
    expect(await suspendedLanes()).toEqual([]);
    // A lane paused by an operator stays paused.
    expect(rung.toSorted()).toEqual(lanes.filter((lane) => lane !== endpoint.lane).toSorted());
    const blocked = await world.database.query('select lane from lanes where blocked_until is not null');
    expect(blocked.rows).toEqual([{ lane: `wa:${other.id}` }]);
  });

  it.each(['a number', 'a phone', 'an endpoint', 'a bulk send'] as const)(
    '%s that is made while its organization is suspended has a lane that stands, whoever makes it',
    async (what) => {
      await suspension.suspend(orgId, note);
      const make = {
        'a number': async () => {
          const { id } = await aNumber(world.database, { orgId });
          return [`wa:${id}`, `wa:${id}:late`];
        },
        'a phone': async () => [`sms:${(await aPhone(world.database, { orgId })).id}`],
        'an endpoint': async () => [(await addEndpoint(world.database, { orgId })).lane],
        'a bulk send': async () => [`bulk:${await aBulk()}`],
      };
      const lanes = await make[what]();
      expect(await suspendedLanes()).toEqual(lanes);
      for (const lane of lanes) expect(await new LaneRepository(world.database).take(lane, world.senderId)).toBeNull();
      await suspension.resume(orgId, note);
      expect(rung).toEqual(lanes);
    },
  );

  it('what is made in the same instant as the suspension has a lane that stands, whichever of the two comes first', async () => {
    let [isMade, isWaiting] = [false, false];
    const suspended = { before: Promise.resolve<unknown>(null) };
    const batch = await world.database.transaction(async (transaction) => {
      const id = await aBulk(transaction);
      // The suspension waits for rows being created.
      suspended.before = suspension.suspend(orgId, note).then(() => {
        expect(isMade).toBe(true);
      });
      await waitFor(
        async () => {
          const { rows } = await world.database.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select suspended_at%from organizations%'`,
          );
          isWaiting = rows.length > 0;
          return isWaiting;
        },
        { what: 'the suspension to wait' },
      );
      isMade = true;
      return id;
    });
    await suspended.before;
    expect(isWaiting).toBe(true);
    expect(await suspendedLanes()).toEqual([`bulk:${batch}`]);
    await suspension.resume(orgId, note);
    // Rows created meanwhile wait for the suspension.
    const made = { during: Promise.resolve('') };
    await suspension.suspend(orgId, async () => {
      made.during = aBulk();
      await waitFor(
        async () => {
          const { rows } = await world.database.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into bulk_batches%'`,
          );
          return rows.length > 0;
        },
        { what: 'the bulk send to wait' },
      );
    });
    const later = await made.during;
    expect(await suspendedLanes()).toEqual([`bulk:${batch}`, `bulk:${later}`].toSorted());
  });

  it('a suspension is nothing without its audit, and so is its end', async () => {
    const { id } = await aNumber(world.database, { orgId });
    const refusing: SuspensionAudit = () => Promise.reject(new Error('the audit is away'));
    await expect(suspension.suspend(orgId, refusing)).rejects.toThrow('the audit is away');
    expect([await isSuspended(), await suspendedLanes()]).toEqual([false, []]);
    await suspension.suspend(orgId, note);
    await expect(suspension.resume(orgId, refusing)).rejects.toThrow('the audit is away');
    expect([await isSuspended(), await suspendedLanes()]).toEqual([true, [`wa:${id}`, `wa:${id}:late`]]);
    expect(rung).toEqual([]);
  });

  it('a suspension that is asked for twice stands once in the audit, and marks lanes that an older version left unmarked', async () => {
    const { id } = await aNumber(world.database, { orgId });
    await world.set('update organizations set suspended_at = now() where id = $1', [orgId]);
    await suspension.suspend(orgId, note);
    expect(await suspendedLanes()).toEqual([`wa:${id}`, `wa:${id}:late`]);
    await suspension.suspend(orgId, note);
    await suspension.resume(orgId, note);
    await suspension.resume(orgId, note);
    expect(entries).toEqual([
      { orgId, action: 'organization.resumed', target: { type: 'organization', id: orgId, name: 'An organization' } },
    ]);
    expect(await suspension.suspend(uuid(), note)).toBeNull();
  });

  it('nothing of a suspended organization is taken, started, released or offered, and what was started is recorded', async () => {
    const [number, phone] = [await aNumber(world.database, { orgId }), await aPhone(world.database, { orgId })];
    const endpoint = await addEndpoint(world.database, { orgId });
    const lane = `wa:${number.id}`;
    await world.send(number, 3);
    await storeSms(world.database, phone, [{}, {}]);
    await addDeliveries(world.database, endpoint, 3);
    const [messages, hooks] = [
      new MessageLaneRepository(world.database),
      new WebhookDeliveryLaneRepository(world.database),
    ];
    const taken = await messages.take(lane, world.senderId, 3);
    const [hook] = await hooks.take([{ lane: endpoint.lane, limit: 1 }], world.senderId);
    const [first, second] = taken?.rows ?? [];
    if (taken === null || first === undefined || second === undefined || hook === undefined) throw new Error('empty');
    const bulk = {
      id: uuid(),
      orgId,
      mode: 'live' as const,
      throttleMs: 1,
      requestId: 'r',
      replyTo: null,
      charges: [],
      rows: [{ messageId: uuid(), draft: emptyDraft('1'), result: null }],
      idempotency: null,
      mostOpen: 5,
    };
    await new BulkRepository(world.database).accept(bulk);
    const bulkLease = { lane: `bulk:${bulk.id}`, fence: 0 };
    bulkLease.fence = (await new LaneRepository(world.database).take(bulkLease.lane, world.senderId)) ?? 0;
    await suspension.suspend(orgId, note);
    const lease = { lane, fence: taken.fence };
    expect(await messages.start([{ ...lease, id: second.id }])).toEqual(new Set());
    const claim = { lane: endpoint.lane, fence: hook.fence, limit: 5, inHand: hook.rows.map(({ id }) => id) };
    expect(await hooks.claim([claim])).toMatchObject([]);
    const intake = new MessageIntakeRepository(world.database);
    const row = aNewMessage({ orgId, accountId: number.id });
    const bulkRows = new BulkRowRepository(world.database, intake);
    expect(await bulkRows.release([{ lease: bulkLease, message: row }])).toEqual([null]);
    expect(await new SmsOfferRepository(world.database).offer(phone)).toEqual([]);
    const record = { state: 'done', status: 'sent', source: 'gateway', refund: false } as const;
    expect(await messages.record([{ ...lease, id: first.id, record }])).toMatchObject([{ status: 'sent' }]);
    await new LaneRepository(world.database).release([
      { ...lease, blockedMs: null },
      { ...claim, blockedMs: null },
      { ...bulkLease, blockedMs: null },
    ]);
    expect(await messages.take(lane, world.senderId, 3)).toBeNull();
    expect(await hooks.take([{ lane: endpoint.lane, limit: 1 }], world.senderId)).toEqual([]);
    expect(await hooks.dueLanesOf([orgId])).toEqual([]);
    for (const [kind, store] of [
      ['wa', messages],
      ['sms', messages],
      ['hook', hooks],
      ['bulk', new BulkRepository(world.database)],
    ] as const) {
      expect(await store.lanesWithWork(kind, 10_000)).toEqual([]);
    }
    await suspension.resume(orgId, note);
    expect(await messages.take(lane, world.senderId, 3)).toMatchObject({ rows: [{ id: second.id }, {}] });
    expect(await new SmsOfferRepository(world.database).offer(phone)).toHaveLength(2);
    expect(await new BulkRepository(world.database).lanesWithWork('bulk', 10)).toEqual([bulkLease.lane]);
  });

  it('a start that is under way is waited for: after the suspension nothing starts any more', async () => {
    const number = await aNumber(world.database, { orgId });
    const lane = `wa:${number.id}`;
    await world.send(number);
    const messages = new MessageLaneRepository(world.database);
    const taken = await messages.take(lane, world.senderId, 1);
    const order: string[] = [];
    let suspended = Promise.resolve();
    await world.database.transaction(async (transaction) => {
      // The lock of a start.
      await transaction.query('select from lanes where lane = $1 for share', [lane]);
      suspended = suspension.suspend(orgId, note).then(() => void order.push('suspended'));
      await waitFor(
        async () => {
          const { rows } = await world.database.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into lanes (lane, suspended_at)%'`,
          );
          return rows.length > 0;
        },
        { what: 'the suspension to wait' },
      );
      order.push('started');
    });
    await suspended;
    expect(order).toEqual(['started', 'suspended']);
    expect(taken).not.toBeNull();
  });

  it('what is scheduled falls due into a lane that stands, and an SMS whose life ends meanwhile expires', async () => {
    const [number, phone] = [await aNumber(world.database, { orgId }), await aPhone(world.database, { orgId })];
    const [scheduled] = await world.send(number, 1, { scheduledAt: new Date(Date.now() + 3_600_000) });
    await storeSms(world.database, phone, [{}]);
    await suspension.suspend(orgId, note);
    await world.set(`update messages set due_at = now(), scheduled_at = now() where id = $1`, [scheduled]);
    expect(await new MessageHoldRepository(world.database).releaseDue('whatsapp', 10)).toEqual([`wa:${number.id}`]);
    const messages = new MessageLaneRepository(world.database);
    expect(await messages.take(`wa:${number.id}`, world.senderId, 1)).toBeNull();
    expect(await messages.lanesWithWork('wa', 10)).toEqual([]);
    await world.set(`update messages set give_up_at = now() - interval '1 second' where channel = 'sms'`);
    expect(await new SmsExpiryRepository(world.database).endOver(10)).toBe(1);
    const { rows } = await world.database.query(`select status, error_code from messages where channel = 'sms'`);
    expect(rows).toEqual([{ status: 'failed', errorCode: 'EXPIRED' }]);
  });

  it('everything that waits says that the organization is suspended, before any other reason, and the board shows it', async () => {
    const [number, phone] = [
      await aNumber(world.database, { orgId, gateway: 'never' }),
      await aPhone(world.database, { orgId }),
    ];
    const endpoint = await addEndpoint(world.database, { orgId, status: 'disabled' });
    const [first = '', held = ''] = await world.send(number, 2);
    await world.set(
      `update messages set state = 'held', error_code = 'GATEWAY_CLOSED', due_at = now() + interval '1 minute' where id = $1`,
      [held],
    );
    await storeSms(world.database, phone, [{}]);
    await addDeliveries(world.database, endpoint, 1);
    const lanes = [`wa:${number.id}`, `sms:${phone.id}`, endpoint.lane];
    for (const lane of lanes) await new LanePauseRepository(world.database).pause([lane], BY);
    await suspension.suspend(orgId, note);
    const expected = { code: 'organization_suspended', params: {}, since: expect.any(Date), nextAt: null };
    for (const lane of lanes) expect(await world.why(lane)).toMatchObject(expected);
    const lives = new MessageLifeRepository(world.database);
    for (const id of [first, held]) expect((await lives.findForOrg(orgId, 'live', id))?.why).toMatchObject(expected);
    const board = await new LaneBoardRepository(world.database).read('wa');
    expect(board.lanes).toMatchObject([
      { organization: { id: orgId, suspendedAt: expect.any(Date) }, why: { code: 'organization_suspended' } },
    ]);
    const bell = { ring: (lane: string) => void rung.push(lane) };
    const operations = new LaneOperations(world.database, { wa: bell, sms: bell, hook: bell, bulk: bell }, () =>
      Promise.resolve(),
    );
    for (const lane of lanes) {
      expect(await operations.drain(lane, BY)).toEqual({ kind: 'suspended' });
      expect(await operations.retry(lane, BY)).toEqual({ kind: 'suspended' });
    }
    // An operator may still discard messages that were never started.
    expect(await operations.discard(`wa:${number.id}`, BY)).toMatchObject({ kind: 'done', rows: 2 });
    expect(rung).toEqual([]);
  });

  it('an endpoint that failed before the suspension is not said to have failed for its whole length', async () => {
    const [failing, well] = [
      await addEndpoint(world.database, { orgId }),
      await addEndpoint(world.database, { orgId }),
    ];
    await world.set(`update webhook_endpoints set failing_since = now() - interval '1 hour' where id = $1`, [
      failing.id,
    ]);
    await suspension.suspend(orgId, note);
    await world.set(
      `update webhook_endpoints set failing_since = failing_since - interval '6 days' where org_id = $1`,
      [orgId],
    );
    await world.set(`update organizations set suspended_at = suspended_at - interval '6 days' where id = $1`, [orgId]);
    await suspension.resume(orgId, note);
    const { rows } = await world.database.query(
      `select id, extract(epoch from now() - failing_since)::integer / 60 as minutes from webhook_endpoints where org_id = $1 order by id`,
      [orgId],
    );
    expect(rows).toEqual([
      { id: failing.id, minutes: 60 },
      { id: well.id, minutes: null },
    ]);
  });

  it('ten thousand messages that stand cost a sweep no more than ten, and hide no lane of another organization', async () => {
    const [number, other] = [
      await aNumber(world.database, { orgId }),
      await aNumber(world.database, { orgId: await anOrganization(world.database) }),
    ];
    await world.set(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, metadata,
         lane, lane_seq, priority, state, charged)
       select uuidv7(), $1, 'live', 'whatsapp', 'outbound', 'pending', 'text', '1', '2', $2::uuid, '{}', 'wa:' || $2::text, n, 1,
         'queued', '{}' from generate_series(1, 10000) n`,
      [orgId, number.id],
    );
    await world.send(other);
    await world.set('analyze messages');
    await suspension.suspend(orgId, note);
    expect(await new MessageLaneRepository(world.database).lanesWithWork('wa', 1_000)).toEqual([`wa:${other.id}`]);
    const read = async (sweep: () => Promise<unknown>): Promise<number> => {
      const before = await readRows();
      await sweep();
      return (await readRows()) - before;
    };
    const readRows = async (): Promise<number> => {
      await world.set('select pg_stat_force_next_flush()');
      const { rows } = await world.database.query<{ n: number }>(
        `select (seq_tup_read + idx_tup_fetch)::integer as n from pg_stat_user_tables where relname = 'messages'`,
      );
      return rows[0]?.n ?? 0;
    };
    // Each sweep over one connection, whose figures are flushed with the next statement.
    const swept = await read(() => new MessageLaneRepository(world.database).lanesWithWork('wa', 1_000));
    expect(swept).toBeLessThan(50);
  });
});
