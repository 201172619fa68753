import type { Readable } from 'node:stream';
import {
  ApiImportForm,
  ContactImportsService,
  ImportData,
  StartedImportData,
  toImportData,
} from '@chasqui/contacts/transfers';
import type { Transactor } from '@chasqui/database';
import { MediaLinks } from '@chasqui/files/store';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
  PageQuery,
} from '@chasqui/http/requests';
import { uploadRequestOf } from '@chasqui/files/uploads';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { FormUpload, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { askingOf } from './asking';
import { CONTACT_IMPORT_EXAMPLES } from './contact-imports.examples';
import { ImportUploads } from './import-uploads';

const ApiImportId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of an import.', schema: { type: 'string', format: 'uuid' } });

@ApiTags('Contacts')
@Controller('contacts')
export class ContactImportsController {
  constructor(
    private readonly imports: ContactImportsService,
    private readonly uploads: ImportUploads,
    private readonly links: MediaLinks,
    private readonly requests: IdempotentRequests,
  ) {}

  @Post('import')
  @HttpCode(202)
  @FormUpload()
  @Scope('contacts:write')
  @ApiNamed('importContacts', CONTACT_IMPORT_EXAMPLES)
  @ApiSummary(
    'Import contacts from a CSV file',
    'Takes a form with the file in the field `csv`: at most 20 MB and 100,000 rows, the first row with headings. The import ' +
      'runs afterwards: read it with GET /contacts/imports/{id}. A file that is broken anywhere changes nothing; a row that ' +
      'is refused harms no other. An organization has at most 10 imports that are not finished, and they run one after the other. ' +
      'The file counts as storage for 3 days.',
  )
  @ApiIdempotent()
  @ApiImportForm()
  @ApiAnswer(StartedImportData, { status: 202, description: 'The import waits for its turn.' })
  @ApiErrors('INVALID_STATE', 'PLAN_LIMIT', ...IDEMPOTENCY_ERRORS)
  async start(
    @RequestKey() key: AuthenticatedKey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<StartedImportData>> {
    const upload = { ...uploadRequestOf(request.headers), idempotencyKey: idempotencyKeyOf(request) };
    return answerOnce(reply, await this.uploads.take(askingOf(key, request), upload, request.body as Readable));
  }

  @Get('imports')
  @Scope('contacts:read')
  @ApiNamed('listContactImports', CONTACT_IMPORT_EXAMPLES)
  @ApiSummary('List imports of contacts', 'Newest first, of the last 30 days.')
  @ApiAnswer(ImportData, { isList: true, description: 'The imports.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(PageQuery, 'VALIDATION')) query: PageQuery,
  ): Promise<ListAnswer<ImportData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.imports.list(key, page);
    return answerPage(part, (row) => toImportData(row, this.links, key.id), { ...page, ...figures });
  }

  @Get('imports/:id')
  @Scope('contacts:read')
  @ApiNamed('getContactImport', CONTACT_IMPORT_EXAMPLES)
  @ApiSummary('Get an import of contacts', 'How far it is, and what became of its rows.')
  @ApiImportId()
  @ApiAnswer(ImportData, { description: 'The import.' })
  @ApiErrors('IMPORT_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<ImportData>> {
    return answer(toImportData(await this.imports.read(key, id), this.links, key.id));
  }

  @Post('imports/:id/cancel')
  @HttpCode(200)
  @Scope('contacts:write')
  @ApiNamed('cancelContactImport', CONTACT_IMPORT_EXAMPLES)
  @ApiSummary(
    'Cancel an import of contacts',
    'What it saved stays; at most the 500 rows that are being saved come besides. An import that is finished stays as it is.',
  )
  @ApiImportId()
  @ApiIdempotent()
  @ApiAnswer(ImportData, { description: 'The import as it is now.' })
  @ApiErrors('IMPORT_NOT_FOUND', ...IDEMPOTENCY_ERRORS)
  async cancel(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ImportData>> {
    const route = 'POST /contacts/imports/{id}/cancel';
    const draft = { key, route, idempotencyKey: idempotencyKeyOf(request), content: [id] };
    const plan = () =>
      Promise.resolve(async (database: Transactor) =>
        toImportData(await this.imports.cancel(askingOf(key, request), id, database), this.links, key.id),
      );
    return answerOnce(reply, await this.requests.once(draft, plan));
  }
}
