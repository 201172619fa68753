import { answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER, noteReplay } from '../../http/idempotency-key';
import { IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { BodyLimit, Scope, StaysOpen } from '../../http/route-rules';
import { slowJson } from '../../http/slow-json';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { BulkBody, BulkRowBody } from './bulk.body';
import { toBulkInput } from './bulk.mapper';
import { BulkData } from './bulk.response';
import { BulkService } from './bulk.service';
import { BULK_EXAMPLES } from './bulk.examples';

const MEGABYTE = 1024 * 1024;

@ApiTags('WhatsApp')
@ApiExtraModels(BulkRowBody)
@Controller('whatsapp')
export class BulkController {
  constructor(private readonly bulks: BulkService) {}

  @Post('bulk')
  @HttpCode(200)
  @Scope('messages:send')
  @StaysOpen()
  @BodyLimit(8 * MEGABYTE)
  @ApiNamed('sendWhatsappBulk', BULK_EXAMPLES)
  @ApiSummary(
    'Send up to 1,000 WhatsApp messages',
    'Sends the messages one after another, with a pause between them, and answers when all are done. If that ' +
      'takes longer than 5 seconds, the answer begins with white space to keep the connection alive through ' +
      'proxies: read it to the end before you parse it. If you disconnect, sending continues; repeat the ' +
      'request with the same Idempotency-Key to wait for the same answer.',
  )
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(BulkData, { description: 'The result of each row.' })
  @ApiErrors('TOO_MANY_MESSAGES', 'PLAN_LIMIT', ...IDEMPOTENCY_ERRORS)
  async send(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(BulkBody)) body: BulkBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const bulk = await this.bulks.start(key, toBulkInput(body, request));
    noteReplay(reply, bulk.replayed);
    // New bulk sends are limited by how many may be open; replays are not, since many may wait for one.
    if (!bulk.replayed) request.leaveFlight?.();
    return slowJson(bulk.data.then(answer), reply);
  }
}
