import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads take no place before all their bytes are there. */
export class MediaStorage1790000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Self-hosted installations have no limits.
    await runner.query(`
      update plans set limits = limits || jsonb_build_object('storage_mb', sizes.mb)
      from (values ('free', 200), ('starter', 2000), ('pro', 20000), ('business', 100000)) as sizes (code, mb)
      where plans.code = sizes.code`);
    await runner.query(`
      create table storage_usage (
        org_id uuid not null constraint storage_usage_pkey primary key,
        used_bytes bigint not null default 0,
        told_percent smallint not null default 0,
        told_max_mb bigint,
        tell_again_bytes bigint not null default 0
      ) with (fillfactor = 50)`);
    await runner.query(`
      insert into storage_usage (org_id, used_bytes) select org_id, sum(size) from media_files group by org_id`);
    // Of concurrent uploads of one file, the first to end is the file.
    await runner.query('drop index media_files_ref_key');
    await runner.query(`
      create unique index media_files_ref_key on media_files (gateway_id, ref) where stored_at is not null`);
    await runner.query('create index media_files_begun_idx on media_files (created_at) where stored_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index media_files_begun_idx');
    await runner.query('drop index media_files_ref_key');
    await runner.query('delete from media_files where stored_at is null');
    await runner.query('create unique index media_files_ref_key on media_files (gateway_id, ref)');
    await runner.query('drop table storage_usage');
    await runner.query(`update plans set limits = limits - 'storage_mb'`);
  }
}
