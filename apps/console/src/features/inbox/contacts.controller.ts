import { ContactRepository } from '@chasqui/contacts';
import { AppError } from '@chasqui/errors';
import { InboxConversationRepository, type InboxOwner } from '@chasqui/inbox';
import {
  type Answer,
  answer,
  answerList,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  isUuid,
  type ListAnswer,
} from '@chasqui/requests';
import type { ContactDetails } from '@chasqui/contacts';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRole } from '../../http/route-access';
import { InboxContactData, toInboxContactData } from './contact.response';
import { ConversationData, toConversationData } from './conversation.response';

/** The person whom a conversation is with. */
@ApiTags('Inbox')
@Controller('organizations/:org/contacts')
export class InboxContactsController {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly conversations: InboxConversationRepository,
  ) {}

  @Get(':id')
  @NeedsRole('viewer')
  @ApiSummary('See a contact')
  @ApiAnswer(InboxContactData, { description: 'The contact.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<InboxContactData>> {
    return answer(toInboxContactData(await this.find({ orgId, mode: modeOf(query) }, id)));
  }

  @Get(':id/conversations')
  @NeedsRole('viewer')
  @ApiSummary('List the conversations of a contact', 'Open and closed, latest activity first; at most 50.')
  @ApiAnswer(ConversationData, { isList: true, description: 'The conversations.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
  ): Promise<ListAnswer<ConversationData>> {
    const owner = { orgId, mode: modeOf(query) };
    const contact = await this.find(owner, id);
    const rows = await this.conversations.listOfContact(owner, contact.id);
    const listed = rows.map((row) => ({ ...row, listValue: row.lastMessageAt.toISOString() }));
    return answerList({ rows: listed, isMore: false }, toConversationData);
  }

  private async find({ orgId, mode }: InboxOwner, id: string): Promise<ContactDetails> {
    const found = isUuid(id) ? await this.contacts.findDetailsForOrg(orgId, mode, id) : null;
    if (found === null) throw new AppError('CONTACT_NOT_FOUND');
    return found;
  }
}
