import { MessageRepository } from '@chasqui/messages';
import { parseSmsWireId, SmsExpiryRepository, SmsPhoneRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { aContact, storeSms } from '@chasqui/testing';
import type { OfferAnswer } from './offer.mapper';
import { type PairedPhone, NO_SERVICE, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

const MESSAGES = 150;
const ROUNDS = 12;
const REPORTS = ['Pending', 'Processed', 'Sent', 'Delivered', 'Cancelled', 'Failed'] as const;

let harness: SmsHarness;
let replicas: SmsReplica[];

beforeAll(async () => {
  ({ harness, replicas } = await SmsHarness.withReplicas(2));
});
afterAll(() => harness.stop());

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

class Turmoil {
  readonly offered = new Map<string, Set<string>>();

  private constructor(
    readonly phones: [PairedPhone, PairedPhone],
    readonly ids: string[],
  ) {}

  static async start(): Promise<Turmoil> {
    const leaving = await harness.pairPhone({ messagesPerMinute: null });
    const staying = await harness.pairPhone({ messagesPerMinute: null, orgId: leaving.orgId });
    const requests = Array.from({ length: MESSAGES }, (_, n) => (n % 10 === 0 ? { scheduledInS: 1 } : {}));
    const ids = [
      ...(await storeSms(harness.database, leaving, requests)),
      ...(await storeSms(harness.database, staying, requests)),
    ];
    // Unpairing moves messages with their contacts.
    const contact = await aContact(harness.database, { orgId: leaving.orgId, addresses: { phone: '15550001111' } });
    await harness.database.query('update messages set contact_id = $2 where org_id = $1', [leaving.orgId, contact]);
    return new Turmoil([leaving, staying], ids);
  }

  get orgId(): string {
    return this.phones[0].orgId;
  }

  async pull(phone: PairedPhone): Promise<OfferAnswer[]> {
    const answer = await pick(replicas).as(phone, 'GET', '/message?order=fifo');
    if (answer.status === 401) return [];
    expect(answer.status).toBe(200);
    const offers = (await answer.json()) as OfferAnswer[];
    for (const { id } of offers) {
      const messageId = parseSmsWireId(id)?.messageId ?? id;
      this.offered.set(messageId, (this.offered.get(messageId) ?? new Set()).add(phone.id));
    }
    return offers;
  }

  async say(phone: PairedPhone, id: string, state: (typeof REPORTS)[number]): Promise<void> {
    const recipients = [{ phoneNumber: '+1', state, ...(state === 'Failed' && { error: NO_SERVICE }) }];
    const { status } = await pick(replicas).as(phone, 'PATCH', '/message', { body: [{ id, state, recipients }] });
    expect([204, 401]).toContain(status);
  }

  async phoneRound(phone: PairedPhone): Promise<void> {
    const offers = await this.pull(phone);
    const some = offers.filter(() => Math.random() < 0.3);
    await Promise.all(some.map(({ id }) => this.say(phone, id, pick(REPORTS))));
  }

  async cancelRound(): Promise<void> {
    const messages = new MessageRepository(harness.database);
    const id = pick(this.ids);
    if (!(await messages.cancel(this.orgId, 'live', id))) await messages.requestCancel(this.orgId, 'live', id);
  }

  async settingsRound(): Promise<void> {
    const always = { timezone: 'UTC', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }] };
    const change = pick([{ enabled: false }, { quietHours: always }, { messagesPerMinute: 1 }, { maxAttempts: 5 }]);
    const phones = new SmsPhoneRepository(harness.database);
    const { id } = pick(this.phones);
    await phones.change(this.orgId, 'live', id, change);
    await phones.change(this.orgId, 'live', id, {
      enabled: true,
      quietHours: null,
      messagesPerMinute: null,
      smsLimitRaised: true,
    });
  }

  async timeRound(): Promise<void> {
    const ids = [pick(this.ids), pick(this.ids)];
    await harness.database.query(
      `update messages set give_up_at = now() - interval '11 minutes' where id = $1 and status = 'pending'`,
      [ids[0]],
    );
    await harness.database.query(
      `update messages set due_at = now() where id = $1 and state in ('queued', 'started') and due_at > now()`,
      [ids[1]],
    );
    await new SmsExpiryRepository(harness.database).endOver(20);
  }

  unpair(): Promise<unknown> {
    return new SmsUnpairingRepository(harness.database).unpair(this.orgId, 'live', this.phones[0].id);
  }

  async end(): Promise<void> {
    await harness.database.query(
      `update messages set give_up_at = now() - interval '11 minutes' where org_id = $1 and status = 'pending'`,
      [this.orgId],
    );
    await new SmsExpiryRepository(harness.database).endOver(10 * MESSAGES);
  }
}

