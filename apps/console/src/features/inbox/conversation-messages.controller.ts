import { AppError } from '@chasqui/errors';
import {
  ConversationReplies,
  ConversationWork,
  InboxConversationRepository,
  type InboxOwner,
} from '@chasqui/conversations';
import { MediaLinks } from '@chasqui/files/store';
import { MessageData, toMessageData } from '@chasqui/messages/answers';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  type Page,
  pageOf,
} from '@chasqui/http/requests';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { ReplyBody } from './conversation.body';
import { conversationIdOf } from './conversation-id';
import { ConversationMessagesQuery } from './conversations.query';
import { WRITING_ERRORS, writtenIn } from './written-message';

@ApiTags('Inbox')
@Controller('organizations/:org/conversations/:id/messages')
export class ConversationMessagesController {
  constructor(
    private readonly conversations: InboxConversationRepository,
    private readonly work: ConversationWork,
    private readonly replies: ConversationReplies,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @NeedsRight('messages:read')
  @ApiSummary(
    'List the messages of a conversation',
    'Newest first, or oldest first with `sort=created_at`. `before` and `after` begin beside a message.',
  )
  @ApiAnswer(MessageData, { isList: true, description: 'The messages.' })
  @ApiErrors('CONVERSATION_NOT_FOUND', 'MESSAGE_NOT_FOUND')
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ConversationMessagesQuery, 'VALIDATION')) query: ConversationMessagesQuery,
    @Param('id') id: string,
  ): Promise<ListAnswer<MessageData>> {
    const owner = { orgId, mode: modeOf(query) };
    const conversation = await this.work.find(owner, conversationIdOf(id));
    const page = await this.pageBeside(owner, conversation.id, query);
    const part = await this.conversations.messages(owner, conversation.id, page);
    const figures = { total: part.rows.length, page: page.page, perPage: page.perPage };
    return answerPage(part, (message) => toMessageData(message, this.links), figures);
  }

  @Post()
  @HttpCode(201)
  @NeedsRight('inbox:write')
  @ApiSummary('Answer a conversation', 'Over its own number or phone. A closed conversation opens.')
  @ApiAnswer(MessageData, { status: 201, description: 'The message, which is on its way.' })
  @ApiErrors(
    'CONVERSATION_NOT_FOUND',
    'QUICK_REPLY_NOT_FOUND',
    'MESSAGE_NOT_FOUND',
    'MEDIA_NOT_FOUND',
    ...WRITING_ERRORS,
  )
  async reply(
    @RequestMember() { orgId, actor }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(ReplyBody)) body: ReplyBody,
  ): Promise<Answer<MessageData>> {
    const draft = {
      ...writtenIn(body),
      quickReplyId: body.quick_reply_id?.toLowerCase() ?? null,
      fileId: body.media_id?.toLowerCase() ?? null,
      about: body.reply_to?.toLowerCase() ?? null,
    };
    const source = { requestId: actor.requestId ?? '', askedAtMs: performance.now() };
    const owner = { orgId, mode: modeOf(query) };
    return answer(toMessageData(await this.replies.send(owner, conversationIdOf(id), draft, source), this.links));
  }

  /** A cursor wins over `before` and `after`. @throws AppError MESSAGE_NOT_FOUND outside the conversation */
  private async pageBeside(owner: InboxOwner, id: string, query: ConversationMessagesQuery): Promise<Page> {
    const page = pageOf(query);
    const beside = query.before ?? query.after;
    const direction = query.before === undefined && query.after !== undefined ? 'asc' : (page.direction ?? 'desc');
    if (page.after !== null || beside === undefined) return { ...page, direction: page.direction ?? 'desc' };
    const after = await this.conversations.placeOf(owner, id, beside.toLowerCase());
    if (after === null) throw new AppError('MESSAGE_NOT_FOUND');
    return { ...page, page: 1, offset: 0, limit: page.perPage, after, direction: query.before ? 'desc' : direction };
  }
}
