import { EnrollmentData, GatewayAppData, GatewayAppService, GatewayChoice } from '@chasqui/whatsapp/linking';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { GatewayRepository } from '@chasqui/whatsapp';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsConfirmation, NeedsRight } from '../../http/route-access';
import { NumberAudit } from './number-audit.service';

const InMode = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));

@ApiTags('Numbers')
@Controller('organizations/:org/gateways')
export class GatewaysController {
  constructor(
    private readonly gateways: GatewayRepository,
    private readonly apps: GatewayAppService,
    private readonly audit: NumberAudit,
  ) {}

  @Get()
  @NeedsRight('accounts:read')
  @ApiSummary('List gateway apps')
  @ApiAnswer(GatewayAppData, { isList: true, description: 'The apps with their numbers.' })
  async list(@RequestMember() { orgId }: MemberOf, @InMode() query: ModeQuery): Promise<Answer<GatewayAppData[]>> {
    const owner = { orgId, mode: modeOf(query) };
    const all = await this.gateways.findForOrg(orgId, owner.mode);
    return answer(await Promise.all(all.map(({ id }) => this.apps.read(owner, id))));
  }

  @Post('enrollment')
  @HttpCode(200)
  @NeedsRight('accounts:write')
  @NeedsConfirmation()
  @ApiSummary('Make a setup code for a gateway app')
  @ApiBody({ type: GatewayChoice, required: false })
  @ApiAnswer(EnrollmentData, { description: 'The code. It is shown only in this answer.' })
  @ApiErrors('NO_GATEWAY', 'PLAN_LIMIT')
  async enroll(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Body(new CheckedPipe(GatewayChoice, 'INVALID_BODY', {})) { gateway_id: id }: GatewayChoice,
  ): Promise<Answer<EnrollmentData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    return answer(
      await this.audit.run(
        member,
        (database) => this.apps.enroll(owner, id, database),
        (made) => ({ action: 'gateway.setup_code_created', type: 'gateway', id: made.gateway_id }),
      ),
    );
  }
}
