import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WhatsappOptOut1790000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations add column enforce_whatsapp_opt_out boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations drop column enforce_whatsapp_opt_out');
  }
}
