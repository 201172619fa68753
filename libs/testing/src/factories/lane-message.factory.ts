import type { LaneMessage } from '@chasqui/messages';
import { v7 as uuid } from 'uuid';

export function aLaneMessage(fields: Partial<LaneMessage> = {}): LaneMessage {
  const accountId = fields.accountId ?? uuid();
  return {
    id: uuid(),
    lane: `wa:${accountId}`,
    state: 'queued',
    attempts: 0,
    unrecordedStarts: 0,
    parked: false,
    waiting: false,
    dueInMs: 0,
    startedAgoMs: null,
    givenUp: false,
    orgId: uuid(),
    type: 'text',
    toAddress: '15550001111',
    fromAddress: '15550002222',
    accountId,
    content: 'hello',
    media: null,
    payload: null,
    tracked: true,
    isAwaited: true,
    mayExpire: true,
    waitedMs: 0,
    errorMessage: null,
    reason: null,
    traceContext: null,
    ...fields,
  };
}
