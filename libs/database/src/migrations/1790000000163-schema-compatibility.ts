import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions that know the named migration may use the schema. `migrate` writes the row. */
export class SchemaCompatibility1790000000163 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table schema_compatibility (
        is_only boolean not null default true constraint schema_compatibility_pkey primary key
          constraint schema_compatibility_only_check check (is_only),
        oldest_migration text not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table schema_compatibility');
  }
}
