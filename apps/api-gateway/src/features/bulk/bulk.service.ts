import { type BulkRepository, isLostInBetween, type NewBulk, type Subscription } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { metersOf, type Subscriptions } from '@chasqui/intake';
import { BULK_LANES, type Doorbell, laneName, type Reply, type ReplyWaiter } from '@chasqui/lanes';
import { v7 as uuid } from 'uuid';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { keyRoute, planLimit } from '../whatsapp/whatsapp-orders';
import type { BulkInput } from './bulk.mapper';
import { type BulkData, toBulkData } from './bulk.result';

const ROUTE = 'POST /whatsapp/bulk';
const LOOK_EVERY_MS = 60_000;

export interface BulkServiceDeps {
  bulks: Pick<BulkRepository, 'accept' | 'outcomesForOrg'>;
  subscriptions: Subscriptions;
  doorbell: Pick<Doorbell, 'ring'>;
  finished: Pick<ReplyWaiter<Reply>, 'wait'>;
  /** Name of this process on the reply channel of bulk sends. */
  instance: string;
}

/** A bulk send that was accepted, now or by an earlier request with the same Idempotency-Key. */
export interface RunningBulk {
  replayed: boolean;
  /** Resolves when all rows are done; rejects when this process ends before. */
  data: Promise<BulkData>;
}

/** Accepts bulk sends and waits for them. They go on without their callers. */
export class BulkService {
  /** How to send those away who wait now. */
  private readonly waiting = new Set<(error: AppError) => void>();

  constructor(private readonly deps: BulkServiceDeps) {}

  /** @throws AppError before anything is sent: PLAN_LIMIT, IDEMPOTENCY_MISMATCH */
  async start(key: AuthenticatedKey, input: BulkInput): Promise<RunningBulk> {
    const subscription = await this.deps.subscriptions.find(key.orgId);
    const bulk = this.toNewBulk(key, input, subscription);
    const intake = await this.accept(bulk);
    switch (intake.kind) {
      case 'plan_limit':
        throw planLimit(intake, subscription);
      case 'duplicate':
        if (!intake.sameRequest) throw new AppError('IDEMPOTENCY_MISMATCH');
        return { replayed: true, data: this.finish(key.orgId, intake.batchId) };
      case 'accepted':
    }
    this.deps.doorbell.ring(laneName(BULK_LANES, bulk.id));
    return { replayed: false, data: this.finish(key.orgId, bulk.id) };
  }

  /** Sends its callers away: they ask again, elsewhere, with their Idempotency-Key. */
  leave(): void {
    const message = 'The service restarts. The bulk send goes on: ask again with the same Idempotency-Key.';
    const error = new AppError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '1' } });
    for (const sendAway of this.waiting) sendAway(error);
    this.waiting.clear();
  }

  private finish(orgId: string, id: string): Promise<BulkData> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      const done = this.outcome(orgId, id, () => this.waiting.has(reject));
      done.then(resolve, reject).finally(() => this.waiting.delete(reject));
    });
  }

  private async outcome(orgId: string, id: string, isAwaited: () => boolean): Promise<BulkData> {
    while ((await this.deps.finished.wait(id, LOOK_EVERY_MS)) === null) {
      if (!isAwaited()) break;
    }
    return toBulkData(await this.deps.bulks.outcomesForOrg(orgId, id));
  }

  /** When PostgreSQL is lost in the middle of a commit, nobody knows whether the bulk send exists. */
  private async accept(bulk: NewBulk) {
    try {
      return await this.deps.bulks.accept(bulk);
    } catch (error) {
      if (!isLostInBetween(error)) throw error;
      const message =
        bulk.idempotency === null
          ? 'Whether the bulk send was accepted is not known.'
          : 'Whether the bulk send was accepted is not known: ask again with the same Idempotency-Key.';
      throw new AppError('INTERNAL_ERROR', { message, cause: error });
    }
  }

  private toNewBulk(key: AuthenticatedKey, input: BulkInput, subscription: Subscription): NewBulk {
    return {
      id: uuid(),
      orgId: key.orgId,
      mode: key.mode,
      throttleMs: input.throttleMs,
      requestId: input.requestId,
      replyTo: this.deps.instance,
      rows: input.rows.map((row) => ({ messageId: uuid(), ...row })),
      charges: metersOf(key.mode, subscription),
      idempotency:
        input.idempotencyKey === null
          ? null
          : { route: keyRoute(key, ROUTE), key: input.idempotencyKey, requestHash: input.requestHash },
    };
  }
}
