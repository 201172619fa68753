import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/requests';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { FirstMessageBody } from './first-message.body';
import { FirstMessageData, StartData } from './start.response';
import { StartService } from './start.service';

/** The way of a newcomer. */
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

  @Post('send')
  @HttpCode(200)
  @NeedsRight('keys:manage')
  @ApiSummary('Send a first message with a key')
  @ApiAnswer(FirstMessageData, { description: 'The message, which is on its way.' })
  @ApiErrors('API_KEY_NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_SCOPE', 'NO_CONNECTED_ACCOUNT', 'PLAN_LIMIT')
  async send(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(FirstMessageBody)) body: FirstMessageBody,
  ): Promise<Answer<FirstMessageData>> {
    return answer(await this.start.send(member, body));
  }
}
