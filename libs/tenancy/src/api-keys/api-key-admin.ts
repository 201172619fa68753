import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_RATE_LIMIT_PER_MINUTE, type Mode, type Scope, type Transaction } from '@chasqui/database';
import { newApiKey } from './api-key-format';
import type { ApiKeyRepository, KeyChange } from './api-key.repository';

export interface KeyChangeMarker {
  /** Resolves when no later request is answered by the key's old state, anywhere. */
  markChanged(keyId: string): Promise<void>;
}

/** Cryptography on a key's text, which needs a process's secrets. */
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
  /** CIDR networks that may use the key; default: all. */
  allowedNetworks?: readonly string[];
  createdBy?: string | null;
}

/** Runs in the transaction of a key's change, if it changed: for the audit log. */
export type AlongsideKey = (transaction: Transaction, keyId: string) => Promise<void>;

/** Associated data of a key's sealed text: moved to another row it does not open. */
export function apiKeyPlace(orgId: string, keyId: string): string {
  return `api-key|${orgId}|${keyId}`;
}

/**
 * Creates, revokes and changes keys, for the console and the admin command line. A change is written to PostgreSQL,
 * then marked, and only then returns: it takes effect at once on every api-gateway.
 */
export class ApiKeyAdmin {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly vault: KeyVault,
    private readonly marker: KeyChangeMarker,
  ) {}

  /** @returns the key's text, which is readable nowhere else */
  async create(draft: KeyDraft, alongside: AlongsideKey = nothingElse): Promise<{ id: string; key: string }> {
    const id = uuidv7();
    const key = newApiKey(draft.mode);
    const row = {
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
      allowedNetworks: [...(draft.allowedNetworks ?? [])],
      createdBy: draft.createdBy ?? null,
    };
    await this.keys.together(async (keys, transaction) => {
      await keys.create(row);
      await alongside(transaction, id);
    });
    return { id, key };
  }

  /** No later request with the key is accepted. @returns false for no such valid key */
  revoke(orgId: string, id: string, alongside: AlongsideKey = nothingElse): Promise<boolean> {
    return this.marked(id, (keys) => keys.revoke(orgId, id), alongside);
  }

  /** Takes effect for every later request. @returns false for no such valid key */
  change(orgId: string, id: string, change: KeyChange, alongside: AlongsideKey = nothingElse): Promise<boolean> {
    return this.marked(id, (keys) => keys.change(orgId, id, change), alongside);
  }

  /** @returns false for no such valid key */
  setScopes(orgId: string, id: string, scopes: readonly Scope[]): Promise<boolean> {
    return this.change(orgId, id, { scopes: [...scopes] });
  }

  /** @returns false for no such valid key */
  setRateLimit(orgId: string, id: string, perMinute: number): Promise<boolean> {
    return this.change(orgId, id, { rateLimitPerMinute: perMinute });
  }

  private async marked(
    id: string,
    write: (keys: ApiKeyRepository) => Promise<boolean>,
    alongside: AlongsideKey,
  ): Promise<boolean> {
    const changed = await this.keys.together(async (keys, transaction) => {
      const isChanged = await write(keys);
      if (isChanged) await alongside(transaction, id);
      return isChanged;
    });
    // Even without a change: an earlier try may have written and then failed to mark.
    await this.marker.markChanged(id);
    return changed;
  }
}

const nothingElse = async (): Promise<void> => undefined;
