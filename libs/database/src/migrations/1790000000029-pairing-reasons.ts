import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PairingReasons1790000000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pairings add column error_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pairings drop column error_reason');
  }
}
