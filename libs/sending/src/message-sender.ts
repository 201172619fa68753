import { type Message, UnansweredError } from '@chasqui/database';
import {
  type Intake,
  MessageIntakeRepository,
  MessageRepository,
  type NewMessage,
  type RecordedMessage,
} from '@chasqui/messages';
import { AppError } from '@chasqui/errors';
import { SharedClock, TimeLimit } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { committed, mustBeSameRequest, notRefused, stillUnderWay } from './acceptance';
import { MessageIntake } from './message-intake';
import { type Origin, storedKey } from './origin';
import { inProgress, OutcomeWaiter } from './outcome-waiter';
import { scheduleRefusal } from './schedule-time';
import type { SendingChannel, Waiting } from './sending-channel';
import { SmsChannel, type SmsRequest } from './sms.channel';
import { Subscriptions } from './subscriptions';
import { WhatsappChannel, type WhatsappRequest } from './whatsapp.channel';

export interface SendRequests {
  whatsapp: WhatsappRequest;
  sms: SmsRequest;
}

/** A message that exists: created now, or by an earlier request with the same idempotency key. */
export interface Acceptance {
  message: Pick<
    Message,
    | 'id'
    | 'orgId'
    | 'type'
    | 'toAddress'
    | 'fromAddress'
    | 'accountId'
    | 'content'
    | 'media'
    | 'payload'
    | 'scheduledAt'
    | 'conversationId'
  >;
  replayed: boolean;
}

export interface SendOutcome extends Acceptance {
  outcome: RecordedMessage;
}

/** `new`: its lane was not rung yet. */
type Placement =
  | { kind: 'new'; message: NewMessage & Pick<Message, 'conversationId'> }
  | { kind: 'known'; message: Message };

const NOBODY_WAITS: Waiting = { replyTo: null, giveUpAfterMs: null };

/**
 * From request to answer: 25 seconds, and 125 with a file, less a second for both ways, and half a second for the final
 * writes and reads.
 */
const TEXT_WITHIN_MS = 23_500;
const MEDIA_WITHIN_MS = 123_500;

/**
 * Sends messages of every channel, for any caller: the API, a campaign, an OTP, an MCP tool. Idempotency keys, plan
 * limits, opt-outs and lost commits mean the same for all of them.
 */
@Injectable()
export class MessageSender {
  private readonly channels: { readonly [Name in keyof SendRequests]: SendingChannel<SendRequests[Name]> };

  constructor(
    private readonly intake: MessageIntake,
    private readonly keys: MessageIntakeRepository,
    private readonly messages: MessageRepository,
    private readonly subscriptions: Subscriptions,
    private readonly outcomes: OutcomeWaiter,
    whatsapp: WhatsappChannel,
    private readonly sms: SmsChannel,
    @Inject(SharedClock) private readonly clock: Pick<SharedClock, 'nowMs'>,
  ) {
    this.channels = { whatsapp, sms };
  }

  /**
   * Accepts a message and returns: it is committed, and is sent when its turn or its time has come. Needs no Redis.
   *
   * @throws AppError the channel's refusals, VALIDATION for a time that is too near or too far, PLAN_LIMIT, OPTED_OUT,
   * IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS; if it is unknown whether the message exists, the channel's error for
   * that
   */
  async accept<Name extends keyof SendRequests>(
    channel: Name,
    request: SendRequests[Name],
    origin: Origin,
  ): Promise<Acceptance> {
    const limit = new TimeLimit(TEXT_WITHIN_MS, origin.askedAtMs);
    const { kind, message } = await this.place(channel, request, origin, { waiting: NOBODY_WAITS, limit });
    if (kind === 'new' && message.scheduledAt === null) this.channels[channel].doorbell.ring(message.lane);
    return { message, replayed: kind === 'known' };
  }

