import { randomUUID } from 'node:crypto';
import {
  DEADLINE_HEADER,
  LEFT_MS_HEADER,
  MAX_FRAME_BYTES,
  SIGNATURE_TOLERANCE_S,
  signRequest,
} from '@chasqui/gateway-protocol';
import { type OutboundClient, OutboundError } from '@chasqui/outbound';
import type { GatewayOutcome } from '@chasqui/whatsapp';
import type { SharedClock } from '@chasqui/runtime';
import { type Carrier, type CarrierRequest, readableBody } from '../calls/carrier';

/** A gateway app that is called at its `base_url`, with signed requests. Same outcomes as over a tunnel. */
export class DirectCarrier implements Carrier {
  readonly kind = 'direct';
  readonly token = null;
  /** 0 until it is claimed. */
  epoch = 0;
  heardAt = performance.now();
  private readonly ending = new AbortController();

  /**
   * @param clock signs requests: one for all replicas, so that a replica with a wrong clock does not find all others
   * wrong
   * @param onEnd called when something ends it
   */
  constructor(
    readonly gatewayId: string,
    private readonly baseUrl: string,
    private readonly requestKey: Buffer,
    private readonly client: OutboundClient,
    private readonly clock: Pick<SharedClock, 'nowMs'>,
    private readonly onEnd: (carrier: DirectCarrier) => void,
  ) {}

  async send(request: CarrierRequest): Promise<GatewayOutcome> {
    if (this.ending.signal.aborted) return { kind: 'closed', reason: 'offline' };
    try {
      const { status, body } = await this.client.request({
        url: this.baseUrl + request.path,
        ...this.signed(request),
        timeoutMs: request.deadlineMs,
        maxResponseBytes: MAX_FRAME_BYTES,
        signal: this.ending.signal,
      });
      this.heardAt = performance.now();
      return { kind: 'answer', status, body: readableBody(body.toString('utf8')) };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  end(): void {
    if (this.ending.signal.aborted) return;
    this.ending.abort();
    this.onEnd(this);
  }

  private signed({ method, path, headers, body, deadlineMs }: CarrierRequest) {
    const text = body === undefined ? '' : JSON.stringify(body);
    const nowMs = this.clock.nowMs();
    // The path below the app's root is signed: a proxy may strip the part before it.
    const signature = signRequest(this.requestKey, {
      id: randomUUID(),
      timestamp: Math.floor(nowMs / 1000),
      method,
      path,
      body: text,
    });
    return {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        [LEFT_MS_HEADER]: String(Math.floor(deadlineMs)),
        // An older app compares it with its own clock, which may be as far off as its signatures allow.
        [DEADLINE_HEADER]: new Date(nowMs + deadlineMs + SIGNATURE_TOLERANCE_S * 1_000).toISOString(),
        ...signature,
      },
      ...(body !== undefined && { body: text }),
    };
  }
}

function outcomeOf(error: unknown): GatewayOutcome {
  if (!(error instanceof OutboundError)) throw error;
  if (!error.written) return { kind: 'closed', reason: error.failure === 'blocked' ? 'refused' : 'unreachable' };
  return error.failure === 'timeout' ? { kind: 'timeout' } : { kind: 'lost' };
}
