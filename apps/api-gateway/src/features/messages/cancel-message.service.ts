import { type MessageRepository, type Mode, smsWireId } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import type { Doorbell, PhoneBell } from '@chasqui/lanes';

export interface CancelMessageDeps {
  messages: Pick<MessageRepository, 'cancel' | 'requestCancel'>;
  /** Rings the lanes of SMS phones. */
  doorbell: Pick<Doorbell, 'ring'>;
  phones: Pick<PhoneBell, 'wake'>;
}

/** Cancels messages. */
export class CancelMessageService {
  constructor(private readonly deps: CancelMessageDeps) {}

  /**
   * Ends a message that waits; of an SMS that its phone has, the phone is asked, and the message stays pending meanwhile.
   *
   * @throws AppError INVALID_STATE when it is too late
   */
  async cancel(orgId: string, mode: Mode, id: string): Promise<void> {
    if (await this.deps.messages.cancel(orgId, mode, id)) return;
    const asked = await this.deps.messages.requestCancel(orgId, mode, id);
    if (asked === null) {
      throw new AppError('INVALID_STATE', { message: 'The message does not wait any more: it cannot be canceled.' });
    }
    // An app that has the message knows it by this id; one that has not is told when it asks for messages.
    this.deps.phones.wake(asked.deviceId, 'MessageCancelled', { messageId: smsWireId(id, asked.attempts) });
    this.deps.doorbell.ring(asked.lane);
  }
}
