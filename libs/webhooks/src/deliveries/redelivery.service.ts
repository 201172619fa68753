import {
  type DeliveryRecord,
  type DeliveryRequest,
  type EndpointRecord,
  type RecoveryRecord,
  type RecoveryStart,
  type RecoveryRequest,
  WebhookDeliveryRepository,
  WebhookRecoveryRepository,
  EVENT_CATALOGUE,
} from '@chasqui/events';
import type { EventType, ListPart } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { isUuid, type Page } from '@chasqui/requests';
import type { Owner } from '@chasqui/tenancy';
import { Inject, Injectable } from '@nestjs/common';
import { EndpointDoorbell, type RingEndpoint } from '../endpoints/endpoint-doorbell';
import { WebhooksService } from '../endpoints/webhooks.service';

const TEST_MESSAGE = 'This is a test of your webhook. No real event happened.';

/** What customers have delivered to their webhooks once more, or for a try. */
@Injectable()
export class RedeliveryService {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly recoveries: WebhookRecoveryRepository,
    @Inject(EndpointDoorbell) private readonly doorbell: RingEndpoint,
  ) {}

  /** Sends an event that nothing happened for to this webhook alone. @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */
  async test(owner: Owner, webhookId: string, type: EventType): Promise<DeliveryRecord> {
    const { id, name, url } = await this.webhooks.find(owner, webhookId);
    const payload =
      type === 'webhook.test'
        ? { endpoint: { id, name, url }, message: TEST_MESSAGE }
        : { ...EVENT_CATALOGUE[type].sample };
    return this.taken(owner.orgId, await this.deliveries.sample(owner.orgId, owner.mode, id, { type, payload }));
  }

  /** @throws AppError DELIVERY_NOT_FOUND, EVENT_NOT_FOUND, INVALID_STATE */
  async replay({ orgId, mode }: Owner, deliveryId: string): Promise<DeliveryRecord> {
    if (!isUuid(deliveryId)) throw new AppError('DELIVERY_NOT_FOUND');
    return this.taken(orgId, await this.deliveries.replay(orgId, mode, deliveryId));
  }

  /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */
  async recover({ orgId, mode }: Owner, webhookId: string, draft: RecoveryRequest): Promise<RecoveryRecord> {
    if (!isUuid(webhookId)) throw new AppError('WEBHOOK_NOT_FOUND');
    return started(await this.recoveries.start(orgId, mode, webhookId, draft)).recovery;
  }

  /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */
  async enableAndRecover(
    { orgId, mode }: Owner,
    webhookId: string,
    userId: string | null = null,
  ): Promise<{ endpoint: EndpointRecord; recovery: RecoveryRecord }> {
    if (!isUuid(webhookId)) throw new AppError('WEBHOOK_NOT_FOUND');
    const start = started(await this.recoveries.enableAndRecover(orgId, mode, webhookId, userId));
    this.doorbell.ring(orgId, start.endpoint.id);
    return start;
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

  private taken(orgId: string, request: DeliveryRequest): DeliveryRecord {
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
        this.doorbell.ring(orgId, request.delivery.endpointId);
        return request.delivery;
    }
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
