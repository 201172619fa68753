import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DefaultCountry1790000000132 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations add column default_country text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations drop column default_country');
  }
}
