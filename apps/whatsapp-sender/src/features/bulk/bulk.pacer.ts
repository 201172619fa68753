import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkRepository, MessageRepository, NewMessage, OpenBulk, RecordedMessage } from '@chasqui/messaging';
import { type BulkRowResult, PRIORITIES } from '@chasqui/entities';
import {
  type LaneLease,
  type LaneRepository,
  BULK_LANES,
  type Doorbell,
  type DrainJob,
  laneId,
  type LaneLeases,
  type LaneSlots,
  LEASE_MS,
  type ReplyPublisher,
  type ReplyWaiter,
  toDrainJob,
} from '@chasqui/lanes';
import { composeWhatsappMessage, type SenderNumbers, type Subscriptions } from '@chasqui/intake';
import type { Logger } from '@chasqui/platform';
import type { BulkRowBatches } from './bulk-row.batches';
import { ofRecorded, ofRefused, planLimitError } from './bulk-row.outcome';

/** A row's outcome is waited for as long as it takes, with a look at whether the process ends. */
const LOOK_EVERY_MS = 1_000;
/** So long before its turn a row is made ready, so that this does not lengthen the pause before it. */
const PREPARED_BEFORE_MS = 50;
/** A pacer that broke leaves its batch alone for so long. */
const AFTER_FAILURE_MS = 1_000;

export interface BulkPacerDeps {
  bulks: Pick<BulkRepository, 'open' | 'finish'>;
  lanes: Pick<LaneRepository, 'take'>;
  leases: Pick<LaneLeases, 'add' | 'release'>;
  /** How organizations share the batches that this process has in hand. */
  slots: Pick<LaneSlots, 'run' | 'stop'>;
  rows: Pick<BulkRowBatches, 'release' | 'record'>;
  messages: Pick<MessageRepository, 'findForOrg'>;
  numbers: Pick<SenderNumbers, 'find'>;
  subscriptions: Pick<Subscriptions, 'find'>;
  /** Rings the numbers' lanes. */
  numberBell: Pick<Doorbell, 'ring'>;
  /** Rings the batches' own lanes. */
  bulkBell: Pick<Doorbell, 'ring'>;
  /** Outcomes of the rows' messages. */
  outcomes: Pick<ReplyWaiter<RecordedMessage>, 'wait'>;
  /** Name of this process on the reply channel of messages. */
  instance: string;
  /** Tells the API that a batch is finished. */
  finished: Pick<ReplyPublisher<{ id: string; replyTo: string | null }>, 'publish'>;
  logger: Logger;
}

type Row = OpenBulk['rows'][number];
type Composed = { message: NewMessage } | { refused: BulkRowResult };

/**
 * Paces bulk sends (architecture.md section 2, rule 10): puts one row into its number's lane, waits for its outcome,
 * rests, goes on. So a number never has two senders at once. A batch that a killed pacer left is taken up at its first
 * row that is not done; a row's message id was chosen with the batch, so a row never becomes two messages.
 */
export class BulkPacer {
  private readonly ending = new AbortController();

  constructor(private readonly deps: BulkPacerDeps) {
    // Each batch listens once while it rests; more would be a leak, and is said.
    setMaxListeners(BULK_LANES.slots.mostHeld, this.ending.signal);
  }

  /** The processor of the queue of bulk lanes. */
  async process(job: { name: string; data: unknown }): Promise<void> {
    const { lane }: DrainJob = toDrainJob(BULK_LANES, job.name, job.data);
    await this.deps.slots.run(lane, () => this.work(lane));
  }

  /** From now on batches are left after the row that is under way. */
  stop(): void {
    this.ending.abort();
    this.deps.slots.stop();
  }

  private async work(lane: string): Promise<void> {
    const fence = await this.deps.lanes.take(lane, LEASE_MS);
    if (fence === null) return;
    const lease = { lane, fence };
    this.deps.leases.add(lease);
    let blockedMs: number | null = AFTER_FAILURE_MS;
    try {
      await this.pace(lease, laneId(BULK_LANES, lane));
      blockedMs = null;
    } finally {
      await this.deps.leases.release(lease, blockedMs);
      if (this.ending.signal.aborted) this.deps.bulkBell.ring(lane);
    }
  }

