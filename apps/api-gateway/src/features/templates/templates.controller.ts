import type { Transactor } from '@chasqui/entities';
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
} from '@chasqui/requests';
import {
  ApiTemplateId,
  CreateTemplateBody,
  DeletedTemplateData,
  DuplicateTemplateBody,
  PreviewTemplateBody,
  TemplateData,
  TemplatePreviewData,
  TemplatesQuery,
  TemplatesService,
  toFilter,
  toTemplateData,
  UpdateTemplateBody,
} from '@chasqui/templates';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { InTurn, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { TEMPLATE_EXAMPLES } from './templates.examples';

@ApiTags('Templates')
@Controller('templates')
export class TemplatesController {
  constructor(
    private readonly templates: TemplatesService,
    private readonly requests: IdempotentRequests,
  ) {}

  @Get()
  @Scope('campaigns:read')
  @ApiNamed('listTemplates', TEMPLATE_EXAMPLES)
  @ApiSummary('List templates', 'Newest first. Test keys and live keys share them.')
  @ApiAnswer(TemplateData, { isList: true, description: 'The templates.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(TemplatesQuery, 'VALIDATION')) query: TemplatesQuery,
  ): Promise<ListAnswer<TemplateData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.templates.list(key, toFilter(query), page);
    return answerPage(part, toTemplateData, { ...page, ...figures });
  }

  @Post()
  @HttpCode(201)
  @Scope('campaigns:write')
  @InTurn('changes')
  @ApiNamed('createTemplate', TEMPLATE_EXAMPLES)
  @ApiSummary(
    'Create a template',
    'A text with variables, in one language. Messages are made of it with `template_id` in a send.',
  )
  @ApiAnswer(TemplateData, { status: 201, description: 'The template.' })
  @ApiIdempotent()
  @ApiErrors(
    'TEMPLATE_SYNTAX',
    'MESSAGE_TOO_LONG',
    'MEDIA_URL_BLOCKED',
    'PLAN_LIMIT',
    'TEMPLATE_EXISTS',
    ...IDEMPOTENCY_ERRORS,
  )
  async create(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(CreateTemplateBody)) body: CreateTemplateBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<TemplateData>> {
    const draft = { key, route: 'POST /templates', idempotencyKey: idempotencyKeyOf(request), content: body };
    const plan = async () => {
      const prepared = this.templates.prepare(key, body);
      return (database: Transactor) => this.templates.create(prepared, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Get(':id')
  @Scope('campaigns:read')
  @ApiNamed('getTemplate', TEMPLATE_EXAMPLES)
  @ApiSummary('Get a template')
  @ApiTemplateId()
  @ApiAnswer(TemplateData, { description: 'The template.' })
  @ApiErrors('TEMPLATE_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<TemplateData>> {
    return answer(await this.templates.read(key, id));
  }

  @Patch(':id')
  @Scope('campaigns:write')
  @ApiNamed('updateTemplate', TEMPLATE_EXAMPLES)
  @ApiSummary(
    'Update a template',
    'What is absent stays; null clears what can be cleared. Its `version` grows when its texts, its file or its variables ' +
      'change. Messages that were accepted before keep their text.',
  )
  @ApiTemplateId()
  @ApiAnswer(TemplateData, { description: 'The template as it is now.' })
  @ApiErrors('TEMPLATE_NOT_FOUND', 'TEMPLATE_SYNTAX', 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'TEMPLATE_EXISTS')
  async update(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateTemplateBody, 'INVALID_BODY', undefined, 'keep nulls')) body: UpdateTemplateBody,
  ): Promise<Answer<TemplateData>> {
    return answer(await this.templates.update(key, id, body));
  }

  @Delete(':id')
  @Scope('campaigns:write')
  @ApiNamed('deleteTemplate', TEMPLATE_EXAMPLES)
  @ApiSummary('Delete a template', 'Messages that were accepted before keep their text, and are sent.')
  @ApiTemplateId()
  @ApiAnswer(DeletedTemplateData, { description: 'The template is gone.' })
  @ApiErrors('TEMPLATE_NOT_FOUND')
  async remove(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<DeletedTemplateData>> {
    await this.templates.delete(key, id);
    return answer({ id: id.toLowerCase(), deleted: true });
  }

  @Post(':id/duplicate')
  @HttpCode(201)
  @Scope('campaigns:write')
  @InTurn('changes')
  @ApiNamed('duplicateTemplate', TEMPLATE_EXAMPLES)
  @ApiSummary(
    'Duplicate a template',
    'Makes a draft that says the same: under another name, or, for a translation, under the same name in another language.',
  )
  @ApiTemplateId()
  @ApiBody({ type: DuplicateTemplateBody, required: false })
  @ApiAnswer(TemplateData, { status: 201, description: 'The copy.' })
  @ApiIdempotent()
  @ApiErrors('TEMPLATE_NOT_FOUND', 'PLAN_LIMIT', 'TEMPLATE_EXISTS', ...IDEMPOTENCY_ERRORS)
  async duplicate(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(DuplicateTemplateBody, 'INVALID_BODY', {})) body: DuplicateTemplateBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<TemplateData>> {
    const content = [id, body];
    const draft = { key, route: 'POST /templates/{id}/duplicate', idempotencyKey: idempotencyKeyOf(request), content };
    const plan = async () => {
      const prepared = await this.templates.prepareCopy(key, id, body);
      return (database: Transactor) => this.templates.create(prepared, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Post(':id/preview')
  @HttpCode(200)
  @Scope('campaigns:write')
  @InTurn('reads')
  @ApiNamed('previewTemplate', TEMPLATE_EXAMPLES)
  @ApiSummary(
    'Preview a template',
    'Answers its texts with the values of their variables, whatever its status is. Nothing is sent. An answer of more than ' +
      '16 KB is made again for a retry with the same Idempotency-Key, of the template as it is then.',
  )
  @ApiTemplateId()
  @ApiBody({ type: PreviewTemplateBody, required: false })
  @ApiAnswer(TemplatePreviewData, { description: 'The texts.' })
  @ApiIdempotent()
  @ApiErrors('TEMPLATE_NOT_FOUND', 'CONTACT_NOT_FOUND', ...IDEMPOTENCY_ERRORS)
  async preview(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(PreviewTemplateBody, 'INVALID_BODY', {})) body: PreviewTemplateBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<TemplatePreviewData>> {
    const content = [id, body];
    const idempotencyKey = idempotencyKeyOf(request);
    const draft = { key, route: 'POST /templates/{id}/preview', idempotencyKey, content, isRead: true };
    const plan = async () => {
      const rendered = await this.templates.preview(key, id, body);
      return async () => rendered;
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }
}
