import type { Transactor } from '@chasqui/database';
import {
  EnrollmentData,
  GatewayAppData,
  GatewayAppService,
  GatewayChoice,
  RestartedGatewayData,
  RevokedGatewayData,
} from '@chasqui/whatsapp/linking';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { AsksGateway, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { GatewayRestartService } from './gateway-restart.service';
import { GATEWAY_APP_EXAMPLES } from './gateway-app.examples';

@ApiTags('Gateway app')
@Controller('gateway')
export class GatewayAppController {
  constructor(
    private readonly gateways: GatewayAppService,
    private readonly restarts: GatewayRestartService,
    private readonly requests: IdempotentRequests,
  ) {}

  @Get()
  @Scope('accounts:read')
  @ApiNamed('getGateway', GATEWAY_APP_EXAMPLES)
  @ApiSummary('Retrieve the gateway app')
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
    'Create a setup code for a gateway app',
    'The code works once, within 24 hours. With `gateway_id`, the app of that gateway registers again and ' +
      'its old token stops working.',
  )
  @ApiAnswer(EnrollmentData, { description: 'The code. It is shown only in this answer.' })
  @ApiBody({ type: GatewayChoice, required: false })
  @ApiIdempotent()
  @ApiErrors('NO_GATEWAY', 'PLAN_LIMIT', ...IDEMPOTENCY_ERRORS)
  async enroll(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(GatewayChoice, 'INVALID_BODY', {})) body: GatewayChoice,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<EnrollmentData>> {
    const { gateway_id: id } = body;
    const draft = { key, route: 'POST /gateway/enrollment', idempotencyKey: idempotencyKeyOf(request), content: [id] };
    const plan = async () => (database: Transactor) => this.gateways.enroll(key, id, database);
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Post('restart')
  @HttpCode(202)
  @AsksGateway()
  @Scope('accounts:write')
  @ApiNamed('restartGateway', GATEWAY_APP_EXAMPLES)
  @ApiSummary(
    'Restart the numbers of a gateway app',
    'Every linked number ends its connection to WhatsApp and opens a new one, between two messages: none is lost ' +
      'or sent twice, and messages that come meanwhile wait some seconds. A number that waits before it tries again ' +
      'to connect does so at once. At most once a minute for each gateway. The program itself goes on running.',
  )
  @ApiAnswer(RestartedGatewayData, { status: 202, description: 'The numbers connect anew.' })
  @ApiBody({ type: GatewayChoice, required: false })
  @ApiIdempotent()
  @ApiErrors('NO_GATEWAY', 'GATEWAY_CLOSED', 'GATEWAY_ERROR', ...IDEMPOTENCY_ERRORS)
  async restart(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(GatewayChoice, 'INVALID_BODY', {})) body: GatewayChoice,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<RestartedGatewayData>> {
    return answerOnce(reply, await this.restarts.restart(key, body.gateway_id, idempotencyKeyOf(request)));
  }

  @Delete()
  @Scope('accounts:write')
  @ApiNamed('revokeGateway', GATEWAY_APP_EXAMPLES)
  @ApiSummary(
    'Remove a gateway app',
    'Its token stops working at once, its tunnel is closed within seconds and its numbers are disconnected.',
  )
  @ApiAnswer(RevokedGatewayData, { description: 'The gateway app no longer has access.' })
  @ApiErrors('NO_GATEWAY')
  async revoke(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(GatewayChoice, 'VALIDATION')) query: GatewayChoice,
  ): Promise<Answer<RevokedGatewayData>> {
    return answer(await this.gateways.revoke(key, query.gateway_id));
  }
}
