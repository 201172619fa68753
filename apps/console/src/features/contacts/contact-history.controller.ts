import {
  ApiContactId,
  ContactsService,
  ContactTimelineService,
  TIMELINE_KINDS,
  type TimelineKind,
} from '@chasqui/contacts/records';
import { CHANNELS, type Channel } from '@chasqui/database';
import { InboxConversationRepository } from '@chasqui/conversations';
import { MediaLinks } from '@chasqui/files/store';
import {
  answerList,
  answerPage,
  Caller,
  CheckedQuery,
  ChoiceField,
  type ListAnswer,
  pageOf,
  PageQuery,
  Route,
} from '@chasqui/http/requests';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConversationData, toConversationData } from '../inbox/conversation.response';
import { TimelineEntryData, toTimelineEntryData } from './timeline.response';

export class TimelineQuery extends PageQuery {
  @ChoiceField({
    of: TIMELINE_KINDS,
    about: '`record`: how the contact came about, and who became one with it. Default: all.',
  })
  kind?: TimelineKind;

  @ChoiceField({ of: CHANNELS, about: 'What belongs to one channel.' }) channel?: Channel;
}

const READ = { right: 'contacts:read', isOfMode: true, isList: true, errors: ['CONTACT_NOT_FOUND'] } as const;

@ApiTags('Contacts')
@Controller('organizations/:org/contacts/:id')
export class ContactHistoryController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly timelines: ContactTimelineService,
    private readonly conversationsOf: InboxConversationRepository,
    private readonly links: MediaLinks,
  ) {}

  @Get('timeline')
  @Route({
    ...READ,
    summary: 'List what happened with a contact',
    about:
      'Newest first: messages and notes of its conversations over all channels, conversations that began or were closed ' +
      'last, changes of consent, how the contact came about, and who became one with it within the last day. What is said ' +
      'in groups, and WhatsApp messages that were sent over the API, are not among it. `total` counts what is answered.',
    answer: TimelineEntryData,
    description: 'What happened.',
  })
  @ApiContactId()
  async timeline(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedQuery(TimelineQuery) query: TimelineQuery,
  ): Promise<ListAnswer<TimelineEntryData>> {
    const { kind = null, channel = null } = query;
    const page = pageOf(query);
    const part = await this.timelines.list(caller, id, { kind, channel }, page);
    const figures = { total: part.rows.length, page: page.page, perPage: page.perPage };
    return answerPage(part, (entry) => toTimelineEntryData(entry, this.links), figures);
  }

  @Get('conversations')
  @Route({
    ...READ,
    summary: 'List the conversations of a contact',
    about: 'Open and closed, latest activity first; at most 50.',
    answer: ConversationData,
    description: 'The conversations.',
  })
  @ApiContactId()
  async conversations(@Caller() caller: Caller, @Param('id') id: string): Promise<ListAnswer<ConversationData>> {
    const contact = await this.contacts.read(caller, id);
    const rows = await this.conversationsOf.listOfContact(caller, contact.id);
    const listed = rows.map((row) => ({ ...row, listValue: row.lastMessageAt.toISOString() }));
    return answerList({ rows: listed, isMore: false }, (row) => toConversationData(row, this.links));
  }
}
