import type {
  DeliveryRecord,
  DeliveryRequest,
  EndpointRecord,
  EventType,
  ListPart,
  RecoveryRecord,
  RecoveryStart,
  RecoveryWish,
  WebhookDeliveryRepository,
  WebhookRecoveryRepository,
} from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { EVENT_CATALOGUE } from '@chasqui/events';
import type { Page } from '../../http/page.query';
import { isUuid } from '../../http/text-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { RingEndpoint, WebhooksService } from './webhooks.service';

export interface RedeliveryServiceDeps {
  webhooks: WebhooksService;
  deliveries: WebhookDeliveryRepository;
  recoveries: WebhookRecoveryRepository;
  ring: RingEndpoint;
}

const TEST_MESSAGE = 'A test of this webhook. Nothing happened.';

/** What customers have delivered to their webhooks once more, or for a try. */
export class RedeliveryService {
  constructor(private readonly deps: RedeliveryServiceDeps) {}

  /** Sends an event that nothing happened for to this webhook alone. @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */
  async test(key: AuthenticatedKey, webhookId: string, type: EventType): Promise<DeliveryRecord> {
    const { id, name, url } = await this.deps.webhooks.find(key, webhookId);
    const payload =
      type === 'webhook.test'
        ? { endpoint: { id, name, url }, message: TEST_MESSAGE }
        : { ...EVENT_CATALOGUE[type].sample };
    return this.taken(key.orgId, await this.deps.deliveries.sample(key.orgId, key.mode, id, { type, payload }));
  }

  /** @throws AppError DELIVERY_NOT_FOUND, EVENT_NOT_FOUND, INVALID_STATE */
  async replay({ orgId, mode }: AuthenticatedKey, deliveryId: string): Promise<DeliveryRecord> {
    if (!isUuid(deliveryId)) throw new AppError('DELIVERY_NOT_FOUND');
    return this.taken(orgId, await this.deps.deliveries.replay(orgId, mode, deliveryId));
  }

  /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */
  async recover({ orgId, mode }: AuthenticatedKey, webhookId: string, wish: RecoveryWish): Promise<RecoveryRecord> {
    if (!isUuid(webhookId)) throw new AppError('WEBHOOK_NOT_FOUND');
    return started(await this.deps.recoveries.start(orgId, mode, webhookId, wish)).recovery;
  }

  /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */
  async enableAndRecover(
    { orgId, mode }: AuthenticatedKey,
    webhookId: string,
  ): Promise<{ endpoint: EndpointRecord; recovery: RecoveryRecord }> {
    if (!isUuid(webhookId)) throw new AppError('WEBHOOK_NOT_FOUND');
    const start = started(await this.deps.recoveries.enableAndRecover(orgId, mode, webhookId));
    this.deps.ring(orgId, start.endpoint.id);
    return start;
  }

  /** Newest first. @throws AppError WEBHOOK_NOT_FOUND */
  async listRecoveries(
    key: AuthenticatedKey,
    webhookId: string,
    page: Page,
  ): Promise<{ part: ListPart<RecoveryRecord>; total: number }> {
    const { id } = await this.deps.webhooks.find(key, webhookId);
    return this.deps.recoveries.listForEndpoint(key.orgId, id, page);
  }

  /** @throws AppError WEBHOOK_NOT_FOUND, RECOVERY_NOT_FOUND */
  async readRecovery(key: AuthenticatedKey, webhookId: string, id: string): Promise<RecoveryRecord> {
    await this.deps.webhooks.find(key, webhookId);
    const recovery = isUuid(id) ? await this.deps.recoveries.findForOrg(key.orgId, key.mode, webhookId, id) : null;
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
        this.deps.ring(orgId, request.delivery.endpointId);
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
        message: 'A recovery of this webhook is under way. Wait for its end, or cancel it: disable the webhook.',
      });
    case 'nothing_failed':
      throw new AppError('INVALID_STATE', { message: 'The webhook is enabled and its last attempt succeeded.' });
    case 'started':
      return start;
  }
}

const isDisabled = (): AppError =>
  new AppError('INVALID_STATE', {
    message: 'The webhook is disabled: enable it first, by PATCH or enable-and-recover.',
  });
