import {
  isLockTimeout,
  isLostInBetween,
  type NewMessage,
  type NewSmsBulk,
  PRIORITIES,
  type SmsBulkIntake,
  type SmsBulkRepository,
  type SmsBulkRow,
  type Subscription,
} from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import type { Subscriptions } from '@chasqui/intake';
import type { Doorbell } from '@chasqui/lanes';
import { v7 as uuid } from 'uuid';
import { inTurn } from '../../http/fair-work';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { bulkIntake } from '../bulk/bulk-intake';
import { keyRoute, planLimit } from '../whatsapp/whatsapp-orders';
import { refuse, type SmsBulkInput } from './sms-bulk.input';
import { type SmsBulkData, toRowResult, toSmsBulkData } from './sms-bulk.result';
import type { SmsOrders } from './sms-orders';

const ROUTE = 'POST /sms/bulk';

export interface SmsBulkDeps {
  orders: SmsOrders;
  bulks: Pick<SmsBulkRepository, 'accept' | 'outcomesForOrg'>;
  subscriptions: Subscriptions;
  doorbell: Pick<Doorbell, 'ring'>;
}

/** Queues many SMS at once. */
export class SmsBulkService {
  private readonly intake = bulkIntake();

  constructor(private readonly deps: SmsBulkDeps) {}

  /** @throws AppError before anything is queued: PLAN_LIMIT, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS */
  async send(key: AuthenticatedKey, input: SmsBulkInput): Promise<{ data: SmsBulkData; replayed: boolean }> {
    const subscription = await this.deps.subscriptions.find(key.orgId);
    const bulk = await this.toBulk(key, input, subscription);
    const intake = await this.accept(bulk);
    switch (intake.kind) {
      case 'plan_limit':
        throw planLimit(intake, subscription);
      case 'duplicate': {
        if (!intake.sameRequest) throw new AppError('IDEMPOTENCY_MISMATCH');
        const outcomes = await this.deps.bulks.outcomesForOrg(key.orgId, intake.messageId);
        return { data: toSmsBulkData(outcomes), replayed: true };
      }
      case 'accepted':
    }
    for (const { message } of bulk.rows) if (message?.scheduledAt === null) this.deps.doorbell.ring(message.lane);
    return { data: toSmsBulkData(intake.outcomes), replayed: false };
  }

  private async toBulk(key: AuthenticatedKey, input: SmsBulkInput, subscription: Subscription): Promise<NewSmsBulk> {
    const { requestId, idempotencyKey, requestHash, choice } = input;
    const origin = { key, subscription, requestId, priority: PRIORITIES.bulk, idempotency: null };
    const compose = await this.deps.orders.composer(choice, origin);
    const rows = input.rows.map(({ to, wish, refusal }): SmsBulkRow => {
      if (wish === undefined) return { to, refusal };
      const message = composed(() => compose(wish));
      return message instanceof AppError ? { to, refusal: refuse(message.code) } : { to, message };
    });
    const idempotency =
      idempotencyKey === null ? null : { route: keyRoute(key, ROUTE), key: idempotencyKey, requestHash };
    return { id: uuid(), orgId: key.orgId, mode: key.mode, requestId, rows, idempotency };
  }

  /** When PostgreSQL is lost in the middle of a commit, nobody knows whether the messages exist. */
  private async accept(bulk: NewSmsBulk): Promise<SmsBulkIntake> {
    try {
      return await inTurn(this.intake, bulk.orgId, () => this.deps.bulks.accept(bulk, toRowResult));
    } catch (error) {
      if (isLockTimeout(error)) {
        const code = bulk.idempotency === null ? 'SERVICE_UNAVAILABLE' : 'IDEMPOTENCY_IN_PROGRESS';
        throw new AppError(code, { headers: { 'Retry-After': '1' }, cause: error });
      }
      if (!isLostInBetween(error)) throw error;
      const advice = bulk.idempotency === null ? '' : ' Ask again with the same Idempotency-Key.';
      const message = `Whether the messages were queued is not known.${advice}`;
      throw new AppError('INTERNAL_ERROR', { message, cause: error });
    }
  }
}

function composed(compose: () => NewMessage): NewMessage | AppError {
  try {
    return compose();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
