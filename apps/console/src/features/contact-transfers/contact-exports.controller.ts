import type { Readable } from 'node:stream';
import { SegmentsService } from '@chasqui/contacts/records';
import {
  ContactExportsService,
  ExportContactsBody,
  StartedExportData,
  toExportWanted,
} from '@chasqui/contacts/transfers';
import { Database } from '@chasqui/database';
import { Identity } from '@chasqui/identity';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
} from '@chasqui/http/requests';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsConfirmation, NeedsRight } from '../../http/route-access';
import { FileDownloads } from '../media/file-downloads';
import { askingOf } from './asking';
import { ConsoleContactExportData, toConsoleContactExportData } from './export.response';
import { fileAnswer } from './file-answer';

const ApiExportId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of an export.', schema: { type: 'string', format: 'uuid' } });

const ModeOf = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));

const MIMES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

@ApiTags('Contacts')
@Controller('organizations/:org/contacts/exports')
export class ContactExportsController {
  constructor(
    private readonly database: Database,
    private readonly exports: ContactExportsService,
    private readonly segments: SegmentsService,
    private readonly downloads: FileDownloads,
    private readonly identity: Identity,
  ) {}

  @Post()
  @HttpCode(202)
  @NeedsRight('contacts:export')
  @NeedsConfirmation()
  @ApiSummary('Export contacts to a file', 'All contacts that the filters pass. The file is there for 24 hours.')
  @ApiAnswer(StartedExportData, { status: 202, description: 'The export waits for its turn.' })
  @ApiErrors('INVALID_STATE', 'SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND')
  async start(
    @RequestMember() member: MemberOf,
    @ModeOf() query: ModeQuery,
    @Body(new CheckedPipe(ExportContactsBody, 'INVALID_BODY', {})) body: ExportContactsBody,
  ): Promise<Answer<StartedExportData>> {
    const asking = askingOf(member, modeOf(query));
    const wanted = toExportWanted(body);
    await this.segments.within(asking.owner, wanted.filter, wanted.filter.segmentId);
    return answer(await this.exports.start(asking, wanted, this.database));
  }

  @Get()
  @NeedsRight('contacts:export')
  @ApiSummary('List exports of contacts', 'Newest first, of the last 30 days.')
  @ApiAnswer(ConsoleContactExportData, { isList: true, description: 'The exports.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
  ): Promise<ListAnswer<ConsoleContactExportData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.exports.list({ orgId, mode: modeOf(query) }, page);
    return answerPage(part, toConsoleContactExportData, { ...page, ...figures });
  }

  @Get(':id')
  @NeedsRight('contacts:export')
  @ApiSummary('See an export of contacts')
  @ApiExportId()
  @ApiAnswer(ConsoleContactExportData, { description: 'The export.' })
  @ApiErrors('EXPORT_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @ModeOf() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<ConsoleContactExportData>> {
    return answer(toConsoleContactExportData(await this.exports.read({ orgId, mode: modeOf(query) }, id)));
  }

  @Get(':id/file')
  @NeedsRight('contacts:export')
  @NeedsConfirmation()
  @ApiSummary('Download an export of contacts', 'It stands in the audit log.')
  @ApiExportId()
  @ApiProduces('text/csv', 'application/json')
  @ApiErrors('EXPORT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE')
  async download(
    @RequestMember() { orgId, actor }: MemberOf,
    @ModeOf() query: ModeQuery,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const mode = modeOf(query);
    const { fileId, format, createdAt } = await this.exports.read({ orgId, mode }, id);
    const file = { name: `contacts-${createdAt.toISOString().slice(0, 10)}.${format}`, mime: MIMES[format] };
    const find = () => Promise.resolve(fileId === null ? null : { fileId });
    const open = async (): Promise<Readable> => (await this.downloads.open(orgId, find)).bytes;
    return fileAnswer(request, reply, file, open, () =>
      this.identity.audit.append(this.database, {
        orgId,
        actor,
        action: 'contacts.export_downloaded',
        target: { type: 'contactExport', id: id.toLowerCase(), name: null },
        detail: { mode },
      }),
    );
  }
}
