import { DELIVERY_STATUSES, MESSAGE_STATUSES } from '@chasqui/database';
import { MessageEventData, toMessageEventData } from '@chasqui/messages/answers';
import type { LifeDelivery, MessageLife } from '@chasqui/operations';
import { answerOf, ID, INTEGER, listOf, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import { toWaitData, WaitData } from '../operations/wait.response';
import { TraceData } from './trace.response';

export class LifeAttemptData {
  @Shown(INTEGER) attempt: number;
  @Shown(TIME) at: string;
  @Shown(orNull(INTEGER)) http_status: number | null;
  @Shown(orNull(TEXT)) error: string | null;
  @Shown(INTEGER) duration_ms: number;
  @Shown('How the answer of the server began.', orNull(TEXT)) response_excerpt: string | null;
}

export class LifeEndpointData {
  @Shown(ID) id: string;
  @Shown() name: string;
  @Shown() host: string;
}

export class LifeDeliveryData {
  @Shown(ID) id: string;
  @Shown(ID) event_id: string;
  @Shown() event: string;
  @Shown('event, replay, recovery or test.') reason: string;
  @Shown(oneOf(DELIVERY_STATUSES)) status: string;
  @Shown('Null: it was deleted.', orNull({ type: LifeEndpointData })) webhook: LifeEndpointData | null;
  @Shown(TIME) created_at: string;
  @Shown(orNull(TIME)) finished_at: string | null;
  @Shown(orNull(TIME)) next_attempt_at: string | null;
  @Shown(listOf(LifeAttemptData)) attempts: LifeAttemptData[];
  @Shown(orNull({ type: WaitData })) why: WaitData | null;
}

export class MessageLifeData {
  @Shown(oneOf(MESSAGE_STATUSES)) status: string;
  @Shown('The request that made it.', orNull(TEXT)) request_id: string | null;
  @Shown('Null: it was not traced, or it is not for the role.', orNull({ type: TraceData })) trace: TraceData | null;
  @Shown('How often it was handed to the gateway app or the phone.', INTEGER) attempts: number;
  @Shown('Oldest first.', listOf(MessageEventData)) events: MessageEventData[];
  @Shown('Oldest first, at most 100.', listOf(LifeDeliveryData)) deliveries: LifeDeliveryData[];
  @Shown('Null: it does not wait.', orNull({ type: WaitData })) why: WaitData | null;
}

const toAttempt = answerOf(LifeAttemptData);
const toEndpoint = answerOf(LifeEndpointData);
const toDelivery = answerOf(LifeDeliveryData);
const toData = answerOf(MessageLifeData);

export const toMessageLifeData = (life: MessageLife, trace: TraceData | null): MessageLifeData =>
  toData({
    ...life,
    trace,
    events: life.history.map(toMessageEventData),
    deliveries: life.deliveries.map(toDeliveryData),
    why: toWaitData(life.why),
  });

const toDeliveryData = (row: LifeDelivery): LifeDeliveryData =>
  toDelivery({
    ...row,
    event: row.eventType,
    webhook: row.endpoint && toEndpoint(row.endpoint),
    attempts: row.attempts.map(toAttempt),
    why: toWaitData(row.why),
  });
