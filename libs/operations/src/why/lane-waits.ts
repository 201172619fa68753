import { SMS_PHONE_SILENCE_MINUTES } from '@chasqui/database';
import { WHATSAPP_LANES } from '@chasqui/lanes';
import { quietUntil } from '@chasqui/sms';
import type { BulkLane, EndpointLane, LaneFacts, NumberLane, PhoneLane } from './lane-facts';
import { type Counted, type Wait, wait } from './wait-texts';

/** Null: nothing waits in it. */
export function whyLaneWaits(lane: LaneFacts): Wait | null {
  if (lane.waiting.count + lane.started.count + lane.parked.count === 0) return null;
  return stops(lane) ?? goesOn(lane);
}

/** What blocks the whole lane; null: nothing. */
export function stops(lane: LaneFacts): Wait | null {
  if (lane.suspendedAt !== null) return wait('organization_suspended', {}, { since: lane.suspendedAt });
  if (lane.pause !== null) return wait('paused', { by: lane.pause.by }, { since: lane.pause.at });
  if (lane.subject === null) return wait('sender_gone', {});
  const { app, alive, lastSeenAt } = lane.workers;
  if (alive === 0) return wait('no_worker', { app }, { since: lastSeenAt });
  switch (lane.kind) {
    case 'wa':
      return numberIsAway(lane);
    case 'sms':
      return phoneIsAway(lane);
    case 'hook':
      return endpointIsOff(lane);
    case 'bulk':
      return null;
  }
}

function goesOn(lane: LaneFacts): Wait {
  switch (lane.kind) {
    case 'wa':
      return onlyParked(lane) ?? unanswered(lane) ?? hangs(lane) ?? atWork(lane);
    case 'sms':
      return phoneRests(lane) ?? setAside(lane) ?? phoneHasThem(lane);
    case 'hook':
      return endpointFails(lane) ?? endpointCatchesUp(lane) ?? atWork(lane);
    case 'bulk':
      return pacing(lane);
  }
}

/** A worker has it, or will. */
export function atWork({ heldBy, blockedUntil, workers, at, oldestAt }: LaneFacts): Wait {
  if (heldBy !== null) return wait('sending', { app: heldBy.app, copy: heldBy.copy });
  if (blockedUntil !== null && blockedUntil > at) return wait('resting', {}, { nextAt: blockedUntil });
  return wait('not_taken', { app: workers.app, alive: workers.alive }, { since: oldestAt });
}

/** The number, or its gateway app, is away: messages wait until it is back. */
function numberIsAway({ subject }: NumberLane): Wait | null {
  if (subject === null) return null;
  const { status, reason, claim, gateway } = subject;
  if (claim === 'released') return wait('sender_gone', {});
  if (!gateway.isOnline) {
    if (gateway.firstSeenAt === null) return wait('gateway_never_started', {});
    return wait('gateway_offline', {}, { since: gateway.seenAt ?? gateway.lostAt });
  }
  switch (status) {
    case 'connected':
      return null;
    case 'disconnected':
      return wait('number_disconnected', { reason });
    case 'signed_out':
      return wait('number_signed_out', { reason });
    case 'pending':
    case 'waiting_qr':
    case 'qr_expired':
      return wait('number_waiting_qr', {});
  }
}

function onlyParked({ waiting, started, subject }: NumberLane): Wait | null {
  if (waiting.count + started.count > 0) return null;
  return wait('parked', { cause: null }, { nextAt: subject?.parkedDueAt });
}

/** An unanswered message blocks those behind it, until it is answered or parked. */
export function unanswered({ subject, at }: NumberLane): Wait | null {
  const head = subject?.head ?? null;
  if (head === null || head.dueAt <= at) return null;
  const parkedAt = head.firstStartedAt && new Date(head.firstStartedAt.getTime() + WHATSAPP_LANES.blockMs);
  const isHanging = subject?.hangsUntil != null && subject.hangsUntil > at;
  if (isHanging) return wait('number_hanging', {}, { since: head.firstStartedAt, nextAt: subject.hangsUntil });
  return wait('behind_unanswered', { messageId: head.id }, { since: head.firstStartedAt, nextAt: parkedAt });
}

function hangs({ subject, at }: NumberLane): Wait | null {
  const until = subject?.hangsUntil ?? null;
  return until === null || until <= at ? null : wait('number_hanging', {}, { nextAt: until });
}

