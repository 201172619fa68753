import { atWork, endpointCatchesUp, paceOf, phoneRests, stops, unanswered } from './lane-waits';
import type { EndpointLane, LaneFacts, PhoneLane } from './lane-facts';
import type { DeliveryFacts, MessageFacts, RowsAhead } from './row-facts';
import { type Wait, wait } from './wait-texts';

/**
 * Why a message has not left yet.
 *
 * @param lane null: its channel has none
 * @returns null: it does not wait
 */
export function whyMessageWaits(message: MessageFacts, lane: LaneFacts | null): Wait | null {
  switch (message.state) {
    case 'done':
      if (message.ackDeadlineAt === null) return null;
      return wait('unacknowledged', {}, { since: message.firstStartedAt, nextAt: message.ackDeadlineAt });
    case 'dead':
      return null;
    case 'held':
      return whyHeld(message, lane);
    case 'started':
      return lane === null ? null : whyStarted(message, lane);
    case 'queued':
      return lane === null ? null : whyQueued(message, lane);
  }
}

/** Outside of its lane until its time has come, or its number is back. */
function whyHeld({ scheduledAt, dueAt, createdAt, errorMessage }: MessageFacts, lane: LaneFacts | null): Wait {
  if (errorMessage === null && scheduledAt !== null) {
    const isOver = lane !== null && scheduledAt <= lane.at;
    const stopped = isOver ? stops(lane) : null;
    return stopped ?? wait('scheduled', {}, { since: createdAt, nextAt: scheduledAt });
  }
  const stopped = lane && stops(lane);
  if (stopped !== null) return { ...stopped, nextAt: standsStill(stopped) ? null : dueAt };
  return wait('tried_again', { cause: errorMessage }, { since: scheduledAt ?? createdAt, nextAt: dueAt });
}

/** Nothing is tried meanwhile. */
const standsStill = ({ code }: Wait): boolean => code === 'paused' || code === 'organization_suspended';

/** Its gateway app, or its phone, may have it. */
function whyStarted(message: MessageFacts, lane: LaneFacts): Wait {
  const { dueAt, firstStartedAt, isParked, errorMessage, unrecordedStarts } = message;
  if (lane.kind === 'sms') return withPhone(message, lane);
  const { heldBy, at } = lane;
  if (heldBy !== null && unrecordedStarts > 0) {
    return wait('sending', { app: heldBy.app, copy: heldBy.copy }, { since: firstStartedAt });
  }
  const stopped = stops(lane);
  if (stopped !== null) return stopped;
  const times = { since: firstStartedAt, nextAt: dueAt > at ? dueAt : null };
  if (isParked) return wait('parked', { cause: errorMessage }, times);
  if (dueAt > at) return wait('outcome_unknown', { cause: errorMessage }, times);
  return atWork(lane);
}

function withPhone({ firstStartedAt, sms }: MessageFacts, lane: PhoneLane): Wait {
  const stopped = stops(lane);
  // The phone sends what it has, even if it must not be given more.
  if (stopped !== null && (stopped.code === 'phone_offline' || stopped.code === 'sender_gone')) return stopped;
  const one = { count: 1, isCapped: false };
  return wait('with_phone', { step: sms?.phone_state ?? 'offered', count: one }, { since: firstStartedAt });
}

function whyQueued(message: MessageFacts, lane: LaneFacts): Wait {
  const stopped = stops(lane);
  if (stopped !== null) return stopped;
  if (lane.kind === 'sms') return whyPhoneWaits(message, lane);
  const behind = lane.kind === 'wa' ? unanswered(lane) : null;
  return behind ?? turnOf(message.ahead) ?? atWork(lane);
}

function whyPhoneWaits({ dueAt, isParked, sms, ahead, createdAt }: MessageFacts, lane: PhoneLane): Wait {
  const { at, subject } = lane;
  if (dueAt > at) {
    const times = { since: createdAt, nextAt: dueAt };
    const cause = sms?.last_error ?? null;
    return isParked ? wait('parked', { cause }, times) : wait('phone_retry', { cause }, times);
  }
  const rests = phoneRests(lane);
  if (rests?.code === 'pace') {
    const parts = { count: ahead.parts + (sms?.segments ?? 1), isCapped: ahead.all.isCapped };
    return wait('pace', paceOf(lane, parts), { nextAt: rests.nextAt });
  }
  return rests ?? turnOf(ahead) ?? wait('phone_not_asked', {}, { since: subject?.seenAt ?? createdAt });
}

function turnOf({ all, hasEarlier }: RowsAhead): Wait | null {
  if (all.count === 0) return null;
  return hasEarlier ? wait('in_turn', { ahead: all }) : wait('overtaken', { ahead: all });
}

/** Null: it does not wait. */
export function whyDeliveryWaits(delivery: DeliveryFacts, lane: EndpointLane): Wait | null {
  const { state, attempts, unrecordedStarts, dueAt, firstStartedAt, httpStatus, error, ahead, createdAt } = delivery;
  const { heldBy, at, blockedUntil, subject } = lane;
  if (state !== 'queued') return null;
  if (heldBy !== null && unrecordedStarts > 0) {
    return wait('sending', { app: heldBy.app, copy: heldBy.copy }, { since: firstStartedAt });
  }
  const stopped = stops(lane);
  if (stopped !== null) return stopped;
  const since = subject?.failingSince ?? null;
  if (attempts > 0 && dueAt > at) {
    return wait(
      'endpoint_failing',
      { httpStatus, error, attempt: attempts },
      { since: since ?? createdAt, nextAt: dueAt },
    );
  }
  if (blockedUntil !== null && blockedUntil > at && subject?.lastFailure != null) {
    return wait('endpoint_failing', { ...subject.lastFailure, attempt: null }, { since, nextAt: blockedUntil });
  }
  return turnOf(ahead) ?? endpointCatchesUp(lane) ?? atWork(lane);
}
