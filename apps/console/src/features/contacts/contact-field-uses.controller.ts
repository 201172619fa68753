import { ApiContactFieldId, ContactFieldsService } from '@chasqui/contacts/records';
import { type Answer, answer, Caller, Route } from '@chasqui/http/requests';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ContactFieldUsesData, toContactFieldUsesData } from './contact-field-uses.response';

@ApiTags('Contacts')
@Controller('organizations/:org/contacts/fields/:id/uses')
export class ContactFieldUsesController {
  constructor(private readonly fields: ContactFieldsService) {}

  @Get()
  @Route({
    right: 'contacts:read',
    summary: 'Count the contacts with a value of a field',
    about: 'Of both modes; at most 20,000 contacts are looked through, and fewer where that takes long.',
    answer: ContactFieldUsesData,
    description: 'How many there are.',
    errors: ['FIELD_NOT_FOUND'],
  })
  @ApiContactFieldId()
  async count(@Caller() { orgId }: Caller, @Param('id') id: string): Promise<Answer<ContactFieldUsesData>> {
    return answer(toContactFieldUsesData(await this.fields.usesOf(orgId, id)));
  }
}
