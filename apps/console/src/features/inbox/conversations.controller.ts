import { ConversationWork, InboxConversationRepository, type InboxOwner } from '@chasqui/conversations';
import { MediaLinks } from '@chasqui/files/store';
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
} from '@chasqui/http/requests';
import { ListReads } from '@chasqui/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type MemberOf, readerOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { AssignBody, SeenBody, seenAtOf } from './conversation.body';
import { ConversationData, InboxCountsData, toConversationData, toInboxCounts } from './conversation.response';
import { conversationIdOf } from './conversation-id';
import { ConversationsQuery, filterOf } from './conversations.query';

const InMode = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));
const SeenBodyOrNone = (): ParameterDecorator => Body(new CheckedPipe(SeenBody, 'INVALID_BODY', {}));

@ApiTags('Inbox')
@Controller('organizations/:org/conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: InboxConversationRepository,
    private readonly work: ConversationWork,
    private readonly reads: ListReads,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @NeedsRight('messages:read')
  @ApiSummary(
    'List conversations',
    'Latest activity first. A page looks at 20,000 of them at most: with `next_cursor` and few entries, the search goes on there.',
  )
  @ApiAnswer(ConversationData, { isList: true, description: 'The conversations that fit.' })
  async list(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ConversationsQuery, 'VALIDATION')) query: ConversationsQuery,
  ): Promise<ListAnswer<ConversationData>> {
    // Latest first only: the other order has no index.
    const page = { ...pageOf(query), direction: 'desc' as const };
    const filter = filterOf(query, member.session.userId);
    const list = this.conversations.readingFrom(await this.reads.from('conversations', readerOf(member), page));
    const { part, searchedTo } = await list.listForOrg(ownerOf(member, query), filter, page);
    const figures = { total: part.rows.length, page: page.page, perPage: page.perPage };
    return answerPage(part, (row) => toConversationData(row, this.links), { ...figures, goesOnAt: searchedTo });
  }

  @Get('counts')
  @NeedsRight('messages:read')
  @ApiSummary('Count conversations that wait for an answer')
  @ApiAnswer(InboxCountsData, { description: 'Of the 1,000 that were active last.' })
  async counts(@RequestMember() member: MemberOf, @InMode() query: ModeQuery): Promise<Answer<InboxCountsData>> {
    return answer(toInboxCounts(await this.conversations.count(ownerOf(member, query), member.session.userId)));
  }

  @Get(':id')
  @NeedsRight('messages:read')
  @ApiSummary('See a conversation')
  @ApiAnswer(ConversationData, { description: 'The conversation.' })
  @ApiErrors('CONVERSATION_NOT_FOUND')
  async read(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<ConversationData>> {
    return answer(toConversationData(await this.work.find(ownerOf(member, query), conversationIdOf(id)), this.links));
  }

  @Post(':id/read')
  @HttpCode(200)
  @NeedsRight('inbox:write')
  @ApiSummary('Mark a conversation as read', 'Unless there is a newer message than `seen_at`.')
  @ApiBody({ type: SeenBody, required: false })
  @ApiAnswer(ConversationData, { description: 'The conversation.' })
  @ApiErrors('CONVERSATION_NOT_FOUND')
  async markRead(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
    @SeenBodyOrNone() body: SeenBody,
  ): Promise<Answer<ConversationData>> {
    const done = await this.work.markRead(ownerOf(member, query), conversationIdOf(id), seenAtOf(body));
    return answer(toConversationData(done, this.links));
  }

  @Post(':id/assign')
  @HttpCode(200)
  @NeedsRight('inbox:write')
  @ApiSummary('Give a conversation to a member, or to nobody')
  @ApiAnswer(ConversationData, { description: 'The conversation.' })
  @ApiErrors('CONVERSATION_NOT_FOUND', 'MEMBER_NOT_FOUND', 'INVALID_STATE')
  async assign(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(AssignBody, 'INVALID_BODY', undefined, 'keep nulls')) body: AssignBody,
  ): Promise<Answer<ConversationData>> {
    const assignment = { assigneeId: body.assignee_id, expectedAssigneeId: body.expected_assignee_id };
    const done = await this.work.assign(ownerOf(member, query), conversationIdOf(id), assignment);
    return answer(toConversationData(done, this.links));
  }

  @Post(':id/close')
  @HttpCode(200)
  @NeedsRight('inbox:write')
  @ApiSummary(
    'Close a conversation',
    'Unless there is a newer message than `seen_at`. The next one that comes in opens it.',
  )
  @ApiBody({ type: SeenBody, required: false })
  @ApiAnswer(ConversationData, { description: 'The conversation.' })
  @ApiErrors('CONVERSATION_NOT_FOUND', 'INVALID_STATE')
  async close(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
    @SeenBodyOrNone() body: SeenBody,
  ): Promise<Answer<ConversationData>> {
    const done = await this.work.close(ownerOf(member, query), conversationIdOf(id), seenAtOf(body));
    return answer(toConversationData(done, this.links));
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @NeedsRight('inbox:write')
  @ApiSummary('Open a closed conversation again')
  @ApiAnswer(ConversationData, { description: 'The conversation.' })
  @ApiErrors('CONVERSATION_NOT_FOUND')
  async reopen(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<ConversationData>> {
    return answer(toConversationData(await this.work.reopen(ownerOf(member, query), conversationIdOf(id)), this.links));
  }
}

const ownerOf = ({ orgId }: MemberOf, query: { mode?: ModeQuery['mode'] }): InboxOwner => ({
  orgId,
  mode: modeOf(query),
});
