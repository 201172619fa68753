import type { GatewayEvent } from '@chasqui/gateway-protocol';
import type { Queryable } from '@chasqui/database';
import { InboundService, WordAnswersService } from '@chasqui/conversations/inbound';
import { InboundMessageRepository, MessageReceiptRepository } from '@chasqui/messages';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedGateway } from '../access/gateway-access.service';
import { CallsService } from './calls.service';
import { ContactPicturesService } from './contact-pictures.service';
import { type ContactEvent, isContactEvent, nameOf, type OwnNumber, type WhatsappReport } from './inbound-batch';
import { MessageChangesService } from './message-changes.service';
import { WhatsappInboundChannel } from './whatsapp-inbound.channel';

type Refused = Map<string, 'NOT_YOUR_NUMBER'>;

@Injectable()
export class WhatsappInboundService {
  constructor(
    private readonly numbers: WhatsappNumberRepository,
    private readonly inbound: InboundService,
    private readonly channel: WhatsappInboundChannel,
    private readonly answers: WordAnswersService,
    private readonly changes: MessageChangesService,
    private readonly calls: CallsService,
    private readonly pictures: ContactPicturesService,
    private readonly messages: InboundMessageRepository,
    private readonly receipts: MessageReceiptRepository,
  ) {}

  /**
   * Stores the messages, changes, calls and mappings among the events, each message once, in the caller's transaction.
   *
   * @returns events about a number that is not this gateway's, by id: nothing of them is stored. And lanes to ring
   * afterwards
   */
  async store(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    all: readonly GatewayEvent[],
  ): Promise<{ refused: Refused; rings: string[] }> {
    const events = all.filter(isContactEvent);
    if (events.length === 0) return { refused: new Map(), rings: [] };
    const numbers = await this.findNumbers(transaction, gateway, events);
    const reports = events.flatMap((event) => {
      const number = numbers.get(event.phone);
      return number !== undefined && takes(number, event) ? [{ event, number, gatewayId: gateway.id }] : [];
    });
    const taken = new Set(reports.map(({ event }) => event.id));
    const { messages: stored, asked } = await this.inbound.store(transaction, gateway, this.channel, reports);
    await this.changes.apply(transaction, gateway, reports, stored);
    await this.applyOwnStatuses(transaction, gateway, reports);
    await this.calls.tell(transaction, gateway, reports);
    await this.pictures.store(transaction, gateway, reports);
    // Last: others lock messages before the counters that this locks.
    const rings = await this.answers.store(transaction, gateway, this.channel, asked);
    const refused = events.filter(({ id }) => !taken.has(id)).map((event) => [event.id, 'NOT_YOUR_NUMBER'] as const);
    return { refused: new Map(refused), rings };
  }

  private async applyOwnStatuses(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    reports: readonly WhatsappReport[],
  ): Promise<void> {
    const statuses = reports.flatMap(({ event, number }) =>
      event.type === 'message.own_status' ? [{ event, accountId: number.id, waId: event.data.wa_id }] : [],
    );
    const found = await this.messages.findStored(transaction, gateway.orgId, statuses);
    const ids = new Map(found.map(({ id, accountId, waId }) => [nameOf(accountId, waId), id]));
    const receipts = statuses.flatMap(({ event: { data, at }, accountId, waId }) => {
      const messageId = ids.get(nameOf(accountId, waId));
      return messageId === undefined ? [] : [{ messageId, status: data.status, at }];
    });
    await this.receipts.apply(transaction, gateway.id, receipts);
  }

  private async findNumbers(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    events: readonly ContactEvent[],
  ): Promise<Map<string, OwnNumber & { isHeld: boolean }>> {
    const phones = [...new Set(events.map((event) => event.phone))];
    const found = await this.numbers.findOfGateway(transaction, gateway.orgId, gateway.id, phones);
    return new Map(found.map((number) => [number.phone, number]));
  }
}

/** An unlinked number takes nothing new, but what its messages waited for still ends. */
const takes = ({ isHeld }: { isHeld: boolean }, { type }: ContactEvent): boolean => isHeld || type === 'message.media';
