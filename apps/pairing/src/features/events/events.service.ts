import type { EventsResponse, GatewayEvent, ServiceCapability, SessionStatusEvent } from '@chasqui/gateway-protocol';
import { Database, isRowFault, type Queryable } from '@chasqui/database';
import { GatewayEventRepository, NumberSessionRepository } from '@chasqui/whatsapp';
import { Doorbell } from '@chasqui/lanes';
import { lockInbound, MessageReceiptRepository } from '@chasqui/messages';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { PairingMetrics } from '../../pairing.metrics';
import type { AuthenticatedGateway } from '../access/gateway-access.service';
import { ContactPicturesService } from '../inbound/contact-pictures.service';
import { isContactEvent } from '../inbound/inbound-batch';
import { WhatsappInboundService } from '../inbound/whatsapp-inbound.service';
import { EventShares } from './event-shares';
import { parseEvent, type RejectedEvent } from './event.parser';

type Rejections = Map<string, RejectedEvent['code']>;

/** Applies the reports of gateway apps, each event once: it is marked in the transaction that applies it. */
@Injectable()
export class EventsService {
  private readonly capabilities: ServiceCapability[];

  constructor(
    private readonly database: Database,
    private readonly shares: EventShares,
    private readonly marks: GatewayEventRepository,
    private readonly receipts: MessageReceiptRepository,
    private readonly sessions: NumberSessionRepository,
    private readonly inbound: WhatsappInboundService,
    private readonly metrics: PairingMetrics,
    private readonly doorbell: Doorbell,
    @Inject(LOGGER) private readonly logger: Logger,
    pictures: ContactPicturesService,
  ) {
    this.capabilities = ['media_follows', ...(pictures.areWanted ? (['contact_pictures'] as const) : [])];
  }

  /**
   * Applies a batch in one transaction. A repeated event is accepted and changes nothing.
   *
   * @param values events with the ids that they carry
   * @throws AppError SERVICE_UNAVAILABLE when too many of its organization are being applied
   */
  async apply(
    gateway: AuthenticatedGateway,
    values: readonly [string, Record<string, unknown>][],
  ): Promise<EventsResponse> {
    const parsed = values.map(([id, value]) => parseEvent(id, value));
    const events = parsed.flatMap((result) => ('event' in result ? [result.event] : []));
    const rejected: Rejections = new Map(
      parsed.flatMap((result) => ('rejected' in result ? [[result.rejected.id, result.rejected.code]] : [])),
    );
    const refused = await this.shares.run(gateway.orgId, () => this.applyAll(gateway, events));
    for (const [id, code] of refused) rejected.set(id, code);
    for (const event of events) {
      this.metrics.events.inc({ type: event.type, result: rejected.has(event.id) ? 'rejected' : 'accepted' });
    }
    if (rejected.size > 0)
      this.logger.warn({ gateway_id: gateway.id, rejected: [...rejected] }, 'events were rejected');
    return {
      accepted: [...new Set(values.map(([id]) => id).filter((id) => !rejected.has(id)))],
      rejected: [...rejected].map(([id, code]) => ({ id, code })),
      capabilities: this.capabilities,
    };
  }

  private async applyAll(gateway: AuthenticatedGateway, events: readonly GatewayEvent[]): Promise<Rejections> {
    if (events.length === 0) return new Map();
    try {
      const { rejections, rings } = await this.database.transaction((transaction) =>
        this.applyIn(transaction, gateway, events),
      );
      for (const lane of rings) this.doorbell.ring(lane);
      return rejections;
    } catch (error) {
      if (!isRowFault(error)) throw error;
      if (events.length > 1) return this.applyHalves(gateway, events);
      this.logger.error({ err: error, gateway_id: gateway.id }, 'PostgreSQL refuses an event');
      return new Map(events.map((event) => [event.id, 'INVALID_EVENT']));
    }
  }

  /** Isolates the event that PostgreSQL refuses; the others are applied in order. */
  private async applyHalves(gateway: AuthenticatedGateway, events: readonly GatewayEvent[]): Promise<Rejections> {
    const middle = Math.ceil(events.length / 2);
    const first = await this.applyAll(gateway, events.slice(0, middle));
    const second = await this.applyAll(gateway, events.slice(middle));
    return new Map([...first, ...second]);
  }

  private async applyIn(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    events: readonly GatewayEvent[],
  ): Promise<{ rejections: Rejections; rings: readonly string[] }> {
    const ids = events.map((event) => event.id);
    const fresh = await this.marks.markApplied(transaction, gateway.id, ids);
    // PostgreSQL answers in small letters. `delete`: an id that occurs twice in a batch counts once.
    const news = events.filter((event) => fresh.delete(event.id.toLowerCase()));
    // Before any message is locked: the holder of this lock also locks messages, in steps.
    if (news.some(isContactEvent)) await lockInbound(transaction, [gateway]);
    await this.applyReceipts(transaction, gateway, news);
    // Numbers first: a message may come with the event that adds its number.
    const refused = await this.applySessions(transaction, gateway, news);
    const stored = await this.inbound.store(transaction, gateway, news);
    return { rejections: new Map([...refused, ...stored.refused]), rings: stored.rings };
  }

  private async applyReceipts(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    events: readonly GatewayEvent[],
  ): Promise<void> {
    const receipts = events.flatMap(({ type, data, at }) =>
      type === 'message.status'
        ? [{ messageId: data.message_id, status: data.status, at, ...(data.error && { error: data.error }) }]
        : [],
    );
    if (receipts.length > 0) await this.receipts.apply(transaction, gateway.id, receipts);
  }

  /** Only the last of several changes of a number is written: a backlog does not replay old states one by one. */
  private async applySessions(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    events: readonly GatewayEvent[],
  ): Promise<Rejections> {
    const changes = events.filter((event): event is SessionStatusEvent => event.type === 'session.status');
    if (changes.length === 0) return new Map();
    const reports = changes.map(({ phone, data: { restricted_until, ...data } }) => {
      return { phone, ...data, restrictedUntil: restricted_until };
    });
    const applied = await this.sessions.applySessions(transaction, gateway.id, gateway.epoch, reports);
    return new Map(
      changes.filter((event) => !applied.has(event.phone)).map((event) => [event.id, 'NOT_YOUR_NUMBER'] as const),
    );
  }
}
