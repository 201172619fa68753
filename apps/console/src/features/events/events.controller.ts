import { AppError } from '@chasqui/errors';
import { EventEnvelope, EventFeedRepository, EventListRepository, fromEventId, toWireEvent } from '@chasqui/events';
import { MediaLinks } from '@chasqui/files/store';
import {
  type Answer,
  answer,
  answerPage,
  Caller,
  CheckedQuery,
  isUuid,
  type ListAnswer,
  pageOf,
  Route,
} from '@chasqui/http/requests';
import { ListReads } from '@chasqui/http';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EventsQuery, typesOf } from './events.query';
import { ListedEventData, toListedEventData } from './listed-event.response';

const READ = { right: 'logs:read', isOfMode: true } as const;

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
  @Route({
    ...READ,
    summary: 'List events',
    about:
      'Newest first, of the last 30 days. A page looks at 20,000 events at most: with `next_cursor` and few entries, the search goes on there.',
    answer: ListedEventData,
    isList: true,
    description: 'The events that fit.',
  })
  async list(
    @Caller() { orgId, mode, reader }: Caller,
    @CheckedQuery(EventsQuery) query: EventsQuery,
  ): Promise<ListAnswer<ListedEventData>> {
    const page = pageOf(query);
    const source = await this.reads.from('events', reader, page);
    const { part, searchedTo } = await this.events.listForOrg(orgId, mode, typesOf(query), page, source);
    const figures = { total: part.rows.length, page: page.page, perPage: page.perPage };
    return answerPage(part, toListedEventData, { ...figures, goesOnAt: searchedTo });
  }

  @Get(':id')
  @Route({
    ...READ,
    summary: 'See an event',
    about: 'As webhooks get it, with fresh links to files.',
    answer: EventEnvelope,
    description: 'The event.',
    errors: ['EVENT_NOT_FOUND'],
  })
  async read(@Caller() { orgId, mode }: Caller, @Param('id') eventId: string): Promise<Answer<EventEnvelope>> {
    const id = isUuid(eventId) ? eventId : fromEventId(eventId);
    const event = id === null ? null : await this.feed.findForOrg(orgId, mode, id);
    if (event === null) throw new AppError('EVENT_NOT_FOUND');
    return answer(toWireEvent(event, this.links, event.isSample));
  }
}
