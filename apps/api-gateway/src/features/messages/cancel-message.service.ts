import { MessageRepository } from '@chasqui/messages';
import type { Mode } from '@chasqui/database';
import { smsWireId } from '@chasqui/sms';
import { AppError } from '@chasqui/errors';
import { PhoneNotifier } from '@chasqui/lanes';
import { Doorbells } from '@chasqui/http';
import { Injectable } from '@nestjs/common';

@Injectable()
export class CancelMessageService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly doorbells: Doorbells,
    private readonly phones: PhoneNotifier,
  ) {}

  /** The phone is asked about an SMS that it has, which stays pending. @throws AppError INVALID_STATE when too late */
  async cancel(orgId: string, mode: Mode, id: string): Promise<void> {
    if (await this.messages.cancel(orgId, mode, id)) return;
    const asked = await this.messages.requestCancel(orgId, mode, id);
    if (asked === null) {
      throw new AppError('INVALID_STATE', {
        message: 'The message is no longer waiting to be sent, so you cannot cancel it.',
      });
    }
    // An app that has the message knows it by this id; one that has not learns of it when it asks for messages.
    this.phones.wake(asked.accountId, 'MessageCancelled', { messageId: smsWireId(id, asked.attempts) });
    this.doorbells.sms.ring(asked.lane);
  }
}
