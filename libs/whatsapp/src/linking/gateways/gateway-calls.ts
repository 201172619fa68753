import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureReason } from '@chasqui/database';
import { GatewayRepository } from '../../gateways/gateway.repository';
import { AppError } from '@chasqui/errors';
import { DEADLINE_MS } from '@chasqui/gateway-protocol';
import type { ClosedReason, GatewayOutcome } from '../../calls/gateway-call';
import { GatewayCaller } from '../../calls/gateway-caller';
import { toStorableText, BoundedMap } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';

const MAX_WORDS = 200;

/** Questions wait this long: a lost gateway is back within a second or two, when its replica is replaced. */
const BRIDGE_MS = 4_000;
/** An older loss counts as another one. */
const SAME_LOSS_MS = 30_000;
const AGAIN_AFTER_MS = 200;
const MOST_GONE = 10_000;
const AWAY: ReadonlySet<ClosedReason> = new Set(['offline', 'unreachable', 'stopping']);

export const NUMBER_QUESTION_ERRORS = [
  'WHATSAPP_NOT_CONNECTED',
  'WHATSAPP_DISCONNECTED',
  'GATEWAY_CLOSED',
  'GATEWAY_ERROR',
] as const;

@Injectable()
export class GatewayCalls {
  private readonly goneSince = new BoundedMap<string, number>(MOST_GONE);

  constructor(
    private readonly gateways: GatewayRepository,
    private readonly caller: GatewayCaller,
  ) {}

  /**
   * Follows a gateway to another replica of `pairing`.
   * @param path with query, below the app's root
   * @returns the text of its answer, byte for byte; it is a JSON object
   * @throws AppError WHATSAPP_NOT_CONNECTED, WHATSAPP_DISCONNECTED, GATEWAY_CLOSED, GATEWAY_ERROR
   */
  async ask(gatewayId: string, path: string, method: 'GET' | 'POST' = 'GET', body?: object): Promise<string> {
    const endsAt = performance.now() + DEADLINE_MS.status;
    for (;;) {
      const route = await this.gateways.findRoute(gatewayId);
      if (route === null) throw gatewayClosed();
      const request = { method, path, ...(body && { body }), deadlineMs: endsAt - performance.now() } as const;
      const outcome = await this.caller.call(route, request, () => this.gateways.findRoute(gatewayId));
      const canBridge = route.wasJustOnline && (isNotAsked(outcome) || (outcome.kind === 'lost' && method === 'GET'));
      if (!canBridge || !this.bridge(gatewayId)) {
        if (!isNotAsked(outcome)) this.goneSince.delete(gatewayId);
        return toText(outcome);
      }
      await sleep(AGAIN_AFTER_MS);
    }
  }

  /** Whether to wait for a missing gateway. All questions together wait for it once. */
  private bridge(gatewayId: string): boolean {
    const now = performance.now();
    const since = this.goneSince.get(gatewayId) ?? now;
    const start = now - since > SAME_LOSS_MS ? now : since;
    this.goneSince.set(gatewayId, start);
    return now - start < BRIDGE_MS;
  }
}

/** The app was certainly not asked, because it is not where it was. */
const isNotAsked = (outcome: GatewayOutcome): boolean => outcome.kind === 'closed' && AWAY.has(outcome.reason);

/** The catalogue's text is about a message that was not sent; here there is none. */
export const gatewayClosed = (): AppError =>
  new AppError('GATEWAY_CLOSED', { message: 'The gateway app is not running.' });

function toText(outcome: GatewayOutcome): string {
  switch (outcome.kind) {
    case 'answer':
      return ofAnswer(outcome.status, outcome.body);
    case 'closed':
      if (AWAY.has(outcome.reason)) throw gatewayClosed();
      throw gatewayError('The gateway app is busy or does not respond.', 'NOT_SENT');
    case 'timeout':
    case 'lost':
      throw gatewayError('The gateway app did not respond in time.', 'TIMED_OUT');
  }
}

function ofAnswer(status: number, text: string): string {
  const body = parse(text);
  if (body === null) throw gatewayError('The gateway app returned a response that is not JSON.', 'GARBAGE');
  if (status === 200) return text;
  if (status === 409 && (body.code === 'WHATSAPP_NOT_CONNECTED' || body.code === 'SESSION_UNKNOWN')) {
    throw new AppError('WHATSAPP_NOT_CONNECTED');
  }
  if (status === 409 && body.code === 'WHATSAPP_DISCONNECTED') throw new AppError('WHATSAPP_DISCONNECTED');
  if (body.code === 'ROUTE_UNKNOWN') throw appTooOld('do that');
  const words = typeof body.message === 'string' ? toStorableText(body.message, MAX_WORDS).trim() : '';
  throw gatewayError(words === '' ? `The gateway app responded with status ${status}.` : words, 'REFUSED');
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const gatewayError = (message: string, reason: FailureReason): AppError =>
  new AppError('GATEWAY_ERROR', { message, extra: { reason } });

/** 502 for a question that only newer apps know. @param what it asks the app to do */
export const appTooOld = (what: string): AppError =>
  gatewayError(`This version of the gateway app cannot ${what}. Update the app.`, 'REFUSED');
