import { type ContactRow, contactsOf } from '@chasqui/testing';
import { ReportingPhone } from './reporting-phone';
import { type PairedPhone, SmsHarness, type SmsReplica } from './sms-harness';

export interface StoredMessage extends Record<string, unknown> {
  id: string;
  contactId: string;
  conversationId: string;
  content: string;
  createdAt: Date;
  sentAt: Date;
}

export interface LoggedFact {
  type: string;
  payload: Record<string, never>;
  channel: string | null;
  accountId: string | null;
}

export class InboundWorld {
  private constructor(
    readonly harness: SmsHarness,
    readonly replicas: readonly SmsReplica[],
    readonly phone: PairedPhone,
  ) {}

  static async start(): Promise<InboundWorld> {
    const harness = await SmsHarness.start();
    const replicas = [await harness.startReplica(), await harness.startReplica()];
    return new InboundWorld(harness, replicas, await harness.pairPhone());
  }

  /** Reports to one replica or the other. */
  app(index = 0, phone = this.phone): ReportingPhone {
    return new ReportingPhone(phone, this.replicas[index % 2] as SmsReplica);
  }

  async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.harness.database.query<T>(text, values)).rows;
  }

  messagesOf(envelopeId: string): Promise<StoredMessage[]> {
    return this.query('select * from messages where provider_message_id = $1', [envelopeId]);
  }

  /** In the order of lists. */
  messagesFrom(address: string): Promise<StoredMessage[]> {
    return this.query('select * from messages where from_address = $1 order by created_at, id', [address]);
  }

  contactsOf(phoneNumber: string): Promise<ContactRow[]> {
    return contactsOf(this.harness.database, { addresses: [phoneNumber] });
  }

  factsOf(...subjectIds: unknown[]): Promise<LoggedFact[]> {
    return this.query(
      'select type, payload, channel, account_id from events where subject_id = any($1::uuid[]) order by created_at, id',
      [subjectIds],
    );
  }

  async countOf(orgId = this.phone.orgId): Promise<number> {
    const rows = await this.query<{ n: number }>('select count(*)::integer as n from messages where org_id = $1', [
      orgId,
    ]);
    return rows[0]?.n ?? 0;
  }

  stop(): Promise<void> {
    return this.harness.stop();
  }
}
