import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GatewayClocks1790000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table gateways add column clock_ahead_s integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table gateways drop column clock_ahead_s');
  }
}
