import { AppError } from '@chasqui/errors';
import { EventEnvelope, EventFeedRepository, EventListRepository, fromEventId, toWireEvent } from '@chasqui/events';
import { MediaLinks } from '@chasqui/media-store';
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
} from '@chasqui/requests';
import { ListReads } from '@chasqui/wiring';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, readerOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { EventsQuery, typesOf } from './events.query';
import { ListedEventData, toListedEventData } from './listed-event.response';

/** What was told to webhooks and streams, to look through. */
@ApiTags('Events')
@Controller('organizations/:org/events')
export class EventsController {
  constructor(
    private readonly events: EventListRepository,
    private readonly feed: EventFeedRepository,
    private readonly links: MediaLinks,
    private readonly reads: ListReads,
  ) {}

  @Get()
  @NeedsRight('logs:read')
  @ApiSummary(
    'List events',
    'Newest first, of the last 30 days. A page looks at 20,000 events at most: with `next_cursor` and few entries, the search goes on there.',
  )
  @ApiAnswer(ListedEventData, { isList: true, description: 'The events that fit.' })
  async list(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(EventsQuery, 'VALIDATION')) query: EventsQuery,
  ): Promise<ListAnswer<ListedEventData>> {
    const page = pageOf(query);
    const source = await this.reads.from('events', readerOf(member), page);
    const types = typesOf(query);
    const { part, searchedTo } = await this.events.listForOrg(member.orgId, modeOf(query), types, page, source);
    const figures = { total: part.rows.length, page: page.page, perPage: page.perPage };
    return answerPage(part, toListedEventData, { ...figures, goesOnAt: searchedTo });
  }

  @Get(':id')
  @NeedsRight('logs:read')
  @ApiSummary('See an event', 'As webhooks get it, with fresh links to files.')
  @ApiAnswer(EventEnvelope, { description: 'The event.' })
  @ApiErrors('EVENT_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') eventId: string,
  ): Promise<Answer<EventEnvelope>> {
    const id = isUuid(eventId) ? eventId : fromEventId(eventId);
    const event = id === null ? null : await this.feed.findForOrg(orgId, modeOf(query), id);
    if (event === null) throw new AppError('EVENT_NOT_FOUND');
    return answer(toWireEvent(event, this.links, event.isSample));
  }
}
