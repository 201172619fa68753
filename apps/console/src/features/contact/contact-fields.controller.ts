import {
  ApiContactFieldId,
  ContactFieldData,
  ContactFieldsService,
  CreateContactFieldBody,
  DeletedContactFieldData,
  toContactFieldData,
  UpdateContactFieldBody,
} from '@chasqui/contact-records';
import {
  type Answer,
  answer,
  answerList,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
} from '@chasqui/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { NeedsRight } from '../../http/route-access';
import { AuditedChanges } from '../../core/audited-changes';
import { ContactFieldUsesData, toContactFieldUsesData } from './contact-field-uses.response';

const targetOf = ({ id, key }: { id: string; key: string }) => ({ type: 'contact_field', id, name: key });

/** What organizations know of contacts besides what everybody knows. Live and test share the fields. */
@ApiTags('Contacts')
@Controller('organizations/:org/contacts/fields')
export class ContactFieldsController {
  constructor(
    private readonly fields: ContactFieldsService,
    private readonly changes: AuditedChanges,
  ) {}

  @Get()
  @NeedsRight('contacts:read')
  @ApiSummary('List contact fields', 'All at once, oldest first.')
  @ApiAnswer(ContactFieldData, { isList: true, description: 'The fields.' })
  async list(@RequestMember() { orgId }: MemberOf): Promise<ListAnswer<ContactFieldData>> {
    const rows = (await this.fields.list(orgId)).map((row) => ({ ...row, listValue: '0' }));
    return answerList({ rows, isMore: false }, toContactFieldData);
  }

  @Post()
  @HttpCode(201)
  @NeedsRight('contact_fields:write')
  @ApiSummary('Create a contact field', 'An organization has at most 100.')
  @ApiAnswer(ContactFieldData, { status: 201, description: 'The field.' })
  @ApiErrors('FIELD_EXISTS', 'INVALID_STATE')
  async create(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(CreateContactFieldBody)) body: CreateContactFieldBody,
  ): Promise<Answer<ContactFieldData>> {
    const draft = this.fields.prepare(member.orgId, body);
    return answer(
      await this.changes.run(
        member,
        (database) => this.fields.create(draft, database),
        (field) => ({ action: 'contact_field.created', target: targetOf(field) }),
      ),
    );
  }

  @Patch(':id')
  @NeedsRight('contact_fields:write')
  @ApiSummary('Change a contact field', 'What is absent stays. Its key and its type do not change.')
  @ApiContactFieldId()
  @ApiAnswer(ContactFieldData, { description: 'The field as it is now.' })
  @ApiErrors('FIELD_NOT_FOUND')
  async update(
    @RequestMember() member: MemberOf,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateContactFieldBody)) body: UpdateContactFieldBody,
  ): Promise<Answer<ContactFieldData>> {
    const { field } = await this.changes.run(
      member,
      (database) => this.fields.update(member.orgId, id, body, database),
      ({ field: after, changed }) =>
        changed.length === 0 ? null : { action: 'contact_field.changed', target: targetOf(after), detail: { changed } },
    );
    return answer(field);
  }

  @Delete(':id')
  @NeedsRight('contact_fields:write')
  @ApiSummary(
    'Delete a contact field',
    'Nobody reads its values any more. Refused while rules of segments ask for it, or texts of templates name it.',
  )
  @ApiContactFieldId()
  @ApiAnswer(DeletedContactFieldData, { description: 'The field is gone.' })
  @ApiErrors('FIELD_NOT_FOUND', 'INVALID_STATE')
  async remove(@RequestMember() member: MemberOf, @Param('id') id: string): Promise<Answer<DeletedContactFieldData>> {
    const field = await this.fields.find(member.orgId, id);
    await this.changes.run(
      member,
      (database) => this.fields.delete(member.orgId, field.id, database),
      () => ({ action: 'contact_field.deleted', target: targetOf(field) }),
    );
    return answer({ id: field.id, deleted: true });
  }

  @Get(':id/uses')
  @NeedsRight('contacts:read')
  @ApiSummary(
    'Count the contacts with a value of a field',
    'Of both modes; at most 20,000 contacts are looked through, and fewer where that takes long.',
  )
  @ApiContactFieldId()
  @ApiAnswer(ContactFieldUsesData, { description: 'How many there are.' })
  @ApiErrors('FIELD_NOT_FOUND')
  async uses(@RequestMember() { orgId }: MemberOf, @Param('id') id: string): Promise<Answer<ContactFieldUsesData>> {
    return answer(toContactFieldUsesData(await this.fields.usesOf(orgId, id)));
  }
}
