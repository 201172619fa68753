import { PRIORITIES } from '@chasqui/database';
import { PhoneExchange } from '../../testing/phone-exchange';
import { type PhoneDraft, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replica: SmsReplica;
let other: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
  other = await harness.startReplica();
});
afterAll(() => harness.stop());

const ALWAYS = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' };

const exchange = (draft: PhoneDraft = {}): Promise<PhoneExchange> => PhoneExchange.of(harness, replica, draft);
const ids = (offered: { id: string }[]): string[] => offered.map((message) => message.id);
const texts = (offered: { message: string }[]): string[] => offered.map((message) => message.message);

async function offeredBySlot(phoneId: string): Promise<Record<number, number>> {
  const { rows } = await harness.database.query<{ slot: number; offered: number }>(
    'select slot, offered from sms_phone_days where phone_id = $1 order by slot',
    [phoneId],
  );
  return Object.fromEntries(rows.map(({ slot, offered }) => [slot, offered]));
}

describe('a message that is offered', () => {
  it('an offer reads as the app wants it: plus and digits, times with three digits, its life, its own SIM', async () => {
    const at = await exchange();
    const [id] = await at.store({ to: '4915112345678', content: 'héllo €', sms: { sim: 2, delivery_report: false } });
    const answer = await replica.as(at.phone, 'GET', '/message?order=fifo');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await answer.json()).toEqual([
      {
        id,
        message: 'héllo €',
        textMessage: { text: 'héllo €' },
        phoneNumbers: ['+4915112345678'],
        simNumber: 2,
        withDeliveryReport: false,
        validUntil: time,
        priority: 0,
        state: 'Pending',
        createdAt: time,
      },
    ]);
  });

  it('an offer names no SIM and no end of its life where the message has none', async () => {
    const at = await exchange();
    await at.store({ givenUpInS: null });
    const [offered] = await at.pull();
    expect(Object.keys(offered ?? {})).not.toEqual(expect.arrayContaining(['simNumber']));
    expect(offered).not.toHaveProperty('validUntil');
  });

  it('an offer starts a message, once, and counts it for its phone', async () => {
    const at = await exchange();
    const [id = ''] = await at.store();
    expect(await at.find(id)).toMatchObject({ state: 'queued', attempts: 0 });
    await at.pull();
    await at.pull();
    expect(await at.find(id)).toMatchObject({ state: 'started', attempts: 1, status: 'pending', version: 1 });
    expect(await offeredBySlot(at.phone.id)).toEqual({ 0: 1 });
  });

  it('a message is offered again, the same, until the phone says something of it: the answer may have been lost', async () => {
    const at = await exchange({
      sims: [1, 2].map((slot) => ({ slot, phone: null, carrier: null })),
      simMode: 'round_robin',
    });
    await at.store({}, {}, {});
    const lost = await at.pull();
    expect(lost.map((message) => message.simNumber)).toEqual([1, 2, 1]);
    const again = await at.pull('fifo', other);
    const withoutTime = (offered: typeof lost) => offered.map((message) => ({ ...message, createdAt: null }));
    expect(withoutTime(again)).toEqual(withoutTime(lost));
    for (const state of ['Processed', 'Pending', 'Sent']) await at.says(again.shift()?.id ?? '', state);
    expect(await at.pull()).toEqual([]);
  });

  it('an offered message belongs to its phone alone', async () => {
    const at = await exchange();
    const neighbour = await exchange({ orgId: at.phone.orgId });
    await at.store();
    expect(await neighbour.pull()).toEqual([]);
    expect(await at.pull()).toHaveLength(1);
  });

  it('a message is not offered when its life is over, nor while it waits for its time', async () => {
    const at = await exchange();
    const [, alive] = await at.store({ givenUpInS: -1 }, {}, { scheduledInS: 3_600 });
    expect(ids(await at.pull())).toEqual([alive]);
    await harness.database.query(`update messages set give_up_at = now() where id = $1`, [alive]);
    expect(await at.pull()).toEqual([]);
  });

  it('a phone that says nothing of an offered message is woken after five minutes, and then again', async () => {
    const at = await exchange();
    const id = await at.offered();
    const dueInS = async () => Math.round(((await at.find(id)).dueAt.getTime() - Date.now()) / 1_000);
    expect(await dueInS()).toBeGreaterThan(290);
    await at.pull();
    await harness.database.query(`update messages set due_at = now() where id = $1`, [id]);
    expect(ids(await at.pull())).toEqual([id]);
    expect(await dueInS()).toBeGreaterThan(290);
    expect(await at.held()).toEqual({ reason: null, inMs: null });
  });

  it('a phone that has a message is asked about it after ten minutes, so that a report that was lost comes again', async () => {
    const at = await exchange();
    const id = await at.offered();
    await at.says(id, 'Processed');
    expect(await at.pull()).toEqual([]);
    await harness.database.query(`update messages set due_at = now() where id = $1`, [id]);
    expect(ids(await at.pull())).toEqual([id]);
    await at.says(id, 'Processed');
    expect(await at.pull()).toEqual([]);
  });
});

