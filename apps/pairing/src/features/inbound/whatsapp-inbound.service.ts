import type { GatewayEvent } from '@chasqui/gateway-protocol';
import type { Queryable } from '@chasqui/entities';
import { InboundService } from '@chasqui/inbound';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedGateway } from '../access/gateway-access.service';
import { type ContactEvent, isContactEvent, type OwnNumber } from './inbound-batch';
import { WhatsappInboundChannel } from './whatsapp-inbound.channel';

/** Stores what people write to the numbers of a gateway. */
@Injectable()
export class WhatsappInboundService {
  constructor(
    private readonly numbers: WhatsappNumberRepository,
    private readonly inbound: InboundService,
    private readonly channel: WhatsappInboundChannel,
  ) {}

  /**
   * Stores the messages and mappings among the events, each message once, in the caller's transaction.
   *
   * @returns events about a number that is not this gateway's, by id; nothing of them is stored
   */
  async store(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    all: readonly GatewayEvent[],
  ): Promise<Map<string, 'NOT_YOUR_NUMBER'>> {
    const events = all.filter(isContactEvent);
    if (events.length === 0) return new Map();
    const numbers = await this.findNumbers(transaction, gateway, events);
    const reports = events.flatMap((event) => {
      const number = numbers.get(event.phone);
      return number === undefined ? [] : [{ event, number, gatewayId: gateway.id }];
    });
    await this.inbound.store(transaction, gateway, this.channel, reports);
    return new Map(
      events.filter((event) => !numbers.has(event.phone)).map((event) => [event.id, 'NOT_YOUR_NUMBER'] as const),
    );
  }

  /** The gateway's numbers that the events are about, by phone. */
  private async findNumbers(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    events: readonly ContactEvent[],
  ): Promise<Map<string, OwnNumber>> {
    const phones = [...new Set(events.map((event) => event.phone))];
    const found = await this.numbers.findOfGateway(transaction, gateway.orgId, gateway.id, phones);
    return new Map(found.map((number) => [number.phone, number]));
  }
}
