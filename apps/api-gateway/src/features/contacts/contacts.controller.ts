import {
  ApiContactId,
  ContactConsentChangeData,
  ContactData,
  ContactSavesService,
  ContactsQuery,
  ContactsService,
  CreateContactBody,
  DeleteContactQuery,
  DeletedContactData,
  isErasure,
  onConflictOf,
  SaveContactQuery,
  SegmentsService,
  toConsentChangeData,
  toContactData,
  toFilter,
  UpdateContactBody,
} from '@chasqui/contact-records';
import type { Transactor } from '@chasqui/entities';
import { MediaLinks } from '@chasqui/media-store';
import { MessageData, toMessageData } from '@chasqui/message-answers';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
  PageQuery,
} from '@chasqui/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { CONTACT_EXAMPLES } from './contacts.examples';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly saves: ContactSavesService,
    private readonly segments: SegmentsService,
    private readonly links: MediaLinks,
    private readonly requests: IdempotentRequests,
  ) {}

  @Get()
  @Scope('contacts:read')
  @ApiNamed('listContacts', CONTACT_EXAMPLES)
  @ApiSummary(
    'List contacts',
    'Newest first. Filters are combined. `total` stops at 10,000; with a filter that many contacts pass it stops earlier, ' +
      'and `total_capped` says so.',
  )
  @ApiAnswer(ContactData, { isList: true, description: 'The contacts.' })
  @ApiErrors('SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND')
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(ContactsQuery, 'VALIDATION')) query: ContactsQuery,
  ): Promise<ListAnswer<ContactData>> {
    const page = pageOf(query);
    const filter = await this.segments.within(key, toFilter(query), query.segment_id);
    const { part, fields, ...figures } = await this.contacts.list(key, filter, page);
    return answerPage(part, (row) => toContactData(row, fields, this.links), { ...page, ...figures });
  }

  @Post()
  @HttpCode(201)
  @Scope('contacts:write')
  @ApiNamed('createContact', CONTACT_EXAMPLES)
  @ApiSummary(
    'Create a contact',
    'It needs a `phone`, an `email` or an `external_id`; each belongs to one contact only. A conflict is answered with ' +
      '`contact_id`, or with `contact_ids` when several contacts have the addresses.',
  )
  @ApiAnswer(ContactData, { status: 201, description: 'The contact.' })
  @ApiIdempotent()
  @ApiErrors('CONTACT_EXISTS', 'INVALID_STATE', 'PLAN_LIMIT', ...IDEMPOTENCY_ERRORS)
  async create(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(SaveContactQuery, 'VALIDATION')) query: SaveContactQuery,
    @Body(new CheckedPipe(CreateContactBody)) body: CreateContactBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ContactData>> {
    const content = [query, body];
    const draft = { key, route: 'POST /contacts', idempotencyKey: idempotencyKeyOf(request), content };
    const plan = async () => {
      const prepared = await this.saves.prepare(key, body, onConflictOf(query));
      return (database: Transactor) => this.saves.save(key, prepared, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Get(':id')
  @Scope('contacts:read')
  @ApiNamed('getContact', CONTACT_EXAMPLES)
  @ApiSummary('Get a contact')
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<ContactData>> {
    return answer(await this.contacts.read(key, id));
  }

  @Patch(':id')
  @Scope('contacts:write')
  @ApiNamed('updateContact', CONTACT_EXAMPLES)
  @ApiSummary(
    'Update a contact',
    'What is absent stays; null clears. `tags` and `addresses` replace all that it has. A new `phone`, `email` or ' +
      '`external_id` takes the place of the primary one. An address that goes is free: what was said about opt-outs stays ' +
      'with the contact and with the address, also for the contact that gets it.',
  )
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact as it is now.' })
  @ApiErrors('CONTACT_NOT_FOUND', 'CONTACT_EXISTS', 'INVALID_STATE')
  async update(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateContactBody, 'INVALID_BODY', undefined, 'keep nulls')) body: UpdateContactBody,
  ): Promise<Answer<ContactData>> {
    const update = await this.contacts.prepareUpdate(key, id, body);
    return answer((await this.contacts.update(key, update)).contact);
  }

  @Delete(':id')
  @Scope('contacts:write')
  @ApiNamed('deleteContact', CONTACT_EXAMPLES)
  @ApiSummary(
    'Delete a contact',
    'Its addresses are free; an opt-out stays with them, and holds for the contact that gets one. Its conversations are closed and ' +
      'gone. Its messages stay until they are too old, without a contact: GET /messages/{id} answers them, GET /messages does ' +
      'not list them. Who writes in again becomes a new contact. With `erase` texts, files, addresses and metadata of its ' +
      'messages go as well, after the answer, and 409 INVALID_STATE is the answer to whoever makes a contact with one of its ' +
      'addresses: only the person comes back, by writing in.',
  )
  @ApiContactId()
  @ApiAnswer(DeletedContactData, { description: 'The contact is gone.' })
  @ApiErrors('CONTACT_NOT_FOUND', 'INVALID_STATE')
  async remove(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Query(new CheckedPipe(DeleteContactQuery, 'VALIDATION')) query: DeleteContactQuery,
    @Req() request: FastifyRequest,
  ): Promise<Answer<DeletedContactData>> {
    const asker = { keyId: key.id, id: null, email: null, address: request.ip, requestId: request.id };
    await (isErasure(query) ? this.contacts.erase(key, id, asker) : this.contacts.delete(key, id));
    return answer({ id: id.toLowerCase(), deleted: true });
  }

  @Get(':id/consents')
  @Scope('contacts:read')
  @ApiNamed('listContactConsents', CONTACT_EXAMPLES)
  @ApiSummary(
    'List what a contact said about channels',
    'The proofs of its consent, newest first: each opt-in and opt-out with its source, time, address and text. The newest 500 ' +
      'are kept, and the newest opt-in and opt-out of each channel, as long as the contact.',
  )
  @ApiContactId()
  @ApiAnswer(ContactConsentChangeData, { isList: true, description: 'The changes.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async consents(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Query(new CheckedPipe(PageQuery, 'VALIDATION')) query: PageQuery,
  ): Promise<ListAnswer<ContactConsentChangeData>> {
    const page = pageOf(query);
    const { part, total } = await this.contacts.listConsents(key, id, page);
    return answerPage(part, toConsentChangeData, { ...page, total });
  }

  @Get(':id/messages')
  @Scope('contacts:read')
  @ApiNamed('listContactMessages', CONTACT_EXAMPLES)
  @ApiSummary(
    'List the messages of a contact',
    'The conversations with it over all channels, newest first, without what was said in groups. WhatsApp messages that were ' +
      'sent over the API belong to no conversation, and are not among them.',
  )
  @ApiContactId()
  @ApiAnswer(MessageData, { isList: true, description: 'The messages.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async messages(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Query(new CheckedPipe(PageQuery, 'VALIDATION')) query: PageQuery,
  ): Promise<ListAnswer<MessageData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.contacts.listMessages(key, id, page);
    return answerPage(part, (row) => toMessageData(row, this.links), { ...page, ...figures });
  }
}