describe('the order of offers', () => {
  it('offers follow the lane by priority, and their times grow over all answers of both replicas', async () => {
    const at = await exchange();
    await at.store(
      { content: 'c', priority: PRIORITIES.campaign },
      { content: 'a1' },
      { content: 'b', priority: PRIORITIES.bulk },
    );
    await at.store({ content: 'a2' }, { content: 'o', priority: PRIORITIES.otp });
    const first = await at.pull();
    expect(texts(first)).toEqual(['o', 'a1', 'a2', 'b', 'c']);
    expect(first.map((message) => message.priority)).toEqual([100, 0, 0, -10, -20]);
    await at.store({ content: 'next' });
    const second = await at.pull('fifo', other);
    expect(texts(second)).toEqual(['o', 'a1', 'a2', 'b', 'c', 'next']);
    const times = [...first, ...second].map((message) => message.createdAt);
    expect(times).toEqual([...new Set(times)].sort());
  });

  it('an app that sends the newest of its list first keeps the order', async () => {
    const at = await exchange();
    await at.store({ content: 'a' }, { content: 'b' }, { content: 'c' });
    const offered = await at.pull('lifo');
    expect(texts(offered)).toEqual(['a', 'b', 'c']);
    const byTime = offered.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    expect(texts(byTime)).toEqual(['a', 'b', 'c']);
  });
});

describe('the hand of a phone', () => {
  it('a phone has at most 100 messages in hand; more come as it gives them to the radio, and it is told so', async () => {
    const at = await exchange();
    const stored = await at.store(...Array.from({ length: 130 }, () => ({})));
    const first = await at.pull();
    expect(ids(first)).toEqual(stored.slice(0, 100));
    expect(await at.held()).toMatchObject({ reason: 'window' });
    // It has them, and has not sent any.
    await at.report(
      ...first.map(({ id }) => ({ id, state: 'Pending', recipients: [{ phoneNumber: '+1', state: 'Pending' }] })),
    );
    expect(await at.pull()).toEqual([]);
    await at.report(
      ...first
        .slice(0, 70)
        .map(({ id }) => ({ id, state: 'Sent', recipients: [{ phoneNumber: '+1', state: 'Sent' }] })),
    );
    expect(ids(await at.pull())).toEqual(stored.slice(100));
    expect(await at.held()).toMatchObject({ reason: null });
  });
});

