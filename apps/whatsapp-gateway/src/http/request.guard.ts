import { type ClockRefusal, type SignedRequest, verifyRequest } from '@chasqui/gateway-protocol';
import type { FastifyRequest } from 'fastify';
import type Database from 'libsql';
import { clockSentence } from '../service/clock-difference';
import type { Store } from '../store/store';
import { troubleOf } from '../store/store-health';
import { GatewayError } from './gateway.error';

/** Twice the tolerance of the signed clock. */
const REMEMBERED_MS = 10 * 60 * 1000;
/** Ids kept in memory while they cannot be stored: about 10 MB, and more than the service sends in that time. */
const MOST_UNSTORED = 50_000;

/**
 * Lets in each request that the service signed, once. The ids are stored, so a restart opens no gap; while the data
 * folder takes no writes, memory keeps them, and the request gets as far as the handler that can refuse it clearly.
 */
export class RequestGuard {
  private readonly insert: Database.Statement;
  private readonly find: Database.Statement<[string]>;
  private readonly forget: Database.Statement<[number]>;
  private forgetAt = 0;
  /** Ids that could not be stored, and when to forget them, in that order. */
  private readonly unstored = new Map<string, number>();

  /**
   * @param requestKey the 32 bytes of `request_key`; undefined until the app is registered
   * @param heardClock gets, with each signed request, the seconds that this machine's clock is ahead of the service's
   */
  constructor(
    private readonly store: Pick<Store, 'db' | 'health'>,
    private readonly requestKey: () => Buffer | undefined,
    private readonly heardClock: (aheadS: number) => void = () => undefined,
  ) {
    const { db } = store;
    this.insert = db.prepare('INSERT INTO seen_requests VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.find = db.prepare('SELECT 1 FROM seen_requests WHERE id = ?');
    this.forget = db.prepare('DELETE FROM seen_requests WHERE expires_at < ?');
  }

  /** @throws GatewayError UNAUTHORIZED, STORE_UNAVAILABLE */
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
    this.forgetUnstored(now);
    if (this.unstored.has(id)) return false;
    try {
      if (now > this.forgetAt) {
        this.forget.run(now);
        this.forgetAt = now + 60_000;
      }
      return this.insert.run(id, now + REMEMBERED_MS).changes === 1;
    } catch (error) {
      if (troubleOf(error) === undefined) throw error;
      this.store.health.failed(error);
      return this.isNewUnstored(id, now);
    }
  }

  private isNewUnstored(id: string, now: number): boolean {
    if (this.find.get(id) !== undefined) return false;
    if (this.unstored.size >= MOST_UNSTORED) {
      throw new GatewayError('STORE_UNAVAILABLE', 'The data folder takes no writes.', undefined, true);
    }
    this.unstored.set(id, now + REMEMBERED_MS);
    return true;
  }

  private forgetUnstored(now: number): void {
    for (const [id, until] of this.unstored) {
      if (until >= now) return;
      this.unstored.delete(id);
    }
  }
}

const UNSIGNED = { kind: 'unsigned' } as const;

function clockRefusal(aheadS: number): GatewayError {
  const detail: ClockRefusal = { reason: 'clock', ahead_s: aheadS };
  // The sender of a message reads it too.
  const sentence = clockSentence(aheadS, 'the machine of the gateway app');
  return new GatewayError('UNAUTHORIZED', `${sentence} Until then the app takes no request.`, detail, true);
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
