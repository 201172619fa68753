import type { Database } from '@chasqui/database';
import { uuidFloorSql } from './uuid-floor.sql';

const OLDEST = uuidFloorSql("now() - interval '30 days'");

export class WebhookRetentionRepository {
  constructor(private readonly database: Database) {}

  /** Deletes old deliveries, in small steps. @returns how many; fewer than `limit`: none is left */
  async forgetDeliveries(limit: number): Promise<number> {
    return this.forget(`select ctid from webhook_deliveries where id < ${OLDEST}`, limit);
  }

  async forgetAttempts(limit: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from webhook_attempts where ctid = any (array(
         select ctid from webhook_attempts
         where delivery_id < ${OLDEST} limit $1))`,
      [limit],
    );
    return rowCount ?? 0;
  }

  async forgetRecoveries(limit: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from webhook_recoveries where ctid = any (array(
         select ctid from webhook_recoveries where id < ${OLDEST} and status <> 'running' limit $1))`,
      [limit],
    );
    return rowCount ?? 0;
  }

  async forgetOrphans(limit: number): Promise<number> {
    return this.forget(
      `select d.ctid from (
         with recursive known as (
           select (select endpoint_id from webhook_deliveries order by endpoint_id limit 1) as id
           union all
           select (select endpoint_id from webhook_deliveries where endpoint_id > known.id order by endpoint_id limit 1)
           from known where known.id is not null
         ) select id from known where id is not null
       ) k
       join webhook_deliveries d on d.endpoint_id = k.id
       where not exists (select from webhook_endpoints w where w.id = k.id)`,
      limit,
    );
  }

  private async forget(rows: string, limit: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from webhook_deliveries where ctid = any (array(${rows} limit $1))`,
      [limit],
    );
    return rowCount ?? 0;
  }
}
