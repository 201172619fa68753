import { type ClockRefusal, type SignedRequest, verifyRequest } from '@chasqui/gateway-protocol';
import type { FastifyRequest } from 'fastify';
import type Database from 'libsql';
import { clockSentence } from '../service/clock-difference';
import { GatewayError } from './gateway.error';

/** Milliseconds that the id of a signed request is remembered; twice the tolerance of its clock. */
const REMEMBERED_MS = 10 * 60 * 1000;

/** Lets in requests that the service signed, each once. The ids are stored, so a restart opens no gap. */
export class RequestGuard {
  private readonly insert: Database.Statement;
  private readonly forget: Database.Statement<[number]>;
  private forgetAt = 0;

  /**
   * @param requestKey the 32 bytes of `request_key`; undefined until the app is registered
   * @param heardClock told with each signed request: seconds that this machine's clock is ahead of the service's
   */
  constructor(
    db: Database.Database,
    private readonly requestKey: () => Buffer | undefined,
    private readonly heardClock: (aheadS: number) => void = () => undefined,
  ) {
    this.insert = db.prepare('INSERT INTO seen_requests VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.forget = db.prepare('DELETE FROM seen_requests WHERE expires_at < ?');
  }

  /** @throws GatewayError UNAUTHORIZED */
  check(request: FastifyRequest, rawBody: string): void {
    const key = this.requestKey();
    const id = headerOf(request, 'webhook-id');
    const signed: SignedRequest = {
      id,
      timestamp: Number(headerOf(request, 'webhook-timestamp')),
      method: request.method,
      path: request.url,
      body: rawBody,
    };
    const now = Date.now();
    const signature = headerOf(request, 'webhook-signature');
    const nowS = Math.floor(now / 1000);
    const verdict = key === undefined || id === '' ? UNSIGNED : verifyRequest(key, signed, signature, nowS);
    if (verdict.kind === 'unsigned')
      throw new GatewayError('UNAUTHORIZED', 'The request is not signed by the service.');
    this.heardClock(nowS - signed.timestamp);
    if (verdict.kind === 'clock') throw clockRefusal(verdict.aheadS);
    if (!this.isNew(id, now)) throw new GatewayError('UNAUTHORIZED', 'This request was already made.');
  }

  private isNew(id: string, now: number): boolean {
    if (now > this.forgetAt) {
      this.forget.run(now);
      this.forgetAt = now + 60_000;
    }
    return this.insert.run(id, now + REMEMBERED_MS).changes === 1;
  }
}

const UNSIGNED = { kind: 'unsigned' } as const;

function clockRefusal(aheadS: number): GatewayError {
  const detail: ClockRefusal = { reason: 'clock', ahead_s: aheadS };
  // Who sends a message reads it as well.
  const sentence = clockSentence(aheadS, 'the machine of the gateway app');
  return new GatewayError('UNAUTHORIZED', `${sentence} Until then the app takes no request.`, detail, true);
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
