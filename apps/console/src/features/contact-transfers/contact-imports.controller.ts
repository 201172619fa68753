import type { Readable } from 'node:stream';
import { ContactFieldsService } from '@chasqui/contacts/records';
import {
  ApiImportForm,
  ApiImportId,
  ContactImportsService,
  guessImport,
  GuessImportBody,
  headOf,
  ImportGuessData,
  type ImportRecord,
  ImportUploads,
  StartedImportData,
  toImportGuessData,
} from '@chasqui/contacts/transfers';
import { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import {
  type Answer,
  answer,
  answerList,
  answerPage,
  ApiErrors,
  ApiSummary,
  Caller,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  pageOf,
  Route,
} from '@chasqui/http/requests';
import { inTurn } from '@chasqui/runtime';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberOf, RequestMember } from '../../http/caller';
import { FairTurns } from '../../http/fair-turns';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { FormUpload, NeedsRight } from '../../http/route-access';
import { FileAnswers } from './file-answers';
import {
  ConsoleImportData,
  ConsoleImportToReadData,
  RefusedRowData,
  toConsoleImportData,
  toRefusedRowData,
} from './import.response';
import { StartImportBody } from './start-import.body';

const READ = { right: 'contacts:read' } as const;
const IMPORT = { right: 'contacts:import', isOfMode: true } as const;

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
    private readonly uploads: ImportUploads,
    private readonly files: FileAnswers,
    private readonly turns: FairTurns,
  ) {}

  /** POST because of its body: it saves nothing. */
  @Post('guess')
  @Route({
    ...IMPORT,
    summary: 'See how a file would be read',
    about:
      'Looks at the beginning of a file as an import does: its encoding, its delimiter, and which column is which field. ' +
      'Nothing is kept.',
    answer: ImportGuessData,
    description: 'How it would be read.',
  })
  async guess(
    @Caller() { orgId }: Caller,
    @CheckedBody(GuessImportBody) body: GuessImportBody,
  ): Promise<Answer<ImportGuessData>> {
    const fields = await this.fields.list(orgId);
    const keys = fields.map(({ key }) => key);
    const hints = { encoding: body.encoding ?? null, delimiter: body.delimiter ?? null };
    return answer(toImportGuessData(await guessImport(headOf(body), hints, keys), fields));
  }

  /** Each file starts as a dry run, so that an upload repeated after a lost answer saves nothing twice. */
  @Post()
  @FormUpload()
  @Route({
    ...IMPORT,
    summary: 'Upload a file and check it',
    about:
      'Takes a form as POST /contacts/import of the API does, and begins a dry run: every row is checked as an import would, ' +
      'and nothing is saved.',
    status: 202,
    answer: StartedImportData,
    description: 'The dry run waits for its turn.',
    errors: ['INVALID_STATE', 'PLAN_LIMIT'],
  })
  @ApiImportForm()
  async check(@Caller() caller: Caller, @Req() request: FastifyRequest): Promise<Answer<StartedImportData>> {
    const started = await this.uploads.take(caller, request, {
      formOf: (form) => {
        if (form.dry_run === false) throw mustBeChecked();
        return Object.assign(form, { dry_run: true });
      },
      start: async (_content, plan) => {
        const result = await inTurn(this.turns.pages, caller.orgId, async () => (await plan())(this.database));
        return { result, isKept: true };
      },
    });
    return answer(started);
  }

  @Get()
  @Route({
    ...READ,
    summary: 'List imports and dry runs',
    about: 'Newest first, of the last 30 days.',
    answer: ConsoleImportData,
    isList: true,
    description: 'The imports.',
  })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @CheckedQuery(ModePageQuery) query: ModePageQuery,
  ): Promise<ListAnswer<ConsoleImportData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.imports.list({ orgId, mode: modeOf(query) }, page);
    return answerPage(part, toConsoleImportData, { ...page, ...figures });
  }

  @Get(':id')
  @Route({
    ...READ,
    isOfMode: true,
    summary: 'See an import',
    about: 'How far it is, and what became of its rows.',
    answer: ConsoleImportToReadData,
    description: 'The import.',
    errors: ['IMPORT_NOT_FOUND'],
  })
  @ApiImportId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<ConsoleImportToReadData>> {
    return answer(await this.toRead(caller, await this.imports.read(caller, id)));
  }

  @Post(':id/start')
  @Route({
    ...IMPORT,
    summary: 'Import a file that was checked',
    about:
      'Imports what the dry run looked at: the same file, with the same choices. One import comes of a dry run, however often ' +
      'it is asked for.',
    status: 202,
    answer: ConsoleImportToReadData,
    description: 'The import.',
    errors: ['IMPORT_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiImportId()
  async start(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(StartImportBody) { consent }: StartImportBody,
  ): Promise<Answer<ConsoleImportToReadData>> {
    const record = await this.imports.startChecked(caller, id, consent === true, this.database);
    return answer(await this.toRead(caller, record));
  }

  @Post(':id/cancel')
  @Route({
    ...IMPORT,
    summary: 'Cancel an import',
    about: 'What it saved stays. One that is finished stays as it is.',
    answer: ConsoleImportToReadData,
    description: 'The import as it is now.',
    errors: ['IMPORT_NOT_FOUND'],
  })
  @ApiImportId()
  async cancel(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<ConsoleImportToReadData>> {
    return answer(await this.toRead(caller, await this.imports.cancel(caller, id, this.database)));
  }

  @Get(':id/refused-rows')
  @Route({
    ...IMPORT,
    summary: 'See the rows that an import refused or skipped',
    about: 'The first 100 of each, for 3 days, with why; the file has all that it refused.',
    answer: RefusedRowData,
    isList: true,
    description: 'The rows.',
    errors: ['IMPORT_NOT_FOUND'],
  })
  @ApiImportId()
  async refusedRows(@Caller() caller: Caller, @Param('id') id: string): Promise<ListAnswer<RefusedRowData>> {
    const found = await this.imports.shownRows(caller, id);
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
    @Caller() caller: Caller,
    @CheckedQuery(ModeQuery) _mode: ModeQuery,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const record = await this.imports.read(caller, id);
    return this.files.answer(caller, request, reply, {
      fileId: record.errorsFileId,
      name: 'refused-rows.csv',
      mime: 'text/csv; charset=utf-8',
      note: {
        action: 'contacts.refused_rows_downloaded',
        target: { type: 'contactImport', id: record.id, name: record.filename },
      },
    });
  }

  private async toRead(caller: Caller, record: ImportRecord): Promise<ConsoleImportToReadData> {
    const [started, hasFile] = await Promise.all([
      this.imports.importOf(caller, record),
      this.imports.hasFile(caller, record),
    ]);
    return Object.assign(toConsoleImportData(record), { import_id: started?.id ?? null, has_file: hasFile });
  }
}

const mustBeChecked = (): AppError =>
  new AppError('VALIDATION', {
    message: 'A file is checked first, and imported by `POST …/contacts/imports/{id}/start`.',
    extra: { fields: [{ field: 'dry_run', code: 'NOT_ALLOWED', message: '`dry_run` must be true here.' }] },
  });