function phoneIsAway({ subject, at }: PhoneLane): Wait | null {
  if (subject === null) return null;
  if (subject.isUnpaired) return wait('sender_gone', {});
  if (!subject.isEnabled) return wait('phone_disabled', {});
  const heardAgoMs = subject.seenAt === null ? Infinity : at.getTime() - subject.seenAt.getTime();
  if (heardAgoMs > SMS_PHONE_SILENCE_MINUTES * 60_000) {
    return wait('phone_offline', { minutes: SMS_PHONE_SILENCE_MINUTES }, { since: subject.seenAt });
  }
  const until = quietUntil(subject.quietHours, at.getTime());
  return until === null ? null : wait('quiet_hours', {}, { nextAt: new Date(until) });
}

/** The reason told to the phone when it last asked, while it holds. */
export function phoneRests(lane: PhoneLane): Wait | null {
  const { subject, blockedUntil, at, started, waiting } = lane;
  if (subject === null || waiting.count === 0 || blockedUntil === null || blockedUntil <= at) return null;
  const times = { nextAt: blockedUntil };
  switch (subject.waitsFor) {
    case 'pace':
      return wait('pace', paceOf(lane, subject.parts), times);
    case 'daily_limit':
      return wait('daily_limit', dayOf(lane), times);
    case 'window':
      return wait('phone_full', { inHand: started }, times);
    case 'backoff':
      return wait('phone_retry', { cause: subject.lastError }, times);
    // These depend on other fields, or no longer hold.
    case 'disabled':
    case 'quiet_hours':
    case 'paused':
    case null:
      return null;
  }
}

function setAside({ waiting, parked, subject, blockedUntil, at }: PhoneLane): Wait | null {
  if (parked.count === 0 || parked.count < waiting.count || blockedUntil === null || blockedUntil <= at) return null;
  return wait('parked', { cause: subject?.lastError ?? null }, { nextAt: blockedUntil });
}

/** @param parts up to and including the last one */
export function paceOf({ subject, at }: PhoneLane, parts: Counted) {
  const whole = subject?.messagesPerMinute ?? null;
  const perMinute = whole !== null && subject?.isSlowed === true ? Math.ceil(whole / 2) : whole;
  const minutes = perMinute === null ? null : Math.ceil(parts.count / perMinute);
  const lastLeavesAt = minutes === null ? null : new Date(at.getTime() + minutes * 60_000).toISOString();
  return { perMinute, parts, lastLeavesAt };
}

function dayOf({ subject }: PhoneLane) {
  const sim = subject?.fullSim ?? null;
  return { limit: sim?.limit ?? subject?.dailyLimit ?? null, sim: sim?.slot ?? null };
}

function phoneHasThem({ waiting, started, subject, oldestAt }: PhoneLane): Wait {
  if (waiting.count === 0 && started.count > 0) return wait('with_phone', { step: 'accepted', count: started });
  return wait('phone_not_asked', {}, { since: subject?.seenAt ?? oldestAt });
}

function endpointIsOff({ subject }: EndpointLane): Wait | null {
  if (subject?.status !== 'disabled') return null;
  return wait('endpoint_disabled', { reason: subject.disabledReason }, { since: subject.disabledAt });
}

/** Its server refuses deliveries, and nothing else is due. */
export function endpointFails({ subject, blockedUntil, at }: EndpointLane): Wait | null {
  if (subject === null || subject.lastFailure === null) return null;
  const isBlocked = blockedUntil !== null && blockedUntil > at;
  const nextAt = isBlocked ? blockedUntil : subject.dueAt;
  if (nextAt === null || nextAt <= at) return null;
  return wait('endpoint_failing', subject.lastFailure, { since: subject.failingSince, nextAt });
}

export function endpointCatchesUp({ subject, heldBy }: EndpointLane): Wait | null {
  const perSecond = subject?.pacedPerSecond ?? null;
  return perSecond === null || heldBy === null ? null : wait('endpoint_paced', { perSecond });
}

function pacing(lane: BulkLane): Wait {
  const { subject, heldBy, at } = lane;
  if (subject === null || heldBy === null) return atWork(lane);
  const { throttleMs, done, total, lastFinishedAt, underWayId } = subject;
  if (underWayId !== null) return wait('row_under_way', { messageId: underWayId, done, total });
  const nextAt = lastFinishedAt && new Date(lastFinishedAt.getTime() + throttleMs);
  if (nextAt === null || nextAt <= at) return atWork(lane);
  return wait('throttle', { throttleMs, done, total }, { since: lastFinishedAt, nextAt });
}
