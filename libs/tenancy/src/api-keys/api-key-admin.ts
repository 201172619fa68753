import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_RATE_LIMIT_PER_MINUTE, type Mode, type Scope } from '@chasqui/entities';
import { newApiKey } from './api-key-format';
import type { ApiKeyRepository } from './api-key.repository';

/** Tells every process that remembers a key that it changed. */
export interface KeyChangeMarker {
  /** Resolves when no request that starts from now on is answered by the old state of the key, anywhere. */
  markChanged(keyId: string): Promise<void>;
}

/** What only the right process can do with a key's text. */
export interface KeyVault {
  /** HMAC under the pepper. */
  hmac(key: string): Buffer;
  /** Seals it for the given place; it opens nowhere else. */
  seal(key: string, place: string): Buffer;
}

export interface KeyDraft {
  orgId: string;
  name: string;
  mode: Mode;
  scopes: readonly Scope[];
  /** Default 60. */
  rateLimitPerMinute?: number;
  expiresAt?: Date | null;
}

/** Where a key's sealed text belongs: moved to another row it does not open. */
export function apiKeyPlace(orgId: string, keyId: string): string {
  return `api-key|${orgId}|${keyId}`;
}

/**
 * Creates, revokes and changes keys, for the console and the admin command line. A change is written to PostgreSQL,
 * then marked, and only then returns: it is exact on every api-gateway.
 */
export class ApiKeyAdmin {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly vault: KeyVault,
    private readonly marker: KeyChangeMarker,
  ) {}

  /** @returns the key's text, which is not kept readable anywhere else */
  async create(draft: KeyDraft): Promise<{ id: string; key: string }> {
    const id = uuidv7();
    const key = newApiKey(draft.mode);
    await this.keys.create({
      id,
      orgId: draft.orgId,
      name: draft.name,
      mode: draft.mode,
      keyHmac: this.vault.hmac(key),
      sealedKey: this.vault.seal(key, apiKeyPlace(draft.orgId, id)),
      lastFour: key.slice(-4),
      scopes: [...draft.scopes],
      rateLimitPerMinute: draft.rateLimitPerMinute ?? DEFAULT_RATE_LIMIT_PER_MINUTE,
      expiresAt: draft.expiresAt ?? null,
    });
    return { id, key };
  }

  /** No request that starts after this resolved is accepted. @returns false for no such valid key */
  async revoke(orgId: string, id: string): Promise<boolean> {
    return this.marked(id, await this.keys.revoke(orgId, id));
  }

  /** @returns false for no such valid key */
  async setScopes(orgId: string, id: string, scopes: readonly Scope[]): Promise<boolean> {
    return this.marked(id, await this.keys.setScopes(orgId, id, scopes));
  }

  /** @returns false for no such valid key */
  async setRateLimit(orgId: string, id: string, perMinute: number): Promise<boolean> {
    return this.marked(id, await this.keys.setRateLimit(orgId, id, perMinute));
  }

  private async marked(id: string, changed: boolean): Promise<boolean> {
    // Also when nothing changed: an earlier try may have written and then failed to mark.
    await this.marker.markChanged(id);
    return changed;
  }
}
