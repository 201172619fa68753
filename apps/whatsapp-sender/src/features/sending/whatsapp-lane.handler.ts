import {
  type LaneMessage,
  type MessageRecord,
  RecipientConsentRepository,
  type RecordedMessage,
} from '@chasqui/messages';
import { type NumberRoute, WhatsappNumberRepository, type GatewayOutcome } from '@chasqui/whatsapp';
import { type LaneHandler, WHATSAPP_LANES } from '@chasqui/lanes';
import { type Logger, LOGGER, continueTrace, type WorkSpan } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { SendMetrics } from '../../send.metrics';
import { lackedCapability } from './needed-capability';
import { NumberRoutes } from './number-routes';
import { NO_NUMBER, PatientCalls } from './patient-calls';
import * as outcomes from './send-outcome';
import { SendReplies } from './send-replies';
import { canWait, isAway, waits } from './waiting-message';

/** Makes the calls of WhatsApp lanes, through the `pairing` replica that holds the number's gateway. */
@Injectable()
export class WhatsappLaneHandler implements LaneHandler<LaneMessage, MessageRecord, RecordedMessage> {
  readonly expired = outcomes.expired;
  readonly dead = outcomes.dead;
  readonly parked = outcomes.parked;

  constructor(
    private readonly routes: NumberRoutes,
    @Inject(WhatsappNumberRepository)
    private readonly numbers: Pick<WhatsappNumberRepository, 'clearDegraded' | 'markHanging' | 'clearHanging'>,
    private readonly calls: PatientCalls,
    @Inject(SendReplies) private readonly replies: Pick<SendReplies, 'publish'>,
    private readonly metrics: SendMetrics,
    @Inject(RecipientConsentRepository) private readonly recipients: Pick<RecipientConsentRepository, 'isOptedOut'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  deliver(message: LaneMessage): Promise<MessageRecord> {
    const { id, orgId, accountId, attempts, traceContext } = message;
    const attributes = {
      'messaging.operation.name': 'send',
      'messaging.message.id': id,
      'chasqui.org.id': orgId,
      'chasqui.account.id': accountId ?? '',
      'chasqui.lane.kind': WHATSAPP_LANES.kind,
      'chasqui.attempt': attempts + 1,
    };
    return continueTrace(traceContext, 'send message', { kind: 'consumer', attributes }, async (span) => {
      const record = await this.send(message);
      tell(span, record);
      return record;
    });
  }

  private async send(message: LaneMessage): Promise<MessageRecord> {
    const { accountId } = message;
    if (accountId === null) throw new Error(`message ${message.id} is in a WhatsApp lane without a number`);
    const route = await this.routes.find(accountId);
    if (route !== null && (await this.isUnwanted(message, route))) return outcomes.unwanted();
    if (route !== null && canWait(message) && isAway(route)) return waits(message, route);
    const lacked = route === null ? undefined : lackedCapability(message, route);
    if (lacked !== undefined) return outcomes.appTooOld(lacked);
    const began = performance.now();
    const called = route === null ? null : await this.calls.call(message, route);
    const outcome = called?.outcome ?? NO_NUMBER;
    const record = called?.record ?? outcomes.toRecord(message, outcome);
    const tookMs = performance.now() - began;
    this.metrics.observe(outcome.kind, record.status ?? 'pending', tookMs);
    this.log(message, outcome, record, tookMs);
    if (route?.isDegraded && record.status === 'sent') await this.numbers.clearDegraded(accountId);
    await this.noteHanging(message, outcome, route, tookMs);
    return (await this.waitsInstead(called?.message ?? message, outcome, record)) ?? record;
  }

  /** Behind a message that its gateway left unanswered, waiting callers are turned away. */
  turnedAway({ state, isAwaited, mayExpire }: LaneMessage, head: LaneMessage): MessageRecord | null {
    if (head.reason !== 'TIMED_OUT' || state !== 'queued' || !isAwaited || !mayExpire) return null;
    const seconds = Math.max(1, Math.ceil((WHATSAPP_LANES.blockMs - (head.startedAgoMs ?? 0)) / 1_000));
    const text = 'The gateway app does not answer for this number. The message was not sent.';
    return { ...outcomes.notSent('GATEWAY_ERROR', 'GATEWAY_ERROR', text, seconds), source: 'lane' };
  }

  isOpen(record: MessageRecord): boolean {
    return record.state === 'started';
  }

  isFinished({ state }: MessageRecord): boolean {
    return state === 'done' || state === 'dead';
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
   * An unanswered message holds up its number until it is answered or parked: meanwhile callers need not try. Any
   * answer means that the gateway is back, even one to the message itself, which is asked about repeatedly.
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

  /** A message without a waiting caller that no gateway had waits for its number instead of failing. */
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

  /**
   * Whether the recipient opted out while the message waited. An earlier start may have reached the gateway: then it
   * continues.
   */
  private async isUnwanted(message: LaneMessage, { obeysOptOut }: NumberRoute): Promise<boolean> {
    return obeysOptOut && message.state === 'queued' && (await this.recipients.isOptedOut(message.id));
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

function tell(span: WorkSpan, { state, status, errorCode }: MessageRecord): void {
  span.setAttributes({ 'chasqui.outcome': status ?? state });
  if (errorCode !== undefined && errorCode !== null) span.fail(errorCode);
}
