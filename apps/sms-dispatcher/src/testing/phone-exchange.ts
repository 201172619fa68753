import type { Message, MessageEvent } from '@chasqui/database';
import { type SmsDraft, storeSms } from '@chasqui/testing';
import type { OfferAnswer } from '../features/messages/offer.mapper';
import type { PairedPhone, PhoneDraft, SmsHarness, SmsReplica } from './sms-harness';

export interface AppReport {
  id: string;
  state: string;
  recipients: { phoneNumber: string; state: string; error?: string }[];
  states?: Record<string, string>;
}

export type StoredSms = Pick<
  Message,
  | 'status'
  | 'state'
  | 'version'
  | 'attempts'
  | 'errorCode'
  | 'errorMessage'
  | 'refunded'
  | 'payload'
  | 'parked'
  | 'sentAt'
  | 'deliveredAt'
  | 'failedAt'
  | 'createdAt'
  | 'dueAt'
>;

export class PhoneExchange {
  constructor(
    private readonly harness: SmsHarness,
    private readonly replica: SmsReplica,
    readonly phone: PairedPhone,
  ) {}

  static async of(harness: SmsHarness, replica: SmsReplica, draft: PhoneDraft = {}): Promise<PhoneExchange> {
    const phone = await harness.pairPhone({ messagesPerMinute: null, ...draft });
    return new PhoneExchange(harness, replica, phone);
  }

  async set(column: string, value: unknown): Promise<void> {
    await this.harness.database.query(`update sms_phones set ${column} = $2 where id = $1`, [this.phone.id, value]);
  }

  /** Lets time pass for the pace. */
  async pass(seconds: number): Promise<void> {
    await this.harness.database.query(
      `update sms_phone_sends set at = at - $2 * interval '1 second' where phone_id = $1`,
      [this.phone.id, seconds],
    );
  }

  store(...requests: SmsDraft[]): Promise<string[]> {
    return storeSms(this.harness.database, this.phone, requests.length === 0 ? [{}] : requests);
  }

  async pull(order = 'fifo', replica = this.replica): Promise<OfferAnswer[]> {
    const answer = await replica.as(this.phone, 'GET', `/message?order=${order}`);
    if (answer.status !== 200) throw new Error(`a pull was answered ${answer.status}`);
    return (await answer.json()) as OfferAnswer[];
  }

  async offered(draft: SmsDraft = {}): Promise<string> {
    const [id] = await this.store(draft);
    const offered = await this.pull();
    if (id === undefined || !offered.some((message) => message.id === id)) throw new Error('it was not offered');
    return id;
  }

  async report(...reports: AppReport[]): Promise<void> {
    const { status } = await this.replica.as(this.phone, 'PATCH', '/message', { body: reports });
    if (status !== 204) throw new Error(`a report was answered ${status}`);
  }

  /** With its former states: `says(id, 'Failed', { error: 'TTL expired' })`. */
  says(id: string, state: string, { error, times = {} }: { error?: string; times?: Record<string, string> } = {}) {
    const recipients = [{ phoneNumber: '+15550001111', state, ...(error !== undefined && { error }) }];
    return this.report({ id, state, recipients, states: { Pending: new Date().toISOString(), ...times } });
  }

  async find(id: string): Promise<StoredSms> {
    const { rows } = await this.harness.database.query<StoredSms>(
      `select status, state, version, attempts, error_code, error_message, refunded, payload,
         parked, sent_at, delivered_at, failed_at, created_at,
         due_at
       from messages where id = $1`,
      [id],
    );
    if (rows[0] === undefined) throw new Error('there is no such message');
    return rows[0];
  }

  async audit(id: string): Promise<Pick<MessageEvent, 'version' | 'status' | 'source' | 'detail'>[]> {
    const { rows } = await this.harness.database.query<Pick<MessageEvent, 'version' | 'status' | 'source' | 'detail'>>(
      'select version, status, source, detail from message_events where message_id = $1 order by version',
      [id],
    );
    return rows;
  }

  /** Events for customers about a message: `pending>sent`, and so on, in the order of their ids. */
  async events(id: string): Promise<string[]> {
    const { rows } = await this.harness.database.query<{ told: string }>(
      `select (payload -> 'message' ->> 'previous_status') || '>' || (payload -> 'message' ->> 'status') as told
       from events where subject_id = $1 and type = 'message.status' order by (payload -> 'message' ->> 'version')::integer`,
      [id],
    );
    return rows.map((row) => row.told);
  }

  async used(): Promise<number> {
    const { rows } = await this.harness.database.query<{ used: number }>(
      'select used from usage_counters where org_id = $1',
      [this.phone.orgId],
    );
    return rows[0]?.used ?? 0;
  }

  /** Milliseconds until the lane is looked at again, and why; null: it is not held up. */
  async held(): Promise<{ reason: string | null; inMs: number | null }> {
    const { rows } = await this.harness.database.query<{ reason: string | null; inMs: number | null }>(
      `select p.waits_for as reason, (extract(epoch from l.blocked_until - now()) * 1000)::float8 as in_ms
       from sms_phones p left join lanes l on l.lane = 'sms:' || p.id where p.id = $1`,
      [this.phone.id],
    );
    return rows[0] ?? { reason: null, inMs: null };
  }
}
