import { aNewMessage, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database } from '@chasqui/database';
import { MessageIntakeRepository, MessageRepository, type Charge, type NewMessage } from '@chasqui/messages';
import { periodEnd, periodStart } from './subscription-period';

const PERIOD = '2026-11-15';

interface Told {
  limit: string;
  used: number;
  max: number;
  percent: number;
  resets_at: string;
}

let test: TestDatabase;
let database: Database;
let intake: MessageIntakeRepository;
let rung: string[];

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 8, applicationName: 'test' });
  intake = new MessageIntakeRepository(database);
});
beforeEach(() => {
  rung = [];
  database.onEvents((orgId) => rung.push(orgId));
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function anOrganization(subscribedAt = '2026-01-15T08:00:00Z'): Promise<string> {
  const id = uuid();
  await database.query(
    `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at) values ($1, 'o', 'free', '{}', $2)`,
    [id, subscribedAt],
  );
  return id;
}

const charge = (max: number, limit: Charge['limit'] = 'messages_month', period = PERIOD): Charge => {
  return { limit, period, max };
};
const messages = (orgId: string, count: number, charges: Charge[], fields: Partial<NewMessage> = {}): NewMessage[] =>
  Array.from({ length: count }, () => aNewMessage({ orgId, charges, ...fields }));
const accepted = async (batch: NewMessage[]): Promise<number> =>
  (await intake.accept(batch)).filter((result) => 'kind' in result && result.kind === 'accepted').length;
async function toldTo(orgId: string): Promise<Told[]> {
  const { rows } = await database.query<{ payload: Told }>(
    `select payload from events where org_id = $1 and type = 'usage.threshold' and subject_id = $1 order by created_at, id`,
    [orgId],
  );
  return rows.map(({ payload }) => payload);
}
const percents = async (orgId: string): Promise<string[]> =>
  (await toldTo(orgId)).map(({ limit, used, percent }) => `${limit} ${percent} at ${used}`);

describe('the use of a limit', () => {
  it('the use of a limit is told when it reaches 80 and 100 per cent, with what is used and when it starts again', async () => {
    const orgId = await anOrganization();
    for (let n = 1; n <= 12; n += 1) await intake.accept(messages(orgId, 1, [charge(10)]));
    const rest = { limit: 'messages_month', max: 10, resets_at: '2026-12-15T00:00:00.000Z' };
    expect(await toldTo(orgId)).toEqual([
      { ...rest, used: 8, percent: 80 },
      { ...rest, used: 10, percent: 100 },
    ]);
    expect(rung).toEqual([orgId, orgId]);
    const { rows } = await database.query('select mode, channel, account_id from events where org_id = $1', [orgId]);
    expect(rows[0]).toEqual({ mode: 'live', channel: null, accountId: null });
  });

  it('the use of a limit is told at both thresholds when one batch passes both, the lower one first', async () => {
    const orgId = await anOrganization();
    expect(await accepted(messages(orgId, 7, [charge(10)]))).toBe(7);
    expect(await accepted(messages(orgId, 9, [charge(10)]))).toBe(3);
    expect(await percents(orgId)).toEqual(['messages_month 80 at 10', 'messages_month 100 at 10']);
  });

  it('the use of a limit is told once per limit and threshold, however many count at once at however many replicas', async () => {
    const orgId = await anOrganization();
    const charges = [charge(100), charge(60, 'whatsapp_messages_month'), charge(-1, 'sms_month')];
    const replicas = Array.from({ length: 3 }, () => new MessageIntakeRepository(database));
    const anyOf = (n: number): MessageIntakeRepository => replicas[n % 3] ?? intake;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => anyOf(n).accept(messages(orgId, 1 + (n % 5), charges))),
    );
    expect(answers.flat().filter((result) => 'kind' in result && result.kind === 'accepted')).toHaveLength(60);
    expect((await percents(orgId)).map((line) => line.replace(/ at .*/, ''))).toEqual([
      'whatsapp_messages_month 80',
      'whatsapp_messages_month 100',
    ]);
  });

  it('the use of a limit is not told again after a refund', async () => {
    const orgId = await anOrganization();
    const batch = messages(orgId, 8, [charge(10)], { scheduledAt: new Date(Date.now() + 60_000) });
    await intake.accept(batch);
    const repository = new MessageRepository(database);
    for (const { id } of batch.slice(0, 4)) expect(await repository.cancel(orgId, 'live', id)).toBe(true);
    expect(await accepted(messages(orgId, 6, [charge(10)]))).toBe(6);
    expect(await percents(orgId)).toEqual(['messages_month 80 at 8', 'messages_month 100 at 10']);
    const { rows } = await database.query('select used from usage_counters where org_id = $1', [orgId]);
    expect(rows).toEqual([{ used: 10 }]);
  });

  it('the use of a limit is told again in the next month', async () => {
    const orgId = await anOrganization();
    await intake.accept(messages(orgId, 2, [charge(2)]));
    await intake.accept(messages(orgId, 2, [charge(2, 'messages_month', '2026-12-15')]));
    expect((await toldTo(orgId)).map(({ percent, resets_at }) => [percent, resets_at.slice(0, 10)])).toEqual([
      [80, '2026-12-15'],
      [100, '2026-12-15'],
      [80, '2027-01-15'],
      [100, '2027-01-15'],
    ]);
  });

  it.each([
    ['there is no limit', -1, 50],
    ['nothing is allowed', 0, 0],
    ['it is far away', 1_000, 50],
  ])('the use of a limit is not told when %s', async (_, max, count) => {
    const orgId = await anOrganization();
    expect(await accepted(messages(orgId, 50, [charge(max)]))).toBe(count);
    expect(await toldTo(orgId)).toEqual([]);
    expect(rung).toEqual([]);
  });

  it('the use of a limit is not told when the plan shrinks below what is used, and nothing is counted any more', async () => {
    const orgId = await anOrganization();
    await intake.accept(messages(orgId, 5, [charge(100)]));
    expect(await accepted(messages(orgId, 5, [charge(5)]))).toBe(0);
    expect(await toldTo(orgId)).toEqual([]);
  });

  it('the use of a limit is told by the batch that counts, also with a key and its transaction, never by a refused one', async () => {
    const orgId = await anOrganization();
    const idempotency = { route: 'r', key: uuid(), requestHash: Buffer.alloc(32) };
    const [first] = messages(orgId, 1, [charge(1)], { idempotency });
    if (first === undefined) throw new Error('no message');
    expect(await accepted([first])).toBe(1);
    expect(await accepted([aNewMessage({ ...first, id: uuid() })])).toBe(0);
    expect(await percents(orgId)).toEqual(['messages_month 80 at 1', 'messages_month 100 at 1']);
    const broken = messages(await anOrganization(), 1, [charge(1)], { toAddress: null as unknown as string });
    expect(await intake.accept(broken)).toEqual([expect.any(Error)]);
    expect(await toldTo(broken[0]?.orgId ?? '')).toEqual([]);
  });

  it('a rolled back transaction does not tell the use of a limit; the next one tells it', async () => {
    const orgId = await anOrganization();
    const batch = messages(orgId, 8, [charge(10)]);
    await intake.prepare(batch);
    const failure = new Error('died before the commit');
    const dying = database.transaction(async (transaction) => {
      await intake.acceptOnce(transaction, batch);
      throw failure;
    });
    await expect(dying).rejects.toBe(failure);
    expect([await toldTo(orgId), rung]).toEqual([[], []]);
    await database.transaction((transaction) => intake.acceptOnce(transaction, batch));
    expect(await percents(orgId)).toEqual(['messages_month 80 at 8']);
    expect(rung).toEqual([orgId]);
  });

  it('the use of a limit reaches the endpoints that want it, and no others', async () => {
    const orgId = await anOrganization();
    const wanting = await anEndpoint(orgId, { events: ['usage.threshold'], channels: ['sms'] });
    await anEndpoint(orgId, { events: ['message.status'] });
    await anEndpoint(orgId, { mode: 'test' });
    await anEndpoint(await anOrganization());
    await intake.accept(messages(orgId, 8, [charge(10)]));
    const { rows } = await database.query(
      'select endpoint_id, event_type, lane, state from webhook_deliveries d join events e on e.id = d.event_id where e.org_id = $1',
      [orgId],
    );
    expect(rows).toEqual([
      { endpointId: wanting, eventType: 'usage.threshold', lane: `hook:${wanting}`, state: 'queued' },
    ]);
  });
});

