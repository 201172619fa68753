import { ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../../http/idempotency-key';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { SendPollBody } from './send-poll.body';
import { SendContactBody, SendLocationBody, SendReactionBody } from './send-special.body';
import { ScheduleWhatsappBody } from './send-whatsapp.body';
import {
  fromContactBody,
  fromLocationBody,
  fromPollBody,
  fromReactionBody,
  fromScheduleBody,
} from './send-whatsapp.mapper';
import { KEPT_TEXT_ERRORS } from '../sending/template-refusal';
import { POST_SEND_OUTCOMES, replyWith } from './send-whatsapp-reply';
import { ScheduledWhatsappData, SendPollData, SendWhatsappData } from './send-whatsapp.response';
import { WHATSAPP_SENDER, type WhatsappSender } from './send-whatsapp-types';
import { WHATSAPP_EXAMPLES } from './whatsapp.examples';

const SENT = 'The gateway accepted the message.';

@ApiTags('WhatsApp')
@Controller('whatsapp')
export class SendSpecialController {
  constructor(@Inject(WHATSAPP_SENDER) private readonly sender: WhatsappSender) {}

  @Post('poll')
  @HttpCode(200)
  @Scope('messages:send')
  @ApiNamed('sendWhatsappPoll', WHATSAPP_EXAMPLES)
  @ApiSummary('Send a poll', "The recipient's choice comes back as a normal inbound message.")
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SendPollData, { description: SENT })
  @ApiErrors(...POST_SEND_OUTCOMES, 'TOO_MANY_OPTIONS')
  async poll(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendPollBody)) body: SendPollBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return replyWith(await this.sender.send(key, fromPollBody(body, { request, route: 'POST /whatsapp/poll' })), reply);
  }

  @Post('location')
  @HttpCode(200)
  @Scope('messages:send')
  @ApiNamed('sendWhatsappLocation', WHATSAPP_EXAMPLES)
  @ApiSummary('Send a location')
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors(...POST_SEND_OUTCOMES)
  async location(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendLocationBody)) body: SendLocationBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const input = fromLocationBody(body, { request, route: 'POST /whatsapp/location' });
    return replyWith(await this.sender.send(key, input), reply);
  }

  @Post('contact')
  @HttpCode(200)
  @Scope('messages:send')
  @ApiNamed('sendWhatsappContact', WHATSAPP_EXAMPLES)
  @ApiSummary('Send a contact card')
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors(...POST_SEND_OUTCOMES)
  async contact(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendContactBody)) body: SendContactBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const input = fromContactBody(body, { request, route: 'POST /whatsapp/contact' });
    return replyWith(await this.sender.send(key, input), reply);
  }

  @Post('reaction')
  @HttpCode(200)
  @Scope('messages:send')
  @ApiNamed('sendWhatsappReaction', WHATSAPP_EXAMPLES)
  @ApiSummary('React to a message', 'Reacts with an emoji. An empty emoji removes the reaction.')
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(SendWhatsappData, { description: SENT })
  @ApiErrors(...POST_SEND_OUTCOMES)
  async reaction(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SendReactionBody)) body: SendReactionBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const input = fromReactionBody(body, { request, route: 'POST /whatsapp/reaction' });
    return replyWith(await this.sender.send(key, input), reply);
  }

  @Post('schedule')
  @HttpCode(202)
  @Scope('messages:send')
  @ApiNamed('scheduleWhatsapp', WHATSAPP_EXAMPLES)
  @ApiSummary(
    'Schedule a WhatsApp message',
    'Schedules a text or media message. It counts against your plan now. DELETE /messages/{id} cancels it.',
  )
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAnswer(ScheduledWhatsappData, { status: 202, description: 'The message is scheduled.' })
  @ApiErrors(...POST_SEND_OUTCOMES, 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'MEDIA_NOT_FOUND', ...KEPT_TEXT_ERRORS)
  async schedule(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(ScheduleWhatsappBody)) body: ScheduleWhatsappBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const input = fromScheduleBody(body, { request, route: 'POST /whatsapp/schedule' });
    return replyWith(await this.sender.schedule(key, input), reply);
  }
}
