import type { Transactor } from '@chasqui/entities';
import {
  ApiQuickReplyId,
  CreateQuickReplyBody,
  DeletedQuickReplyData,
  QuickRepliesQuery,
  QuickRepliesService,
  QuickReplyData,
  RenderedQuickReplyData,
  RenderQuickReplyBody,
  toFilter,
  toQuickReplyData,
  UpdateQuickReplyBody,
} from '@chasqui/quick-replies';
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
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { InTurn, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { QUICK_REPLY_EXAMPLES } from './quick-replies.examples';

@ApiTags('Quick replies')
@Controller('quick-replies')
export class QuickRepliesController {
  constructor(
    private readonly quickReplies: QuickRepliesService,
    private readonly requests: IdempotentRequests,
  ) {}

  @Get()
  @Scope('messages:read')
  @ApiNamed('listQuickReplies', QUICK_REPLY_EXAMPLES)
  @ApiSummary('List quick replies', 'Newest first. Test keys and live keys share them.')
  @ApiAnswer(QuickReplyData, { isList: true, description: 'The quick replies.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(QuickRepliesQuery, 'VALIDATION')) query: QuickRepliesQuery,
  ): Promise<ListAnswer<QuickReplyData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.quickReplies.list(key, toFilter(query), page);
    return answerPage(part, toQuickReplyData, { ...page, ...figures });
  }

  @Post()
  @HttpCode(201)
  @Scope('messages:send')
  @InTurn('changes')
  @ApiNamed('createQuickReply', QUICK_REPLY_EXAMPLES)
  @ApiSummary('Create a quick reply')
  @ApiAnswer(QuickReplyData, { status: 201, description: 'The quick reply.' })
  @ApiIdempotent()
  @ApiErrors('MEDIA_URL_BLOCKED', 'PLAN_LIMIT', 'QUICK_REPLY_EXISTS', ...IDEMPOTENCY_ERRORS)
  async create(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(CreateQuickReplyBody)) body: CreateQuickReplyBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<QuickReplyData>> {
    const draft = { key, route: 'POST /quick-replies', idempotencyKey: idempotencyKeyOf(request), content: body };
    const plan = async () => {
      const prepared = this.quickReplies.prepare(key, body);
      return (database: Transactor) => this.quickReplies.create(prepared, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Get(':id')
  @Scope('messages:read')
  @ApiNamed('getQuickReply', QUICK_REPLY_EXAMPLES)
  @ApiSummary('Get a quick reply')
  @ApiQuickReplyId()
  @ApiAnswer(QuickReplyData, { description: 'The quick reply.' })
  @ApiErrors('QUICK_REPLY_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<QuickReplyData>> {
    return answer(await this.quickReplies.read(key, id));
  }

  @Patch(':id')
  @Scope('messages:send')
  @ApiNamed('updateQuickReply', QUICK_REPLY_EXAMPLES)
  @ApiSummary('Update a quick reply', 'What is absent stays; null clears what can be cleared.')
  @ApiQuickReplyId()
  @ApiAnswer(QuickReplyData, { description: 'The quick reply as it is now.' })
  @ApiErrors('QUICK_REPLY_NOT_FOUND', 'MEDIA_URL_BLOCKED', 'QUICK_REPLY_EXISTS')
  async update(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateQuickReplyBody, 'INVALID_BODY', undefined, 'keep nulls')) body: UpdateQuickReplyBody,
  ): Promise<Answer<QuickReplyData>> {
    return answer(await this.quickReplies.update(key, id, body));
  }

  @Delete(':id')
  @Scope('messages:send')
  @ApiNamed('deleteQuickReply', QUICK_REPLY_EXAMPLES)
  @ApiSummary('Delete a quick reply')
  @ApiQuickReplyId()
  @ApiAnswer(DeletedQuickReplyData, { description: 'The quick reply is gone.' })
  @ApiErrors('QUICK_REPLY_NOT_FOUND')
  async remove(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<DeletedQuickReplyData>> {
    await this.quickReplies.delete(key, id);
    return answer({ id: id.toLowerCase(), deleted: true });
  }

  @Post(':id/render')
  @HttpCode(200)
  @Scope('messages:read')
  @InTurn('reads')
  @ApiNamed('renderQuickReply', QUICK_REPLY_EXAMPLES)
  @ApiSummary(
    'Render a quick reply',
    'Answers its text with the values of its variables. Nothing is sent and nothing is counted.',
  )
  @ApiQuickReplyId()
  @ApiBody({ type: RenderQuickReplyBody, required: false })
  @ApiAnswer(RenderedQuickReplyData, { description: 'The text.' })
  @ApiIdempotent()
  @ApiErrors('QUICK_REPLY_NOT_FOUND', 'CONTACT_NOT_FOUND', ...IDEMPOTENCY_ERRORS)
  async render(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(RenderQuickReplyBody, 'INVALID_BODY', {})) body: RenderQuickReplyBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<RenderedQuickReplyData>> {
    const content = [id, body];
    const draft = { key, route: 'POST /quick-replies/{id}/render', idempotencyKey: idempotencyKeyOf(request), content };
    const plan = async () => {
      const rendered = await this.quickReplies.render(key, id, body);
      return async () => rendered;
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }
}
