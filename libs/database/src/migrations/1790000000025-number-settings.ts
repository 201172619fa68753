import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NumberSettings1790000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table whatsapp_numbers
        add column receive_groups boolean not null default false,
        add column sealed_proxy_url bytea,
        add column web_version text,
        add column settings_version integer not null default 0,
        add column told_version integer not null default 0,
        add column told_gateway_id uuid,
        add column told_epoch integer`);
    await runner.query(
      'create index whatsapp_numbers_settings_idx on whatsapp_numbers (gateway_id) where settings_version > 0',
    );
    await runner.query(`
      create table sealing_public_keys (
        use text not null constraint sealing_public_keys_pkey primary key,
        public_key text not null,
        updated_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sealing_public_keys');
    await runner.query(`
      alter table whatsapp_numbers
        drop column receive_groups, drop column sealed_proxy_url, drop column web_version,
        drop column settings_version, drop column told_version, drop column told_gateway_id, drop column told_epoch`);
  }
}
