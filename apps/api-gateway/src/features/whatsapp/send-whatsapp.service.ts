import type { Message, MessageRepository, NewMessage, RecordedMessage } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { DEADLINE_MS } from '@chasqui/gateway-protocol';
import type { Doorbell, ReplyWaiter } from '@chasqui/lanes';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { type SentMessage, toScheduleAnswer, toSendAnswer } from './send-whatsapp.answer';
import type { SendWhatsappInput, SendWhatsappResult, WhatsappSender } from './send-whatsapp.types';
import { unknownOutcome, unknownOutcomeText, type WhatsappOrders } from './whatsapp-orders';

/** A message that did not get its turn within this time is not sent any more: its caller will have left. */
const GIVE_UP_MS = 20_000;
/** PostgreSQL's clock began after the request did. */
const GIVEN_UP_MARGIN_MS = 250;
/** The worker records a call that ran into its deadline; so much later the caller is told that nobody knows. */
const MARGIN_MS = 2_000;

export interface SendWhatsappDeps {
  orders: Pick<WhatsappOrders, 'place'>;
  messages: MessageRepository;
  doorbell: Doorbell;
  replies: ReplyWaiter<RecordedMessage>;
  /** Name of this process on the reply channel. */
  instance: string;
}

/** Sends one WhatsApp message: into its number's lane, and waits for what became of it. */
export class SendWhatsappService implements WhatsappSender {
  constructor(private readonly deps: SendWhatsappDeps) {}

  async send(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult> {
    const waiting = { replyTo: this.deps.instance, giveUpAfterMs: GIVE_UP_MS };
    const placed = await this.deps.orders.place(key, input, waiting);
    if (placed.kind === 'placed') return this.finish(key, placed.message);
    return this.replay(key, await this.known(key, placed));
  }

  async schedule(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult> {
    const placed = await this.deps.orders.place(key, input, { replyTo: null, giveUpAfterMs: null });
    if (placed.kind === 'placed') return { ...toScheduleAnswer(placed.message), replayed: false };
    return { ...toScheduleAnswer(await this.known(key, placed)), replayed: true };
  }

  private async finish(key: AuthenticatedKey, message: NewMessage): Promise<SendWhatsappResult> {
    const waiting = this.deps.replies.wait(message.id, GIVE_UP_MS + GIVEN_UP_MARGIN_MS);
    this.deps.doorbell.ring(message.lane);
    // The message exists: whatever fails from here on, "try again" would be the wrong answer.
    const outcome = (await waiting) ?? (await this.lastWord(key.orgId, message));
    return { ...toSendAnswer(message, outcome), replayed: false };
  }

  private async lastWord(orgId: string, message: SentMessage): Promise<RecordedMessage> {
    let cause: unknown;
    try {
      const outcome = (await this.waitOn(orgId, message)) ?? (await this.giveUp(orgId, message.id));
      if (outcome !== null) return outcome;
    } catch (error) {
      cause = error;
    }
    throw unknownOutcome(message.id, cause);
  }

  /** A message that did not get its turn in time is ended, so that its caller can send it again; else its call runs. */
  private async waitOn(orgId: string, message: SentMessage): Promise<RecordedMessage | null> {
    const settled = await this.settle(orgId, message.id);
    if (settled !== null) return settled;
    return (await this.deps.replies.wait(message.id, callMs(message))) ?? (await this.settle(orgId, message.id));
  }

  /** The message of an earlier request with the same Idempotency-Key. */
  private async known(key: AuthenticatedKey, placed: { messageId: string; sameRequest: boolean }): Promise<Message> {
    if (!placed.sameRequest) throw new AppError('IDEMPOTENCY_MISMATCH');
    const message = await this.deps.messages.findForOrg(key.orgId, key.mode, placed.messageId);
    if (message === null) throw new Error(`the message ${placed.messageId} of a kept key is gone`);
    return message;
  }

  /** The answer of an earlier request; waits for it when it is still on its way. */
  private async replay(key: AuthenticatedKey, message: Message): Promise<SendWhatsappResult> {
    const found = await this.deps.messages.findAnswerable([message.id]);
    const outcome =
      found[0] ??
      (await this.deps.replies.wait(message.id, GIVE_UP_MS + GIVEN_UP_MARGIN_MS)) ??
      (await this.waitOn(key.orgId, message));
    if (outcome === null) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
    return { ...toSendAnswer(message, outcome), replayed: true };
  }

  /** Nobody waits any longer: what is recorded by now, or that the outcome is unknown, which is recorded as well. */
  private async giveUp(orgId: string, id: string): Promise<RecordedMessage | null> {
    await this.deps.messages.noteUnknown(orgId, id, unknownOutcomeText(id));
    return (await this.deps.messages.findAnswerable([id]))[0] ?? null;
  }

  /** Ends a message that no worker took up in time; answers what is recorded of it by now. */
  private async settle(orgId: string, id: string): Promise<RecordedMessage | null> {
    await this.deps.messages.expire(orgId, id);
    return (await this.deps.messages.findAnswerable([id]))[0] ?? null;
  }
}

/** How long the call of a message that was started in time may still last. */
function callMs({ media, payload }: SentMessage): number {
  const deadlineMs = media === null ? DEADLINE_MS.text : DEADLINE_MS.media;
  return deadlineMs + (payload?.typing_ms ?? 0) + MARGIN_MS;
}
