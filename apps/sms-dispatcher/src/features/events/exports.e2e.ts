import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SmsExportRepository } from '@chasqui/sms';
import { EventStream } from '../../testing/event-stream';
import { ReportingPhone } from '../../testing/reporting-phone';
import { type PairedPhone, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let harness: SmsHarness;
let replica: SmsReplica;
const streams: EventStream[] = [];

beforeAll(async () => {
  harness = await SmsHarness.start();
  replica = await harness.startReplica({}, { timings: { streams: { keepAliveMs: 50, settledMs: 100 } } });
});
afterEach(() => {
  const violations = streams.flatMap((stream) => stream.violations);
  for (const stream of streams.splice(0)) stream.kill();
  expect(violations).toEqual([]);
});
afterAll(() => harness.stop());

async function open(phone: PairedPhone): Promise<EventStream> {
  const stream = await EventStream.open(replica.url, phone.token);
  streams.push(stream);
  return stream;
}

async function aPhone(silentMs: number, pairedMs = 1_000 * HOUR_MS): Promise<PairedPhone> {
  const phone = await harness.pairPhone({ seenSecondsAgo: silentMs / 1_000 });
  await harness.database.query(
    `update sms_phones set paired_at = now() - $2 * interval '1 millisecond' where id = $1`,
    [phone.id, pairedMs],
  );
  return phone;
}

const spanOf = async (stream: EventStream, count = 1) => {
  const { data } = await stream.until('MessagesExportRequested', count);
  const { since, until, ...more } = data as Record<string, string>;
  return { sinceMs: Date.now() - Date.parse(since ?? ''), untilMs: Date.now() - Date.parse(until ?? ''), more };
};

/** The heartbeat has looked at the stream at least twice since it settled. */
const settled = async (stream: EventStream): Promise<void> => {
  const probe = await aPhone(2 * HOUR_MS);
  await (await open(probe)).until('MessagesExportRequested');
  expect(stream.isClosed).toBe(false);
};

describe('a phone that comes back', () => {
  it('a phone that comes back after two hours is asked once for what it received meanwhile, as its app understands it', async () => {
    const phone = await aPhone(2 * HOUR_MS);
    const stream = await open(phone);
    const { sinceMs, untilMs, more } = await spanOf(stream);
    expect(Math.round(sinceMs / MINUTE_MS)).toBe(130);
    expect(untilMs).toBeLessThan(MINUTE_MS);
    expect(more).toEqual({ messageTypes: 'SMS', triggerWebhooks: 'true' });
    const again = await open(phone);
    await settled(again);
    expect([...stream.names, ...again.names].filter((name) => name === 'MessagesExportRequested')).toHaveLength(1);
  });

  it('a phone that comes back is never asked for what it received before it was paired', async () => {
    const { sinceMs } = await spanOf(await open(await aPhone(2 * HOUR_MS, 90 * MINUTE_MS)));
    expect(Math.round(sinceMs / MINUTE_MS)).toBe(90);
  });

  it('a phone that comes back after half an hour, or for the first time, is asked for nothing', async () => {
    const [short, fresh] = [await aPhone(30 * MINUTE_MS), await harness.pairPhone({ seenSecondsAgo: null })];
    const [stream, first] = [await open(short), await open(fresh)];
    await settled(stream);
    expect([...stream.names, ...first.names]).not.toContain('MessagesExportRequested');
  });

  it('a phone that comes back by a received SMS, before its stream opens, is asked as well', async () => {
    const phone = await aPhone(2 * HOUR_MS);
    expect((await new ReportingPhone(phone, replica).received()).status).toBe(204);
    const { sinceMs } = await spanOf(await open(phone));
    expect(Math.round(sinceMs / MINUTE_MS)).toBe(130);
  });

  it('a phone that comes back over two streams is asked over the newest alone: its app would report everything twice', async () => {
    const phone = await aPhone(0);
    const [older, newer] = [await open(phone), await open(phone)];
    await settled(newer);
    const exports = new SmsExportRepository(harness.database);
    await exports.request(phone.orgId, phone.id, new Date(Date.now() - HOUR_MS), new Date());
    await newer.until('MessagesExportRequested');
    expect(older.names).not.toContain('MessagesExportRequested');
  });
});

describe('a span that an operator asks for', () => {
  it('a span that an operator asks for is told to the phone that is connected, or as soon as it is', async () => {
    const phone = await aPhone(0);
    const exports = new SmsExportRepository(harness.database);
    const [since, until] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
    expect(await exports.request(phone.orgId, phone.id, since, until)).toBe(true);
    const stream = await open(phone);
    const told = await stream.until('MessagesExportRequested');
    expect(told.data).toMatchObject({ since: since.toISOString(), until: until.toISOString() });
    await exports.request(phone.orgId, phone.id, until, new Date('2026-11-03T00:00:00Z'));
    expect((await stream.until('MessagesExportRequested', 2)).data).toMatchObject({ since: until.toISOString() });
  });

  it('a span is refused for the phone of another organization, one that is unpaired, and one that cannot be asked', async () => {
    const exports = new SmsExportRepository(harness.database);
    const [phone, unpaired, cht] = [await aPhone(0), await aPhone(0), await aPhone(0)];
    await harness.database.query('update sms_phones set token_hash = null where id = $1', [unpaired.id]);
    await harness.database.query(`update sms_phones set protocol = 'cht' where id = $1`, [cht.id]);
    const span = [new Date('2026-11-01T00:00:00Z'), new Date()] as const;
    expect(await exports.request(unpaired.orgId, phone.id, ...span)).toBe(false);
    expect(await exports.request(unpaired.orgId, unpaired.id, ...span)).toBe(false);
    expect(await exports.request(cht.orgId, cht.id, ...span)).toBe(false);
  });
});
