import {
  type AttemptRecord,
  type DeliveryRecord,
  type DeliveryRequest,
  WebhookDeliveryRepository,
} from '../../store/webhook-delivery.repository';
import type { EndpointRecord } from '../../store/endpoint.sql';
import { EVENT_CATALOGUE } from '@chasqui/events';
import {
  type RecoveryRecord,
  type RecoveryStart,
  WebhookRecoveryRepository,
} from '../../store/webhook-recovery.repository';
import type { ListPart } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { type Caller, type Change, change, isUuid, type Page } from '@chasqui/http/requests';
import type { Owner } from '@chasqui/tenancy';
import { SharedClock } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import { EndpointDoorbell } from '../endpoints/endpoint-doorbell';
import type { TestWebhookBody } from '../endpoints/webhook.body';
import { WebhooksService } from '../endpoints/webhooks.service';
import { toDeliveryData, type WebhookDeliveryData } from './delivery.response';
import { type EnabledWebhookData, toRecoveryData, type WebhookRecoveryData } from './recovery.response';
import { type ReplayBody, toRecoveryRequest } from './replay.body';

const TEST_MESSAGE = 'This is a test of your webhook. No real event happened.';

/** The API and the console each have their own routes for the changes. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly recoveries: WebhookRecoveryRepository,
    private readonly doorbell: EndpointDoorbell,
    private readonly clock: SharedClock,
  ) {}

  /** Attempts oldest first. @throws AppError DELIVERY_NOT_FOUND */
  async find({ orgId, mode }: Owner, id: string): Promise<{ delivery: DeliveryRecord; attempts: AttemptRecord[] }> {
    const found = isUuid(id) ? await this.deliveries.findForOrg(orgId, mode, id) : null;
    if (found === null) throw new AppError('DELIVERY_NOT_FOUND');
    return found;
  }

  /** Sends a sample event to this webhook alone. @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */
  test(caller: Caller, webhookId: string, body: TestWebhookBody): Change<WebhookDeliveryData> {
    const { orgId, mode } = caller;
    const type = body.event ?? 'webhook.test';
    return change({
      content: [webhookId, type],
      plan: () => async (database) => {
        const { id, name, url } = await this.webhooks.within(database).find(caller, webhookId);
        const payload =
          type === 'webhook.test'
            ? { endpoint: { id, name, url }, message: TEST_MESSAGE }
            : { ...EVENT_CATALOGUE[type].sample };
        return taken(await new WebhookDeliveryRepository(database).sample(orgId, mode, id, { type, payload }));
      },
      answer: toDeliveryData,
      note: () => ({ id: webhookId, name: null, detail: { event: type } }),
      after: ({ endpointId }) => this.doorbell.ring(orgId, endpointId),
    });
  }

  /** @throws AppError DELIVERY_NOT_FOUND, EVENT_NOT_FOUND, INVALID_STATE */
  replay({ orgId, mode }: Caller, id: string): Change<WebhookDeliveryData> {
    return change({
      content: [id],
      plan: () => async (database) => {
        if (!isUuid(id)) throw new AppError('DELIVERY_NOT_FOUND');
        return taken(await new WebhookDeliveryRepository(database).replay(orgId, mode, id));
      },
      answer: toDeliveryData,
      note: ({ endpointId }) => ({ id: endpointId, name: null, detail: { delivery_id: id } }),
      after: ({ endpointId }) => this.doorbell.ring(orgId, endpointId),
    });
  }

  /** @throws AppError VALIDATION, WEBHOOK_NOT_FOUND, INVALID_STATE */
  recover({ orgId, mode, userId }: Caller, webhookId: string, body: ReplayBody): Change<WebhookRecoveryData> {
    const wanted = toRecoveryRequest(body, this.clock.nowMs());
    return change({
      content: [webhookId, body],
      plan: () => async (database) => {
        if (!isUuid(webhookId)) throw new AppError('WEBHOOK_NOT_FOUND');
        const recoveries = new WebhookRecoveryRepository(database);
        return started(await recoveries.start(orgId, mode, webhookId, { ...wanted, userId })).recovery;
      },
      answer: toRecoveryData,
      note: () => ({ id: webhookId, name: null, detail: { ...wanted } }),
    });
  }

  /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */
  enableAndRecover({ orgId, mode, userId }: Caller, webhookId: string): Change<EnabledWebhookData> {
    return change({
      content: [webhookId],
      plan: () => async (database) => {
        if (!isUuid(webhookId)) throw new AppError('WEBHOOK_NOT_FOUND');
        const recoveries = new WebhookRecoveryRepository(database);
        const { endpoint, recovery } = started(await recoveries.enableAndRecover(orgId, mode, webhookId, userId));
        return { webhook: await this.webhooks.within(database).toDatum(endpoint), recovery: toRecoveryData(recovery) };
      },
      answer: (enabled) => enabled,
      note: ({ webhook: { name } }) => ({ id: webhookId, name, detail: { enabled: true } }),
      after: ({ webhook: { id } }) => this.doorbell.ring(orgId, id),
    });
  }

  /** Newest first. @throws AppError WEBHOOK_NOT_FOUND */
  async listRecoveries(
    owner: Owner,
    webhookId: string,
    page: Page,
  ): Promise<{ part: ListPart<RecoveryRecord>; total: number }> {
    const { id } = await this.webhooks.find(owner, webhookId);
    return this.recoveries.listForEndpoint(owner.orgId, id, page);
  }

  /** @throws AppError WEBHOOK_NOT_FOUND, RECOVERY_NOT_FOUND */
  async readRecovery(owner: Owner, webhookId: string, id: string): Promise<RecoveryRecord> {
    await this.webhooks.find(owner, webhookId);
    const recovery = isUuid(id) ? await this.recoveries.findForOrg(owner.orgId, owner.mode, webhookId, id) : null;
    if (recovery === null) throw new AppError('RECOVERY_NOT_FOUND');
    return recovery;
  }
}

function taken(request: DeliveryRequest): DeliveryRecord {
  switch (request.kind) {
    case 'no_endpoint':
      throw new AppError('WEBHOOK_NOT_FOUND');
    case 'no_delivery':
      throw new AppError('DELIVERY_NOT_FOUND');
    case 'no_event':
      throw new AppError('EVENT_NOT_FOUND');
    case 'disabled':
      throw isDisabled();
    case 'made':
    case 'hastened':
      return request.delivery;
  }
}

function started(start: RecoveryStart): { endpoint: EndpointRecord; recovery: RecoveryRecord } {
  switch (start.kind) {
    case 'no_endpoint':
      throw new AppError('WEBHOOK_NOT_FOUND');
    case 'disabled':
      throw isDisabled();
    case 'running':
      throw new AppError('INVALID_STATE', {
        message:
          'A recovery of this webhook is already running. Wait until it ends, or disable the webhook to cancel it.',
      });
    case 'nothing_failed':
      throw new AppError('INVALID_STATE', {
        message: 'There is nothing to recover: the webhook is active and its last attempt succeeded.',
      });
    case 'started':
      return start;
  }
}

const isDisabled = (): AppError =>
  new AppError('INVALID_STATE', {
    message:
      'The webhook is disabled. Enable it first, with PATCH /webhooks/{id} or POST ' +
      '/webhooks/{id}/enable-and-recover.',
  });
