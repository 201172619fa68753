import type { Intake, MessageIntakeRepository, NewMessage, Stranger } from '@chasqui/entities';
import { Batcher, OrganizationBatches } from '@chasqui/lanes';

const MAX_BATCH = 200;
const MAX_BATCHES_UNDER_WAY = 3;
/** Batches that make contacts: each waits for its organization alone, and all together leave connections to others. */
const MAX_MEETINGS_UNDER_WAY = 3;

/** Takes new messages in: requests that come together share one transaction. */
export class MessageIntake {
  private readonly batcher: Batcher<NewMessage, Intake | Stranger>;
  private readonly meetings: OrganizationBatches<NewMessage, Intake>;

  constructor(messages: Pick<MessageIntakeRepository, 'acceptKnown' | 'acceptStrangers'>) {
    this.batcher = new Batcher({
      maxItems: MAX_BATCH,
      maxUnderWay: MAX_BATCHES_UNDER_WAY,
      run: (batch) => messages.acceptKnown(batch),
    });
    const gate = new Batcher<readonly NewMessage[], (Intake | Error)[]>({
      maxItems: 1,
      maxUnderWay: MAX_MEETINGS_UNDER_WAY,
      run: (batches) => Promise.all(batches.map((batch) => messages.acceptStrangers(batch))),
    });
    this.meetings = new OrganizationBatches((_owner, batch) => gate.add(batch));
  }

  /**
   * Resolves when the message is committed, or was there before, or the plan or its recipient refuses it.
   *
   * @throws the driver's error when PostgreSQL refuses the row or is away
   */
  async accept(message: NewMessage): Promise<Intake> {
    const intake = await this.batcher.add(message);
    return intake.kind === 'stranger' ? this.meetings.add(message, message) : intake;
  }
}
