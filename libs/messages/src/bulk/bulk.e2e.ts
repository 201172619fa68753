import { aLivingProcess, aNewMessage, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database, emptyDraft } from '@chasqui/database';
import { LanePauseRepository, LaneRepository } from '@chasqui/lanes';
import type { Intake, NewMessage } from '../intake/new-message';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import { BulkRepository } from './bulk.repository';
import { BulkRowRepository } from './bulk-row.repository';

const POOL = 3;

describe('rows of bulk sends', () => {
  let test: TestDatabase;
  let database: Database;
  let rows: BulkRowRepository;
  let lanes: LaneRepository;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: POOL, applicationName: 'test' });
    rows = new BulkRowRepository(database, new MessageIntakeRepository(database));
    lanes = new LaneRepository(database);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  async function aLease(lane: string): Promise<{ lane: string; fence: number }> {
    return { lane, fence: (await lanes.take(lane, await aLivingProcess(database))) ?? 0 };
  }

  it('more pacers than there are connections accept rows of bulk sends at once, each for another organization', async () => {
    const leases = await Promise.all(Array.from({ length: 20 * POOL }, (_, place) => aLease(`bulk:many-${place}`)));
    const accepted = leases.map((lease) => {
      const message = aNewMessage();
      return rows.release([{ lease, message }]);
    });
    expect(new Set((await Promise.all(accepted)).flat().map(kindOf))).toEqual(new Set(['accepted']));
  });

  it('rows of bulk sends are released together, each only while its own lease holds, and never twice', async () => {
    const [held, former] = [await aLease('bulk:held'), await aLease('bulk:former')];
    const message = aNewMessage();
    const lost = [
      { ...held, fence: held.fence + 1 },
      { lane: 'bulk:unknown', fence: 1 },
    ];
    await lanes.release([{ ...former, blockedMs: null }]);
    const others = [...lost, former].map((lease) => ({ lease, message: aNewMessage() }));
    const released = await rows.release([{ lease: held, message }, ...others]);
    expect(released.map(kindOf)).toEqual(['accepted', null, null, null]);
    expect((await rows.release([{ lease: held, message }])).map(kindOf)).toEqual(['accepted']);
    const { rows: stored } = await database.query<{ used: number }>(
      'select u.used from messages m join usage_counters u on u.org_id = m.org_id where m.id = any($1::uuid[])',
      [[message, ...others.map((other) => other.message)].map(({ id }) => id)],
    );
    expect(stored).toEqual([{ used: 1 }]);
  });

  it('a paused bulk send releases no row, records the one that was under way, is not swept, and goes on when it is resumed', async () => {
    const id = uuid();
    const message = aNewMessage();
    const bulks = new BulkRepository(database);
    await bulks.accept({
      id,
      orgId: message.orgId,
      mode: 'live',
      throttleMs: 0,
      requestId: 'r',
      replyTo: null,
      rows: [1, 2].map(() => ({ messageId: uuid(), draft: emptyDraft('1'), result: null })),
      charges: [],
      idempotency: null,
      mostOpen: 1,
    });
    const lease = await aLease(`bulk:${id}`);
    const pauses = new LanePauseRepository(database);
    await pauses.pause([lease.lane], { id: null, name: 'An operator' });
    expect(await rows.release([{ lease, message }])).toEqual([null]);
    expect(await rows.record([{ lease, batchId: id, index: 0, result: { status: 'sent' } }])).toEqual([true]);
    await lanes.release([{ ...lease, blockedMs: null }]);
    expect(await bulks.lanesWithWork('bulk', 100)).not.toContain(lease.lane);
    await pauses.resume([lease.lane]);
    expect(await bulks.lanesWithWork('bulk', 100)).toContain(lease.lane);
    expect((await rows.release([{ lease: await aLease(lease.lane), message }])).map(kindOf)).toEqual(['accepted']);
  });

  it('many pacers together count rows against one limit exactly', async () => {
    const { orgId } = aNewMessage();
    const charges = [{ limit: 'messages_month', period: '2026-11-01', max: 4 } as const];
    const leases = await Promise.all(Array.from({ length: 10 }, (_, place) => aLease(`bulk:limit-${place}`)));
    const released = await rows.release(leases.map((lease) => ({ lease, message: aNewMessage({ orgId, charges }) })));
    const kinds = released.map(kindOf);
    expect([
      kinds.filter((kind) => kind === 'accepted').length,
      kinds.filter((kind) => kind === 'plan_limit').length,
    ]).toEqual([4, 6]);
  });

  it('a row of a bulk send that PostgreSQL refuses does not harm its neighbours', async () => {
    const leases = await Promise.all(Array.from({ length: 5 }, (_, place) => aLease(`bulk:fault-${place}`)));
    const messages = leases.map((_, place) => aNewMessage({ content: place === 2 ? 'nul \u0000 byte' : 'fine' }));
    const released = await rows.release(
      leases.map((lease, place) => ({ lease, message: messages[place] as NewMessage })),
    );
    expect(released.map(kindOf)).toEqual(['accepted', 'accepted', 'Error', 'accepted', 'accepted']);
  });

  it('rows of bulk sends are recorded once, and only under the lease that holds', async () => {
    const bulks = new BulkRepository(database);
    const draft = { to: '1', type: 'text', text: 'x', media: null, payload: null, numberId: null, metadata: {} };
    const [id, orgId] = [aNewMessage().id, aNewMessage().orgId];
    const requests = [0, 1].map(() => ({ messageId: aNewMessage().id, draft, result: null }));
    const request = { requestId: 'r', replyTo: null, charges: [], idempotency: null, mostOpen: 5 };
    await bulks.accept({ id, orgId, mode: 'live', throttleMs: 100, rows: requests, ...request });
    const lease = await aLease(`bulk:${id}`);
    const row = (index: number, fence = lease.fence) => ({
      lease: { ...lease, fence },
      batchId: id,
      index,
      result: { status: 'sent' } as const,
    });
    // A former owner in the same process, with the same statement.
    expect(await rows.record([row(0, lease.fence - 1), row(1)])).toEqual([false, true]);
    expect(await bulks.finish(lease, id)).toBeNull();
    expect(await rows.record([row(0), row(1)])).toEqual([true, false]);
    expect(await bulks.finish(lease, id)).toMatchObject({ id });
  });
});

function kindOf(result: Intake | Error | null): string | null {
  return result instanceof Error ? 'Error' : (result?.kind ?? null);
}
