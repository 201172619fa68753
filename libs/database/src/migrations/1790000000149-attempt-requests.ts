import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AttemptRequests1790000000149 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_attempts add column request_headers jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_attempts drop column request_headers');
  }
}