  private async pace(lease: LaneLease, id: string): Promise<void> {
    const bulk = await this.deps.bulks.open(id);
    if (bulk === null) return;
    let restUntil = performance.now() + (bulk.restedMs === null ? 0 : bulk.throttleMs - bulk.restedMs);
    for (const [place, row] of bulk.rows.entries()) {
      if (!(await this.rest(restUntil - PREPARED_BEFORE_MS))) return;
      // A former pacer may have made the message of the row at which it stopped.
      const earlier = place === 0 ? await this.earlier(bulk, row) : undefined;
      const composed = earlier === undefined ? await this.compose(bulk, row) : null;
      if (!(await this.rest(restUntil))) return;
      const result = composed === null ? earlier : await this.send(lease, row, composed);
      if (result === null || result === undefined) return;
      // The rest begins with the outcome: what is written down meanwhile does not lengthen it.
      restUntil = performance.now() + bulk.throttleMs;
      if (!(await this.deps.rows.record({ lease, batchId: bulk.id, index: row.index, result }))) return;
    }
    const finished = await this.deps.bulks.finish(lease, bulk.id);
    if (finished === null) return;
    this.deps.finished.publish([finished]);
    this.deps.logger.info({ bulk_id: bulk.id, org_id: bulk.orgId }, 'a bulk send is finished');
  }

  /** False: the process ends. */
  private async rest(until: number): Promise<boolean> {
    const leftMs = until - performance.now();
    if (leftMs > 0) await sleep(leftMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
    return !this.ending.signal.aborted;
  }

  /** What became of the row's message if it exists; undefined: it does not. Null: the process ends. */
  private async earlier(bulk: OpenBulk, { messageId, draft }: Row): Promise<BulkRowResult | null | undefined> {
    const message = await this.deps.messages.findForOrg(bulk.orgId, bulk.mode, messageId);
    if (message === null) return undefined;
    this.deps.numberBell.ring(message.lane);
    const outcome = await this.outcome(messageId);
    return outcome && ofRecorded(draft, message.numberId, outcome);
  }

  /** The row's message, or the result of a row that cannot become one. */
  private async compose(bulk: OpenBulk, { messageId, draft }: Row): Promise<Composed> {
    const subscription = await this.deps.subscriptions.find(bulk.orgId);
    const wanted = { numberId: draft.numberId, phone: null };
    const number = await this.deps.numbers.find(bulk.orgId, bulk.mode, wanted);
    if (number === null) return { refused: ofRefused(draft, 'NO_CONNECTED_ACCOUNT') };
    const { to, metadata, numberId: _, ...content } = draft;
    const order = {
      id: messageId,
      orgId: bulk.orgId,
      mode: bulk.mode,
      to,
      content,
      metadata,
      priority: PRIORITIES.bulk,
      requestId: bulk.requestId,
      replyTo: this.deps.instance,
      giveUpAfterMs: null,
      scheduledAt: null,
      idempotency: null,
    };
    const message = composeWhatsappMessage(order, number, subscription);
    if (message !== null) return { message };
    return { refused: ofRefused(draft, 'MISSING_CONTENT', 'With the signature of the plan, the message is too long.') };
  }

  /** Sends one row. Null: the lease is lost, or the process ends before the outcome is known. */
  private async send(lease: LaneLease, { draft }: Row, composed: Composed): Promise<BulkRowResult | null> {
    if ('refused' in composed) return composed.refused;
    const { message } = composed;
    const intake = await this.deps.rows.release({ lease, message });
    if (intake === null) return null;
    if (intake.kind === 'opted_out') return ofRefused(draft, 'OPTED_OUT');
    if (intake.kind === 'plan_limit') return ofRefused(draft, planLimitError(intake));
    this.deps.numberBell.ring(message.lane);
    const outcome = await this.outcome(message.id);
    return outcome && ofRecorded(draft, message.numberId, outcome);
  }

  private async outcome(messageId: string): Promise<RecordedMessage | null> {
    while (!this.ending.signal.aborted) {
      const outcome = await this.deps.outcomes.wait(messageId, LOOK_EVERY_MS);
      if (outcome !== null) return outcome;
    }
    return null;
  }
}