describe('the end of the month in the event', () => {
  it.each([
    ['2026-01-15T08:00:00Z', '2026-11-21T00:00:00Z'],
    ['2026-01-31T12:00:00Z', '2026-02-10T00:00:00Z'],
    ['2026-01-31T12:00:00Z', '2026-02-28T00:00:00Z'],
    ['2024-01-30T23:30:00Z', '2024-02-29T12:00:00Z'],
    ['2026-12-20T00:00:00Z', '2027-01-05T00:00:00Z'],
    ['2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z'],
  ])('the event of a subscription of %s tells on %s the end of the plan’s month', async (subscribed, now) => {
    const orgId = await anOrganization(subscribed);
    const [since, at] = [new Date(subscribed), new Date(now)];
    await intake.accept(messages(orgId, 1, [charge(1, 'messages_month', periodStart(since, at))]));
    expect((await toldTo(orgId)).map((told) => told.resets_at)).toEqual([
      periodEnd(since, at).toISOString(),
      periodEnd(since, at).toISOString(),
    ]);
  });
});

async function anEndpoint(
  orgId: string,
  { mode = 'live', events = ['*'], channels = [] }: { mode?: string; events?: string[]; channels?: string[] } = {},
): Promise<string> {
  const id = uuid();
  await database.query(
    `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret, header_names)
     values ($1, $2, $3, 'e', 'https://example.com', $4, $5, '{}', 'active', '', '{}')`,
    [id, orgId, mode, events, channels],
  );
  return id;
}
