import {
  ApiContactFieldId,
  ContactFieldData,
  ContactFieldsService,
  CreateContactFieldBody,
  DeletedContactFieldData,
  toContactFieldData,
  UpdateContactFieldBody,
} from '@chasqui/contact-records';
import type { Transactor } from '@chasqui/entities';
import {
  type Answer,
  answer,
  answerShortList,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  ShortListQuery,
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
import { CONTACT_FIELD_EXAMPLES } from './contact-fields.examples';

@ApiTags('Contacts')
@Controller('contacts/fields')
export class ContactFieldsController {
  constructor(
    private readonly fields: ContactFieldsService,
    private readonly requests: IdempotentRequests,
  ) {}

  @Get()
  @Scope('contacts:read')
  @ApiNamed('listContactFields', CONTACT_FIELD_EXAMPLES)
  @ApiSummary('List contact fields', 'All at once, oldest first. Test keys and live keys share them.')
  @ApiAnswer(ContactFieldData, { isList: true, description: 'The fields.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(ShortListQuery, 'VALIDATION')) query: ShortListQuery,
  ): Promise<ListAnswer<ContactFieldData>> {
    return answerShortList((await this.fields.list(key.orgId)).map(toContactFieldData), query);
  }

  @Post()
  @HttpCode(201)
  @Scope('contacts:write')
  @ApiNamed('createContactField', CONTACT_FIELD_EXAMPLES)
  @ApiSummary('Create a contact field', 'An organization has at most 100.')
  @ApiAnswer(ContactFieldData, { status: 201, description: 'The field.' })
  @ApiIdempotent()
  @ApiErrors('FIELD_EXISTS', 'INVALID_STATE', ...IDEMPOTENCY_ERRORS)
  async create(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(CreateContactFieldBody)) body: CreateContactFieldBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ContactFieldData>> {
    const draft = { key, route: 'POST /contacts/fields', idempotencyKey: idempotencyKeyOf(request), content: body };
    const plan = async () => {
      const prepared = this.fields.prepare(key.orgId, body);
      return (database: Transactor) => this.fields.create(prepared, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Patch(':id')
  @Scope('contacts:write')
  @ApiNamed('updateContactField', CONTACT_FIELD_EXAMPLES)
  @ApiSummary('Update a contact field', 'What is absent stays. Its key and its type do not change.')
  @ApiContactFieldId()
  @ApiAnswer(ContactFieldData, { description: 'The field as it is now.' })
  @ApiErrors('FIELD_NOT_FOUND')
  async update(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateContactFieldBody)) body: UpdateContactFieldBody,
  ): Promise<Answer<ContactFieldData>> {
    return answer((await this.fields.update(key.orgId, id, body)).field);
  }

  @Delete(':id')
  @Scope('contacts:write')
  @ApiNamed('deleteContactField', CONTACT_FIELD_EXAMPLES)
  @ApiSummary(
    'Delete a contact field',
    'Nobody reads its values any more, also when its key is used again. Refused while rules of ' +
      'segments ask for it, or texts of templates name it.',
  )
  @ApiContactFieldId()
  @ApiAnswer(DeletedContactFieldData, { description: 'The field is gone.' })
  @ApiErrors('FIELD_NOT_FOUND', 'INVALID_STATE')
  async remove(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<DeletedContactFieldData>> {
    await this.fields.delete(key.orgId, id);
    return answer({ id: id.toLowerCase(), deleted: true });
  }
}
