import {
  type Answer,
  answer,
  answerPage,
  Caller,
  type Change,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  OptionalBody,
  pageOf,
  PageQuery,
  Route,
} from '@chasqui/http/requests';
import {
  ApiDeliveryId,
  ApiRecoveryId,
  ApiWebhookId,
  DeliveriesService,
  EnabledWebhookData,
  ReplayBody,
  TestWebhookBody,
  toDeliveryDetail,
  toRecoveryData,
  WebhookDeliveryData,
  WebhookDeliveryDetailData,
  WebhookRecoveryData,
} from '@chasqui/webhooks/routes';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';

const READ = { scope: 'webhooks:manage' } as const;
const ACCEPTED = { scope: 'webhooks:manage', isIdempotent: true, status: 202 } as const;

@ApiTags('Meta')
@Controller('webhooks')
export class RedeliveryController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Post(':id/test')
  @Route({
    ...ACCEPTED,
    id: 'testWebhook',
    summary: 'Test a webhook',
    about:
      'Sends an event with `test: true` to this webhook only, whatever events it subscribes to. The event ' +
      'appears neither in the feed nor in the stream.',
    answer: WebhookDeliveryData,
    description: 'The delivery.',
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiWebhookId()
  @ApiBody({ type: TestWebhookBody, required: false })
  test(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @OptionalBody(TestWebhookBody) body: TestWebhookBody,
  ): Change<WebhookDeliveryData> {
    return this.deliveries.test(caller, id, body);
  }

  @Get('deliveries/:id')
  @Route({
    ...READ,
    id: 'getWebhookDelivery',
    summary: 'Retrieve a delivery',
    about:
      'Returns the delivery with all its attempts: what your server answered to each, and when the next one is due.',
    answer: WebhookDeliveryDetailData,
    description: 'The delivery.',
    errors: ['DELIVERY_NOT_FOUND'],
  })
  @ApiDeliveryId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<WebhookDeliveryDetailData>> {
    return answer(toDeliveryDetail(await this.deliveries.find(caller, id)));
  }

  @Post('deliveries/:id/replay')
  @Route({
    ...ACCEPTED,
    id: 'replayWebhookDelivery',
    summary: 'Replay a delivery',
    about:
      'Sends the same event again as a new delivery. If the delivery is still pending, no new one is created: ' +
      'its next attempt is made now.',
    answer: WebhookDeliveryData,
    description: 'The new delivery, or the pending one.',
    errors: ['DELIVERY_NOT_FOUND', 'EVENT_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiDeliveryId()
  replay(@Caller() caller: Caller, @Param('id') id: string): Change<WebhookDeliveryData> {
    return this.deliveries.replay(caller, id);
  }

  @Post(':id/replay')
  @Route({
    ...ACCEPTED,
    id: 'replayWebhook',
    summary: 'Replay the events of a time span',
    about:
      'Runs in the background, oldest event first. Deliveries that wait for their next attempt are brought ' +
      'forward, not duplicated. GET /webhooks/{id}/recoveries/{recoveryId} shows the progress.',
    answer: WebhookRecoveryData,
    description: 'The recovery.',
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiWebhookId()
  recover(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(ReplayBody) body: ReplayBody,
  ): Change<WebhookRecoveryData> {
    return this.deliveries.recover(caller, id, body);
  }

  @Post(':id/enable-and-recover')
  @Route({
    ...ACCEPTED,
    id: 'enableAndRecoverWebhook',
    summary: 'Enable a webhook and deliver what it missed',
    about:
      'Delivers the events since the webhook was disabled or its attempts began to fail, whichever was ' +
      'earlier. A second call returns the same recovery.',
    answer: EnabledWebhookData,
    description: 'The webhook and the recovery.',
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiWebhookId()
  enableAndRecover(@Caller() caller: Caller, @Param('id') id: string): Change<EnabledWebhookData> {
    return this.deliveries.enableAndRecover(caller, id);
  }

  @Get(':id/recoveries')
  @Route({
    ...READ,
    id: 'listWebhookRecoveries',
    summary: 'List the recoveries of a webhook',
    about: 'Covers the last 30 days, newest first.',
    answer: WebhookRecoveryData,
    isList: true,
    description: 'The recoveries.',
    errors: ['WEBHOOK_NOT_FOUND'],
  })
  @ApiWebhookId()
  async listRecoveries(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedQuery(PageQuery) query: PageQuery,
  ): Promise<ListAnswer<WebhookRecoveryData>> {
    const page = pageOf(query);
    const { part, total } = await this.deliveries.listRecoveries(caller, id, page);
    return answerPage(part, toRecoveryData, { ...page, total });
  }

  @Get(':id/recoveries/:recoveryId')
  @Route({
    ...READ,
    id: 'getWebhookRecovery',
    summary: 'Retrieve a recovery',
    about: 'The recovery runs in the background until its `status` is no longer `running`.',
    answer: WebhookRecoveryData,
    description: 'The recovery.',
    errors: ['WEBHOOK_NOT_FOUND', 'RECOVERY_NOT_FOUND'],
  })
  @ApiWebhookId()
  @ApiRecoveryId()
  async readRecovery(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('recoveryId') recoveryId: string,
  ): Promise<Answer<WebhookRecoveryData>> {
    return answer(toRecoveryData(await this.deliveries.readRecovery(caller, id, recoveryId)));
  }
}
