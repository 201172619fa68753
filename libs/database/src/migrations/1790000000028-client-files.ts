import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClientFiles1790000000028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query(`
      alter table media_files alter column gateway_id drop not null, alter column ref drop not null,
        add column mode text, add column filename text, add column expires_at timestamptz`);
    await runner.query('drop index media_files_unclaimed_idx');
    await runner.query(`
      create index media_files_unclaimed_idx on media_files (created_at)
      where message_id is null and expires_at is null`);
    await runner.query(
      'create index media_files_expiring_idx on media_files (expires_at) where expires_at is not null',
    );
    // Whose gateway may fetch a file: few messages are on their way, and fewer have a file.
    await runner.query(`
      create index messages_file_idx on messages ((media ->> 'file_id'))
      where state = 'started' and (media ->> 'file_id') is not null`);
  }

  /** Deletes clients' files; their bytes stay in the store. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query('drop index messages_file_idx');
    await runner.query('drop index media_files_expiring_idx');
    await runner.query('drop index media_files_unclaimed_idx');
    await runner.query(`
      with gone as (delete from media_files where gateway_id is null returning org_id, size)
      update storage_usage s set used_bytes = s.used_bytes - g.size
      from (select org_id, sum(size) as size from gone group by org_id) g where g.org_id = s.org_id`);
    await runner.query(`
      alter table media_files drop column mode, drop column filename, drop column expires_at,
        alter column gateway_id set not null, alter column ref set not null`);
    await runner.query('create index media_files_unclaimed_idx on media_files (created_at) where message_id is null');
  }
}
