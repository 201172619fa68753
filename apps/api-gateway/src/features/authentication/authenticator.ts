import { isApiKeyShaped } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import { type AuthenticatedKey, refusalOf } from './authenticated-key';
import { KeyCache } from './key-cache';
import { RequestCounter, type Window } from './request-counter';

export interface Authentication {
  key: AuthenticatedKey;
  window: Window;
}

/** Finds the key of a request and counts the request; on every replica a revocation takes effect at once. */
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

  /** For a request that lasts; not counted again. @returns null as above, and for a key refused by state or address */
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
      // Without Redis no revocation reaches this process: each request reads PostgreSQL.
      const current = await this.cache.readOnce(text);
      return current && { key: current, window };
    }
    if (copy.label === window.label) return { key: copy.key, window };
    // The key was changed, or Redis lost its memory: PostgreSQL has had the change since before the label was set.
    const current = await this.cache.read(text, window.label);
    return current.key && { key: current.key, window };
  }
}
