import { AppError } from '@chasqui/errors';
import { mayDo } from '@chasqui/identity';
import { MediaLinks } from '@chasqui/files/store';
import { MessageData, toMessageData } from '@chasqui/messages/answers';
import { MessageListRepository, MessageRepository } from '@chasqui/messages';
import { MessageLifeRepository } from '@chasqui/operations';
import { CONFIG } from '@chasqui/runtime';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  isUuid,
  type ListAnswer,
  pageOf,
} from '@chasqui/http/requests';
import { ListReads } from '@chasqui/http';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ConsoleConfig } from '../../console.config';
import { type MemberOf, readerOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { ListedMessageData, toListedMessageData } from './listed-message.response';
import { MessageLifeData, toMessageLifeData } from './message-life.response';
import { filterOf, MessagesQuery } from './messages.query';
import { toTraceData } from './trace.response';

@ApiTags('Messages')
@Controller('organizations/:org/messages')
export class MessagesController {
  constructor(
    private readonly list: MessageListRepository,
    private readonly messages: MessageRepository,
    private readonly lives: MessageLifeRepository,
    private readonly links: MediaLinks,
    private readonly reads: ListReads,
    @Inject(CONFIG) private readonly config: Pick<ConsoleConfig, 'TRACE_URL_TEMPLATE'>,
  ) {}

  @Get()
  @NeedsRight('messages:read')
  @ApiSummary(
    'List messages',
    'Newest first. A page looks at 20,000 messages at most: with `next_cursor` and few entries, the search goes on there.',
  )
  @ApiAnswer(ListedMessageData, { isList: true, description: 'The messages that fit.' })
  async search(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(MessagesQuery, 'VALIDATION')) query: MessagesQuery,
  ): Promise<ListAnswer<ListedMessageData>> {
    const page = pageOf(query);
    const source = await this.reads.from('messages', readerOf(member), page);
    const filter = filterOf(query);
    const { part, searchedTo } = await this.list.listForOrg(member.orgId, modeOf(query), filter, page, source);
    const figures = { total: part.rows.length, page: page.page, perPage: page.perPage };
    return answerPage(part, toListedMessageData, { ...figures, goesOnAt: searchedTo });
  }

  @Get(':id')
  @NeedsRight('messages:read')
  @ApiSummary('See a message')
  @ApiAnswer(MessageData, { description: 'The message.' })
  @ApiErrors('MESSAGE_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<MessageData>> {
    const message = isUuid(id) ? await this.messages.findForOrg(orgId, modeOf(query), id) : null;
    if (message === null) throw new AppError('MESSAGE_NOT_FOUND');
    return answer(toMessageData(message, this.links));
  }

  @Get(':id/life')
  @NeedsRight('messages:read')
  @ApiSummary('See what became of a message, and why it waits')
  @ApiAnswer(MessageLifeData, { description: 'Each change, and each delivery of its events.' })
  @ApiErrors('MESSAGE_NOT_FOUND')
  async life(
    @RequestMember() { orgId, role }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<MessageLifeData>> {
    const life = isUuid(id) ? await this.lives.findForOrg(orgId, modeOf(query), id) : null;
    if (life === null) throw new AppError('MESSAGE_NOT_FOUND');
    const traceId = mayDo(role, 'logs:read') ? life.traceId : null;
    return answer(toMessageLifeData(life, toTraceData(traceId, this.config.TRACE_URL_TEMPLATE)));
  }
}
