import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Version 7 only, the one stored here. */
const READ = `case when substr(id::text, 15, 1) = '7'
  then to_timestamp(('x0000' || left(id::text, 8) || substr(id::text, 10, 4))::bit(64)::bigint / 1000.0) end`;

/**
 * PostgreSQL 17 has its own `uuid_extract_timestamp`, which knows version 1 only and hides one made by a migration:
 * PostgreSQL 18's is called by a name that no version has.
 */
export class TimeOfUuids1790000000081 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      do $make$ begin
        execute format(
          'create or replace function uuidv7_time(id uuid) returns timestamptz language sql immutable strict parallel safe as %L',
          case when current_setting('server_version_num')::integer >= 180000 then 'select uuid_extract_timestamp(id)'
            else $body$select ${READ}$body$ end);
      end $make$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function if exists uuidv7_time(uuid)');
  }
}
