import { CHANNELS, DELIVERY_STATUSES, EVENT_SOURCES, MESSAGE_STATUSES } from '@chasqui/database';
import type { LifeDelivery, LocatedMessage } from '@chasqui/operations';
import { answerOf, ID, INTEGER, listOf, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import { TraceData, toTraceData } from '../messages/trace.response';
import { NamedData } from './lane-board.response';
import { toWaitData, WaitData } from './wait.response';

export class LocatedStepData {
  @Shown(oneOf(MESSAGE_STATUSES)) status: string;
  @Shown(TIME) at: string;
  @Shown(oneOf(EVENT_SOURCES)) source: string;
  @Shown('A code; what anybody wrote is left out.', orNull(TEXT)) detail: string | null;
  @Shown('The message was edited or deleted, or its file came: nothing of it is told.', orNull(TEXT))
  change: string | null;
}

export class LocatedDeliveryData {
  @Shown(ID) id: string;
  @Shown() event: string;
  @Shown(oneOf(DELIVERY_STATUSES)) status: string;
  @Shown('Null: the webhook was deleted.', orNull(TEXT)) host: string | null;
  @Shown(TIME) created_at: string;
  @Shown(orNull(TIME)) finished_at: string | null;
  @Shown(INTEGER) attempts: number;
  @Shown('Of the last attempt.', orNull(INTEGER)) http_status: number | null;
  @Shown(orNull({ type: WaitData })) why: WaitData | null;
}

/** A message of any organization, for operators: where it is and why, never its text or its contact. */
export class LocatedMessageData {
  @Shown(ID) id: string;
  @Shown() organization: NamedData;
  @Shown(oneOf(CHANNELS)) channel: string;
  @Shown(oneOf(['inbound', 'outbound'])) direction: string;
  @Shown(oneOf(['live', 'test'])) mode: string;
  @Shown('For example `text`.') type: string;
  @Shown(oneOf(MESSAGE_STATUSES)) status: string;
  @Shown('The number or phone of the organization.', orNull(TEXT)) account: string | null;
  @Shown(orNull(TEXT)) error_code: string | null;
  @Shown('The lane that it is in; null: it is done.', orNull(TEXT)) lane: string | null;
  @Shown('The request that made it.', orNull(TEXT)) request_id: string | null;
  @Shown('Null: it was not traced.', orNull({ type: TraceData })) trace: TraceData | null;
  @Shown('What its provider calls it.', orNull(TEXT)) provider_id: string | null;
  @Shown(INTEGER) attempts: number;
  @Shown(TIME) created_at: string;
  @Shown(orNull(TIME)) scheduled_at: string | null;
  @Shown(orNull(TIME)) sent_at: string | null;
  @Shown('Oldest first.', listOf(LocatedStepData)) steps: LocatedStepData[];
  @Shown('Who is told of it; oldest first, at most 100.', listOf(LocatedDeliveryData))
  deliveries: LocatedDeliveryData[];
  @Shown('Null: it does not wait.', orNull({ type: WaitData })) why: WaitData | null;
}

/** Details are codes, or words of an outside system, which operators must not see. */
const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

const toNamed = answerOf(NamedData);
const toStep = answerOf(LocatedStepData);
const toDelivery = answerOf(LocatedDeliveryData);
const toData = answerOf(LocatedMessageData);

export function toLocatedMessageData(message: LocatedMessage, traceTemplate: string): LocatedMessageData {
  const { life } = message;
  return toData({
    ...message,
    ...life,
    organization: toNamed(message.organization),
    account: message.accountName,
    trace: toTraceData(life.traceId, traceTemplate),
    steps: life.history.map((step) => toStep({ ...step, detail: codeIn(step.detail) })),
    deliveries: life.deliveries.map(toDeliveryData),
    why: toWaitData(life.why),
  });
}

const codeIn = (detail: string | null): string | null => (detail !== null && CODE.test(detail) ? detail : null);

const toDeliveryData = (row: LifeDelivery): LocatedDeliveryData =>
  toDelivery({
    ...row,
    event: row.eventType,
    host: row.endpoint?.host ?? null,
    attempts: row.attempts.length,
    httpStatus: row.attempts.at(-1)?.httpStatus ?? null,
    why: toWaitData(row.why),
  });
