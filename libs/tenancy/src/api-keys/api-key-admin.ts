import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_RATE_LIMIT_PER_MINUTE, type Mode, type Scope, type Transaction } from '@chasqui/entities';
import { newApiKey } from './api-key-format';
import type { ApiKeyRepository, KeyChange } from './api-key.repository';

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
  /** Networks (CIDR) from which it may be used; default: all. */
  allowedNetworks?: readonly string[];
  /** The member who makes it. */
  createdBy?: string | null;
}

/** What is written in the transaction of a key's change, when it changed: for the audit log. */
export type AlongsideKey = (transaction: Transaction, keyId: string) => Promise<void>;

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

  /** No request that starts after this resolved is accepted. @returns false for no such valid key */
  revoke(orgId: string, id: string, alongside: AlongsideKey = nothingElse): Promise<boolean> {
    return this.marked(id, (keys) => keys.revoke(orgId, id), alongside);
  }

  /** Holds for every request that starts after this resolved. @returns false for no such valid key */
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
    // Also when nothing changed: an earlier try may have written and then failed to mark.
    await this.marker.markChanged(id);
    return changed;
  }
}

const nothingElse = async (): Promise<void> => undefined;
