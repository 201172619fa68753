import { Identity } from '@chasqui/identity';
import {
  afterOf,
  answerList,
  ApiAnswer,
  ApiSummary,
  CheckedPipe,
  CursorQuery,
  directionOf,
  type ListAnswer,
} from '@chasqui/http/requests';
import { ListReads } from '@chasqui/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, readerOf, RequestMember } from '../../http/caller';
import { NeedsRight } from '../../http/route-access';
import { AuditData, toAuditData } from './audit.response';

const PER_PAGE = 50;

@ApiTags('Audit')
@Controller('organizations/:org/audit')
export class AuditController {
  constructor(
    private readonly identity: Identity,
    private readonly reads: ListReads,
  ) {}

  @Get()
  @NeedsRight('audit:read')
  @ApiSummary('List who changed what', 'Newest first; kept for a year.')
  @ApiAnswer(AuditData, { isList: true, description: 'The changes.' })
  async list(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(CursorQuery, 'VALIDATION')) query: CursorQuery,
  ): Promise<ListAnswer<AuditData>> {
    const page = { after: afterOf(query), offset: 0, limit: PER_PAGE, direction: directionOf(query) };
    const source = await this.reads.from('audit entries', readerOf(member), page);
    return answerList(await this.identity.audit.listForOrg(member.orgId, page, source), toAuditData);
  }
}
