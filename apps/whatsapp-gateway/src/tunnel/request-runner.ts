import type { RequestFrame, ResponseFrame } from '@chasqui/gateway-protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildApp } from '../http/app';
import type { AppParts } from '../http/app-parts';
import { GatewayError } from '../http/gateway.error';
import { type Call, isPast } from '../ledger/call';

/** Links an injected request to its call; only this class sets it, whatever the service sends. */
const CALL_HEADER = 'chasqui-call';
const NO_CALL: Call = { canceled: false };

export class RequestRunner {
  private readonly app: FastifyInstance;
  private readonly calls = new Map<string, Call>();
  private callCount = 0;

  constructor(parts: AppParts) {
    this.app = buildApp(parts, { callOf: (request) => this.callOf(request) });
  }

  async ready(): Promise<void> {
    await this.app.ready();
  }

  async close(): Promise<void> {
    await this.app.close();
  }

  /**
   * The answer to a request frame. It may never come (a hanging driver), so callers must not reserve a place for it.
   *
   * @param call made by `callFor`; set `canceled` on it when the service no longer waits
   */
  async run(frame: RequestFrame, call: Call): Promise<ResponseFrame> {
    if (isPast(call)) {
      const { status, body } = new GatewayError('DEADLINE_PASSED', 'The deadline passed before the request arrived.');
      return { t: 'res', id: frame.id, status, body: JSON.stringify(body) };
    }
    this.callCount += 1;
    const callId = String(this.callCount);
    this.calls.set(callId, call);
    try {
      const hasBody = frame.body !== undefined && frame.method === 'POST';
      const { statusCode, payload } = await this.app.inject({
        method: frame.method,
        url: frame.path,
        // The app needs none of the frame's headers; `content-length` and the like would only confuse it.
        headers: { [CALL_HEADER]: callId, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
        ...(hasBody ? { payload: JSON.stringify(frame.body) } : {}),
      });
      return { t: 'res', id: frame.id, status: statusCode, body: payload };
    } finally {
      this.calls.delete(callId);
    }
  }

  private callOf(request: FastifyRequest): Call {
    const id = request.headers[CALL_HEADER];
    return (typeof id === 'string' ? this.calls.get(id) : undefined) ?? NO_CALL;
  }
}
