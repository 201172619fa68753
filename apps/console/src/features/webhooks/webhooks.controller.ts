import { Database } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
} from '@chasqui/requests';
import {
  CreateWebhookBody,
  DeletedWebhookData,
  graceHoursOf,
  RotateSecretBody,
  UpdateWebhookBody,
  WebhookData,
  WebhookSecrets,
  WebhooksService,
  WebhookWithSecretData,
} from '@chasqui/webhooks';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsConfirmation, NeedsRight } from '../../http/route-access';
import { WebhookChanges } from './webhook-changes.service';
import { WebhookSecretData } from './webhook.response';

const InMode = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));

/** The webhooks of an organization, and their secrets. */
@ApiTags('Webhooks')
@Controller('organizations/:org/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly secrets: WebhookSecrets,
    private readonly changes: WebhookChanges,
    private readonly identity: Identity,
    private readonly database: Database,
  ) {}

  @Get()
  @NeedsRight('webhooks:manage')
  @ApiSummary('List webhooks')
  @ApiAnswer(WebhookData, { isList: true, description: 'The webhooks, newest first.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
  ): Promise<ListAnswer<WebhookData>> {
    const page = pageOf(query);
    const { part, toData, total } = await this.webhooks.list({ orgId, mode: modeOf(query) }, page);
    return answerPage(part, toData, { ...page, total });
  }

  @Post()
  @NeedsRight('webhooks:manage')
  @ApiSummary('Create a webhook')
  @ApiAnswer(WebhookWithSecretData, { status: 201, description: 'The webhook with its secret.' })
  @ApiErrors('WEBHOOK_URL_BLOCKED', 'PLAN_LIMIT')
  async create(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Body(new CheckedPipe(CreateWebhookBody)) body: CreateWebhookBody,
  ): Promise<Answer<WebhookWithSecretData>> {
    // Looking its name up may take long, and is no part of the transaction.
    const draft = await this.webhooks.prepare({ orgId: member.orgId, mode: modeOf(query) }, body);
    return answer(
      await this.changes.run(
        member,
        ({ webhooks }) => webhooks.create(draft),
        ({ id, name, url }) => ({ action: 'webhook.created', id, name, detail: { url } }),
      ),
    );
  }

  @Get(':id')
  @NeedsRight('webhooks:manage')
  @ApiSummary('See a webhook')
  @ApiAnswer(WebhookData, { description: 'The webhook.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<WebhookData>> {
    return answer(await this.webhooks.read({ orgId, mode: modeOf(query) }, id));
  }

  @Patch(':id')
  @NeedsRight('webhooks:manage')
  @ApiSummary('Change a webhook')
  @ApiAnswer(WebhookData, { description: 'The webhook.' })
  @ApiErrors('WEBHOOK_NOT_FOUND', 'WEBHOOK_URL_BLOCKED')
  async update(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateWebhookBody, 'INVALID_BODY', undefined, 'keep nulls')) body: UpdateWebhookBody,
  ): Promise<Answer<WebhookData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const changed = Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    return answer(
      await this.changes.run(
        member,
        ({ webhooks }) => webhooks.update(owner, id, body),
        ({ name }) => ({ action: 'webhook.changed', id, name, detail: { changed } }),
      ),
    );
  }

  @Delete(':id')
  @NeedsRight('webhooks:manage')
  @ApiSummary('Delete a webhook')
  @ApiAnswer(DeletedWebhookData, { description: 'It is deleted.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async remove(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<DeletedWebhookData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    await this.changes.run(
      member,
      async ({ webhooks }) => {
        const { name } = await webhooks.find(owner, id);
        await webhooks.delete(owner, id);
        return name;
      },
      (name) => ({ action: 'webhook.deleted', id, name }),
    );
    return answer({ id: id.toLowerCase(), deleted: true });
  }

  @Post(':id/secret')
  @HttpCode(200)
  @NeedsRight('webhooks:manage')
  @NeedsConfirmation()
  @ApiSummary('Show the secret of a webhook again')
  @ApiAnswer(WebhookSecretData, { description: 'The secret.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async secret(
    @RequestMember() { orgId, actor }: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<WebhookSecretData>> {
    const owner = { orgId, mode: modeOf(query) };
    const { name } = await this.webhooks.find(owner, id);
    const secret = await this.secrets.open(owner, id);
    const target = { type: 'webhook', id, name };
    await this.database.transaction((transaction) =>
      this.identity.audit.append(transaction, { orgId, actor, action: 'webhook.secret_revealed', target }),
    );
    return answer({ secret });
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @NeedsRight('webhooks:manage')
  @NeedsConfirmation()
  @ApiSummary('Give a webhook a new secret', 'The former one signs as well during the grace period.')
  @ApiBody({ type: RotateSecretBody, required: false })
  @ApiAnswer(WebhookWithSecretData, { description: 'The webhook with its new secret.' })
  @ApiErrors('WEBHOOK_NOT_FOUND', 'INVALID_STATE')
  async rotate(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(RotateSecretBody, 'INVALID_BODY', {})) body: RotateSecretBody,
  ): Promise<Answer<WebhookWithSecretData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const hours = graceHoursOf(body);
    return answer(
      await this.changes.run(
        member,
        ({ webhooks }) => webhooks.rotateSecret(owner, id, hours),
        ({ name }) => ({ action: 'webhook.secret_rotated', id, name, detail: { grace_hours: hours } }),
      ),
    );
  }
}
