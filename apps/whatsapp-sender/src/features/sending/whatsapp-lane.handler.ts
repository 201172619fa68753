import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LaneMessage,
  type MessageRecord,
  RecipientConsentRepository,
  type RecordedMessage,
} from '@chasqui/messaging';
import { type NumberRoute, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { type LaneHandler, WHATSAPP_LANES } from '@chasqui/lanes';
import { GatewayCaller, type GatewayOutcome, type Logger, LOGGER } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SendMetrics } from '../../send.metrics';
import { lackedCapability } from './needed-capability';
import { NumberRoutes } from './number-routes';
import * as outcomes from './send-outcome';
import { toGatewayRequest } from './send-request';
import { SendReplies } from './send-replies';
import { canWait, isAway, waits } from './waiting-message';

/** A gateway whose connection was just lost is back within a second or two: so long a message waits for it. */
const BRIDGE_MS = 4_000;
const BRIDGE_STEP_MS = 100;
/** A loss that is older than this is another one. */
const SAME_LOSS_MS = 30_000;
const BRIDGEABLE = new Set(['offline', 'unreachable', 'refused', 'stopping']);

/** Makes the calls of WhatsApp lanes, through whichever `pairing` replica holds the number's gateway. */
@Injectable()
export class WhatsappLaneHandler implements LaneHandler<LaneMessage, MessageRecord, RecordedMessage> {
  readonly expired = outcomes.expired;
  readonly dead = outcomes.dead;
  readonly parked = outcomes.parked;

  /** When a gateway was found gone: all its messages together wait for it once. */
  private readonly goneSince = new Map<string, number>();

