import type { Database } from '@chasqui/database';

export interface StorageUse {
  orgId: string;
  /** Bytes. */
  used: number;
  /** The plan's `storage_mb`; -1: unlimited. */
  maxMb: number;
}

export class StorageUsageRepository {
  constructor(private readonly database: Database) {}

  /** Organizations with files, the largest first. */
  async list(limit: number): Promise<StorageUse[]> {
    const { rows } = await this.database.query<StorageUse>(
      `select s.org_id, s.used_bytes::float8 as used,
         coalesce(((p.limits || o.limit_overrides) ->> 'storage_mb')::integer, -1) as max_mb
       from storage_usage s join organizations o on o.id = s.org_id join plans p on p.code = o.plan_code
       order by s.used_bytes desc, s.org_id limit $1`,
      [limit],
    );
    return rows;
  }

  /**
   * Recounts an organization's files while uploads go on. The count drifts only by manual changes of the database, or
   * an old version that runs beside this one.
   */
  async recount(orgId: string): Promise<{ before: number; used: number }> {
    return this.database.transaction(async (transaction) => {
      await transaction.query('insert into storage_usage (org_id) values ($1) on conflict do nothing', [orgId]);
      // Every change of a file holds this row until its commit: what is committed now is counted, all else waits for
      // us.
      const { rows: held } = await transaction.query<{ before: number }>(
        'select used_bytes::float8 as before from storage_usage where org_id = $1 for update',
        [orgId],
      );
      const { rows: counted } = await transaction.query<{ used: number }>(
        `update storage_usage set used_bytes = (
           select coalesce(sum(size), 0) from media_files where org_id = $1) where org_id = $1
         returning used_bytes::float8 as used`,
        [orgId],
      );
      return { before: held[0]?.before ?? 0, used: counted[0]?.used ?? 0 };
    });
  }
}
