import {
  ApiContactId,
  ContactData,
  ContactDuplicatesService,
  ContactMergesService,
  DistinctContactsBody,
  DistinctContactsData,
  DuplicateGroupData,
  MergeBody,
  toDuplicateGroupData,
} from '@chasqui/contact-records';
import { MediaLinks } from '@chasqui/media-store';
import {
  afterOf,
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
} from '@chasqui/requests';
import type { Mode } from '@chasqui/entities';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { AuditedChanges, type ChangeNote } from '../../core/audited-changes';
import { DuplicatesQuery } from './contacts.query';

/** Contacts that may be one person, and those that were made one. */
@ApiTags('Contacts')
@Controller('organizations/:org/contacts')
export class ContactDuplicatesController {
  constructor(
    private readonly duplicates: ContactDuplicatesService,
    private readonly merges: ContactMergesService,
    private readonly changes: AuditedChanges,
    private readonly links: MediaLinks,
  ) {}

  @Get('duplicates')
  @NeedsRight('contacts:read')
  @ApiSummary(
    'List contacts that may be one person',
    'It looks through 5,000 contacts, newest first, and has up to 20 groups. With `next_cursor` it goes on, also when it found ' +
      'none. Names that more than five contacts have are no reason.',
  )
  @ApiAnswer(DuplicateGroupData, { isList: true, description: 'The groups.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(DuplicatesQuery, 'VALIDATION')) query: DuplicatesQuery,
  ): Promise<ListAnswer<DuplicateGroupData>> {
    const owner = { orgId, mode: modeOf(query) };
    const { part, goesOnAt, fields } = await this.duplicates.list(owner, afterOf(query));
    const figures = { total: part.rows.length, page: 1, perPage: Math.max(1, part.rows.length) };
    return answerPage(part, (group) => toDuplicateGroupData(group, fields, this.links), {
      ...figures,
      goesOnAt,
      isCapped: goesOnAt !== null,
    });
  }

  @Post('distinctions')
  @HttpCode(200)
  @NeedsRight('contacts:write')
  @ApiSummary(
    'Say that contacts are not the same person',
    'Two to six of them. They are not suggested together any more. The newest 10,000 pairs are kept.',
  )
  @ApiAnswer(DistinctContactsData, { description: 'It is remembered.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async distinguish(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Body(new CheckedPipe(DistinctContactsBody)) { contact_ids: ids }: DistinctContactsBody,
  ): Promise<Answer<DistinctContactsData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const pairs = await this.changes.run(
      member,
      (database) => this.duplicates.distinguish(owner, ids, database),
      (count) => (count === 0 ? null : { action: 'contacts.distinguished', ...distinctionOf(owner.mode, ids) }),
    );
    return answer({ pairs });
  }

  @Post('distinctions/retract')
  @HttpCode(200)
  @NeedsRight('contacts:write')
  @ApiSummary('Take back that contacts are not the same person')
  @ApiAnswer(DistinctContactsData, { description: 'They may be suggested again.' })
  async retract(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Body(new CheckedPipe(DistinctContactsBody)) { contact_ids: ids }: DistinctContactsBody,
  ): Promise<Answer<DistinctContactsData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const pairs = await this.changes.run(
      member,
      (database) => this.duplicates.retract(owner, ids, database),
      (count) => (count === 0 ? null : { action: 'contacts.distinction_retracted', ...distinctionOf(owner.mode, ids) }),
    );
    return answer({ pairs });
  }

  @Post(':id/merge')
  @HttpCode(200)
  @NeedsRight('contacts:write')
  @ApiSummary(
    'Merge a contact into another one',
    'As POST /contacts/{id}/merge of the API. It can be undone for 24 hours.',
  )
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact that stays.' })
  @ApiErrors('CONTACT_NOT_FOUND', 'INVALID_STATE')
  async merge(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(MergeBody)) { from_id: fromId }: MergeBody,
  ): Promise<Answer<ContactData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const fields = await this.merges.prepare(owner);
    return answer(
      await this.changes.run(
        member,
        (database) => this.merges.merge(owner, id, fromId, fields, database),
        (contact) => ({
          action: 'contact.merged',
          // It outlives contacts, so that it names them by their ids alone.
          target: { type: 'contact', id: contact.id, name: null },
          detail: { mode: owner.mode, from: fromId.toLowerCase() },
        }),
      ),
    );
  }

  @Post(':id/unmerge')
  @HttpCode(200)
  @NeedsRight('contacts:write')
  @ApiSummary('Undo a merge', 'As POST /contacts/{id}/unmerge of the API, for 24 hours.')
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact that stayed.' })
  @ApiErrors('CONTACT_NOT_FOUND', 'INVALID_STATE', 'PLAN_LIMIT')
  async unmerge(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(MergeBody)) { from_id: fromId }: MergeBody,
  ): Promise<Answer<ContactData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const fields = await this.merges.prepare(owner);
    return answer(
      await this.changes.run(
        member,
        (database) => this.merges.unmerge(owner, id, fromId, fields, database),
        (contact) => ({
          action: 'contact.unmerged',
          // It outlives contacts, so that it names them by their ids alone.
          target: { type: 'contact', id: contact.id, name: null },
          detail: { mode: owner.mode, from: fromId.toLowerCase() },
        }),
      ),
    );
  }
}

/** It outlives contacts, so that it names them by their ids alone. */
const distinctionOf = (mode: Mode, [id = '', ...others]: readonly string[]): Omit<ChangeNote, 'action'> => ({
  target: { type: 'contact', id: id.toLowerCase(), name: null },
  detail: { mode, contact_ids: others.map((other) => other.toLowerCase()) },
});
