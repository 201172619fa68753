import { ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../../http/idempotency-key';
import { DeprecatedSince, Scope, UnsafeGet } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { KEPT_TEXT_ERRORS } from '../sending/template-refusal';
import { SendWhatsappBody } from './send-whatsapp.body';
import { fromBody, fromQuery } from './send-whatsapp.mapper';
import { SendWhatsappQuery } from './send-whatsapp.query';
import { POST_SEND_OUTCOMES, replyWith, SEND_OUTCOMES } from './send-whatsapp-reply';
import { SendWhatsappData } from './send-whatsapp.response';
import { WHATSAPP_SENDER, type WhatsappSender } from './send-whatsapp-types';
import { WHATSAPP_EXAMPLES } from './whatsapp.examples';

const SENT = 'The gateway accepted the message.';

@ApiTags('WhatsApp')
@Controller()
export class SendWhatsappController {
  constructor(@Inject(WHATSAPP_SENDER) private readonly sender: WhatsappSender) {}

  @Post('whatsapp/send')
  @HttpCode(200)
  @Scope('messages:send')
  @ApiNamed('sendWhatsapp', WHATSAPP_EXAMPLES)
  @ApiSummary('Send a WhatsApp message', 'Sends a text or media message and waits for the gateway to accept it.')
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors(...POST_SEND_OUTCOMES, 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'MEDIA_NOT_FOUND', ...KEPT_TEXT_ERRORS)
  async send(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendWhatsappBody)) body: SendWhatsappBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return replyWith(await this.sender.send(key, fromBody(body, { request, route: 'POST /whatsapp/send' })), reply);
  }

  @Get('whatsapp/send')
  @UnsafeGet()
  @Scope('messages:send')
  @ApiNamed('sendWhatsappByQuery', WHATSAPP_EXAMPLES)
  @ApiSummary('Send a WhatsApp text by URL', 'For systems that can only call a URL.')
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors('INVALID_QUERY', ...SEND_OUTCOMES)
  async sendByQuery(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(SendWhatsappQuery, 'INVALID_QUERY')) query: SendWhatsappQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return replyWith(await this.sender.send(key, fromQuery(query, { request, route: 'GET /whatsapp/send' })), reply);
  }

  @Post('send')
  @HttpCode(200)
  @DeprecatedSince('2026-11-21T00:00:00Z', '/v1/whatsapp/send')
  @Scope('messages:send')
  @ApiNamed('sendWhatsappDeprecated', WHATSAPP_EXAMPLES)
  @ApiSummary(
    'Send a WhatsApp message (deprecated)',
    'Use POST /whatsapp/send instead. This route is kept for existing integrations.',
    true,
  )
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors(...POST_SEND_OUTCOMES, 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'MEDIA_NOT_FOUND', ...KEPT_TEXT_ERRORS)
  async sendDeprecated(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendWhatsappBody)) body: SendWhatsappBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return replyWith(await this.sender.send(key, fromBody(body, { request, route: 'POST /send' })), reply);
  }
}
