import {
  LinkBody,
  LinkData,
  NUMBER_QUESTION_ERRORS,
  QrJson,
  QrQuery,
  SessionReader,
  StatusJson,
  StatusQuery,
  UnlinkBody,
  UnlinkData,
} from '@chasqui/whatsapp/linking';
import { type Answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe, phoneOf } from '@chasqui/http/requests';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { AsksGateway, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { LinkService } from './link.service';
import { LINKING_EXAMPLES } from './linking.examples';

@ApiTags('WhatsApp')
@Controller('whatsapp')
export class LinkingController {
  constructor(
    private readonly links: LinkService,
    private readonly sessions: SessionReader,
  ) {}

  @Post('link')
  @HttpCode(200)
  @AsksGateway()
  @Scope('accounts:write')
  @ApiNamed('linkWhatsapp', LINKING_EXAMPLES)
  @ApiSummary(
    'Link a WhatsApp number',
    'Starts pairing the number on your gateway app, or joins a pairing that is already running. To link a ' +
      'number again, you need not unlink it first. If you have just started the app with a new setup code, the ' +
      'request waits up to 8 seconds until the app is online.',
  )
  @ApiAnswer(LinkData, { description: 'The gateway app is pairing the number.' })
  @ApiIdempotent()
  @ApiErrors(
    'PLAN_LIMIT',
    'NOT_YOUR_NUMBER',
    'GATEWAY_SETUP_REQUIRED',
    ...NUMBER_QUESTION_ERRORS,
    ...IDEMPOTENCY_ERRORS,
  )
  async link(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(LinkBody)) body: LinkBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<LinkData>> {
    const { arrivedAtMs } = request;
    const wanted = { phone: phoneOf(body.phone), displayName: body.display_name, arrivedAtMs };
    return answerOnce(reply, await this.links.link(key, wanted, idempotencyKeyOf(request)));
  }

  @Get('qr')
  @AsksGateway()
  @Scope('accounts:write')
  @ApiNamed('getWhatsappQr', LINKING_EXAMPLES)
  @ApiSummary(
    'Retrieve the QR code of a pairing',
    'The code changes every 20 to 60 seconds. Get it again before `expires_at`.',
  )
  @QrJson()
  @ApiErrors('NO_GATEWAY', ...NUMBER_QUESTION_ERRORS)
  async qr(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(QrQuery, 'VALIDATION')) query: QrQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendGatewayJson(reply, await this.sessions.qr(key, phoneOf(query.phone), query.format ?? 'qr'));
  }

  @Get('status')
  @AsksGateway()
  @Scope('accounts:read')
  @ApiNamed('getWhatsappStatus', LINKING_EXAMPLES)
  @ApiSummary('Retrieve the status of a WhatsApp number', 'Returns the status as its gateway app reports it right now.')
  @StatusJson()
  @ApiErrors('NO_GATEWAY', ...NUMBER_QUESTION_ERRORS)
  async status(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(StatusQuery, 'VALIDATION')) query: StatusQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendGatewayJson(reply, await this.sessions.status(key, phoneOf(query.phone)));
  }

  @Post('unlink')
  @HttpCode(200)
  @Scope('accounts:write')
  @ApiNamed('unlinkWhatsapp', LINKING_EXAMPLES)
  @ApiSummary(
    'Unlink a WhatsApp number',
    'The number is signed out at once and no longer counts against your plan. The gateway app logs it out as ' +
      'soon as it can be reached.',
  )
  @ApiAnswer(UnlinkData, { description: 'The number is signed out, even if it was unlinked before.' })
  @ApiIdempotent()
  @ApiErrors('WHATSAPP_NOT_CONNECTED', ...IDEMPOTENCY_ERRORS)
  async unlink(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(UnlinkBody)) body: UnlinkBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<UnlinkData>> {
    return answerOnce(reply, await this.links.unlink(key, phoneOf(body.phone), idempotencyKeyOf(request)));
  }
}

/** Sends the gateway app's JSON byte for byte, without parsing it. */
function sendGatewayJson(reply: FastifyReply, text: string): void {
  void reply.type('application/json; charset=utf-8').send(text);
}
