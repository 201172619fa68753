import { PlanRetention, StepPace } from '@chasqui/data-lifecycle';
import type { Database } from '@chasqui/database';
import { type DeliveryOutcome, WebhookDeliveryLaneRepository, WebhookRetentionRepository } from '@chasqui/webhooks';
import { EventLogRepository } from '@chasqui/events';
import { LaneRepository } from '@chasqui/lanes';
import {
  MessageChangeRepository,
  MessageHoldRepository,
  MessageIntakeRepository,
  MessageLaneRepository,
  type MessageRecord,
  MessageWatchdogRepository,
} from '@chasqui/messages';
import { BacklogRepository, TrafficRepository } from '@chasqui/operations';
import { RequestLogRepository } from '@chasqui/request-log';
import { SmsExpiryRepository, SmsOfferRepository } from '@chasqui/sms';
import { aLivingProcess, aNewMessage } from '@chasqui/testing';
import { GatewayEventRepository } from '@chasqui/whatsapp';
import { firstTenant, type GrowthOwners } from './growth-fill';

type GrowthWork = ReadonlyMap<string, () => Promise<unknown>>;

const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', refund: false };
/** Rows per step of retention. */
const DELETED = 25;
/** As in `RetentionJob`. */
const FORGOTTEN = 5_000;
const SWEPT = 1_000;

class OneStep extends StepPace {
  gone = 0;

  constructor() {
    super({ leastRows: DELETED, mostRows: DELETED, aimMs: 60_000, leastPauseMs: 0 });
  }

  override async step<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const result = await work(DELETED);
    const { done } = result as { done?: { gone: number } };
    if (done !== undefined) {
      this.gone = done.gone;
      this.stop();
    }
    return result;
  }
}

export async function growthWork(database: Database, owners: GrowthOwners): Promise<GrowthWork> {
  const { orgId, numberId } = firstTenant(owners);
  const processId = await aLivingProcess(database);
  await database.query('insert into retention_terms (org_id, days, planned_days) values ($1, 60, 60)', [orgId]);
  await database.query(`update organizations set limit_overrides = '{"retention_days": 60}' where id = $1`, [orgId]);
  return new Map([
    ...laneWork(database, processId, `wa:${numberId}`),
    ...deliveryWork(database, processId, owners),
    ...lookWork(database),
    ...retentionWork(database),
    [
      'a phone is offered ten SMS',
      async () => {
        const [phoneId = ''] = owners.phoneIds;
        const offered = await new SmsOfferRepository(database).offer({ id: phoneId, orgId }, { limit: 10 });
        if (offered.length === 0) throw new Error('the phone was offered nothing');
      },
    ],
    [
      'a message is accepted',
      () => {
        const message = aNewMessage({ orgId, accountId: numberId, joinsConversation: true, toAddress: '525500100007' });
        return new MessageIntakeRepository(database).accept([message]);
      },
    ],
  ]);
}

function laneWork(database: Database, processId: number, lane: string): GrowthWork {
  const [messages, lanes] = [new MessageLaneRepository(database), new LaneRepository(database)];
  return new Map([
    [
      'a lane of WhatsApp: taken, a message started and recorded, given back',
      async () => {
        const taken = await messages.take(lane, processId, 20);
        const [row] = taken?.rows ?? [];
        if (taken === null || row === undefined) throw new Error('there is nothing to take');
        const entry = { lane, fence: taken.fence, id: row.id };
        const started = await messages.start([entry]);
        const recorded = await messages.record([{ ...entry, record: { ...SENT, providerMessageId: row.id } }]);
        if (recorded.length !== 1) throw new Error(`not recorded: ${started.size} started`);
        await lanes.release([{ lane, fence: taken.fence, blockedMs: null }]);
      },
    ],
  ]);
}

function deliveryWork(database: Database, processId: number, { tenants, webhookIds }: GrowthOwners): GrowthWork {
  const [deliveries, lanes] = [new WebhookDeliveryLaneRepository(database), new LaneRepository(database)];
  const { orgId } = firstTenant({ tenants });
  const [endpointId = ''] = webhookIds;
  const lane = `hook:${endpointId}`;
  const record: DeliveryOutcome = {
    orgId,
    endpointId,
    status: 'succeeded',
    httpStatus: 200,
    error: null,
    durationMs: 100,
    responseExcerpt: 'ok',
    dueInMs: null,
    flow: null,
  };
  return new Map([
    [
      'a lane of a webhook: taken, a delivery recorded, given back',
      async () => {
        const [taken] = await deliveries.take([{ lane, limit: 1 }], processId);
        const [row] = taken?.rows ?? [];
        if (taken === undefined || row === undefined) throw new Error('there is nothing to deliver');
        const { fence } = taken;
        const recorded = await deliveries.record([{ lane, fence, id: row.id, record }]);
        if (recorded.length !== 1) throw new Error('the delivery was not recorded');
        await lanes.release([{ lane, fence, blockedMs: null }]);
      },
    ],
  ]);
}

function lookWork(database: Database): GrowthWork {
  const messages = new MessageLaneRepository(database);
  const deliveries = new WebhookDeliveryLaneRepository(database);
  const backlog = new BacklogRepository(database);
  return new Map<string, () => Promise<unknown>>([
    ['a sweep of WhatsApp', () => messages.lanesWithWork('wa', SWEPT)],
    ['a sweep of SMS', () => messages.lanesWithWork('sms', SWEPT)],
    ['a sweep of webhooks', () => deliveries.lanesWithWork('hook', SWEPT)],
    ['the backlog of WhatsApp', () => backlog.read('whatsapp')],
    ['the backlog of SMS', () => backlog.read('sms')],
    ['the backlog of webhooks', () => backlog.read('webhooks')],
    ['messages that nobody acknowledged', () => new MessageWatchdogRepository(database).claimOverdue(100, 60_000)],
    ['scheduled messages that are due', () => new MessageHoldRepository(database).releaseDue('whatsapp', 100)],
    ['SMS whose life is over', () => new SmsExpiryRepository(database).endOver(200)],
    ['files that never came', () => new MessageChangeRepository(database).findOverdue(100)],
    ['traffic of the last minutes', () => new TrafficRepository(database).record()],
  ]);
}

function retentionWork(database: Database): GrowthWork {
  const webhooks = new WebhookRetentionRepository(database);
  return new Map<string, () => Promise<unknown>>([
    [
      `${DELETED} messages past their term are deleted`,
      async () => {
        const pace = new OneStep();
        await new PlanRetention(database, pace, (error) => {
          throw error;
        }).run();
        if (pace.gone !== DELETED) throw new Error(`a step deleted ${pace.gone} messages`);
      },
    ],
    ['no old events', () => new EventLogRepository(database).forgetOld(FORGOTTEN)],
    ['no old deliveries', () => webhooks.forgetDeliveries(FORGOTTEN)],
    ['no old attempts', () => webhooks.forgetAttempts(FORGOTTEN)],
    ['no deliveries of deleted webhooks', () => webhooks.forgetOrphans(FORGOTTEN)],
    ['no old requests', () => new RequestLogRepository(database).deleteOld(FORGOTTEN)],
    ['no old idempotency keys', () => new MessageIntakeRepository(database).forgetOldKeys(FORGOTTEN)],
    ['no old marks of events', () => new GatewayEventRepository(database).forgetOld(FORGOTTEN)],
  ]);
}
