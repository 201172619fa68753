import { setTimeout as sleep } from 'node:timers/promises';
import type { LaneMessage, MessageRecord } from '@chasqui/messages';
import { type GatewayConnection, type NumberRoute, GatewayCaller, type GatewayOutcome } from '@chasqui/whatsapp';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayWatch } from './gateway-watch';
import { NumberRoutes } from './number-routes';
import { toRecord } from './send-outcome';
import { callMsOf, toGatewayRequest } from './send-request';

/** A gateway that just lost its connection is back within a second or two: this is how long a message waits for it. */
const BRIDGE_MS = 4_000;
/** When a replica's machine loses power, its apps leave when a pong is late: within six seconds. */
const UNREACHABLE_MS = 8_000;
/** A later loss is a new one. */
const SAME_LOSS_MS = 30_000;
const BRIDGEABLE = new Set(['offline', 'unreachable', 'refused', 'stopping']);
/** Longest waits before a message is called again; the last one repeats. */
const AGAIN_AFTER_MS = [100, 250, 500, 1_000, 2_000, 5_000];
/** How many of these waits a new connection of the gateway may end; after that, the gateway counts as flapping. */
const QUICK_TRIES = 4;
const FLAPPING_MS = 1_000;
/** Least time of a call, even if its caller leaves earlier. */
const SHORTEST_CALL_MS = 3_000;
/** A longer call may be with a replica that its gateway has left: a frozen one never says so. */
const SUSPECT_MS = 1_500;

export interface Called {
  /** The message at the time of the last call: `started` when an earlier one may have reached the app. */
  message: LaneMessage;
  outcome: GatewayOutcome;
  record: MessageRecord;
}

interface OneCall {
  outcome: GatewayOutcome;
  over: GatewayConnection;
}

/**
 * Calls gateway apps, and repeats calls with the same id, which never sends twice: while a gateway moves to another
 * replica, and while a caller waits for an outcome that is still unknown.
 */
@Injectable()
export class PatientCalls {
  /** When a gateway was found gone, and how long to wait for it: all its messages together wait once. */
  private readonly gone = new Map<string, { since: number; bridgeMs: number }>();

  constructor(
    private readonly routes: NumberRoutes,
    private readonly watch: GatewayWatch,
    @Inject(GatewayCaller) private readonly caller: Pick<GatewayCaller, 'call'>,
  ) {}

  /** @param found where the message's number is now */
  async call(first: LaneMessage, found: NumberRoute): Promise<Called> {
    const began = performance.now();
    const sinceStartMs = (): number => (first.startedAgoMs ?? 0) + performance.now() - began;
    const called = (message: LaneMessage, outcome: GatewayOutcome, startedAgoMs = sinceStartMs()): Called => {
      const record = toRecord({ ...message, startedAgoMs }, outcome);
      return { message, outcome, record };
    };
    let message = first;
    let route: NumberRoute | null = found;
    for (let tries = 0; route !== null; tries += 1) {
      const { outcome, over } = await this.callOnce(message, route, patienceMs(first) - sinceStartMs());
      // One look at the clock, so that each caller either is told or has time left.
      const startedAgoMs = sinceStartMs();
      const result = called(message, outcome, startedAgoMs);
      const isOpen = isUntold(result.record);
      const waitMs = isOpen ? patienceMs(first) - startedAgoMs : this.bridgeMs(outcome, route);
      if (waitMs <= 0 || this.watch.hasStopped) return result;
      if (outcome.kind !== 'closed') message = { ...message, state: 'started' };
      await this.pause(over, tries, waitMs);
      // The caller leaves now, and hears that the outcome is unknown.
      if (isOpen && patienceMs(first) <= sinceStartMs()) return called(result.message, outcome);
      route = await this.routes.refresh(found.numberId);
    }
    return called(message, NO_NUMBER);
  }

  /** One call. It counts as lost as soon as the gateway has left its connection. */
  private async callOnce(message: LaneMessage, route: NumberRoute, leftMs: number): Promise<OneCall> {
    const request = toGatewayRequest(message, route.phone);
    if (message.isAwaited && leftMs >= SHORTEST_CALL_MS) request.deadlineMs = Math.min(request.deadlineMs, leftMs);
    const one: OneCall = { outcome: { kind: 'lost' }, over: route };
    const refresh = async (): Promise<NumberRoute | null> => {
      const fresh = await this.routes.refresh(route.numberId);
      if (fresh !== null) one.over = fresh;
      return fresh;
    };
    let stopWatching: (() => void) | undefined;
    let timer: NodeJS.Timeout | undefined;
    const left = new Promise<GatewayOutcome>((resolve) => {
      timer = setTimeout(() => {
        stopWatching = this.watch.onChange(one.over, () => resolve({ kind: 'lost' }));
      }, SUSPECT_MS);
    });
    try {
      one.outcome = await Promise.race([this.caller.call(route, request, refresh), left]);
    } finally {
      clearTimeout(timer);
      stopWatching?.();
    }
    return one;
  }

  /** How much longer a message that no gateway had waits for its gateway. */
  private bridgeMs(outcome: GatewayOutcome, { gatewayId, wasJustOnline }: NumberRoute): number {
    if (outcome.kind !== 'closed' || !BRIDGEABLE.has(outcome.reason)) {
      this.gone.delete(gatewayId);
      return 0;
    }
    const now = performance.now();
    const known = this.gone.get(gatewayId);
    const bridgeMs = outcome.reason === 'unreachable' ? UNREACHABLE_MS : BRIDGE_MS;
    // The time granted for a loss applies to all of it, whatever happens meanwhile.
    const loss =
      known === undefined || now - known.since > SAME_LOSS_MS
        ? { since: now, bridgeMs }
        : { since: known.since, bridgeMs: Math.max(known.bridgeMs, bridgeMs) };
    this.gone.set(gatewayId, loss);
    return wasJustOnline ? loss.bridgeMs - (now - loss.since) : 0;
  }

  private async pause(over: GatewayConnection, tries: number, mostMs: number): Promise<void> {
    const againMs = Math.min(AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)] ?? 0, mostMs);
    const leastMs = tries < QUICK_TRIES ? 0 : Math.min(FLAPPING_MS, againMs);
    if (leastMs > 0) await sleep(leastMs);
    if (againMs > leastMs) await this.watch.changed(over, againMs - leastMs);
  }
}

/** Its outcome is unknown, and its caller was not told so. */
const isUntold = ({ state, answerCode }: MessageRecord): boolean => state === 'started' && !answerCode;

/** How long after its start a message's outcome is waited for. Without a waiting caller, its lane asks again later. */
const patienceMs = (message: LaneMessage): number => (message.isAwaited ? callMsOf(message) : BRIDGE_MS);

/** The number was removed while the message waited: like a number that is not linked. */
export const NO_NUMBER: GatewayOutcome = {
  kind: 'answer',
  status: 409,
  body: JSON.stringify({ code: 'WHATSAPP_NOT_CONNECTED', message: 'The number was removed.', nothing_sent: true }),
};
