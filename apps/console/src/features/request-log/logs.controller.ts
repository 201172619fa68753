import { AppError } from '@chasqui/errors';
import { RequestLogRepository } from '@chasqui/request-log';
import {
  afterOf,
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  isUuid,
  type ListAnswer,
} from '@chasqui/http/requests';
import { ListReads } from '@chasqui/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, readerOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import {
  LoggedRequestData,
  LoggedRequestDetail,
  toLoggedRequestData,
  toLoggedRequestDetail,
} from './logged-request.response';
import { logFilterOf, LogsQuery } from './logs.query';

const PER_PAGE = 50;

/** Requests that programs made to the API, kept for seven days. */
@ApiTags('Logs')
@Controller('organizations/:org/logs')
export class LogsController {
  constructor(
    private readonly log: RequestLogRepository,
    private readonly reads: ListReads,
  ) {}

  @Get()
  @NeedsRight('logs:read')
  @ApiSummary('List requests to the API', 'Newest first. With `next_cursor` and few entries, the search goes on there.')
  @ApiAnswer(LoggedRequestData, { isList: true, description: 'The requests that fit.' })
  async list(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(LogsQuery, 'VALIDATION')) query: LogsQuery,
  ): Promise<ListAnswer<LoggedRequestData>> {
    const after = afterOf(query);
    const source = await this.reads.from('logged requests', readerOf(member), { after, offset: 0 });
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const page = { after: after?.id ?? null, limit: PER_PAGE };
    const { rows, nextCursor } = await this.log.list(owner, logFilterOf(query), page, source);
    const part = { rows: rows.map((row) => ({ ...row, listValue: '0' })), isMore: false };
    const goesOnAt = nextCursor === null ? null : { value: '0', id: nextCursor };
    return answerPage(part, toLoggedRequestData, { total: rows.length, page: 1, perPage: PER_PAGE, goesOnAt });
  }

  @Get(':id')
  @NeedsRight('logs:read')
  @ApiSummary('See a request with its bodies')
  @ApiAnswer(LoggedRequestDetail, { description: 'The request.' })
  @ApiErrors('NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<LoggedRequestDetail>> {
    const request = isUuid(id) ? await this.log.findForOrg(orgId, id) : null;
    if (request === null || request.mode !== modeOf(query)) throw new AppError('NOT_FOUND');
    return answer(toLoggedRequestDetail(request));
  }
}