async function rowsOf(orgId: string) {
  const { rows } = await harness.database.query<{
    id: string;
    state: string;
    status: string;
    attempts: number;
    version: number;
    refunded: boolean;
    errorCode: string | null;
    audit: string[];
    told: string[];
  }>(
    `select m.id, m.state, m.status, m.attempts, m.version, m.refunded, m.error_code,
       array(select e.version || ' ' || e.status from message_events e where e.message_id = m.id order by e.version) as audit,
       array(select (e.payload -> 'message' ->> 'version') || ' ' || (e.payload -> 'message' ->> 'status') from events e
         where e.subject_id = m.id and e.type = 'message.status' order by (e.payload -> 'message' ->> 'version')::integer) as told
     from messages m where m.org_id = $1`,
    [orgId],
  );
  return rows;
}

const ALLOWED: Record<string, string[]> = {
  pending: ['sent', 'failed'],
  sent: ['delivered', 'failed'],
  delivered: [],
  failed: ['sent', 'delivered'],
};

describe('racing pulls, reports, cancels, settings, ends of life and an unpairing', () => {
  it('racing pulls, reports, cancels, settings and an unpairing leave each message with one phone, end, audit and charge', async () => {
    const turmoil = await Turmoil.start();
    const [leaving, staying] = turmoil.phones;
    const repeat = async (work: () => Promise<unknown>, rounds = ROUNDS): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) await work();
    };
    await Promise.all([
      repeat(() => turmoil.phoneRound(leaving)),
      repeat(() => turmoil.phoneRound(leaving)),
      repeat(() => turmoil.phoneRound(staying)),
      repeat(() => turmoil.phoneRound(staying)),
      repeat(() => turmoil.cancelRound(), 4 * ROUNDS),
      repeat(() => turmoil.settingsRound()),
      repeat(() => turmoil.timeRound(), 4 * ROUNDS),
      repeat(() => turmoil.phoneRound(leaving), 3).then(() => turmoil.unpair()),
    ]);
    await turmoil.end();
    const rows = await rowsOf(turmoil.orgId);
    expect(rows).toHaveLength(2 * MESSAGES);
    for (const row of rows) {
      const at = JSON.stringify(row);
      expect([row.state, at]).toEqual(['done', at]);
      expect([turmoil.offered.get(row.id)?.size ?? 0, at]).toEqual([row.attempts > 0 ? 1 : 0, at]);
      expect([row.refunded, at]).toEqual([row.status === 'failed' && row.attempts === 0, at]);
      expect(row.audit).toEqual([...row.audit].map((entry, n) => `${n + 1} ${entry.split(' ')[1] ?? ''}`));
      expect([row.audit.at(-1), at]).toEqual([`${row.version} ${row.status}`, at]);
      expect([row.told, at]).toEqual([row.audit.slice(1), at]);
      const statuses = row.audit.map((entry) => entry.split(' ')[1] ?? '');
      for (const [n, status] of statuses.slice(1).entries()) expect(ALLOWED[statuses[n] ?? '']).toContain(status);
    }
    const { rows: counters } = await harness.database.query<{ used: number }>(
      'select used from usage_counters where org_id = $1',
      [turmoil.orgId],
    );
    expect(counters).toEqual([{ used: rows.filter((row) => !row.refunded).length }]);
    // Proves that enough happened.
    expect(new Set(rows.map((row) => row.errorCode ?? row.status)).size).toBeGreaterThan(4);
  });
});
