import { ContactTagsService, TagContactsBody, TagContactsData, UsedTagsData } from '@chasqui/contacts/records';
import { type Answer, answer, Caller, CheckedBody, Route } from '@chasqui/http/requests';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedChanges } from '../../core/audited-changes';
import { type MemberOf, RequestMember } from '../../http/caller';

@ApiTags('Contacts')
@Controller('organizations/:org/contacts/tags')
export class ContactTagsController {
  constructor(
    private readonly tags: ContactTagsService,
    private readonly changes: AuditedChanges,
  ) {}

  @Get()
  @Route({
    right: 'contacts:read',
    isOfMode: true,
    summary: 'List the tags in use',
    about:
      'The 500 that most contacts have, of the first 2,000 in the order of their names. Contacts of each are counted to 10,000.',
    answer: UsedTagsData,
    description: 'The tags, the most used first.',
  })
  async listUsed(@Caller() caller: Caller): Promise<Answer<UsedTagsData>> {
    return answer(await this.tags.listUsed(caller));
  }

  /** The audit entry names no contact: there can be many. */
  @Post()
  @Route({
    right: 'contacts:write',
    isOfMode: true,
    summary: 'Change the tags of up to 1,000 contacts',
    about:
      'In one transaction. Each contact has a result of its own, with the tags that it got and lost, and one that cannot have ' +
      'them harms no other.',
    answer: TagContactsData,
    description: 'What became of the contacts.',
  })
  async tag(
    @Caller() caller: Caller,
    @RequestMember() member: MemberOf,
    @CheckedBody(TagContactsBody) body: TagContactsBody,
  ): Promise<Answer<TagContactsData>> {
    return answer(
      await this.changes.run(
        member,
        (database) => this.tags.change(caller, body, database),
        ({ updated, results }) => {
          if (updated === 0) return null;
          const added = unique(results.flatMap((each) => each.added));
          const removed = unique(results.flatMap((each) => each.removed));
          const detail = { mode: caller.mode, contacts: updated, added, removed };
          return { action: 'contacts.tagged', target: null, detail };
        },
      ),
    );
  }
}

const unique = (tags: readonly string[]): string[] => [...new Set(tags)];
