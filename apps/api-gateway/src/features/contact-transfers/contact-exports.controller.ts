import {
  ContactExportData,
  ContactExportsService,
  ExportContactsBody,
  StartedExportData,
  toContactExportData,
  toExportWanted,
} from '@chasqui/contacts/transfers';
import { SegmentsService } from '@chasqui/contacts/records';
import type { Transactor } from '@chasqui/database';
import { MediaLinks } from '@chasqui/files/store';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { askingOf } from './asking';
import { CONTACT_EXPORT_EXAMPLES } from './contact-exports.examples';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactExportsController {
  constructor(
    private readonly exports: ContactExportsService,
    private readonly segments: SegmentsService,
    private readonly links: MediaLinks,
    private readonly requests: IdempotentRequests,
  ) {}

  @Post('export')
  @HttpCode(202)
  @Scope('contacts:write')
  @ApiNamed('exportContacts', CONTACT_EXPORT_EXAMPLES)
  @ApiSummary(
    'Export contacts to a file',
    "Writes all contacts that the filters pass, which are those of GET /contacts. In CSV, `'` stands before a cell that a " +
      'spreadsheet would run as a formula; an import takes it away again; `other_phones`, `other_emails` and `other_external_ids` have the ' +
      'addresses beside the primary ones. JSON is an array of contacts. An organization has at most 5 exports that are not ' +
      'finished. The file counts as storage for 24 hours.',
  )
  @ApiIdempotent()
  @ApiAnswer(StartedExportData, { status: 202, description: 'The export waits for its turn.' })
  @ApiErrors('INVALID_STATE', 'SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND', ...IDEMPOTENCY_ERRORS)
  async start(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(ExportContactsBody, 'INVALID_BODY', {})) body: ExportContactsBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<StartedExportData>> {
    const draft = { key, route: 'POST /contacts/export', idempotencyKey: idempotencyKeyOf(request), content: body };
    const wanted = toExportWanted(body);
    const plan = async () => {
      await this.segments.within(key, wanted.filter, wanted.filter.segmentId);
      return (database: Transactor) => this.exports.start(askingOf(key, request), wanted, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Get('exports/:id')
  @Scope('contacts:read')
  @ApiNamed('getContactExport', CONTACT_EXPORT_EXAMPLES)
  @ApiSummary('Get an export of contacts', 'How far it is, and the link to its file.')
  @ApiParam({ name: 'id', description: 'The `id` of an export.', schema: { type: 'string', format: 'uuid' } })
  @ApiAnswer(ContactExportData, { description: 'The export.' })
  @ApiErrors('EXPORT_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<ContactExportData>> {
    return answer(toContactExportData(await this.exports.read(key, id), this.links, key.id));
  }
}
