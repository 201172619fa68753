import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Processes1790000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table processes (
        id integer generated always as identity constraint processes_pkey primary key,
        app text not null,
        copy text not null,
        version text not null,
        since timestamptz not null default now(),
        seen_at timestamptz not null default now(),
        session_pid integer,
        unlocked_at timestamptz,
        died_at timestamptz,
        revivals integer not null default 0
      ) with (fillfactor = 50)`);
    await runner.query('alter table lanes add column process_id integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update lanes set lease_until = now() + interval '12 seconds' where lease_until = 'infinity'`);
    await runner.query('alter table lanes drop column process_id');
    await runner.query('drop table processes');
  }
}
