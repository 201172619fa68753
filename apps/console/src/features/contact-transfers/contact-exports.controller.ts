import type { Readable } from 'node:stream';
import { ApiExportId, ContactExportsService, ExportContactsBody, StartedExportData } from '@chasqui/contacts/transfers';
import {
  type Answer,
  answer,
  answerPage,
  ApiErrors,
  ApiSummary,
  Caller,
  type Change,
  CheckedQuery,
  type ListAnswer,
  OptionalBody,
  pageOf,
  Route,
} from '@chasqui/http/requests';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsConfirmation, NeedsRight } from '../../http/route-access';
import { ConsoleContactExportData, toConsoleContactExportData } from './export.response';
import { FileAnswers } from './file-answers';

const RIGHT = { right: 'contacts:export' } as const;
const MIMES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

@ApiTags('Contacts')
@Controller('organizations/:org/contacts/exports')
export class ContactExportsController {
  constructor(
    private readonly exports: ContactExportsService,
    private readonly files: FileAnswers,
  ) {}

  @Post()
  @Route({
    ...RIGHT,
    isOfMode: true,
    needsConfirmation: true,
    summary: 'Export contacts to a file',
    about: 'All contacts that the filters pass. The file is there for 24 hours.',
    status: 202,
    answer: StartedExportData,
    description: 'The export waits for its turn.',
    errors: ['INVALID_STATE', 'SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND'],
  })
  start(
    @Caller() caller: Caller,
    @OptionalBody(ExportContactsBody) body: ExportContactsBody,
  ): Change<StartedExportData> {
    return this.exports.plan(caller, body);
  }

  @Get()
  @Route({
    ...RIGHT,
    summary: 'List exports of contacts',
    about: 'Newest first, of the last 30 days.',
    answer: ConsoleContactExportData,
    isList: true,
    description: 'The exports.',
  })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @CheckedQuery(ModePageQuery) query: ModePageQuery,
  ): Promise<ListAnswer<ConsoleContactExportData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.exports.list({ orgId, mode: modeOf(query) }, page);
    return answerPage(part, toConsoleContactExportData, { ...page, ...figures });
  }

  @Get(':id')
  @Route({
    ...RIGHT,
    isOfMode: true,
    summary: 'See an export of contacts',
    answer: ConsoleContactExportData,
    description: 'The export.',
    errors: ['EXPORT_NOT_FOUND'],
  })
  @ApiExportId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<ConsoleContactExportData>> {
    return answer(toConsoleContactExportData(await this.exports.read(caller, id)));
  }

  @Get(':id/file')
  @NeedsRight('contacts:export')
  @NeedsConfirmation()
  @ApiSummary('Download an export of contacts', 'It stands in the audit log.')
  @ApiExportId()
  @ApiProduces('text/csv', 'application/json')
  @ApiErrors('EXPORT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE')
  async download(
    @Caller() caller: Caller,
    @CheckedQuery(ModeQuery) _mode: ModeQuery,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const { fileId, format, createdAt } = await this.exports.read(caller, id);
    return this.files.answer(caller, request, reply, {
      fileId,
      name: `contacts-${createdAt.toISOString().slice(0, 10)}.${format}`,
      mime: MIMES[format],
      note: {
        action: 'contacts.export_downloaded',
        target: { type: 'contactExport', id: id.toLowerCase(), name: null },
      },
    });
  }
}
