import { type Answer, answer, ApiAnswer, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { StartData } from './start.response';
import { StartService } from './start.service';

@ApiTags('Start')
@Controller('organizations/:org/start')
export class StartController {
  constructor(private readonly start: StartService) {}

  @Get()
  @NeedsRight('organization:read')
  @ApiSummary('See how far the organization has come')
  @ApiAnswer(StartData, { description: 'The steps, and what the examples are filled in with.' })
  async read(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
  ): Promise<Answer<StartData>> {
    return answer(await this.start.read(orgId, modeOf(query)));
  }
}
