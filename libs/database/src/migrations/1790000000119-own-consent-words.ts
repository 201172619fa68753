import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OwnConsentWords1790000000119 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table organizations
        add column stop_words text[] not null default '{}',
        add column start_words text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations drop column stop_words, drop column start_words');
  }
}
