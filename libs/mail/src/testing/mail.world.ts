import { Database, type Queryable } from '@chasqui/database';
import { createLogger, sealingKeys } from '@chasqui/runtime';
import { anOrganization, createTestDatabase, SMTP_TEST_CERTIFICATE, type TestDatabase } from '@chasqui/testing';
import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { MailDelivery, type MailDeliveryOptions } from '../delivery/mail-delivery';
import { MailQueueRepository } from '../queue/mail-queue.repository';
import type { MailSettings } from '../settings/mail-settings';
import { SmtpSender } from '../smtp/smtp-sender';
import { SystemMail } from '../system-mail';

export interface TestLink {
  id: string;
  token: string;
}

export class MailWorld {
  readonly queue: MailQueueRepository;
  private readonly deliveries: MailDelivery[] = [];

  private constructor(
    private readonly test: TestDatabase,
    readonly database: Database,
  ) {
    this.queue = new MailQueueRepository(database, KEYS);
  }

  static async open(): Promise<MailWorld> {
    const test = await createTestDatabase();
    return new MailWorld(test, await Database.connect({ url: test.url, poolSize: 8, applicationName: 'test' }));
  }

  async close(): Promise<void> {
    await this.stopped();
    await this.database.close();
    await this.test.drop();
  }

  queueWithin = (transaction: Queryable): MailQueueRepository => new MailQueueRepository(transaction, KEYS);

  organization = (): Promise<string> => anOrganization(this.database);

  async link(orgId: string | null = null): Promise<TestLink> {
    const [id, token] = [uuidv7(), randomBytes(32).toString('base64url')];
    await this.database.query(
      `insert into one_time_links (id, kind, token_hash, org_id, email, expires_at)
       values ($1, 'invitation', $2, $3, 'x@example.com', now() + interval '3 days')`,
      [id, createHash('sha256').update(token).digest(), orgId],
    );
    return { id, token };
  }

  mail(): SystemMail {
    return new SystemMail({
      database: this.database,
      settings: null,
      sealing: KEYS,
      publicUrl: 'https://chasqui.example',
      linkTo: (page, token) => `https://chasqui.example/console/${page}#${token}`,
      logger: SILENT,
    });
  }

  async invite(email: string, orgId: string, words: { organization?: string; inviter?: string } = {}) {
    const link = await this.link(orgId);
    const outcome = await this.database.transaction((transaction) =>
      this.mail().invitation(transaction, {
        linkId: link.id,
        token: link.token,
        orgId,
        email,
        role: 'agent',
        organization: words.organization ?? 'Mountain Post',
        inviter: { name: words.inviter ?? 'Ana', email: 'ana@example.com' },
        language: 'en',
      }),
    );
    return { link, outcome };
  }

  delivery(
    port: number,
    changes: Partial<MailDeliveryOptions> = {},
    login: MailSettings['login'] = null,
  ): MailDelivery {
    const from = { name: 'Chasqui', address: 'no-reply@chasqui.example' };
    const sender = new SmtpSender(
      { host: 'localhost', port, encryption: 'starttls', login, from },
      { ca: SMTP_TEST_CERTIFICATE },
    );
    const delivery = new MailDelivery({
      queue: this.queue,
      sender,
      logger: SILENT,
      everyMs: 20,
      pausesS: [0.2],
      ...changes,
    });
    this.deliveries.push(delivery);
    delivery.start();
    return delivery;
  }

  async stopped(): Promise<void> {
    await Promise.all(this.deliveries.splice(0).map((delivery) => delivery.stop()));
  }

  async row({ id }: TestLink): Promise<MailRow> {
    const { rows } = await this.database.query<MailRow>(
      `select state, reason, attempts, sealed_letter is not null as has_text from system_mails where link_id = $1`,
      [id],
    );
    return rows[0] as MailRow;
  }
}

export interface MailRow {
  state: string;
  reason: string | null;
  attempts: number;
  hasText: boolean;
}

const KEYS = sealingKeys(Buffer.alloc(32, 9).toString('base64'));
const SILENT = createLogger({ app: 'test', level: 'silent' });
