import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MessagePayload1790000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table messages add column payload jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table messages drop column payload');
  }
}
