import type { Channel } from '@chasqui/database';
import { type Intake, MessageIntakeRepository, type NewMessage, type NewContact } from '@chasqui/messages';
import { Batcher, OrganizationBatches } from '@chasqui/lanes';
import { currentTraceContext, withSpan } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { tracedBatch } from './traced-batch';

const MAX_BATCH = 200;
const MAX_BATCHES_UNDER_WAY = 3;
/** Each waits for its organization alone; the bound leaves connections to others. */
const MAX_NEW_CONTACT_BATCHES_UNDER_WAY = 3;

/**
 * Takes new messages in: concurrent requests share one transaction. Each channel has its own batches: a failing one
 * fails for all its messages, while another channel's, in another transaction, may be committed by then.
 */
@Injectable()
export class MessageIntake {
  private readonly batchers = new Map<Channel, Batcher<NewMessage, Intake | NewContact>>();
  private readonly insertions: OrganizationBatches<NewMessage, Intake>;

  constructor(
    @Inject(MessageIntakeRepository)
    private readonly messages: Pick<MessageIntakeRepository, 'acceptKnown' | 'acceptNewContacts'>,
  ) {
    const gate = new Batcher<readonly NewMessage[], (Intake | Error)[]>({
      maxItems: 1,
      maxUnderWay: MAX_NEW_CONTACT_BATCHES_UNDER_WAY,
      run: (batches) =>
        Promise.all(batches.map((batch) => tracedBatch(batch, () => messages.acceptNewContacts(batch)))),
    });
    this.insertions = new OrganizationBatches((_owner, batch) => gate.add(batch));
  }

  /**
   * Resolves when the message is committed, existed before, or is refused by the plan or its recipient.
   *
   * @throws the driver's error when PostgreSQL refuses the row or is away
   */
  accept(message: NewMessage): Promise<Intake> {
    const { channel, id, orgId, accountId } = message;
    const attributes = {
      'messaging.operation.name': 'accept',
      'messaging.message.id': id,
      'chasqui.channel': channel,
      'chasqui.org.id': orgId,
      'chasqui.account.id': accountId,
    };
    return withSpan('accept message', { kind: 'producer', attributes }, async (span) => {
      const traceContext = currentTraceContext();
      const intake = await this.add(traceContext === null ? message : { ...message, traceContext });
      span.setAttributes({ 'chasqui.outcome': intake.kind });
      return intake;
    });
  }

  private async add(message: NewMessage): Promise<Intake> {
    const intake = await this.batcherOf(message.channel).add(message);
    return intake.kind === 'new_contact' ? this.insertions.add(message, message) : intake;
  }

  private batcherOf(channel: Channel): Batcher<NewMessage, Intake | NewContact> {
    const known = this.batchers.get(channel);
    if (known !== undefined) return known;
    const batcher = new Batcher<NewMessage, Intake | NewContact>({
      maxItems: MAX_BATCH,
      maxUnderWay: MAX_BATCHES_UNDER_WAY,
      run: (batch) => tracedBatch(batch, () => this.messages.acceptKnown(batch)),
    });
    this.batchers.set(channel, batcher);
    return batcher;
  }
}
