import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Workers need not look up whether a lane's owner is suspended. A suspension marks existing lanes; a trigger marks the
 * lane of each number, phone, endpoint or bulk send created meanwhile.
 */
export class SuspendedLanes1790000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lanes add column suspended_at timestamptz');
    // Locks the organization: a suspension waits for rows being created and finds them, or they wait for it.
    await runner.query(`
      create function mark_lane_of_suspended() returns trigger language plpgsql as $$
      declare
        since timestamptz;
        names text[] := '{}';
      begin
        select suspended_at into since from organizations where id = new.org_id for share;
        if since is null then
          return null;
        end if;
        if tg_table_name = 'accounts' then
          if new.channel = 'whatsapp' then
            names := array['wa:' || new.id, 'wa:' || new.id || ':late'];
          elsif new.channel = 'sms' then
            names := array['sms:' || new.id];
          end if;
        elsif tg_table_name = 'webhook_endpoints' then
          names := array['hook:' || new.id];
        elsif tg_table_name = 'bulk_batches' then
          names := array['bulk:' || new.id];
        end if;
        insert into lanes (lane, suspended_at) select name, since from unnest(names) as name order by name
        on conflict (lane) do update set suspended_at = excluded.suspended_at;
        return null;
      end $$`);
    for (const table of TABLES) {
      await runner.query(`
        create trigger ${table}_of_suspended after insert on ${table}
        for each row execute function mark_lane_of_suspended()`);
    }
    await runner.query(`
      insert into lanes (lane, suspended_at)
      select n.lane, o.suspended_at from (
        select org_id, 'wa:' || id as lane from accounts where channel = 'whatsapp'
        union all select org_id, 'wa:' || id || ':late' from accounts where channel = 'whatsapp'
        union all select org_id, 'sms:' || id from accounts where channel = 'sms'
        union all select org_id, 'hook:' || id from webhook_endpoints
        union all select org_id, 'bulk:' || id from bulk_batches where finished_at is null
      ) n join organizations o on o.id = n.org_id and o.suspended_at is not null
      order by n.lane
      on conflict (lane) do update set suspended_at = excluded.suspended_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop trigger ${table}_of_suspended on ${table}`);
    await runner.query('drop function mark_lane_of_suspended()');
    await runner.query('alter table lanes drop column suspended_at');
  }
}

const TABLES = ['accounts', 'webhook_endpoints', 'bulk_batches'];