describe('the pace of offers', () => {
  it('the pace lets so many parts through, and the next ones a minute after the phone said that it sent them', async () => {
    const at = await exchange({ messagesPerMinute: 12 });
    const parts = [6, 5, 2, 1].map((segments) => ({ sms: { segments } }));
    const stored = await at.store(...parts);
    // The third one would make thirteen, and nothing overtakes it.
    expect(ids(await at.pull())).toEqual(stored.slice(0, 2));
    const held = await at.held();
    expect(held.reason).toBe('pace');
    await at.says(stored[0] ?? '', 'Processed');
    await at.says(stored[1] ?? '', 'Delivered');
    await at.pass(59);
    expect(ids(await at.pull('fifo', other))).toEqual([]);
    await at.pass(2);
    expect(ids(await at.pull('fifo', other))).toEqual(stored.slice(2));
  });

  it('the pace counts what a phone has and did not say that it sent, however long ago it was given that', async () => {
    const at = await exchange({ messagesPerMinute: 12 });
    const stored = await at.store(...Array.from({ length: 3 }, () => ({ sms: { segments: 6 } })));
    await at.pull();
    for (const id of stored.slice(0, 2)) await at.says(id, 'Pending');
    await at.pass(3_600);
    await harness.database.query(`update messages set due_at = now() where account_id = $1`, [at.phone.id]);
    // Asked again, it reports that it still has them.
    expect(ids(await at.pull())).toEqual(stored.slice(0, 2));
    for (const id of stored.slice(0, 2)) await at.says(id, 'Pending');
    expect(ids(await at.pull())).toEqual([]);
    for (const id of stored.slice(0, 2)) await at.says(id, 'Sent');
    await at.pass(61);
    expect(ids(await at.pull())).toEqual(stored.slice(2));
  });

  it('the pace does not wait for ever for a phone that says nothing of one message, though it is asked', async () => {
    const at = await exchange({ messagesPerMinute: 1 });
    const [mute = '', next] = await at.store({}, {});
    for (let asked = 0; asked < 3; asked += 1) {
      expect(ids(await at.pull())).toEqual([mute]);
      await harness.database.query(`update messages set due_at = now() where id = $1`, [mute]);
    }
    expect(ids(await at.pull())).toEqual([mute]);
    expect(ids(await at.pull())).toEqual([mute, next]);
  });

  it('the pace lets a message with more parts than it allows go alone', async () => {
    const at = await exchange({ messagesPerMinute: 2 });
    const stored = await at.store({ sms: { segments: 6 } }, {}, { sms: { segments: 6 } });
    for (const id of stored) {
      expect(ids(await at.pull())).toEqual([id]);
      await at.says(id, 'Sent');
      expect(await at.pull()).toEqual([]);
      await at.pass(61);
    }
  });

  it('the pace keeps one phone’s parts apart from another one’s', async () => {
    const at = await exchange({ messagesPerMinute: 1 });
    const neighbour = await exchange({ orgId: at.phone.orgId, messagesPerMinute: 1 });
    await at.offered();
    expect(await neighbour.offered()).toEqual(expect.any(String));
  });

  it('the pace does not hold up one-time codes, up to what Android lets an app send', async () => {
    const at = await exchange({ messagesPerMinute: 1 });
    const [first, otp] = [await at.offered(), (await at.store({}, { priority: PRIORITIES.otp }))[1]];
    expect(new Set(ids(await at.pull()))).toEqual(new Set([first, otp]));
    await at.store(...Array.from({ length: 40 }, () => ({ priority: PRIORITIES.otp })));
    expect(await at.pull()).toHaveLength(30);
    await at.set('sms_limit_raised', true);
    expect(await at.pull()).toHaveLength(42);
  });

  it.each([
    ['disabled', 'enabled', false, true],
    ['quiet_hours', 'quiet_hours', JSON.stringify({ timezone: 'UTC', windows: [ALWAYS] }), null],
  ])(
    'a phone that rests (%s) is offered nothing, not even what it may never have got',
    async (reason, column, on, off) => {
      const at = await exchange();
      const stored = await at.store({}, {}, {}, {});
      const [lost = '', waits = '', sends = '', canceled = ''] = stored;
      await at.pull();
      await at.says(waits, 'Pending');
      await at.says(sends, 'Processed');
      await harness.database.query(
        `update messages set due_at = now(), payload = jsonb_set(payload, '{sms,cancel_requested}', to_jsonb(id = $2))
       where account_id = $1`,
        [at.phone.id, canceled],
      );
      await at.set(column, on);
      // It is asked about what it has, and told what to cancel: neither makes it send anything.
      expect(await at.pull()).toMatchObject([
        { id: waits, state: 'Pending' },
        { id: sends, state: 'Pending' },
        { id: canceled, state: 'Cancelling' },
      ]);
      const held = await at.held();
      expect(held.reason).toBe(reason);
      expect(held.inMs).toBeGreaterThan(60_000);
      expect(await at.find(lost)).toMatchObject({ status: 'pending', state: 'started', attempts: 1 });
      await at.store();
      expect(ids(await at.pull())).toEqual([canceled]);
      await at.set(column, off);
      const after = await at.pull();
      expect(ids(after).slice(0, 2)).toEqual([lost, canceled]);
      expect(after).toHaveLength(3);
      expect(await at.held()).toMatchObject({ reason: null });
    },
  );

  it('a lane rests in quiet hours, until they end', async () => {
    // By the clock of Kiritimati, UTC+14, from an hour ago to an hour from now.
    const hour = (plus: number): string => new Date(Date.now() + (14 + plus) * 3_600_000).toISOString().slice(11, 16);
    const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: hour(-1), to: hour(1) }];
    const at = await exchange({ quietHours: { timezone: 'Pacific/Kiritimati', windows } });
    await at.store();
    expect(await at.pull()).toEqual([]);
    const held = await at.held();
    expect(held.reason).toBe('quiet_hours');
    expect(held.inMs).toBeGreaterThan(58 * 60_000);
    expect(held.inMs).toBeLessThanOrEqual(60 * 60_000);
    await at.set('quiet_hours', null);
    expect(await at.pull()).toHaveLength(1);
  });

  it('offers end with the limits of the day, of the phone and of a SIM', async () => {
    const at = await exchange({ dailyLimit: 3 });
    await at.store({}, {}, {}, {});
    expect(await at.pull()).toHaveLength(3);
    const { reason, inMs } = await at.held();
    expect(reason).toBe('daily_limit');
    expect(Math.abs((inMs ?? 0) - (86_400_000 - (Date.now() % 86_400_000)))).toBeLessThan(5_000);
    const dual = await exchange({
      sims: [1, 2].map((slot) => ({ slot, phone: null, carrier: null })),
      simMode: 'least_used',
    });
    await dual.set('sim_settings', JSON.stringify({ 1: { daily_limit: 1 }, 2: { daily_limit: 2 } }));
    await dual.store({}, {}, {}, {});
    expect((await dual.pull()).map((message) => message.simNumber)).toEqual([1, 2, 2]);
    expect(await offeredBySlot(dual.phone.id)).toEqual({ 1: 1, 2: 2 });
    expect(await dual.held()).toMatchObject({ reason: 'daily_limit' });
  });
});

