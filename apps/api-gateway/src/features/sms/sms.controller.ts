import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answer } from '../../http/answer';
import { ApiAnswer, ApiErrors, ApiSummary } from '../../http/api-docs.decorator';
import { CheckedPipe } from '../../http/checked.pipe';
import { IDEMPOTENCY_HEADER } from '../../http/idempotency-key';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { SendSmsBody } from './send-sms.body';
import { toSendSmsInput } from './send-sms.input';
import { QueuedSmsData } from './send-sms.result';
import { SendSmsService } from './send-sms.service';

@ApiTags('SMS')
@Controller('sms')
export class SmsController {
  constructor(private readonly sender: SendSmsService) {}

  @Post('send')
  @HttpCode(201)
  @Scope('messages:send')
  @ApiSummary(
    'Send one SMS',
    'Queued for an SMS phone, which fetches it. The message joins the conversation of that phone with the recipient; ' +
      '`message.status` webhooks tell when it was sent, delivered or failed.',
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
  )
  async send(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendSmsBody)) body: SendSmsBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<QueuedSmsData>> {
    const { data, replayed } = await this.sender.send(key, toSendSmsInput(body, request));
    if (replayed) void reply.header('Idempotency-Replayed', 'true');
    return answer(data);
  }
}