  /**
   * Sends a WhatsApp message and waits for its outcome: usually seconds, minutes for media over a slow gateway. A
   * message without a turn within 20 seconds is ended unsent.
   *
   * @param request without `scheduledAt`
   * @throws AppError as `accept`, and GATEWAY_ERROR with the id when the outcome is not known in time
   */
  async sendAndWait(request: WhatsappRequest, origin: Origin): Promise<SendOutcome> {
    const limit = limitOf(request, origin);
    const waiting = this.outcomes.waitingFor(limit);
    const { kind, message } = await this.place('whatsapp', request, origin, { waiting, limit });
    if (kind === 'known') {
      return { message, outcome: await limit.of(this.outcomes.ofKnown(message), inProgress), replayed: true };
    }
    const outcome = this.outcomes.ofNew(message, limit);
    this.channels.whatsapp.doorbell.ring(message.lane);
    return { message, outcome: await outcome, replayed: false };
  }

  private async place<Name extends keyof SendRequests>(
    name: Name,
    request: SendRequests[Name],
    origin: Origin,
    { waiting, limit }: { waiting: Waiting; limit: TimeLimit },
    isAgain = false,
  ): Promise<Placement> {
    const channel = this.channels[name];
    const subscription = await this.subscriptions.find(origin.orgId);
    let message: NewMessage;
    try {
      const refusal = request.refusal ?? scheduleRefusal(request.scheduledAt, () => this.clock.nowMs());
      if (refusal !== null) throw refusal;
      const composed = await channel.compose(request, origin, subscription, waiting);
      message = { ...composed, quickReplyId: request.quickReplyId };
    } catch (refusal) {
      return this.knownOr(refusal, origin);
    }
    let intake: Intake;
    try {
      if (limit.leftMs === 0) throw nothingDone();
      intake = await committed(() => limit.of(this.intake.accept(message), notAnswered), {
        lost: (cause) => channel.lost(message, cause),
        // The same key, or the organization's contacts.
        busy: (cause) => stillUnderWay(message.idempotency !== null, cause),
      });
    } catch (failure) {
      if (channel.looksAgain) return this.knownOr(failure, origin);
      throw failure;
    }
    const accepted = notRefused(intake, subscription);
    switch (accepted.kind) {
      case 'accepted':
        return { kind: 'new', message: { ...message, conversationId: accepted.conversationId ?? null } };
      case 'duplicate':
        return this.known(origin, accepted.messageId);
      case 'no_phone':
        // It was unpaired a moment ago: another one takes the message.
        this.sms.forgetPhones(origin);
        if (isAgain) throw new AppError('NO_SMS_DEVICE');
        return this.place(name, request, origin, { waiting, limit }, true);
    }
  }

  /** A request whose key created a message gets that, even if the number is gone since, or its time has come. */
  private async knownOr(refusal: unknown, origin: Origin): Promise<Placement> {
    const idempotency = storedKey(origin);
    if (idempotency === null || !(refusal instanceof AppError)) throw refusal;
    const known = await this.keys.findByKey(origin.orgId, idempotency.route, idempotency.key);
    if (known === null) throw refusal;
    mustBeSameRequest(known.requestHash.equals(idempotency.requestHash));
    return this.known(origin, known.messageId);
  }

  private async known({ orgId, mode }: Origin, id: string): Promise<Placement> {
    const message = await this.messages.findForOrg(orgId, mode, id);
    if (message === null) throw new Error(`the message ${id} of a kept key is gone`);
    return { kind: 'known', message };
  }
}

function limitOf({ file, content }: WhatsappRequest, { askedAtMs }: Origin): TimeLimit {
  const isMedia = file !== undefined || content.media !== null;
  return new TimeLimit((isMedia ? MEDIA_WITHIN_MS : TEXT_WITHIN_MS) + (content.payload?.typing_ms ?? 0), askedAtMs);
}

const nothingDone = (): AppError => new AppError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '1' } });

const notAnswered = (): UnansweredError =>
  new UnansweredError('08007', 'the intake took too long: the message may be stored or not');
