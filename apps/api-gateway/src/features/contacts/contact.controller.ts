import {
  ApiContactId,
  BulkContactsBody,
  BulkContactsData,
  ContactData,
  ContactSavesService,
  ContactsService,
  CreateContactBody,
  DeleteContactQuery,
  DeletedContactData,
  isErasure,
  onConflictOf,
  SaveContactQuery,
} from '@chasqui/contacts/records';
import { MediaLinks } from '@chasqui/files/store';
import { MessageData, toMessageData } from '@chasqui/messages/answers';
import {
  type Answer,
  answer,
  answerPage,
  Caller,
  type Change,
  change,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  pageOf,
  PageQuery,
  Route,
} from '@chasqui/http/requests';
import { Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { BodyLimit } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';

const MEGABYTE = 1024 * 1024;

const WRITE = { scope: 'contacts:write' } as const;

@ApiTags('Contacts')
@ApiExtraModels(CreateContactBody)
@Controller('contacts')
export class ContactController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly saves: ContactSavesService,
    private readonly links: MediaLinks,
  ) {}

  @Post()
  @Route({
    ...WRITE,
    id: 'createContact',
    isIdempotent: true,
    summary: 'Create a contact',
    about:
      'It needs a `phone`, an `email` or an `external_id`; each belongs to one contact only. A conflict is answered with ' +
      '`contact_id`, or with `contact_ids` when several contacts have the addresses.',
    status: 201,
    answer: ContactData,
    description: 'The contact.',
    errors: ['CONTACT_EXISTS', 'INVALID_STATE', 'PLAN_LIMIT'],
  })
  create(
    @Caller() caller: Caller,
    @CheckedQuery(SaveContactQuery) query: SaveContactQuery,
    @CheckedBody(CreateContactBody) body: CreateContactBody,
  ): Change<ContactData> {
    return change({
      content: [query, body],
      plan: async () => {
        const draft = await this.saves.prepare(caller, body, onConflictOf(query));
        return (database) => this.saves.save(caller, draft, database);
      },
      answer: (contact) => contact,
    });
  }

  @Post('bulk')
  @BodyLimit(8 * MEGABYTE)
  @Route({
    ...WRITE,
    id: 'saveContacts',
    isIdempotent: true,
    summary: 'Save up to 1,000 contacts',
    about:
      'Each contact has a result of its own, and one that cannot be saved harms no other. A later one finds what an earlier ' +
      'one made.',
    answer: BulkContactsData,
    description: 'What became of the contacts.',
  })
  bulk(@Caller() caller: Caller, @CheckedBody(BulkContactsBody) body: BulkContactsBody): Change<BulkContactsData> {
    return change({
      content: body,
      plan: async () => {
        const draft = await this.saves.prepareBulk(caller, body.contacts, onConflictOf(body));
        return (database) => this.saves.saveBulk(caller, draft, database);
      },
      answer: (saved) => saved,
    });
  }

  @Delete(':id')
  @Route({
    ...WRITE,
    id: 'deleteContact',
    summary: 'Delete a contact',
    about:
      'Its addresses are free; an opt-out stays with them, and holds for the contact that gets one. Its conversations are closed and ' +
      'gone. Its messages stay until they are too old, without a contact: GET /messages/{id} answers them, GET /messages does ' +
      'not list them. Who writes in again becomes a new contact. With `erase` texts, files, addresses and metadata of its ' +
      'messages go as well, after the answer, and 409 INVALID_STATE is the answer to whoever makes a contact with one of its ' +
      'addresses: only the person comes back, by writing in.',
    answer: DeletedContactData,
    description: 'The contact is gone.',
    errors: ['CONTACT_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiContactId()
  async remove(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @CheckedQuery(DeleteContactQuery) query: DeleteContactQuery,
    @Req() request: FastifyRequest,
  ): Promise<Answer<DeletedContactData>> {
    const asker = { keyId: key.id, id: null, email: null, address: request.ip, requestId: request.id };
    await (isErasure(query) ? this.contacts.erase(key, id, asker) : this.contacts.delete(key, id));
    return answer({ id: id.toLowerCase(), deleted: true });
  }

  @Get(':id/messages')
  @Route({
    id: 'listContactMessages',
    scope: 'contacts:read',
    summary: 'List the messages of a contact',
    about:
      'The conversations with it over all channels, newest first, without what was said in groups. WhatsApp messages that were ' +
      'sent over the API belong to no conversation, and are not among them.',
    answer: MessageData,
    isList: true,
    description: 'The messages.',
    errors: ['CONTACT_NOT_FOUND'],
  })
  @ApiContactId()
  async messages(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedQuery(PageQuery) query: PageQuery,
  ): Promise<ListAnswer<MessageData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.contacts.listMessages(caller, id, page);
    return answerPage(part, (row) => toMessageData(row, this.links), { ...page, ...figures });
  }
}
