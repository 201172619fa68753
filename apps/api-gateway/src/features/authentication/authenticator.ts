import { isApiKeyShaped } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import { type AuthenticatedKey, refusalOf } from './authenticated-key';
import { KeyCache } from './key-cache';
import { RequestCounter, type Window } from './request-counter';

export interface Authentication {
  key: AuthenticatedKey;
  /** The key's minute, this request included. */
  window: Window;
}

/** Finds out whose key a request carries and counts the request; exact after a revocation on every replica. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly cache: KeyCache,
    private readonly counter: RequestCounter,
  ) {}

  /** @returns null for a key that is missing, mistyped, unknown, expired or revoked */
  authenticate(text: string | undefined): Promise<Authentication | null> {
    return this.look(text, true);
  }

  /**
   * The key as it stands now, for a request that lasts: it is not counted again.
   *
   * @returns null as above, and for a key that may not be used any more, or not from this address
   */
  async recheck(text: string | undefined, address: string): Promise<AuthenticatedKey | null> {
    const key = (await this.look(text, false))?.key ?? null;
    return key === null || refusalOf(key, address) !== null ? null : key;
  }

  private async look(text: string | undefined, isCounted: boolean): Promise<Authentication | null> {
    if (text === undefined || !isApiKeyShaped(text)) return null;
    const copy = this.cache.recall(text) ?? (await this.cache.read(text, this.counter.label));
    if (copy.key === null) return null;
    const window = await (isCounted ? this.counter.count(copy.key.id) : this.counter.peek(copy.key.id));
    if (window.isLocal) {
      // Without Redis nothing tells us of a revocation: each request asks PostgreSQL.
      const current = await this.cache.readOnce(text);
      return current && { key: current, window };
    }
    if (copy.label === window.label) return { key: copy.key, window };
    // The key was changed, or Redis lost its memory: what PostgreSQL says now was written before the label was set.
    const current = await this.cache.read(text, window.label);
    return current.key && { key: current.key, window };
  }
}
