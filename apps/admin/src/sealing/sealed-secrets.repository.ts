import type { Database } from '@chasqui/entities';
import { type SealedKind, SEALED_SQL } from './sealed-secrets.sql';

/** A row with what is sealed of it. */
export interface SealedRow {
  id: string;
  /** Empty: a user's, who may belong to several. */
  orgId: string;
  /** In the order in which `replace` takes them. */
  sealed: Buffer[];
  /** Of a webhook: the last one is its headers. */
  hasHeaders: boolean;
}

/** How much is sealed with a key. */
export interface SealedCount {
  /** The key's number: the first byte of what it sealed. */
  number: number;
  count: number;
}

/** What is sealed in the database, for those who seal it anew under another key. It is opened elsewhere. */
export class SealedSecretsRepository {
  constructor(private readonly database: Database) {}

  async count(kind: SealedKind): Promise<SealedCount[]> {
    const { rows } = await this.database.query<SealedCount>(SEALED_SQL[kind].count);
    return rows;
  }

  /**
   * Rows, in the order of their ids, of which something is sealed with another key than this.
   *
   * @param after id of the last row that was seen; null: from the beginning
   */
  async findOthers(kind: SealedKind, number: number, after: string | null, limit: number): Promise<SealedRow[]> {
    const { rows } = await this.database.query<SealedRow>(SEALED_SQL[kind].find, [number, after, limit]);
    return rows;
  }

  /** The hashes by which callers' keys are believed. */
  async findKeyHmacs(ids: readonly string[]): Promise<{ id: string; keyHmac: Buffer }[]> {
    const { rows } = await this.database.query<{ id: string; keyHmac: Buffer }>(
      'select id, key_hmac as "keyHmac" from api_keys where id = any ($1::uuid[])',
      [ids],
    );
    return rows;
  }

  /** Replaces what is sealed of a row. @returns false: somebody changed it since it was read, and it stays */
  async replace(kind: SealedKind, { id, sealed }: SealedRow, anew: readonly Buffer[]): Promise<boolean> {
    const { rowCount } = await this.database.query(SEALED_SQL[kind].replace, [id, sealed, anew]);
    return rowCount === 1;
  }

  /** Forgets secrets of webhooks that sign no more; nobody opens them again. @returns of how many webhooks */
  async forgetOldWebhookSecrets(limit: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `update webhook_endpoints w
       set (sealed_old_secrets, old_secrets_until) = (
         select coalesce(array_agg(o.sealed order by o.n), '{}'), coalesce(array_agg(o.until order by o.n), '{}')
         from unnest(w.sealed_old_secrets, w.old_secrets_until) with ordinality o (sealed, until, n)
         where o.until > now())
       where id in (select id from webhook_endpoints where now() >= any (old_secrets_until) order by id limit $1)`,
      [limit],
    );
    return rowCount ?? 0;
  }
}
