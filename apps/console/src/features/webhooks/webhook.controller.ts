import { WebhookDeliveryRepository } from '@chasqui/webhooks';
import {
  type Answer,
  answer,
  answerPage,
  Caller,
  type Change,
  change,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  OptionalBody,
  pageOf,
  PageQuery,
  Route,
} from '@chasqui/http/requests';
import {
  DeliveriesService,
  EnabledWebhookData,
  ReplayBody,
  TestWebhookBody,
  WebhookDeliveryData,
  WebhookRecoveryData,
  WebhookSecrets,
  WebhooksService,
} from '@chasqui/webhooks/routes';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { ConsoleRecoveryData, toConsoleRecovery, WebhookSecretData, WebhookSpeedData } from './webhook.response';

const MANAGE = { right: 'webhooks:manage', isOfMode: true } as const;

@ApiTags('Webhooks')
@Controller('organizations/:org/webhooks/:id')
export class WebhookController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: DeliveriesService,
    private readonly rows: WebhookDeliveryRepository,
  ) {}

  @Post('secret')
  @Route({
    ...MANAGE,
    needsConfirmation: true,
    audit: 'webhook.secret_revealed',
    summary: 'Show the secret of a webhook again',
    answer: WebhookSecretData,
    description: 'The secret.',
    errors: ['WEBHOOK_NOT_FOUND'],
  })
  secret(@Caller() caller: Caller, @Param('id') id: string): Change<WebhookSecretData> {
    return change({
      content: id,
      plan: async () => {
        const { name } = await this.webhooks.find(caller, id);
        const secret = await this.secrets.open(caller, id);
        return async () => ({ name, secret });
      },
      answer: ({ secret }) => ({ secret }),
      note: ({ name }) => ({ id, name }),
    });
  }

  @Post('test')
  @Route({
    ...MANAGE,
    audit: 'webhook.tested',
    summary: 'Send a test event',
    answer: WebhookDeliveryData,
    description: 'The delivery.',
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiBody({ type: TestWebhookBody, required: false })
  test(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @OptionalBody(TestWebhookBody) body: TestWebhookBody,
  ): Change<WebhookDeliveryData> {
    return this.deliveries.test(caller, id, body);
  }

  @Get('recoveries')
  @Route({
    ...MANAGE,
    summary: 'List the recoveries of a webhook',
    answer: ConsoleRecoveryData,
    isList: true,
    description: 'The recoveries, newest first.',
    errors: ['WEBHOOK_NOT_FOUND'],
  })
  async recoveries(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedQuery(PageQuery) query: PageQuery,
  ): Promise<ListAnswer<ConsoleRecoveryData>> {
    const page = pageOf(query);
    const { part, total } = await this.deliveries.listRecoveries(caller, id, page);
    return answerPage(part, toConsoleRecovery, { ...page, total });
  }

  @Get('speed')
  @Route({
    ...MANAGE,
    summary: 'See how fast the server of a webhook answers',
    answer: WebhookSpeedData,
    description: 'Figures of the last 24 hours, at most of its newest 10,000 deliveries.',
    errors: ['WEBHOOK_NOT_FOUND'],
  })
  async speed(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<WebhookSpeedData>> {
    const webhook = await this.webhooks.find(caller, id);
    const { p50Ms, p95Ms, retried, ended } = await this.rows.speedOf(caller.orgId, webhook.id);
    return answer({ p50_ms: p50Ms, p95_ms: p95Ms, retried, ended });
  }

  @Post('recover')
  @Route({
    ...MANAGE,
    audit: 'webhook.recovered',
    summary: 'Deliver the events of a time span once more',
    answer: WebhookRecoveryData,
    description: 'The recovery, which runs in the background.',
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
  })
  recover(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(ReplayBody) body: ReplayBody,
  ): Change<WebhookRecoveryData> {
    return this.deliveries.recover(caller, id, body);
  }

  @Post('enable-and-recover')
  @Route({
    ...MANAGE,
    audit: 'webhook.recovered',
    summary: 'Enable a webhook and deliver what it missed',
    answer: EnabledWebhookData,
    description: 'The webhook and the recovery.',
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
  })
  enableAndRecover(@Caller() caller: Caller, @Param('id') id: string): Change<EnabledWebhookData> {
    return this.deliveries.enableAndRecover(caller, id);
  }
}
