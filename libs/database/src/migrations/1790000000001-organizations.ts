import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Organizations1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table plans (
        code text not null constraint plans_pkey primary key,
        name text not null,
        message_signature text,
        limits jsonb not null
      )`);
    await runner.query(`
      insert into plans (code, name, message_signature, limits) values
        ('free', 'Free', 'Sent with Chasqui',
          '{"messages_month":300,"whatsapp_numbers":1,"sms_devices":1,"contacts":500,"retention_days":7}'),
        ('starter', 'Starter', null,
          '{"messages_month":5000,"whatsapp_numbers":2,"sms_devices":2,"contacts":5000,"retention_days":30}'),
        ('pro', 'Pro', null,
          '{"messages_month":25000,"whatsapp_numbers":5,"sms_devices":5,"contacts":50000,"retention_days":90}'),
        ('business', 'Business', null,
          '{"messages_month":200000,"whatsapp_numbers":25,"sms_devices":25,"contacts":500000,"retention_days":365}'),
        ('self_hosted', 'Self-hosted', null, '{}')`);
    await runner.query(`
      create table organizations (
        id uuid not null constraint organizations_pkey primary key,
        name text not null,
        plan_code text not null constraint organizations_plan_fk references plans (code),
        limit_overrides jsonb not null,
        signature_override text,
        subscribed_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table usage_counters (
        org_id uuid not null,
        limit_name text not null,
        period date not null,
        used integer not null default 0,
        constraint usage_counters_pkey primary key (org_id, limit_name, period)
      ) with (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table usage_counters');
    await runner.query('drop table organizations');
    await runner.query('drop table plans');
  }
}
