import type { Readable } from 'node:stream';
import { ContactFieldsService } from '@chasqui/contacts/records';
import {
  ApiImportForm,
  ContactImportsService,
  guessImport,
  GuessImportBody,
  headOf,
  ImportGuessData,
  type ImportRecord,
  StartedImportData,
  toImportGuessData,
} from '@chasqui/contacts/transfers';
import { Database, type Mode } from '@chasqui/database';
import { Identity } from '@chasqui/identity';
import {
  type Answer,
  answer,
  answerList,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
} from '@chasqui/http/requests';
import { uploadRequestOf } from '@chasqui/files/uploads';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { FormUpload, NeedsRight } from '../../http/route-access';
import { askingOf } from './asking';
import { fileAnswer } from './file-answer';
import { ImportChecks } from './import-checks';
import {
  ConsoleImportData,
  ConsoleImportToReadData,
  RefusedRowData,
  toConsoleImportData,
  toRefusedRowData,
} from './import.response';
import { RefusedRows } from './refused-rows';
import { StartImportBody } from './start-import.body';

const ApiImportId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of an import.', schema: { type: 'string', format: 'uuid' } });

const ModeOf = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));

/**
 * Agents may not import: an import confirms consent for many people, and an agent answers only for the people they
 * write with.
 */
