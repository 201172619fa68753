import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type Answer, answer } from '../../http/answer';
import { ApiAnswer, ApiErrors, ApiNamed, ApiSummary } from '../../http/api-docs.decorator';
import { CheckedPipe } from '../../http/checked.pipe';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { EnrollmentData, GatewayAppData, RevokedGatewayData } from './gateway-app.response';
import { GatewayAppService } from './gateway-app.service';
import { GatewayChoice } from './gateway-choice';
import { GATEWAY_APP_EXAMPLES } from './gateway-app.examples';

@ApiTags('Gateway app')
@Controller('gateway')
export class GatewayAppController {
  constructor(private readonly gateways: GatewayAppService) {}

  @Get()
  @Scope('accounts:read')
  @ApiNamed('getGateway', GATEWAY_APP_EXAMPLES)
  @ApiSummary('Read how the gateway app stands')
  @ApiAnswer(GatewayAppData, { description: 'The gateway app and its numbers.' })
  @ApiErrors('NO_GATEWAY')
  async read(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(GatewayChoice, 'VALIDATION')) query: GatewayChoice,
  ): Promise<Answer<GatewayAppData>> {
    return answer(await this.gateways.read(key, query.gateway_id));
  }

  @Post('enrollment')
  @HttpCode(200)
  @Scope('accounts:write')
  @ApiNamed('enrollGateway', GATEWAY_APP_EXAMPLES)
  @ApiSummary(
    'Make a setup code for a gateway app',
    'One use, 24 hours. With `gateway_id` the app of that gateway registers anew and its old token becomes worthless.',
  )
  @ApiAnswer(EnrollmentData, { description: 'The code, shown this once.' })
  @ApiBody({ type: GatewayChoice, required: false })
  @ApiErrors('NO_GATEWAY', 'PLAN_LIMIT')
  async enroll(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(GatewayChoice, 'INVALID_BODY', {})) body: GatewayChoice,
  ): Promise<Answer<EnrollmentData>> {
    return answer(await this.gateways.enroll(key, body.gateway_id));
  }

  @Delete()
  @Scope('accounts:write')
  @ApiNamed('revokeGateway', GATEWAY_APP_EXAMPLES)
  @ApiSummary(
    'Shut a gateway app out',
    'Its token is worthless at once, its tunnel is closed within seconds, its numbers are disconnected.',
  )
  @ApiAnswer(RevokedGatewayData, { description: 'The gateway app has no access any more.' })
  @ApiErrors('NO_GATEWAY')
  async revoke(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(GatewayChoice, 'VALIDATION')) query: GatewayChoice,
  ): Promise<Answer<RevokedGatewayData>> {
    return answer(await this.gateways.revoke(key, query.gateway_id));
  }
}
