import {
  ApiContactId,
  ContactConsentChangeData,
  ContactsService,
  ContactTimelineService,
  toConsentChangeData,
} from '@chasqui/contact-records';
import { InboxConversationRepository } from '@chasqui/inbox';
import { MediaLinks } from '@chasqui/media-store';
import {
  answerList,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
} from '@chasqui/requests';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { ConversationData, toConversationData } from '../inbox/conversation.response';
import { filterOf, TimelineQuery } from './contact.query';
import { TimelineEntryData, toTimelineEntryData } from './timeline.response';

/** What happened with one person, and what they said about channels. */
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
  @NeedsRight('contacts:read')
  @ApiSummary(
    'List what happened with a contact',
    'Newest first: messages and notes of its conversations over all channels, conversations that began or were closed ' +
      'last, changes of consent, how the contact came about, and who became one with it within the last day. What is said ' +
      'in groups, and WhatsApp messages that were sent over the API, are not among it. `total` counts what is answered.',
  )
  @ApiContactId()
  @ApiAnswer(TimelineEntryData, { isList: true, description: 'What happened.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async timeline(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(TimelineQuery, 'VALIDATION')) query: TimelineQuery,
    @Param('id') id: string,
  ): Promise<ListAnswer<TimelineEntryData>> {
    const page = pageOf(query);
    const part = await this.timelines.list({ orgId, mode: modeOf(query) }, id, filterOf(query), page);
    const figures = { total: part.rows.length, page: page.page, perPage: page.perPage };
    return answerPage(part, (entry) => toTimelineEntryData(entry, this.links), figures);
  }

  @Get('consents')
  @NeedsRight('contacts:read')
  @ApiSummary('List what a contact said about channels', 'The proofs of its consent, newest first.')
  @ApiContactId()
  @ApiAnswer(ContactConsentChangeData, { isList: true, description: 'The changes.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async consents(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
    @Param('id') id: string,
  ): Promise<ListAnswer<ContactConsentChangeData>> {
    const page = pageOf(query);
    const { part, total } = await this.contacts.listConsents({ orgId, mode: modeOf(query) }, id, page);
    return answerPage(part, toConsentChangeData, { ...page, total });
  }

  @Get('conversations')
  @NeedsRight('contacts:read')
  @ApiSummary('List the conversations of a contact', 'Open and closed, latest activity first; at most 50.')
  @ApiContactId()
  @ApiAnswer(ConversationData, { isList: true, description: 'The conversations.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async conversations(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
  ): Promise<ListAnswer<ConversationData>> {
    const owner = { orgId, mode: modeOf(query) };
    const contact = await this.contacts.read(owner, id);
    const rows = await this.conversationsOf.listOfContact(owner, contact.id);
    const listed = rows.map((row) => ({ ...row, listValue: row.lastMessageAt.toISOString() }));
    return answerList({ rows: listed, isMore: false }, (row) => toConversationData(row, this.links));
  }
}