describe('pulls at the same time', () => {
  it('pulls at the same time over two replicas offer each message once as new, and count it once', async () => {
    const at = await exchange({ messagesPerMinute: 20 });
    const stored = await at.store(...Array.from({ length: 30 }, () => ({})));
    const pulls = Array.from({ length: 12 }, (_, index) => at.pull('fifo', index % 2 === 0 ? replica : other));
    for (const offered of await Promise.all(pulls)) expect(ids(offered)).toEqual(stored.slice(0, 20));
    expect(await offeredBySlot(at.phone.id)).toEqual({ 0: 20 });
    const { rows } = await harness.database.query<{ attempts: number; n: number }>(
      'select attempts, count(*)::integer as n from messages where account_id = $1 group by 1 order by 1',
      [at.phone.id],
    );
    expect(rows).toEqual([
      { attempts: 0, n: 10 },
      { attempts: 1, n: 20 },
    ]);
  });
});

describe('an unpaired phone', () => {
  it('an unpaired phone is offered nothing', async () => {
    const at = await exchange();
    await at.store();
    await at.set('unpaired_at', new Date());
    expect(await at.pull()).toEqual([]);
  });
});

describe('the metrics of offers', () => {
  it('the metrics count offers and tell why phones wait', async () => {
    const at = await exchange({ messagesPerMinute: 1 });
    const before = await replica.metric('chasqui_sms_offered_total{time="first"');
    await at.store({}, {});
    await at.pull();
    expect(await replica.metric('chasqui_sms_offered_total{time="first"')).toBe(before + 1);
    expect(await replica.metric('chasqui_sms_waiting_phones{reason="pace"')).toBeGreaterThan(0);
  });
});
