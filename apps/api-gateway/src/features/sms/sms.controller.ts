import { type Answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, IDEMPOTENCY_HEADER } from '../../http/idempotency-key';
import { BodyLimit, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { KEPT_TEXT_ERRORS } from '../sending/template-refusal';
import { SendSmsBody } from './send-sms.body';
import { toSendSmsInput } from './send-sms-input';
import { QueuedSmsData } from './send-sms.response';
import { SendSmsService } from './send-sms.service';
import { SmsBulkBody, SmsBulkRowBody } from './sms-bulk.body';
import { toSmsBulkInput } from './sms-bulk-input';
import { SmsBulkData } from './sms-bulk.response';
import { SmsBulkService } from './sms-bulk.service';
import { SMS_EXAMPLES } from './sms.examples';

const MEGABYTE = 1024 * 1024;

@ApiTags('SMS')
@ApiExtraModels(SmsBulkRowBody)
@Controller('sms')
export class SmsController {
  constructor(
    private readonly sender: SendSmsService,
    private readonly bulks: SmsBulkService,
  ) {}

  @Post('send')
  @HttpCode(201)
  @Scope('messages:send')
  @ApiNamed('sendSms', SMS_EXAMPLES)
  @ApiSummary(
    'Send an SMS',
    'Queues the SMS for a phone, which fetches and sends it. The message joins the conversation between that ' +
      'phone and the recipient. `message.status` webhooks tell you when it is sent, delivered or failed.',
  )
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(QueuedSmsData, { description: 'The message is queued.', status: 201 })
  @ApiErrors(
    'INVALID_DEVICE_ID',
    'INVALID_PHONE',
    'MESSAGE_TOO_LONG',
    'PLAN_LIMIT',
    'OPTED_OUT',
    'NO_SMS_DEVICE',
    'IDEMPOTENCY_IN_PROGRESS',
    'IDEMPOTENCY_MISMATCH',
    ...KEPT_TEXT_ERRORS,
  )
  async send(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendSmsBody)) body: SendSmsBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<QueuedSmsData>> {
    return answerOnce(reply, await this.sender.send(key, toSendSmsInput(body, request)));
  }

  @Post('bulk')
  @HttpCode(202)
  @Scope('messages:send')
  @BodyLimit(8 * MEGABYTE)
  @ApiNamed('sendSmsBulk', SMS_EXAMPLES)
  @ApiSummary(
    'Send up to 1,000 SMS',
    'Answers as soon as all messages are queued. They go out in order, after single messages. A row that ' +
      'cannot be queued does not stop the rest.',
  )
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SmsBulkData, { description: 'The result of each row.', status: 202 })
  @ApiErrors('TOO_MANY_MESSAGES', 'PLAN_LIMIT', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH')
  async sendMany(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SmsBulkBody)) body: SmsBulkBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SmsBulkData>> {
    return answerOnce(reply, await this.bulks.send(key, toSmsBulkInput(body, request)));
  }
}
