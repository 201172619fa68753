import type { Intake, MessageIntakeRepository, NewMessage } from '@chasqui/entities';
import { Batcher } from '@chasqui/lanes';

const MAX_BATCH = 200;
const MAX_BATCHES_UNDER_WAY = 3;

/** Takes new messages in: requests that come together share one transaction. */
export class MessageIntake {
  private readonly batcher: Batcher<NewMessage, Intake>;

  constructor(messages: Pick<MessageIntakeRepository, 'accept'>) {
    this.batcher = new Batcher({
      maxItems: MAX_BATCH,
      maxUnderWay: MAX_BATCHES_UNDER_WAY,
      run: (batch) => messages.accept(batch),
    });
  }

  /**
   * Resolves when the message is committed, or was there before, or the plan refuses it.
   *
   * @throws the driver's error when PostgreSQL refuses the row or is away
   */
  accept(message: NewMessage): Promise<Intake> {
    return this.batcher.add(message);
  }
}
