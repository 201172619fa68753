import { WebhookDeliveryRepository } from '@chasqui/events';
import { AppError } from '@chasqui/errors';
import { ListReads } from '@chasqui/wiring';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { Scope } from '../../http/route-rules';
import { type AuthenticatedKey, readerOf } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  isUuid,
  type ListAnswer,
  pageOf,
  PageQuery,
} from '@chasqui/requests';
import { SharedClock } from '@chasqui/timing';
import {
  ApiDeliveryId,
  ApiRecoveryId,
  ApiWebhookId,
  DeliveriesQuery,
  EnabledWebhookData,
  RedeliveryService,
  ReplayBody,
  TestWebhookBody,
  toDeliveryData,
  toDeliveryDetail,
  toDeliveryFilter,
  toRecoveryData,
  toRecoveryRequest,
  WebhookDeliveryData,
  WebhookDeliveryDetailData,
  WebhookRecoveryData,
  type WebhookServices,
  WebhooksService,
} from '@chasqui/webhooks';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import type { IdempotentRequest } from '../../core/idempotent-requests';
import { WebhookRequests } from './webhook-requests.service';
import { WEBHOOK_EXAMPLES } from './webhooks.examples';

@ApiTags('Meta')
@Controller('webhooks')
export class RedeliveryController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly redelivery: RedeliveryService,
    private readonly requests: WebhookRequests,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly reads: ListReads,
    private readonly clock: SharedClock,
  ) {}

  @Post(':id/test')
  @HttpCode(202)
  @Scope('webhooks:manage')
  @ApiNamed('testWebhook', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'Test a webhook',
    'Sends an event with `test: true` to this webhook only, whatever events it subscribes to. The event ' +
      'appears neither in the feed nor in the stream.',
  )
  @ApiWebhookId()
  @ApiBody({ type: TestWebhookBody, required: false })
  @ApiAnswer(WebhookDeliveryData, { status: 202, description: 'The delivery.' })
  @ApiIdempotent()
  @ApiErrors('WEBHOOK_NOT_FOUND', 'INVALID_STATE', ...IDEMPOTENCY_ERRORS)
  async test(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(TestWebhookBody, 'INVALID_BODY', {})) body: TestWebhookBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<WebhookDeliveryData>> {
    const type = body.event ?? 'webhook.test';
    const draft = { key, route: 'POST /webhooks/{id}/test', request, content: [id, type] };
    return this.once(reply, draft, async ({ redelivery }) => toDeliveryData(await redelivery.test(key, id, type)));
  }

  @Get(':id/deliveries')
  @Scope('webhooks:manage')
  @ApiNamed('listWebhookDeliveries', WEBHOOK_EXAMPLES)
  @ApiSummary('List the deliveries of a webhook', 'Covers the last 30 days, newest first.')
  @ApiWebhookId()
  @ApiAnswer(WebhookDeliveryData, { isList: true, description: 'The deliveries.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Query(new CheckedPipe(DeliveriesQuery, 'VALIDATION')) query: DeliveriesQuery,
  ): Promise<ListAnswer<WebhookDeliveryData>> {
    const webhook = await this.webhooks.find(key, id);
    const [filter, page] = [toDeliveryFilter(query), pageOf(query)];
    const source = await this.reads.from('deliveries', readerOf(key), page);
    const part = await this.deliveries.listForEndpoint(key.orgId, webhook.id, filter, page, source);
    const count = await this.deliveries.countForEndpoint(key.orgId, webhook.id, filter, source);
    return answerPage(part, toDeliveryData, { ...page, ...count });
  }

  @Get('deliveries/:id')
  @Scope('webhooks:manage')
  @ApiNamed('getWebhookDelivery', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'Retrieve a delivery',
    'Returns the delivery with all its attempts: what your server answered to each, and when the next one is due.',
  )
  @ApiDeliveryId()
  @ApiAnswer(WebhookDeliveryDetailData, { description: 'The delivery.' })
  @ApiErrors('DELIVERY_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<WebhookDeliveryDetailData>> {
    const found = isUuid(id) ? await this.deliveries.findForOrg(key.orgId, key.mode, id) : null;
    if (found === null) throw new AppError('DELIVERY_NOT_FOUND');
    return answer(toDeliveryDetail(found.delivery, found.attempts));
  }

  @Post('deliveries/:id/replay')
  @HttpCode(202)
  @Scope('webhooks:manage')
  @ApiNamed('replayWebhookDelivery', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'Replay a delivery',
    'Sends the same event again as a new delivery. If the delivery is still pending, no new one is created: ' +
      'its next attempt is made now.',
  )
  @ApiDeliveryId()
  @ApiAnswer(WebhookDeliveryData, { status: 202, description: 'The new delivery, or the pending one.' })
  @ApiIdempotent()
  @ApiErrors('DELIVERY_NOT_FOUND', 'EVENT_NOT_FOUND', 'INVALID_STATE', ...IDEMPOTENCY_ERRORS)
  async replay(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<WebhookDeliveryData>> {
    const draft = { key, route: 'POST /webhooks/deliveries/{id}/replay', request, content: [id] };
    return this.once(reply, draft, async ({ redelivery }) => toDeliveryData(await redelivery.replay(key, id)));
  }

  @Post(':id/replay')
  @HttpCode(202)
  @Scope('webhooks:manage')
  @ApiNamed('replayWebhook', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'Replay the events of a time span',
    'Runs in the background, oldest event first. Deliveries that wait for their next attempt are brought ' +
      'forward, not duplicated. GET /webhooks/{id}/recoveries/{recoveryId} shows the progress.',
  )
  @ApiWebhookId()
  @ApiAnswer(WebhookRecoveryData, { status: 202, description: 'The recovery.' })
  @ApiIdempotent()
  @ApiErrors('WEBHOOK_NOT_FOUND', 'INVALID_STATE', ...IDEMPOTENCY_ERRORS)
  async recover(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(ReplayBody)) body: ReplayBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<WebhookRecoveryData>> {
    const wanted = toRecoveryRequest(body, this.clock.nowMs());
    const draft = { key, route: 'POST /webhooks/{id}/replay', request, content: [id, body] };
    return this.once(reply, draft, async ({ redelivery }) => toRecoveryData(await redelivery.recover(key, id, wanted)));
  }

  @Post(':id/enable-and-recover')
  @HttpCode(202)
  @Scope('webhooks:manage')
  @ApiNamed('enableAndRecoverWebhook', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'Enable a webhook and deliver what it missed',
    'Delivers the events since the webhook was disabled or its attempts began to fail, whichever was ' +
      'earlier. A second call returns the same recovery.',
  )
  @ApiWebhookId()
  @ApiAnswer(EnabledWebhookData, { status: 202, description: 'The webhook and the recovery.' })
  @ApiIdempotent()
  @ApiErrors('WEBHOOK_NOT_FOUND', 'INVALID_STATE', ...IDEMPOTENCY_ERRORS)
  async enableAndRecover(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<EnabledWebhookData>> {
    const draft = { key, route: 'POST /webhooks/{id}/enable-and-recover', request, content: [id] };
    return this.once(reply, draft, async ({ webhooks, redelivery }) => {
      const { endpoint, recovery } = await redelivery.enableAndRecover(key, id);
      return { webhook: await webhooks.toDatum(endpoint), recovery: toRecoveryData(recovery) };
    });
  }

  @Get(':id/recoveries')
  @Scope('webhooks:manage')
  @ApiNamed('listWebhookRecoveries', WEBHOOK_EXAMPLES)
  @ApiSummary('List the recoveries of a webhook', 'Covers the last 30 days, newest first.')
  @ApiWebhookId()
  @ApiAnswer(WebhookRecoveryData, { isList: true, description: 'The recoveries.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async listRecoveries(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Query(new CheckedPipe(PageQuery, 'VALIDATION')) query: PageQuery,
  ): Promise<ListAnswer<WebhookRecoveryData>> {
    const page = pageOf(query);
    const { part, total } = await this.redelivery.listRecoveries(key, id, page);
    return answerPage(part, toRecoveryData, { ...page, total });
  }

  @Get(':id/recoveries/:recoveryId')
  @Scope('webhooks:manage')
  @ApiNamed('getWebhookRecovery', WEBHOOK_EXAMPLES)
  @ApiSummary('Retrieve a recovery', 'The recovery runs in the background until its `status` is no longer `running`.')
  @ApiWebhookId()
  @ApiRecoveryId()
  @ApiAnswer(WebhookRecoveryData, { description: 'The recovery.' })
  @ApiErrors('WEBHOOK_NOT_FOUND', 'RECOVERY_NOT_FOUND')
  async readRecovery(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Param('recoveryId') recoveryId: string,
  ): Promise<Answer<WebhookRecoveryData>> {
    return answer(toRecoveryData(await this.redelivery.readRecovery(key, id, recoveryId)));
  }

  private async once<Data extends object>(
    reply: FastifyReply,
    { request, ...draft }: Omit<IdempotentRequest, 'idempotencyKey'> & { request: FastifyRequest },
    work: (services: WebhookServices) => Promise<Data>,
  ): Promise<Answer<Data>> {
    const idempotencyKey = idempotencyKeyOf(request);
    return answerOnce(reply, await this.requests.once({ ...draft, idempotencyKey }, async () => work));
  }
}
