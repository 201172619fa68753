import type { LoggedEvent } from '@chasqui/database';
import { toWireEvent, type WireEvent } from '@chasqui/events';
import { listenForEvents } from '@chasqui/lanes';
import { MediaLinks } from '@chasqui/files/store';
import { createLogger, type Redis, redisForWorkers } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { randomUUID } from 'node:crypto';
import type { ApiAnswer } from './api.client';
import { mismatchesOf, type Schema } from './json-schema';
import { RunningSystem, type Tenant, type TestKey } from './running-system';

type Words = Record<string, string | number | null>;

function lineOf({ type, payload }: LoggedEvent): string {
  const { message, account, limit, percent } = payload as Record<string, unknown>;
  const words = (message ?? account ?? {}) as Words;
  if (type === 'message.status') return `${type} ${words.previous_status}>${words.status}`;
  if (type === 'message.received') return `${type} ${words.type}`;
  if (type === 'contact.updated') return `${type} ${(payload as { changed: string[] }).changed.join(' ')}`;
  if (type === 'account.status') return `${type} ${words.kind} ${words.previous_status ?? ''}>${words.status}`;
  if (type === 'import.completed') return `${type} ${(payload as { import: Words }).import.status}`;
  if (type === 'usage.threshold') return `${type} ${String(limit)} ${String(percent)}`;
  return type;
}

export class FactsWorld {
  /** Organizations that were rung. */
  readonly heard = new Set<string>();
  private readonly links: MediaLinks;

  private constructor(
    readonly system: RunningSystem,
    private readonly ears: Redis,
  ) {
    this.links = new MediaLinks(system.serviceUrl, system.internalToken);
    listenForEvents({
      subscriber: ears,
      prefix: system.redis.prefix,
      onEvents: (orgIds) => {
        for (const orgId of orgIds) this.heard.add(orgId);
      },
      onFailure: () => undefined,
    });
  }

  static async create(): Promise<FactsWorld> {
    const system = await RunningSystem.start();
    const logger = createLogger({ app: 'test', level: 'silent' });
    return new FactsWorld(system, redisForWorkers(system.redis.url, logger, { connectionName: 'test facts' }));
  }

  async close(): Promise<void> {
    this.ears.disconnect();
    await this.system.close();
  }

  post({ key }: Pick<TestKey, 'key'>, path: string, body: object): Promise<ApiAnswer> {
    return this.system.api.call({ path, key, body });
  }

  async anEndpoint(orgId: string): Promise<string> {
    const id = randomUUID();
    await this.system.database.query(
      `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret, header_names)
       values ($1, $2, 'live', 'all', 'https://example.com', '{*}', '{}', '{}', 'active', '', '{}')`,
      [id, orgId],
    );
    return id;
  }

  async eventsOf(orgId: string): Promise<LoggedEvent[]> {
    const { rows } = await this.system.database.query<LoggedEvent>(
      `select id, org_id as "orgId", mode, type, channel, account_id as "accountId", subject_id as "subjectId", payload,
         created_at as "createdAt"
       from events where org_id = $1 order by created_at, id`,
      [orgId],
    );
    return rows;
  }

  async linesOf(orgId: string): Promise<string[]> {
    return (await this.eventsOf(orgId)).map(lineOf);
  }

  /**
   * The lines added by the work, once there are as many as expected and a later message has arrived.
   *
   * @param sendLater sends a message and resolves with its id when no more events about it will come
   */
  async linesAfter(
    orgId: string,
    expected: number,
    work: () => Promise<unknown>,
    sendLater: () => Promise<string>,
  ): Promise<string[]> {
    const before = (await this.eventsOf(orgId)).length;
    this.heard.clear();
    await work();
    const areThere = async () => (await this.eventsOf(orgId)).length >= before + expected;
    await waitFor(areThere, { what: `${expected} events` }).catch(async (cause: unknown) => {
      const there = (await this.linesOf(orgId)).slice(before).join(', ');
      throw new Error(`there are only: ${there}`, { cause });
    });
    if (expected > 0) await waitFor(() => this.heard.has(orgId), { what: 'the ring for the organization' });
    const later = await sendLater();
    const events = (await this.eventsOf(orgId)).slice(before);
    return events.filter(({ subjectId }) => subjectId !== later).map(lineOf);
  }

  /** The customer's form. */
  toWire(event: LoggedEvent): WireEvent {
    return toWireEvent(event, this.links);
  }

  mismatchesOf(event: LoggedEvent): string[] {
    const { webhooks } = this.system.description.document as unknown as {
      webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>;
    };
    const schema = webhooks[event.type]?.post.requestBody.content['application/json'].schema;
    if (schema === undefined) return [`${event.type} is not described`];
    return mismatchesOf(this.toWire(event), schema, (reference) => this.schemaAt(reference), event.type);
  }

  /**
   * Sends to a recipient who reads: by then everything that the gateway app had to report is stored, because it reports
   * in order.
   */
  async sendAndRead(tenant: Tenant): Promise<string> {
    const body = { to: '15559990003', message: 'later', whatsapp_id: tenant.gateway.numbers[0]?.id };
    return this.untilStatus(tenant, await this.post(tenant, '/whatsapp/send', body), 'read');
  }

  async sendSms(key: TestKey): Promise<string> {
    const sent = await this.post(key, '/sms/send', { to: '15559990001', message: 'later' });
    return this.untilStatus(key, sent, 'delivered');
  }

  private async untilStatus({ key }: TestKey, { data }: ApiAnswer, status: string): Promise<string> {
    const path = `/messages/${String(data.id)}`;
    const hasIt = async () => (await this.system.api.call({ path, key })).data.status === status;
    await waitFor(hasIt, { what: `a later message to be ${status}` });
    return String(data.id);
  }

  private schemaAt(reference: string): Schema | undefined {
    const { components } = this.system.description.document as unknown as {
      components: { schemas: Record<string, Schema> };
    };
    return components.schemas[reference.slice('#/components/schemas/'.length)];
  }
}
