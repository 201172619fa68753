import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
  PageQuery,
} from '@chasqui/requests';
import {
  ApiWebhookId,
  CreateWebhookBody,
  DeletedWebhookData,
  graceHoursOf,
  RotateSecretBody,
  UpdateWebhookBody,
  WebhookData,
  type WebhookServices,
  WebhooksService,
  WebhookWithSecretData,
} from '@chasqui/webhooks';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { WebhookRequests } from './webhook-requests.service';
import { WEBHOOK_EXAMPLES } from './webhooks.examples';

@ApiTags('Meta')
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly requests: WebhookRequests,
  ) {}

  @Get()
  @Scope('webhooks:manage')
  @ApiNamed('listWebhooks', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'List webhooks',
    'Returns your webhooks, newest first. A test key sees the webhooks of the sandbox, a live key all others.',
  )
  @ApiAnswer(WebhookData, { isList: true, description: 'The webhooks.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(PageQuery, 'VALIDATION')) query: PageQuery,
  ): Promise<ListAnswer<WebhookData>> {
    const page = pageOf(query);
    const { part, toData, total } = await this.webhooks.list(key, page);
    return answerPage(part, toData, { ...page, total });
  }

  @Post()
  @HttpCode(201)
  @Scope('webhooks:manage')
  @ApiNamed('createWebhook', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'Create a webhook',
    'Your server gets the events from now on. The answer contains the signing secret, which is not shown again.',
  )
  @ApiAnswer(WebhookWithSecretData, { status: 201, description: 'The webhook with its secret.' })
  @ApiIdempotent()
  @ApiErrors('WEBHOOK_URL_BLOCKED', 'PLAN_LIMIT', ...IDEMPOTENCY_ERRORS)
  async create(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(CreateWebhookBody)) body: CreateWebhookBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<WebhookWithSecretData>> {
    const draft = { key, route: 'POST /webhooks', idempotencyKey: idempotencyKeyOf(request), content: body };
    return answerOnce(
      reply,
      await this.requests.once(draft, async () => {
        const prepared = await this.webhooks.prepare(key, body);
        return ({ webhooks }) => webhooks.create(prepared);
      }),
    );
  }

  @Get(':id')
  @Scope('webhooks:manage')
  @ApiNamed('getWebhook', WEBHOOK_EXAMPLES)
  @ApiSummary('Retrieve a webhook', 'Returns the webhook with statistics of the last 24 hours, without its secret.')
  @ApiWebhookId()
  @ApiAnswer(WebhookData, { description: 'The webhook.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<WebhookData>> {
    return answer(await this.webhooks.read(key, id));
  }

  @Patch(':id')
  @Scope('webhooks:manage')
  @ApiNamed('updateWebhook', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'Update a webhook',
    'Fields that you leave out stay as they are. Null clears a field that can be empty. Disabling a webhook ' +
      'stops its events and cancels its recoveries; you can deliver what it missed later.',
  )
  @ApiWebhookId()
  @ApiAnswer(WebhookData, { description: 'The updated webhook.' })
  @ApiErrors('WEBHOOK_NOT_FOUND', 'WEBHOOK_URL_BLOCKED')
  async update(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateWebhookBody, 'INVALID_BODY', undefined, 'keep nulls')) body: UpdateWebhookBody,
  ): Promise<Answer<WebhookData>> {
    return answer(await this.webhooks.update(key, id, body));
  }

  @Delete(':id')
  @Scope('webhooks:manage')
  @ApiNamed('deleteWebhook', WEBHOOK_EXAMPLES)
  @ApiSummary('Delete a webhook', 'Deletes the webhook with its secret, deliveries and recoveries.')
  @ApiWebhookId()
  @ApiAnswer(DeletedWebhookData, { description: 'The webhook is deleted.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async remove(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<DeletedWebhookData>> {
    await this.webhooks.delete(key, id);
    return answer({ id: id.toLowerCase(), deleted: true });
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @Scope('webhooks:manage')
  @ApiNamed('rotateWebhookSecret', WEBHOOK_EXAMPLES)
  @ApiSummary(
    'Rotate the secret of a webhook',
    'During the grace period, requests carry a signature of each secret, the previous one and the new one. ' +
      'Secrets that you rotated before stay active for their own grace period. The answer contains the new ' +
      'secret, which is not shown again.',
  )
  @ApiWebhookId()
  @ApiBody({ type: RotateSecretBody, required: false })
  @ApiAnswer(WebhookWithSecretData, { description: 'The webhook with its new secret.' })
  @ApiIdempotent()
  @ApiErrors('WEBHOOK_NOT_FOUND', 'INVALID_STATE', ...IDEMPOTENCY_ERRORS)
  async rotateSecret(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(RotateSecretBody, 'INVALID_BODY', {})) body: RotateSecretBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<WebhookWithSecretData>> {
    const graceHours = graceHoursOf(body);
    const idempotencyKey = idempotencyKeyOf(request);
    const draft = { key, route: 'POST /webhooks/{id}/rotate-secret', idempotencyKey, content: [id, graceHours] };
    const work = async ({ webhooks }: WebhookServices) => webhooks.rotateSecret(key, id, graceHours);
    return answerOnce(reply, await this.requests.once(draft, async () => work));
  }
}
