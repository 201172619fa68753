import type { Queryable } from '@chasqui/database';

/** Public keys that apps publish for others, so that no operator has to distribute them. */
export class SealingPublicKeyRepository {
  constructor(private readonly database: Queryable) {}

  /** Null: the app that opens was never started. */
  async find(use: string): Promise<string | null> {
    const { rows } = await this.database.query<{ publicKey: string }>(
      'select public_key from sealing_public_keys where use = $1',
      [use],
    );
    return rows[0]?.publicKey ?? null;
  }

  async publish(use: string, publicKey: string): Promise<void> {
    await this.database.query(
      `insert into sealing_public_keys (use, public_key) values ($1, $2)
       on conflict (use) do update set public_key = excluded.public_key, updated_at = now()
        where sealing_public_keys.public_key <> excluded.public_key`,
      [use, publicKey],
    );
  }
}
