import { exchange, ExchangeError } from '@chasqui/outbound';
import { currentTraceContext, withSpan } from '@chasqui/runtime';
import { Agent } from 'undici';
import {
  type CallRoute,
  type GatewayOutcome,
  type GatewayRequest,
  type InternalGatewayAnswer,
  type InternalGatewayRequest,
  internalRequestPath,
} from './gateway-call';

export interface GatewayCallerOptions {
  internalToken: string;
  /** Default 1 s: replicas are in the same network. */
  connectTimeoutMs?: number;
}

/** Reads the route again from PostgreSQL; null: the gateway is gone. */
export type RefreshRoute = () => Promise<CallRoute | null>;

/** The owner knows the deadline and answers by itself; this much later it is dead or cut off. */
const GRACE_MS = 2_000;
/** The app's answer has at most 1 MiB, but can grow as text within JSON. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

type Attempt = GatewayOutcome | { kind: 'not_mine' } | { kind: 'unreachable' };

/**
 * Calls gateway apps through the `pairing` replica that holds their connection. Each call was certainly not done
 * (`closed`) or possibly done (`timeout`, `lost`); an answer is never invented.
 */
export class GatewayCaller {
  private readonly agent: Agent;

  constructor(private readonly options: GatewayCallerOptions) {
    this.agent = new Agent({
      connect: { timeout: options.connectTimeoutMs ?? 1_000 },
      keepAliveTimeout: 30_000,
      // Less than the owner's own 65 s, so that no request meets a closing connection.
      keepAliveMaxTimeout: 50_000,
    });
  }

  /**
   * @param route as the caller found it
   * @param refreshRoute called once, when the owner does not answer or the gateway has moved
   */
  async call(route: CallRoute, request: GatewayRequest, refreshRoute: RefreshRoute): Promise<GatewayOutcome> {
    const endsAt = performance.now() + request.deadlineMs;
    const first = await this.attempt(route, request, endsAt);
    if (first.kind !== 'not_mine' && first.kind !== 'unreachable') return first;
    const fresh = await refreshRoute();
    const moved = fresh && (fresh.ownerAddress !== route.ownerAddress || fresh.epoch !== route.epoch);
    // An owner that was just unreachable is not tried again at once.
    if (!moved) return { kind: 'closed', reason: first.kind === 'unreachable' ? 'unreachable' : 'offline' };
    const second = await this.attempt(fresh, request, endsAt);
    if (second.kind === 'not_mine') return { kind: 'closed', reason: 'offline' };
    return second.kind === 'unreachable' ? { kind: 'closed', reason: 'unreachable' } : second;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private attempt(route: CallRoute, request: GatewayRequest, endsAt: number): Promise<Attempt> {
    const attributes = {
      'http.request.method': 'POST',
      'url.template': internalRequestPath('{id}'),
      'chasqui.gateway.id': route.gatewayId,
    };
    return withSpan(`POST ${internalRequestPath('{id}')}`, { kind: 'client', attributes }, async (span) => {
      const attempt = await this.post(route, request, endsAt);
      span.setAttributes({ 'chasqui.outcome': attempt.kind });
      if (attempt.kind !== 'answer') span.fail(attempt.kind);
      return attempt;
    });
  }

  private async post(route: CallRoute, request: GatewayRequest, endsAt: number): Promise<Attempt> {
    if (route.ownerAddress === null) return { kind: 'not_mine' };
    const remainingMs = Math.floor(endsAt - performance.now());
    if (remainingMs <= 0) return { kind: 'closed', reason: 'unreachable' };
    const body: InternalGatewayRequest = {
      method: request.method,
      path: request.path,
      headers: request.headers,
      body: request.body,
      deadline_ms: remainingMs,
      epoch: route.epoch,
    };
    const traceparent = currentTraceContext();
    try {
      const response = await exchange(this.agent, {
        origin: `http://${route.ownerAddress}`,
        path: internalRequestPath(route.gatewayId),
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.options.internalToken}`,
          'content-type': 'application/json',
          ...(traceparent !== null && { traceparent }),
        },
        body: JSON.stringify(body),
        timeoutMs: remainingMs + GRACE_MS,
        maxResponseBytes: MAX_ANSWER_BYTES,
      });
      return toAttempt(response.status, response.body);
    } catch (error) {
      return toFailure(error);
    }
  }
}

function toAttempt(status: number, body: Buffer): Attempt {
  if (status === 200) return JSON.parse(body.toString('utf8')) as InternalGatewayAnswer;
  // 503: the replica is stopping, its gateways are moving to another one.
  if (status === 503) return { kind: 'not_mine' };
  if (status === 413) return { kind: 'closed', reason: 'too_large' };
  throw new Error(`the internal route answered ${status}: is INTERNAL_TOKEN the same in all processes?`);
}

function toFailure(error: unknown): Attempt {
  if (!(error instanceof ExchangeError)) throw error;
  if (!error.written) return { kind: 'unreachable' };
  return error.failure === 'timeout' ? { kind: 'timeout' } : { kind: 'lost' };
}
