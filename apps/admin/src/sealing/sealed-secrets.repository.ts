import type { Database } from '@chasqui/database';
import { type SealedKind, SEALED_SQL } from './sealed-secrets.sql';

export interface SealedRow {
  id: string;
  /** Empty for users, who may belong to several. */
  orgId: string;
  sealed: Buffer[];
  /** For a webhook: the last part is its headers. */
  hasHeaders: boolean;
}

/** Amount sealed with a key. */
export interface SealedCount {
  /** The key's number: the first byte of sealed data. */
  number: number;
  count: number;
}

export class SealedSecretsRepository {
  constructor(private readonly database: Database) {}

  async count(kind: SealedKind): Promise<SealedCount[]> {
    const { rows } = await this.database.query<SealedCount>(SEALED_SQL[kind].count);
    return rows;
  }

  /**
   * Rows in order of id with something sealed by another key than this.
   *
   * @param after id of the last row seen; null from the beginning
   */
  async findOthers(kind: SealedKind, number: number, after: string | null, limit: number): Promise<SealedRow[]> {
    const { rows } = await this.database.query<SealedRow>(SEALED_SQL[kind].find, [number, after, limit]);
    return rows;
  }

  /** The hashes that authenticate callers' keys. */
  async findKeyHmacs(ids: readonly string[]): Promise<{ id: string; keyHmac: Buffer }[]> {
    const { rows } = await this.database.query<{ id: string; keyHmac: Buffer }>(
      'select id, key_hmac from api_keys where id = any ($1::uuid[])',
      [ids],
    );
    return rows;
  }

  /** Replaces the sealed parts of a row. @returns false if the row changed since it was read; it then stays */
  async replace(kind: SealedKind, { id, sealed }: SealedRow, anew: readonly Buffer[]): Promise<boolean> {
    const { rowCount } = await this.database.query(SEALED_SQL[kind].replace, [id, sealed, anew]);
    return rowCount === 1;
  }

  /** Drops secrets of webhooks that no longer sign; they are never opened again. @returns number of webhooks */
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