  constructor(
    private readonly routes: NumberRoutes,
    @Inject(WhatsappNumberRepository)
    private readonly numbers: Pick<WhatsappNumberRepository, 'clearDegraded' | 'markHanging' | 'clearHanging'>,
    @Inject(GatewayCaller) private readonly caller: Pick<GatewayCaller, 'call'>,
    @Inject(SendReplies) private readonly replies: Pick<SendReplies, 'publish'>,
    private readonly metrics: SendMetrics,
    @Inject(RecipientConsentRepository) private readonly recipients: Pick<RecipientConsentRepository, 'isOptedOut'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async deliver(message: LaneMessage): Promise<MessageRecord> {
    const { accountId } = message;
    if (accountId === null) throw new Error(`message ${message.id} is in a WhatsApp lane without a number`);
    const route = await this.routes.find(accountId);
    if (route !== null && (await this.isUnwanted(message, route))) return outcomes.unwanted();
    if (route !== null && canWait(message) && isAway(route)) return waits(message, route);
    const lacked = route === null ? undefined : lackedCapability(message, route);
    if (lacked !== undefined) return outcomes.appTooOld(lacked);
    const began = performance.now();
    const outcome = route === null ? NO_NUMBER : await this.call(message, route, accountId);
    const record = outcomes.toRecord(message, outcome);
    const tookMs = performance.now() - began;
    this.metrics.observe(outcome.kind, record.status ?? 'pending', tookMs);
    this.log(message, outcome, record, tookMs);
    if (route?.isDegraded && record.status === 'sent') await this.numbers.clearDegraded(accountId);
    await this.noteHanging(message, outcome, route, tookMs);
    return (await this.waitsInstead(message, outcome, record)) ?? record;
  }

  /** Behind a message that its gateway left unanswered nobody who waits for an answer has to wait for that one. */
  turnedAway({ state, isAwaited, mayExpire }: LaneMessage, head: LaneMessage): MessageRecord | null {
    if (head.reason !== 'TIMED_OUT' || state !== 'queued' || !isAwaited || !mayExpire) return null;
    const seconds = Math.max(1, Math.ceil((WHATSAPP_LANES.blockMs - (head.startedAgoMs ?? 0)) / 1_000));
    const text = 'The gateway app does not answer for this number. The message was not sent.';
    return { ...outcomes.notSent('GATEWAY_ERROR', 'GATEWAY_ERROR', text, seconds), source: 'lane' };
  }

  isOpen(record: MessageRecord): boolean {
    return record.state === 'started';
  }

  failed(message: LaneMessage, error: unknown): void {
    this.logger.error(
      { err: error, message_id: message.id, lane: message.lane },
      'a WhatsApp message could not be processed',
    );
  }

  onRecorded(recorded: readonly RecordedMessage[]): void {
    this.replies.publish(recorded.filter((message) => message.state !== 'started' || message.answerCode !== null));
  }

  /**
   * A message that is left unanswered holds its number up until it is answered or parked: so long callers need not try.
   * Any answer says that the gateway is back, also one to the message itself, which is asked about again and again.
   */
  private async noteHanging(
    { accountId, parked, startedAgoMs }: LaneMessage,
    { kind }: GatewayOutcome,
    route: NumberRoute | null,
    tookMs: number,
  ): Promise<void> {
    if (accountId === null) return;
    const leftMs = WHATSAPP_LANES.blockMs - (startedAgoMs ?? 0) - tookMs;
    if (kind === 'timeout' && !parked && leftMs > 0) await this.numbers.markHanging(accountId, leftMs);
    else if (kind === 'answer' && route?.isHanging) await this.numbers.clearHanging(accountId);
  }

  /** What nobody waits for, and no gateway had, waits for its number instead of failing. */
  private async waitsInstead(
    message: LaneMessage,
    outcome: GatewayOutcome,
    { nothingSent }: MessageRecord,
  ): Promise<MessageRecord | null> {
    const isForGood = outcome.kind === 'closed' && outcome.reason === 'too_large';
    if (!nothingSent || isForGood || !canWait(message) || message.accountId === null) return null;
    const route = await this.routes.refresh(message.accountId);
    return route && waits(message, route);
  }

  /** Whether the recipient opted out while the message waited. An earlier start may have reached the gateway: it goes on. */
  private async isUnwanted(message: LaneMessage, { obeysOptOut }: NumberRoute): Promise<boolean> {
    return obeysOptOut && message.state === 'queued' && (await this.recipients.isOptedOut(message.id));
  }

  /** Calls, and once more while the gateway is changing over from one replica to another. */
  private async call(message: LaneMessage, first: NumberRoute, accountId: string): Promise<GatewayOutcome> {
    for (let route: NumberRoute | null = first; route !== null; ) {
      const request = toGatewayRequest(message, route.phone);
      const outcome = await this.caller.call(route, request, () => this.routes.refresh(accountId));
      if (outcome.kind !== 'closed' || !BRIDGEABLE.has(outcome.reason)) {
        this.goneSince.delete(route.gatewayId);
        return outcome;
      }
      const goneForMs = this.goneFor(route.gatewayId);
      route = await this.routes.refresh(accountId);
      if (!route?.wasJustOnline || goneForMs >= BRIDGE_MS) return outcome;
      await sleep(BRIDGE_STEP_MS);
    }
    return NO_NUMBER;
  }

  private goneFor(gatewayId: string): number {
    const now = performance.now();
    const since = this.goneSince.get(gatewayId) ?? now;
    const start = now - since > SAME_LOSS_MS ? now : since;
    this.goneSince.set(gatewayId, start);
    return now - start;
  }

  private log(message: LaneMessage, outcome: GatewayOutcome, record: MessageRecord, tookMs: number): void {
    const fields = {
      message_id: message.id,
      org_id: message.orgId,
      lane: message.lane,
      attempt: message.attempts + 1,
      outcome: outcome.kind,
      gateway_status: outcome.kind === 'answer' ? outcome.status : null,
      status: record.status,
      error_code: record.errorCode ?? null,
      took_ms: Math.round(tookMs),
    };
    if (record.status === 'sent') this.logger.debug(fields, 'attempt');
    else this.logger.info(fields, 'attempt');
  }
}

/** The number was removed while the message waited: like a number that is not linked. */
const NO_NUMBER: GatewayOutcome = {
  kind: 'answer',
  status: 409,
  body: JSON.stringify({ code: 'WHATSAPP_NOT_CONNECTED', message: 'The number was removed.', nothing_sent: true }),
};
