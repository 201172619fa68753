import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContactAddresses1790000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.takeTime(runner);
    await runner.query(`
      create table contact_addresses (
        org_id uuid not null,
        mode text not null,
        kind text not null,
        value text collate "C" not null,
        contact_id uuid not null,
        is_primary boolean not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary, created_at)
      select c.org_id, c.mode, a.kind, a.value, c.id, true, c.created_at
      from contacts c
      cross join lateral (values
        ('phone', c.phone), ('whatsapp_lid', c.whatsapp_lid), ('sms_sender_id', c.sms_sender_id)) as a (kind, value)
      where a.value is not null`);
    // After the rows: one sort costs less than a search per row.
    await runner.query(`
      alter table contact_addresses add constraint contact_addresses_pkey primary key (org_id, mode, kind, value)`);
    await runner.query('create index contact_addresses_contact_idx on contact_addresses (contact_id)');
    await runner.query(`
      create unique index contact_addresses_primary_key on contact_addresses (contact_id, kind) where is_primary`);
    await runner.query('alter table contacts drop column phone, drop column whatsapp_lid, drop column sms_sender_id');
    await runner.query('analyze contact_addresses');
  }

  /** A column holds one address per kind: only the primary one stays. Other kinds are deleted. */
  async down(runner: QueryRunner): Promise<void> {
    await this.takeTime(runner);
    await runner.query(`
      alter table contacts add column phone text, add column whatsapp_lid text, add column sms_sender_id text`);
    await runner.query(`
      update contacts c set phone = a.phone, whatsapp_lid = a.lid, sms_sender_id = a.sender_id
      from (
        select contact_id, max(value) filter (where kind = 'phone') as phone,
          max(value) filter (where kind = 'whatsapp_lid') as lid,
          max(value) filter (where kind = 'sms_sender_id') as sender_id
        from contact_addresses where is_primary group by contact_id
      ) a
      where a.contact_id = c.id`);
    await runner.query('drop table contact_addresses');
    await runner.query(
      'create unique index contacts_phone_key on contacts (org_id, mode, phone) where phone is not null',
    );
    await runner.query(`
      create unique index contacts_lid_key on contacts (org_id, mode, whatsapp_lid) where whatsapp_lid is not null`);
    await runner.query(`
      create unique index contacts_sender_id_key on contacts (org_id, mode, sms_sender_id)
      where sms_sender_id is not null`);
  }

  /** A million contacts exceed a statement's time; the lock keeps writers from adding one that would be missed. */
  private async takeTime(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query('lock table contacts in access exclusive mode');
  }
}
