import { NUMBER_QUESTION_ERRORS } from '@chasqui/whatsapp/linking';
import { type Answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { AsksGateway, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { ReadBody } from './read.body';
import { ReadMessageData } from './read.response';
import { READ_EXAMPLES } from './reads.examples';
import { ReadsService } from './reads.service';

@ApiTags('WhatsApp')
@Controller('whatsapp/read')
export class ReadsController {
  constructor(private readonly reads: ReadsService) {}

  @Post()
  @HttpCode(200)
  @AsksGateway()
  @Scope('messages:send')
  @ApiNamed('readWhatsappMessage', READ_EXAMPLES)
  @ApiSummary(
    'Mark a received message as read',
    'The writer sees blue ticks at this message, unless read receipts are off in the privacy settings of your ' +
      'number: then only your own devices show it as read. It marks this message alone: earlier ones of the chat ' +
      'stay unread until you mark them. GET /messages/{id} then shows the status `read` with `read_at`. No event ' +
      'tells of it: it is your own change. Marking a message again changes nothing.',
  )
  @ApiAnswer(ReadMessageData, { description: 'The message is read.' })
  @ApiIdempotent()
  @ApiErrors('MESSAGE_NOT_FOUND', 'INVALID_STATE', ...NUMBER_QUESTION_ERRORS, ...IDEMPOTENCY_ERRORS)
  async read(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(ReadBody)) body: ReadBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ReadMessageData>> {
    return answerOnce(reply, await this.reads.read(key, body.message_id, idempotencyKeyOf(request)));
  }
}
