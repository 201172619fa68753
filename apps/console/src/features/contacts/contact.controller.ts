import {
  ApiContactId,
  ContactData,
  ContactSavesService,
  ContactsService,
  CreateContactBody,
  DeleteContactQuery,
  DeletedContactData,
  isErasure,
} from '@chasqui/contacts/records';
import { assertMay, Identity } from '@chasqui/identity';
import {
  type Answer,
  answer,
  Caller,
  type Change,
  change,
  CheckedBody,
  CheckedQuery,
  Route,
} from '@chasqui/http/requests';
import { Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';

const WRITE = { right: 'contacts:write', isOfMode: true } as const;

/** Contact routes that only the console has. Audit entries name contacts by id only, because the log outlives them. */
@ApiTags('Contacts')
@Controller('organizations/:org/contacts')
export class ContactController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly saves: ContactSavesService,
    private readonly identity: Identity,
  ) {}

  @Post()
  @Route({
    ...WRITE,
    audit: 'contact.created',
    summary: 'Create a contact',
    about: 'A conflict is answered with `contact_id`, or with `contact_ids`.',
    status: 201,
    answer: ContactData,
    description: 'The contact.',
    errors: ['CONTACT_EXISTS', 'INVALID_STATE', 'PLAN_LIMIT'],
  })
  create(@Caller() caller: Caller, @CheckedBody(CreateContactBody) body: CreateContactBody): Change<ContactData> {
    return change({
      content: body,
      plan: async () => {
        const draft = await this.saves.prepare(caller, body, 'error');
        return (database) => this.saves.save(caller, draft, database);
      },
      answer: (contact) => contact,
      note: ({ id }) => ({ id, name: null, detail: { mode: caller.mode } }),
    });
  }

  @Delete(':id')
  @Route({
    ...WRITE,
    summary: 'Delete a contact',
    about:
      'Its addresses are free, its conversations go, its messages stay without a contact. With `erase` what its messages say ' +
      'goes as well, and nobody but the person brings it back: that is for admins and owners.',
    answer: DeletedContactData,
    description: 'The contact is gone.',
    errors: ['CONTACT_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiContactId()
  async remove(
    @Caller() caller: Caller,
    @RequestMember() { role, actor }: MemberOf,
    @Param('id') id: string,
    @CheckedQuery(DeleteContactQuery) query: DeleteContactQuery,
  ): Promise<Answer<DeletedContactData>> {
    const deleted = { id: id.toLowerCase(), deleted: true } as const;
    if (isErasure(query)) {
      assertMay(role, 'contacts:erase');
      await this.contacts.erase(caller, id, { ...actor, keyId: null });
      return answer(deleted);
    }
    const { orgId, mode } = caller;
    const target = { type: 'contact', id: deleted.id, name: null };
    const entry = { orgId, actor, action: 'contact.deleted', target, detail: { mode } } as const;
    await this.contacts.delete(caller, id, (transaction) => this.identity.audit.append(transaction, entry));
    return answer(deleted);
  }
}
