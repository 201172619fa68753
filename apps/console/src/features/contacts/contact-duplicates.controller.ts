import {
  ContactDuplicatesService,
  DistinctContactsBody,
  DistinctContactsData,
  DuplicateGroupData,
  toDuplicateGroupData,
} from '@chasqui/contacts/records';
import { MediaLinks } from '@chasqui/files/store';
import {
  afterOf,
  type Answer,
  answer,
  answerPage,
  Caller,
  CheckedBody,
  CheckedQuery,
  CursorField,
  type ListAnswer,
  Route,
} from '@chasqui/http/requests';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedChanges, type ChangeNote } from '../../core/audited-changes';
import { type MemberOf, RequestMember } from '../../http/caller';

export class DuplicatesQuery {
  @CursorField()
  cursor?: string;
}

const WRITE = { right: 'contacts:write', isOfMode: true } as const;

/** Suggests contacts that may be one person, and keeps the pairs that a member marked as distinct. */
@ApiTags('Contacts')
@Controller('organizations/:org/contacts')
export class ContactDuplicatesController {
  constructor(
    private readonly duplicates: ContactDuplicatesService,
    private readonly changes: AuditedChanges,
    private readonly links: MediaLinks,
  ) {}

  @Get('duplicates')
  @Route({
    right: 'contacts:read',
    isOfMode: true,
    summary: 'List contacts that may be one person',
    about:
      'It looks through 5,000 contacts, newest first, and has up to 20 groups. With `next_cursor` it goes on, also when it found ' +
      'none. Names that more than five contacts have are no reason.',
    answer: DuplicateGroupData,
    isList: true,
    description: 'The groups.',
  })
  async list(
    @Caller() caller: Caller,
    @CheckedQuery(DuplicatesQuery) query: DuplicatesQuery,
  ): Promise<ListAnswer<DuplicateGroupData>> {
    const { part, goesOnAt, fields } = await this.duplicates.list(caller, afterOf(query));
    const figures = { total: part.rows.length, page: 1, perPage: Math.max(1, part.rows.length) };
    return answerPage(part, (group) => toDuplicateGroupData(group, fields, this.links), {
      ...figures,
      goesOnAt,
      isCapped: goesOnAt !== null,
    });
  }

  @Post('distinctions')
  @Route({
    ...WRITE,
    summary: 'Say that contacts are not the same person',
    about: 'Two to six of them. They are not suggested together any more. The newest 10,000 pairs are kept.',
    answer: DistinctContactsData,
    description: 'It is remembered.',
    errors: ['CONTACT_NOT_FOUND'],
  })
  async distinguish(
    @Caller() caller: Caller,
    @RequestMember() member: MemberOf,
    @CheckedBody(DistinctContactsBody) { contact_ids: ids }: DistinctContactsBody,
  ): Promise<Answer<DistinctContactsData>> {
    const pairs = await this.changes.run(
      member,
      (database) => this.duplicates.distinguish(caller, ids, database),
      (count) => (count === 0 ? null : noteOf('contacts.distinguished', caller, ids)),
    );
    return answer({ pairs });
  }

  @Post('distinctions/retract')
  @Route({
    ...WRITE,
    summary: 'Take back that contacts are not the same person',
    answer: DistinctContactsData,
    description: 'They may be suggested again.',
  })
  async retract(
    @Caller() caller: Caller,
    @RequestMember() member: MemberOf,
    @CheckedBody(DistinctContactsBody) { contact_ids: ids }: DistinctContactsBody,
  ): Promise<Answer<DistinctContactsData>> {
    const pairs = await this.changes.run(
      member,
      (database) => this.duplicates.retract(caller, ids, database),
      (count) => (count === 0 ? null : noteOf('contacts.distinction_retracted', caller, ids)),
    );
    return answer({ pairs });
  }
}

/** Names contacts by id only, because the audit log outlives them. */
const noteOf = (
  action: ChangeNote['action'],
  { mode }: Caller,
  [id = '', ...others]: readonly string[],
): ChangeNote => ({
  action,
  target: { type: 'contact', id: id.toLowerCase(), name: null },
  detail: { mode, contact_ids: others.map((other) => other.toLowerCase()) },
});
