import {
  ContactData,
  ContactSavesService,
  ContactsService,
  ContactTagsService,
  CreateContactBody,
  SegmentsService,
  TagContactsBody,
  TagContactsData,
  toContactData,
  toFilter,
  UsedTagsData,
} from '@chasqui/contact-records';
import { MediaLinks } from '@chasqui/media-store';
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
} from '@chasqui/requests';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { AuditedChanges } from '../../core/audited-changes';
import { ModeContactsQuery } from './contacts.query';

/** The people of an organization, in one mode. */
@ApiTags('Contacts')
@Controller('organizations/:org/contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly saves: ContactSavesService,
    private readonly tags: ContactTagsService,
    private readonly segments: SegmentsService,
    private readonly changes: AuditedChanges,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @NeedsRight('contacts:read')
  @ApiSummary(
    'List contacts',
    'As GET /contacts of the API: newest first, filters are combined, and `total` stops at 10,000 or earlier.',
  )
  @ApiAnswer(ContactData, { isList: true, description: 'The contacts.' })
  @ApiErrors('SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND')
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeContactsQuery, 'VALIDATION')) query: ModeContactsQuery,
  ): Promise<ListAnswer<ContactData>> {
    const owner = { orgId, mode: modeOf(query) };
    const page = pageOf(query);
    const filter = await this.segments.within(owner, toFilter(query), query.segment_id);
    const { part, fields, ...figures } = await this.contacts.list(owner, filter, page);
    return answerPage(part, (row) => toContactData(row, fields, this.links), { ...page, ...figures });
  }

  @Post()
  @HttpCode(201)
  @NeedsRight('contacts:write')
  @ApiSummary('Create a contact', 'A conflict is answered with `contact_id`, or with `contact_ids`.')
  @ApiAnswer(ContactData, { status: 201, description: 'The contact.' })
  @ApiErrors('CONTACT_EXISTS', 'INVALID_STATE', 'PLAN_LIMIT')
  async create(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Body(new CheckedPipe(CreateContactBody)) body: CreateContactBody,
  ): Promise<Answer<ContactData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const draft = await this.saves.prepare(owner, body, 'error');
    return answer(
      await this.changes.run(
        member,
        (database) => this.saves.save(owner, draft, database),
        ({ id }) => ({
          action: 'contact.created',
          // It outlives contacts, so that it names them by their ids alone.
          target: { type: 'contact', id, name: null },
          detail: { mode: owner.mode },
        }),
      ),
    );
  }

  @Get('tags')
  @NeedsRight('contacts:read')
  @ApiSummary(
    'List the tags in use',
    'The 500 that most contacts have, of the first 2,000 in the order of their names. Contacts of each are counted to 10,000.',
  )
  @ApiAnswer(UsedTagsData, { description: 'The tags, the most used first.' })
  async usedTags(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
  ): Promise<Answer<UsedTagsData>> {
    return answer(await this.tags.listUsed({ orgId, mode: modeOf(query) }));
  }

  @Post('tags')
  @HttpCode(200)
  @NeedsRight('contacts:write')
  @ApiSummary(
    'Change the tags of up to 1,000 contacts',
    'In one transaction. Each contact has a result of its own, with the tags that it got and lost, and one that cannot have ' +
      'them harms no other.',
  )
  @ApiAnswer(TagContactsData, { description: 'What became of the contacts.' })
  async tag(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Body(new CheckedPipe(TagContactsBody)) body: TagContactsBody,
  ): Promise<Answer<TagContactsData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    return answer(
      await this.changes.run(
        member,
        (database) => this.tags.change(owner, body, database),
        ({ updated, results }) => {
          const unique = (tags: string[]) => [...new Set(tags)];
          const added = unique(results.flatMap((each) => each.added));
          const removed = unique(results.flatMap((each) => each.removed));
          if (updated === 0) return null;
          return {
            action: 'contacts.tagged',
            target: null,
            detail: { mode: owner.mode, contacts: updated, added, removed },
          };
        },
      ),
    );
  }
}
