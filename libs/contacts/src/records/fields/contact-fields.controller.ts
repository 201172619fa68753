import {
  answerShortList,
  Caller,
  type Change,
  change,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  Route,
  ShortListQuery,
} from '@chasqui/http/requests';
import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiContactFieldId } from '../contact-id.decorator';
import { CreateContactFieldBody, UpdateContactFieldBody } from './contact-field.body';
import { ContactFieldData, DeletedContactFieldData, toContactFieldData } from './contact-field.response';
import { ContactFieldsService } from './contact-fields.service';

const WRITE = { scope: 'contacts:write', right: 'contact_fields:write' } as const;

@ApiTags('Contacts')
@Controller('contacts/fields')
export class ContactFieldsController {
  constructor(private readonly fields: ContactFieldsService) {}

  @Get()
  @Route({
    id: 'listContactFields',
    scope: 'contacts:read',
    right: 'contacts:read',
    summary: 'List contact fields',
    about: 'All at once, oldest first. Test keys and live keys share them.',
    answer: ContactFieldData,
    isList: true,
    description: 'The fields.',
  })
  async list(
    @Caller() { orgId }: Caller,
    @CheckedQuery(ShortListQuery) query: ShortListQuery,
  ): Promise<ListAnswer<ContactFieldData>> {
    return answerShortList((await this.fields.list(orgId)).map(toContactFieldData), query);
  }

  @Post()
  @Route({
    ...WRITE,
    id: 'createContactField',
    isIdempotent: true,
    audit: 'contact_field.created',
    summary: 'Create a contact field',
    about: 'An organization has at most 100.',
    status: 201,
    answer: ContactFieldData,
    description: 'The field.',
    errors: ['FIELD_EXISTS', 'INVALID_STATE'],
  })
  create(
    @Caller() { orgId }: Caller,
    @CheckedBody(CreateContactFieldBody) body: CreateContactFieldBody,
  ): Change<ContactFieldData> {
    return change({
      content: body,
      plan: () => {
        const draft = this.fields.prepare(orgId, body);
        return (database) => this.fields.create(draft, database);
      },
      answer: (field) => field,
      note: ({ id, key }) => ({ id, name: key }),
    });
  }

  @Patch(':id')
  @Route({
    ...WRITE,
    id: 'updateContactField',
    audit: 'contact_field.changed',
    summary: 'Update a contact field',
    about: 'What is absent stays. Its key and its type do not change.',
    answer: ContactFieldData,
    description: 'The field as it is now.',
    errors: ['FIELD_NOT_FOUND'],
  })
  @ApiContactFieldId()
  update(
    @Caller() { orgId }: Caller,
    @Param('id') id: string,
    @CheckedBody(UpdateContactFieldBody) body: UpdateContactFieldBody,
  ): Change<ContactFieldData> {
    return change({
      content: [id, body],
      plan: () => (database) => this.fields.update(orgId, id, body, database),
      answer: ({ field }) => field,
      note: ({ field, changed }) =>
        changed.length === 0 ? null : { id: field.id, name: field.key, detail: { changed } },
    });
  }

  @Delete(':id')
  @Route({
    ...WRITE,
    id: 'deleteContactField',
    audit: 'contact_field.deleted',
    summary: 'Delete a contact field',
    about:
      'Nobody reads its values any more, also when its key is used again. Refused while rules of ' +
      'segments ask for it, or texts of templates name it.',
    answer: DeletedContactFieldData,
    description: 'The field is gone.',
    errors: ['FIELD_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiContactFieldId()
  remove(@Caller() { orgId }: Caller, @Param('id') id: string): Change<DeletedContactFieldData> {
    return change({
      content: id,
      plan: () => (database) => this.fields.delete(orgId, id, database),
      answer: (gone) => ({ id: gone.id, deleted: true }),
      note: (gone) => ({ id: gone.id, name: gone.key }),
    });
  }
}
