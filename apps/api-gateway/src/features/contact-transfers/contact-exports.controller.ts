import {
  ApiExportId,
  ContactExportData,
  ContactExportsService,
  ExportContactsBody,
  StartedExportData,
  toContactExportData,
} from '@chasqui/contacts/transfers';
import { MediaLinks } from '@chasqui/files/store';
import { type Answer, answer, Caller, type Change, OptionalBody, Route } from '@chasqui/http/requests';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiIdempotent } from '../../http/idempotent.decorator';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactExportsController {
  constructor(
    private readonly exports: ContactExportsService,
    private readonly links: MediaLinks,
  ) {}

  @Post('export')
  @Route({
    id: 'exportContacts',
    scope: 'contacts:write',
    isIdempotent: true,
    summary: 'Export contacts to a file',
    about:
      "Writes all contacts that the filters pass, which are those of GET /contacts. In CSV, `'` stands before a cell that a " +
      'spreadsheet would run as a formula; an import takes it away again; `other_phones`, `other_emails` and `other_external_ids` have the ' +
      'addresses beside the primary ones. JSON is an array of contacts. An organization has at most 5 exports that are not ' +
      'finished. The file counts as storage for 24 hours.',
    status: 202,
    answer: StartedExportData,
    description: 'The export waits for its turn.',
    errors: ['INVALID_STATE', 'SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND'],
  })
  @ApiIdempotent()
  start(
    @Caller() caller: Caller,
    @OptionalBody(ExportContactsBody) body: ExportContactsBody,
  ): Change<StartedExportData> {
    return this.exports.plan(caller, body);
  }

  @Get('exports/:id')
  @Route({
    id: 'getContactExport',
    scope: 'contacts:read',
    summary: 'Get an export of contacts',
    about: 'How far it is, and the link to its file.',
    answer: ContactExportData,
    description: 'The export.',
    errors: ['EXPORT_NOT_FOUND'],
  })
  @ApiExportId()
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<ContactExportData>> {
    return answer(toContactExportData(await this.exports.read(key, id), this.links, key.id));
  }
}