@ApiTags('Contacts')
@Controller('organizations/:org/contacts/imports')
export class ContactImportsController {
  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsService,
    private readonly fields: ContactFieldsService,
    private readonly checks: ImportChecks,
    private readonly refused: RefusedRows,
    private readonly identity: Identity,
  ) {}

  /** POST because of its body: it saves nothing. */
  @Post('guess')
  @HttpCode(200)
  @NeedsRight('contacts:import')
  @ApiSummary(
    'See how a file would be read',
    'Looks at the beginning of a file as an import does: its encoding, its delimiter, and which column is which field. ' +
      'Nothing is kept.',
  )
  @ApiAnswer(ImportGuessData, { description: 'How it would be read.' })
  async guess(
    @RequestMember() { orgId }: MemberOf,
    @ModeOf() _query: ModeQuery,
    @Body(new CheckedPipe(GuessImportBody)) body: GuessImportBody,
  ): Promise<Answer<ImportGuessData>> {
    const fields = await this.fields.list(orgId);
    const keys = fields.map(({ key }) => key);
    const hints = { encoding: body.encoding ?? null, delimiter: body.delimiter ?? null };
    return answer(toImportGuessData(await guessImport(headOf(body), hints, keys), fields));
  }

  @Post()
  @HttpCode(202)
  @FormUpload()
  @NeedsRight('contacts:import')
  @ApiSummary(
    'Upload a file and check it',
    'Takes a form as POST /contacts/import of the API does, and begins a dry run: every row is checked as an import would, ' +
      'and nothing is saved.',
  )
  @ApiImportForm()
  @ApiAnswer(StartedImportData, { status: 202, description: 'The dry run waits for its turn.' })
  @ApiErrors('INVALID_STATE', 'PLAN_LIMIT')
  async check(
    @RequestMember() member: MemberOf,
    @ModeOf() query: ModeQuery,
    @Req() request: FastifyRequest,
  ): Promise<Answer<StartedImportData>> {
    const asking = askingOf(member, modeOf(query));
    return answer(await this.checks.take(asking, uploadRequestOf(request.headers), request.body as Readable));
  }

  @Get()
  @NeedsRight('contacts:read')
  @ApiSummary('List imports and dry runs', 'Newest first, of the last 30 days.')
  @ApiAnswer(ConsoleImportData, { isList: true, description: 'The imports.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
  ): Promise<ListAnswer<ConsoleImportData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.imports.list({ orgId, mode: modeOf(query) }, page);
    return answerPage(part, toConsoleImportData, { ...page, ...figures });
  }

  @Get(':id')
  @NeedsRight('contacts:read')
  @ApiSummary('See an import', 'How far it is, and what became of its rows.')
  @ApiImportId()
  @ApiAnswer(ConsoleImportToReadData, { description: 'The import.' })
  @ApiErrors('IMPORT_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @ModeOf() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<ConsoleImportToReadData>> {
    const owner = { orgId, mode: modeOf(query) };
    return answer(await this.toRead(owner, await this.imports.read(owner, id)));
  }

  @Post(':id/start')
  @HttpCode(202)
  @NeedsRight('contacts:import')
  @ApiSummary(
    'Import a file that was checked',
    'Imports what the dry run looked at: the same file, with the same choices. One import comes of a dry run, however often ' +
      'it is asked for.',
  )
  @ApiImportId()
  @ApiAnswer(ConsoleImportToReadData, { status: 202, description: 'The import.' })
  @ApiErrors('IMPORT_NOT_FOUND', 'INVALID_STATE')
  async start(
    @RequestMember() member: MemberOf,
    @ModeOf() query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(StartImportBody)) body: StartImportBody,
  ): Promise<Answer<ConsoleImportToReadData>> {
    const asking = askingOf(member, modeOf(query));
    return answer(
      await this.toRead(
        asking.owner,
        await this.imports.startChecked(asking, id, body.consent === true, this.database),
      ),
    );
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @NeedsRight('contacts:import')
  @ApiSummary('Cancel an import', 'What it saved stays. One that is finished stays as it is.')
  @ApiImportId()
  @ApiAnswer(ConsoleImportToReadData, { description: 'The import as it is now.' })
  @ApiErrors('IMPORT_NOT_FOUND')
  async cancel(
    @RequestMember() member: MemberOf,
    @ModeOf() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<ConsoleImportToReadData>> {
    const asking = askingOf(member, modeOf(query));
    return answer(await this.toRead(asking.owner, await this.imports.cancel(asking, id, this.database)));
  }

  @Get(':id/refused-rows')
  @NeedsRight('contacts:import')
  @ApiSummary(
    'See the rows that an import refused or skipped',
    'The first 100 of each, for 3 days, with why; the file has all that it refused.',
  )
  @ApiImportId()
  @ApiAnswer(RefusedRowData, { isList: true, description: 'The rows.' })
  @ApiErrors('IMPORT_NOT_FOUND')
  async refusedRows(
    @RequestMember() { orgId }: MemberOf,
    @ModeOf() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<ListAnswer<RefusedRowData>> {
    const found = await this.imports.shownRows({ orgId, mode: modeOf(query) }, id);
    const rows = found.map((row) => ({ row, id: String(row.position), listValue: String(row.position) }));
    return answerList({ rows, isMore: false }, ({ row }) => toRefusedRowData(row));
  }

  @Get(':id/refused-rows/file')
  @NeedsRight('contacts:import')
  @ApiSummary(
    'Download the rows that an import refused',
    'A CSV file with `line`, `code`, `reason` and the row. It stands in the audit log.',
  )
  @ApiImportId()
  @ApiProduces('text/csv')
  @ApiErrors('IMPORT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE')
  async download(
    @RequestMember() { orgId, actor }: MemberOf,
    @ModeOf() query: ModeQuery,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const mode = modeOf(query);
    const record = await this.imports.read({ orgId, mode }, id);
    const file = { name: 'refused-rows.csv', mime: 'text/csv; charset=utf-8' };
    return fileAnswer(
      request,
      reply,
      file,
      () => this.refused.open(orgId, record),
      () =>
        this.identity.audit.append(this.database, {
          orgId,
          actor,
          action: 'contacts.refused_rows_downloaded',
          target: { type: 'contactImport', id: record.id, name: record.filename },
          detail: { mode },
        }),
    );
  }

  private async toRead(owner: { orgId: string; mode: Mode }, record: ImportRecord): Promise<ConsoleImportToReadData> {
    const [started, hasFile] = await Promise.all([
      this.imports.importOf(owner, record),
      this.imports.hasFile(owner, record),
    ]);
    return Object.assign(toConsoleImportData(record), { import_id: started?.id ?? null, has_file: hasFile });
  }
}
