import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WordAnswers1790000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table organizations
        add column stop_text text,
        add column start_text text,
        add column help_text text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table organizations drop column stop_text, drop column start_text, drop column help_text',
    );
  }
}
