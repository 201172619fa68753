import { BulkRepository, MessageRepository, type NewMessage, type OpenBulk } from '@chasqui/messages';
import { type BulkRowResult, type Message, PRIORITIES } from '@chasqui/database';
import { type LaneLease, LaneRuntime, type MessageOr, type PacedHandler, PubSub, ReplyPublisher } from '@chasqui/lanes';
import { bulkRowTrace, composeWhatsappMessage, SenderNumbers, Subscriptions } from '@chasqui/sending';
import { CONFIG, type Logger, LOGGER } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappSenderConfig } from '../../whatsapp-sender.config';
import { BulkOutcomes } from './bulk-outcomes';
import { BulkRowBatches } from './bulk-row-batches';
import { ofRecorded, ofRefused, planLimitError } from './bulk-row-outcome';

export type Bulk = OpenBulk;
export type BulkRow = OpenBulk['rows'][number];
export type ReleasedBulkRow = Pick<Message, 'id' | 'lane' | 'accountId'>;

@Injectable()
export class BulkLaneHandler implements PacedHandler<Bulk, BulkRow, NewMessage, ReleasedBulkRow, BulkRowResult> {
  private readonly finished: ReplyPublisher<{ id: string; replyTo: string | null }>;

  constructor(
    private readonly bulks: BulkRepository,
    private readonly rows: BulkRowBatches,
    private readonly messages: MessageRepository,
    private readonly numbers: SenderNumbers,
    private readonly subscriptions: Subscriptions,
    private readonly outcomes: BulkOutcomes,
    runtime: LaneRuntime,
    pubSub: PubSub,
    @Inject(CONFIG) { REDIS_PREFIX }: WhatsappSenderConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.finished = new ReplyPublisher(pubSub, REDIS_PREFIX, runtime.onFailure('reply'));
  }

  open(id: string): Promise<Bulk | null> {
    return this.bulks.open(id);
  }

  findReleased(bulk: Bulk, { messageId }: BulkRow): Promise<ReleasedBulkRow | null> {
    return this.messages.findForOrg(bulk.orgId, bulk.mode, messageId);
  }

  async draft(bulk: Bulk, { messageId, draft, index }: BulkRow): Promise<MessageOr<NewMessage, BulkRowResult>> {
    const subscription = await this.subscriptions.find(bulk.orgId);
    const wanted = { numberId: draft.numberId, phone: null };
    const number = await this.numbers.find(bulk.orgId, bulk.mode, wanted);
    if (number === null) return { result: ofRefused(draft, 'NO_CONNECTED_ACCOUNT') };
    const { to, metadata, numberId: _, ...content } = draft;
    const order = {
      id: messageId,
      orgId: bulk.orgId,
      mode: bulk.mode,
      to,
      content,
      metadata,
      priority: PRIORITIES.bulk,
      joinsConversation: false,
      requestId: bulk.requestId,
      replyTo: this.outcomes.instance,
      giveUpAfterMs: null,
      scheduledAt: null,
      idempotency: null,
    };
    const message = composeWhatsappMessage(order, number, subscription);
    const place = { bulkId: bulk.id, index, total: bulk.total };
    if (message !== null) return { message: { ...message, ...bulkRowTrace(bulk.traceContext, message, place) } };
    return { result: ofRefused(draft, 'MISSING_CONTENT', "With your plan's signature, the message is too long.") };
  }

  async release(
    lease: LaneLease,
    message: NewMessage,
    { draft }: BulkRow,
  ): Promise<MessageOr<ReleasedBulkRow, BulkRowResult> | null> {
    const intake = await this.rows.release({ lease, message });
    if (intake === null) return null;
    if (intake.kind === 'plan_limit') return { result: ofRefused(draft, planLimitError(intake)) };
    return intake.kind === 'opted_out' ? { result: ofRefused(draft, 'OPTED_OUT') } : { message };
  }

  async outcome(
    { draft }: BulkRow,
    { id, accountId }: ReleasedBulkRow,
    timeoutMs: number,
  ): Promise<BulkRowResult | null> {
    const outcome = await this.outcomes.wait(id, timeoutMs);
    return outcome && ofRecorded(draft, accountId, outcome);
  }

  record(lease: LaneLease, { id }: Bulk, { index }: BulkRow, result: BulkRowResult): Promise<boolean> {
    return this.rows.record({ lease, batchId: id, index, result });
  }

  async finish(lease: LaneLease, { id, orgId }: Bulk): Promise<void> {
    const finished = await this.bulks.finish(lease, id);
    if (finished === null) return;
    this.finished.publish([finished]);
    this.logger.info({ bulk_id: id, org_id: orgId }, 'a bulk send is finished');
  }
}
