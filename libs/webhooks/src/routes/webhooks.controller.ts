import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository';
import {
  type Answer,
  answer,
  answerPage,
  Caller,
  type Change,
  change,
  changedFields,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  OptionalBody,
  pageOf,
  PageQuery,
  PatchBody,
  Route,
} from '@chasqui/http/requests';
import { ListReads } from '@chasqui/http';
import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { DeliveriesQuery, toDeliveryFilter } from './deliveries/deliveries.query';
import { toDeliveryData, WebhookDeliveryData } from './deliveries/delivery.response';
import { EndpointDoorbell } from './endpoints/endpoint-doorbell';
import { CreateWebhookBody, graceHoursOf, RotateSecretBody, UpdateWebhookBody } from './endpoints/webhook.body';
import { DeletedWebhookData, WebhookData, WebhookWithSecretData } from './endpoints/webhook.response';
import { ApiWebhookId } from './endpoints/webhook-id.decorator';
import { WebhooksService } from './endpoints/webhooks.service';

const MANAGE = { scope: 'webhooks:manage', right: 'webhooks:manage', isOfMode: true } as const;

/** The webhooks of an organization: those of test mode receive its sandbox's events, those of live mode all others. */
@ApiTags('Meta')
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly reads: ListReads,
    private readonly doorbell: EndpointDoorbell,
  ) {}

  @Get()
  @Route({
    ...MANAGE,
    id: 'listWebhooks',
    summary: 'List webhooks',
    about: 'Returns your webhooks, newest first. A test key sees the webhooks of the sandbox, a live key all others.',
    answer: WebhookData,
    isList: true,
    description: 'The webhooks.',
  })
  async list(@Caller() caller: Caller, @CheckedQuery(PageQuery) query: PageQuery): Promise<ListAnswer<WebhookData>> {
    const page = pageOf(query);
    const { part, toData, total } = await this.webhooks.list(caller, page);
    return answerPage(part, toData, { ...page, total });
  }

  @Post()
  @Route({
    ...MANAGE,
    id: 'createWebhook',
    isIdempotent: true,
    audit: 'webhook.created',
    summary: 'Create a webhook',
    about: 'Your server gets the events from now on. The answer contains the signing secret, which is not shown again.',
    status: 201,
    answer: WebhookWithSecretData,
    description: 'The webhook with its secret.',
    errors: ['WEBHOOK_URL_BLOCKED', 'PLAN_LIMIT'],
  })
  create(
    @Caller() caller: Caller,
    @CheckedBody(CreateWebhookBody) body: CreateWebhookBody,
  ): Change<WebhookWithSecretData> {
    return change({
      content: body,
      plan: async () => {
        const draft = await this.webhooks.prepare(caller, body);
        return (database) => this.webhooks.within(database).create(draft);
      },
      answer: (webhook) => webhook,
      note: ({ id, name, url }) => ({ id, name, detail: { url } }),
    });
  }

  @Get(':id')
  @Route({
    ...MANAGE,
    id: 'getWebhook',
    summary: 'Retrieve a webhook',
    about: 'Returns the webhook with statistics of the last 24 hours, without its secret.',
    answer: WebhookData,
    description: 'The webhook.',
    errors: ['WEBHOOK_NOT_FOUND'],
  })
  @ApiWebhookId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<WebhookData>> {
    return answer(await this.webhooks.read(caller, id));
  }

  @Patch(':id')
  @Route({
    ...MANAGE,
    id: 'updateWebhook',
    audit: 'webhook.changed',
    summary: 'Update a webhook',
    about:
      'Fields that you leave out stay as they are. Null clears a field that can be empty. Disabling a webhook ' +
      'stops its events and cancels its recoveries; you can deliver what it missed later.',
    answer: WebhookData,
    description: 'The updated webhook.',
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_URL_BLOCKED'],
  })
  @ApiWebhookId()
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @PatchBody(UpdateWebhookBody) body: UpdateWebhookBody,
  ): Change<WebhookData> {
    return change({
      content: [id, body],
      plan: async () => {
        const wanted = await this.webhooks.prepareChange(caller, id, body);
        return (database) => this.webhooks.within(database).update(caller, id, wanted);
      },
      answer: (webhook) => webhook,
      note: ({ name }) => ({ id, name, detail: { changed: changedFields(body) } }),
      after: (webhook) => {
        if (body.status === 'active') this.doorbell.ring(caller.orgId, webhook.id);
      },
    });
  }

  @Delete(':id')
  @Route({
    ...MANAGE,
    id: 'deleteWebhook',
    audit: 'webhook.deleted',
    summary: 'Delete a webhook',
    about: 'Deletes the webhook with its secret, deliveries and recoveries.',
    answer: DeletedWebhookData,
    description: 'The webhook is deleted.',
    errors: ['WEBHOOK_NOT_FOUND'],
  })
  @ApiWebhookId()
  remove(@Caller() caller: Caller, @Param('id') id: string): Change<DeletedWebhookData> {
    return change({
      content: id,
      plan: () => (database) => this.webhooks.within(database).delete(caller, id),
      answer: (gone) => ({ id: gone.id, deleted: true }),
      note: ({ name }) => ({ id, name }),
    });
  }

  @Post(':id/rotate-secret')
  @Route({
    ...MANAGE,
    id: 'rotateWebhookSecret',
    isIdempotent: true,
    needsConfirmation: true,
    audit: 'webhook.secret_rotated',
    summary: 'Rotate the secret of a webhook',
    about:
      'During the grace period, requests carry a signature of each secret, the previous one and the new one. ' +
      'Secrets that you rotated before stay active for their own grace period. The answer contains the new ' +
      'secret, which is not shown again.',
    answer: WebhookWithSecretData,
    description: 'The webhook with its new secret.',
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiWebhookId()
  @ApiBody({ type: RotateSecretBody, required: false })
  rotateSecret(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @OptionalBody(RotateSecretBody) body: RotateSecretBody,
  ): Change<WebhookWithSecretData> {
    const graceHours = graceHoursOf(body);
    return change({
      content: [id, graceHours],
      plan: () => (database) => this.webhooks.within(database).rotateSecret(caller, id, graceHours),
      answer: (webhook) => webhook,
      note: ({ name }) => ({ id, name, detail: { grace_hours: graceHours } }),
    });
  }

  @Get(':id/deliveries')
  @Route({
    ...MANAGE,
    id: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook',
    about: 'Covers the last 30 days, newest first.',
    answer: WebhookDeliveryData,
    isList: true,
    description: 'The deliveries.',
    errors: ['WEBHOOK_NOT_FOUND'],
  })
  @ApiWebhookId()
  async listDeliveries(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedQuery(DeliveriesQuery) query: DeliveriesQuery,
  ): Promise<ListAnswer<WebhookDeliveryData>> {
    const webhook = await this.webhooks.find(caller, id);
    const [filter, page] = [toDeliveryFilter(query), pageOf(query)];
    const source = await this.reads.from('deliveries', caller.reader, page);
    const part = await this.deliveries.listForEndpoint(caller.orgId, webhook.id, filter, page, source);
    const count = await this.deliveries.countForEndpoint(caller.orgId, webhook.id, filter, source);
    return answerPage(part, toDeliveryData, { ...page, ...count });
  }
}
