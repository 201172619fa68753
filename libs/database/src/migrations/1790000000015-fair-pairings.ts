import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FairPairings1790000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pairings add column tried_at timestamptz');
    await runner.query('drop index pairings_due_idx');
    await runner.query(
      `create index pairings_links_due_idx on pairings (org_id, due_at)
       where due_at is not null and kind = 'link' and state = 'queued'`,
    );
    await runner.query(
      `create index pairings_unlinks_due_idx on pairings (org_id, due_at)
       where due_at is not null and (kind <> 'link' or state <> 'queued')`,
    );
    await runner.query('alter table whatsapp_numbers add column proven_at timestamptz');
    // Which of them the API linked is unknown: no organization loses a number that was connected before.
    await runner.query(
      `update whatsapp_numbers set proven_at = paired_at where claim = 'held' and paired_at is not null`,
    );
    await runner.query('drop index whatsapp_numbers_phone_key');
    await runner.query(
      `create unique index whatsapp_numbers_proven_key on whatsapp_numbers (phone, mode)
       where claim = 'held' and proven_at is not null`,
    );
    await runner.query(
      `create index whatsapp_numbers_phone_idx on whatsapp_numbers (phone, mode) where claim = 'held'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index whatsapp_numbers_phone_idx');
    await runner.query('drop index whatsapp_numbers_proven_key');
    // One holder per phone again: the proven one, else the oldest.
    await runner.query(`
      update whatsapp_numbers n set claim = 'lapsed' where n.claim = 'held' and n.id <> (
        select o.id from whatsapp_numbers o where o.phone = n.phone and o.mode = n.mode and o.claim = 'held'
         order by o.proven_at nulls last, o.created_at, o.id limit 1)`);
    await runner.query(
      `create unique index whatsapp_numbers_phone_key on whatsapp_numbers (phone, mode) where claim = 'held'`,
    );
    await runner.query('alter table whatsapp_numbers drop column proven_at');
    await runner.query('drop index pairings_unlinks_due_idx');
    await runner.query('drop index pairings_links_due_idx');
    await runner.query('create index pairings_due_idx on pairings (due_at) where due_at is not null');
    await runner.query('alter table pairings drop column tried_at');
  }
}
