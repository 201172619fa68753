import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of version 7 only, the one that is stored here. */
const READ = `case when substr(id::text, 15, 1) = '7'
  then to_timestamp(('x0000' || left(id::text, 8) || substr(id::text, 10, 4))::bit(64)::bigint / 1000.0) end`;

/**
 * When an id was made. PostgreSQL 17 has an `uuid_extract_timestamp` of its own, which knows version 1 alone and hides one that
 * a migration makes: that of 18 is called by a name that no version has.
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
