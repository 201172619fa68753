import { MessageListRepository } from '@chasqui/messaging';
import { answerPage, ApiAnswer, ApiSummary, CheckedPipe, type ListAnswer, pageOf } from '@chasqui/requests';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf } from '../../http/mode.query';
import { NeedsRole } from '../../http/route-access';
import { ListedMessageData, toListedMessageData } from './listed-message.response';
import { filterOf, MessagesQuery } from './messages.query';

/** Messages of all channels, to look through. */
@ApiTags('Messages')
@Controller('organizations/:org/messages')
export class MessagesController {
  constructor(private readonly list: MessageListRepository) {}

  @Get()
  @NeedsRole('viewer')
  @ApiSummary(
    'List messages',
    'Newest first. A page looks at 20,000 messages at most: with `next_cursor` and few entries, the search goes on there.',
  )
  @ApiAnswer(ListedMessageData, { isList: true, description: 'The messages that fit.' })
  async messages(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(MessagesQuery, 'VALIDATION')) query: MessagesQuery,
  ): Promise<ListAnswer<ListedMessageData>> {
    const page = pageOf(query);
    const { part, searchedTo } = await this.list.listForOrg(orgId, modeOf(query), filterOf(query), page);
    const figures = { total: part.rows.length, page: page.page, perPage: page.perPage };
    return answerPage(part, toListedMessageData, { ...figures, goesOnAt: searchedTo });
  }
}
