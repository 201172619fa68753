import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Does nothing if PostgreSQL has it. pg_catalog is searched first: after an upgrade the built-in one is called. */
const unlessBuiltIn = (signature: string, definition: string): string => `
  do $make$ begin
    if to_regprocedure('pg_catalog.${signature}') is null then
      create function ${definition};
    end if;
  end $make$`;

const drop = (signature: string): string => `
  do $drop$ begin
    execute format('drop function if exists %I.${signature}', current_schema());
  end $drop$`;

/**
 * Like PostgreSQL 18 (RFC 9562, 6.2 method 3): the 12 bits behind the milliseconds are a fraction of them, and each id
 * is larger than the previous one of its connection, so that events keep the order of their statement.
 */
const UUIDV7 = `uuidv7() returns uuid language plpgsql volatile as $body$
  declare
    tick bigint := greatest(
      (extract(epoch from clock_timestamp()) * 1000000)::bigint * 4096 / 1000,
      nullif(current_setting('chasqui.last_uuid', true), '')::bigint + 1);
  begin
    perform set_config('chasqui.last_uuid', tick::text, false);
    return (lpad(to_hex(tick >> 12), 12, '0') || to_hex(28672 | (tick & 4095)) || right(gen_random_uuid()::text, 17))::uuid;
  end $body$`;

const SHIFTED_UUIDV7 = `uuidv7(shift interval) returns uuid language sql volatile as $body$
  select (lpad(to_hex(floor(extract(epoch from clock_timestamp() + shift) * 1000)::bigint), 12, '0')
    || right(uuidv7()::text, 22))::uuid $body$`;

/** Version 7 only, the one stored here. */
const UUID_EXTRACT_TIMESTAMP = `uuid_extract_timestamp(id uuid) returns timestamptz
  language sql immutable strict parallel safe as $body$
  select case when substr(id::text, 15, 1) = '7'
    then to_timestamp(('x0000' || left(id::text, 8) || substr(id::text, 10, 4))::bit(64)::bigint / 1000.0) end $body$`;

/** Functions that statements call and PostgreSQL 15 to 17 lack. */
export class FunctionsOfNewerPostgresql1790000000080 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(unlessBuiltIn('uuidv7()', UUIDV7));
    await queryRunner.query(unlessBuiltIn('uuidv7(interval)', SHIFTED_UUIDV7));
    await queryRunner.query(unlessBuiltIn('uuid_extract_timestamp(uuid)', UUID_EXTRACT_TIMESTAMP));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(drop('uuid_extract_timestamp(uuid)'));
    await queryRunner.query(drop('uuidv7(interval)'));
    await queryRunner.query(drop('uuidv7()'));
  }
}
