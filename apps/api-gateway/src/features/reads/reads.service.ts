import type { Message, WhatsappNumberStatus } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { GATEWAY_ROUTES, type ReadRequest, type ReadResponse } from '@chasqui/gateway-protocol';
import { appTooOld, GatewayCalls, gatewayError } from '@chasqui/whatsapp/linking';
import { MessageReadRepository, MessageRepository } from '@chasqui/messages';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Injectable } from '@nestjs/common';
import { IdempotentRequests, type RequestAnswer } from '../../core/idempotent-requests';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { ReadMessageData } from './read.response';

@Injectable()
export class ReadsService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly numbers: WhatsappNumberRepository,
    private readonly calls: GatewayCalls,
    private readonly requests: IdempotentRequests,
  ) {}

  /**
   * A message already read is not reported again.
   *
   * @throws AppError MESSAGE_NOT_FOUND, INVALID_STATE, and those of `GatewayCalls` and `IdempotentRequests`
   */
  read(
    key: AuthenticatedKey,
    messageId: string,
    idempotencyKey: string | null,
  ): Promise<RequestAnswer<ReadMessageData>> {
    const draft = { key, route: 'POST /whatsapp/read', idempotencyKey, content: [messageId] };
    return this.requests.once(draft, async () => {
      const message = await this.messages.findForOrg(key.orgId, key.mode, messageId);
      if (message === null) throw new AppError('MESSAGE_NOT_FOUND');
      const waId = waIdOf(message);
      if (message.readAt === null) await this.tellWhatsapp(message, waId);
      return async (database) => {
        await new MessageReadRepository(database).markRead(key.orgId, message.id);
        return { id: message.id, read: true } satisfies ReadMessageData;
      };
    });
  }

  private async tellWhatsapp({ accountId, fromAddress, payload }: Message, waId: string): Promise<void> {
    const number = accountId === null ? null : await this.numbers.findRoute(accountId);
    if (number === null) throw new AppError('WHATSAPP_NOT_CONNECTED');
    mustBeConnected(number.status);
    if (!number.capabilities.includes('read')) throw appTooOld('mark messages as read');
    const group = payload?.group?.id;
    const body: ReadRequest = { phone: number.phone, wa_id: waId, from: fromAddress, ...(group && { group }) };
    const text = await this.calls.ask(number.gatewayId, GATEWAY_ROUTES.read, 'POST', body);
    const { read } = JSON.parse(text) as Partial<Record<keyof ReadResponse, unknown>>;
    if (read !== true) throw gatewayError('The gateway app did not report that the message is read.', 'GARBAGE');
  }
}

/** @throws AppError INVALID_STATE */
function waIdOf({ channel, direction, providerMessageId }: Message): string {
  if (channel !== 'whatsapp') throw cannotBeRead('Only WhatsApp messages can be marked as read.');
  if (direction !== 'inbound') {
    throw cannotBeRead('Only received messages can be marked as read; this one was sent from your number.');
  }
  if (providerMessageId === null) throw cannotBeRead('WhatsApp does not know this message.');
  return providerMessageId;
}

const cannotBeRead = (message: string): AppError => new AppError('INVALID_STATE', { message });

/** An unlinked number is signed out. @throws AppError WHATSAPP_NOT_CONNECTED, WHATSAPP_DISCONNECTED */
function mustBeConnected(status: WhatsappNumberStatus): void {
  switch (status) {
    case 'connected':
      return;
    case 'disconnected':
    case 'signed_out':
      throw new AppError('WHATSAPP_DISCONNECTED');
    case 'pending':
    case 'waiting_qr':
    case 'qr_expired':
      throw new AppError('WHATSAPP_NOT_CONNECTED');
  }
}
