import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiErrors, ApiSummary } from '../../http/api-docs.decorator';
import { CheckedPipe } from '../../http/checked.pipe';
import { DeprecatedSince, Scope, UnsafeGet } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { SendWhatsappBody } from './send-whatsapp.body';
import { fromBody, fromQuery } from './send-whatsapp.mapper';
import { SendWhatsappQuery } from './send-whatsapp.query';
import { SendWhatsappData } from './send-whatsapp.result';
import { type SendWhatsappInput, WHATSAPP_SENDER, type WhatsappSender } from './send-whatsapp.types';

const OUTCOMES = [
  'INVALID_ACCOUNT_ID',
  'PLAN_LIMIT',
  'NO_CONNECTED_ACCOUNT',
  'WHATSAPP_NOT_CONNECTED',
  'WHATSAPP_DISCONNECTED',
  'GATEWAY_CLOSED',
  'GATEWAY_ERROR',
] as const;
const POST_OUTCOMES = [
  ...OUTCOMES,
  'MESSAGE_TOO_LONG',
  'MEDIA_URL_BLOCKED',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_MISMATCH',
] as const;

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description: 'A retry with the same key and body gets the same answer for 72 hours, and nothing is sent twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const SENT = 'The gateway accepted the message.';

@ApiTags('WhatsApp')
@Controller()
export class SendWhatsappController {
  constructor(@Inject(WHATSAPP_SENDER) private readonly sender: WhatsappSender) {}

  @Post('whatsapp/send')
  @HttpCode(200)
  @Scope('messages:send')
  @ApiSummary('Send one WhatsApp message', 'Text or media. Waits for the gateway to accept it.')
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors('INVALID_BODY', ...POST_OUTCOMES)
  send(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendWhatsappBody)) body: SendWhatsappBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return this.run(key, fromBody(body, request, 'POST /whatsapp/send'), reply);
  }

  @Get('whatsapp/send')
  @UnsafeGet()
  @Scope('messages:send')
  @ApiSummary('Send one WhatsApp text by address', 'For systems that can only call an address.')
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors('INVALID_QUERY', ...OUTCOMES)
  sendByQuery(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(SendWhatsappQuery, 'INVALID_QUERY')) query: SendWhatsappQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return this.run(key, fromQuery(query, request, 'GET /whatsapp/send'), reply);
  }

  @Post('send')
  @HttpCode(200)
  @DeprecatedSince('2026-11-21T00:00:00Z', '/v1/whatsapp/send')
  @Scope('messages:send')
  @ApiSummary(
    'Send one WhatsApp message (old address)',
    'Use POST /whatsapp/send. Kept for existing integrations.',
    true,
  )
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors('INVALID_BODY', ...POST_OUTCOMES)
  sendDeprecated(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendWhatsappBody)) body: SendWhatsappBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return this.run(key, fromBody(body, request, 'POST /send'), reply);
  }

  private async run(key: AuthenticatedKey, input: SendWhatsappInput, reply: FastifyReply): Promise<unknown> {
    const result = await this.sender.send(key, input);
    if (result.replayed) void reply.header('Idempotency-Replayed', 'true');
    reply.request.errorCode = codeOf(result.body);
    void reply.status(result.status);
    return result.body;
  }
}

/** The code of a recorded failure, for the log line. */
function codeOf(body: unknown): string | null {
  const { code } = body as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
