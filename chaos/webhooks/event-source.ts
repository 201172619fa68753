import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { now } from '../clock';
import type { EmittedEvent, WebhookPhase } from './webhook-history';
import type { WebhookSystem } from './webhook-system';

/** Events per transaction: of neighbouring organizations, half of them about SMS. */
const TOGETHER = 10;
const MOST_UNDER_WAY = 4;

/** Emits events as apps do: in transactions, at a steady rate, organizations in turn. */
export class EventSource {
  readonly events: EmittedEvent[] = [];
  private readonly orgIds: readonly string[];
  private token = 0;

  constructor(private readonly system: WebhookSystem) {
    this.orgIds = [...new Set(system.endpoints.map(({ orgId }) => orgId))];
  }

  /** Emits events at a rate; slower if PostgreSQL is. @returns the actual rate per second */
  async emit(phase: WebhookPhase, count: number, perSecond: number): Promise<number> {
    const began = now();
    const underWay = new Set<Promise<void>>();
    for (let emitted = 0; emitted < count; emitted += TOGETHER) {
      const waitMs = began + (emitted / perSecond) * 1_000 - now();
      if (waitMs > 1) await sleep(waitMs);
      while (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
      const batch = this.append(Math.min(TOGETHER, count - emitted), phase);
      const done: Promise<void> = batch.finally(() => underWay.delete(done));
      underWay.add(done);
    }
    await Promise.all(underWay);
    return (count * 1_000) / (now() - began);
  }

  private async append(count: number, phase: WebhookPhase): Promise<void> {
    const made = Array.from({ length: count }, () => this.make());
    const at = now();
    await this.system.database.transaction((transaction) =>
      this.system.events.append(
        transaction,
        made.map(({ id, orgId, channel, token }) => ({
          id,
          orgId,
          mode: 'live' as const,
          type: 'usage.threshold' as const,
          channel,
          subjectId: orgId,
          payload: { limit: 'messages_month', used: token, max: -1, percent: 80, resets_at: null },
        })),
      ),
    );
    const committedAt = now();
    for (const { id, orgId, channel, token } of made) {
      this.events.push({ id: `evt_${id}`, orgId, channel, token, at, committedAt, phase });
    }
  }

  private make() {
    this.token += 1;
    const { token } = this;
    const orgId = this.orgIds[token % this.orgIds.length] ?? '';
    const channel = Math.floor(token / this.orgIds.length) % 2 === 0 ? ('whatsapp' as const) : ('sms' as const);
    return { id: uuid(), orgId, channel, token };
  }
}
