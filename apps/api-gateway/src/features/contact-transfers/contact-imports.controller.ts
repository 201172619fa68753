import {
  ApiImportForm,
  ApiImportId,
  ContactImportsService,
  ImportData,
  ImportUploads,
  StartedImportData,
  toImportData,
} from '@chasqui/contacts/transfers';
import { MediaLinks } from '@chasqui/files/store';
import {
  type Answer,
  answer,
  answerPage,
  Caller,
  type Change,
  change,
  CheckedQuery,
  type ListAnswer,
  pageOf,
  PageQuery,
  Route,
} from '@chasqui/http/requests';
import { inTurn } from '@chasqui/runtime';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { FairTurns } from '../../http/fair-turns';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { FormUpload } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';

const READ = { scope: 'contacts:read' } as const;
const WRITE = { scope: 'contacts:write' } as const;

@ApiTags('Contacts')
@Controller('contacts')
export class ContactImportsController {
  constructor(
    private readonly imports: ContactImportsService,
    private readonly uploads: ImportUploads,
    private readonly links: MediaLinks,
    private readonly requests: IdempotentRequests,
    private readonly turns: FairTurns,
  ) {}

  /** A retry is read to its end, since only its bytes show that it is the same. */
  @Post('import')
  @FormUpload()
  @Route({
    ...WRITE,
    id: 'importContacts',
    summary: 'Import contacts from a CSV file',
    about:
      'Takes a form with the file in the field `csv`: at most 20 MB and 100,000 rows, the first row with headings. The import ' +
      'runs afterwards: read it with GET /contacts/imports/{id}. A file that is broken anywhere changes nothing; a row that ' +
      'is refused harms no other. An organization has at most 10 imports that are not finished, and they run one after the other. ' +
      'The file counts as storage for 3 days.',
    status: 202,
    answer: StartedImportData,
    description: 'The import waits for its turn.',
    errors: ['INVALID_STATE', 'PLAN_LIMIT', ...IDEMPOTENCY_ERRORS],
  })
  @ApiIdempotent()
  @ApiImportForm()
  async start(
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<StartedImportData>> {
    const asked = { key: caller, route: 'POST /contacts/import', idempotencyKey: idempotencyKeyOf(request) };
    const turn = <Result>(work: () => Promise<Result>) => inTurn(this.turns.changes, caller.orgId, work);
    const once = await this.uploads.take(caller, request, {
      isUnwanted: async () => asked.idempotencyKey !== null && turn(() => this.requests.isAnswered(asked)),
      start: async (content, plan) => {
        const result = await turn(() => this.requests.once({ ...asked, content }, plan));
        return { result, isKept: !result.replayed };
      },
    });
    return answerOnce(reply, once);
  }

  @Get('imports')
  @Route({
    ...READ,
    id: 'listContactImports',
    summary: 'List imports of contacts',
    about: 'Newest first, of the last 30 days.',
    answer: ImportData,
    isList: true,
    description: 'The imports.',
  })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @CheckedQuery(PageQuery) query: PageQuery,
  ): Promise<ListAnswer<ImportData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.imports.list(key, page);
    return answerPage(part, (row) => toImportData(row, this.links, key.id), { ...page, ...figures });
  }

  @Get('imports/:id')
  @Route({
    ...READ,
    id: 'getContactImport',
    summary: 'Get an import of contacts',
    about: 'How far it is, and what became of its rows.',
    answer: ImportData,
    description: 'The import.',
    errors: ['IMPORT_NOT_FOUND'],
  })
  @ApiImportId()
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<ImportData>> {
    return answer(toImportData(await this.imports.read(key, id), this.links, key.id));
  }

  @Post('imports/:id/cancel')
  @Route({
    ...WRITE,
    id: 'cancelContactImport',
    isIdempotent: true,
    summary: 'Cancel an import of contacts',
    about:
      'What it saved stays; at most the 500 rows that are being saved come besides. An import that is finished stays as it is.',
    answer: ImportData,
    description: 'The import as it is now.',
    errors: ['IMPORT_NOT_FOUND'],
  })
  @ApiImportId()
  @ApiIdempotent()
  cancel(@Caller() caller: Caller, @RequestKey() key: AuthenticatedKey, @Param('id') id: string): Change<ImportData> {
    return change({
      content: [id],
      plan: () => (database) => this.imports.cancel(caller, id, database),
      answer: (row) => toImportData(row, this.links, key.id),
    });
  }
}
