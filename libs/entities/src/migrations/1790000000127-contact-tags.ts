import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tags of contacts in the order of lists. Triggers write them, whoever writes a contact: the API, an import, and the version
 * that runs beside this one.
 */
export class ContactTags1790000000127 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact_tags (
        org_id uuid not null,
        mode text not null,
        tag text not null,
        created_at timestamptz not null,
        contact_id uuid not null,
        constraint contact_tags_pkey primary key (org_id, mode, tag, created_at, contact_id)
      )`);
    for (const definition of FUNCTIONS) await runner.query(`create function ${definition}`);
    for (const trigger of TRIGGERS) await runner.query(`create trigger ${trigger}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['given', 'changed', 'deleted']) {
      await runner.query(`drop trigger contact_tags_${name} on contacts`);
      await runner.query(`drop function contact_tags_${name}()`);
    }
    await runner.query('drop table contact_tags');
  }
}

const FUNCTIONS = [
  `contact_tags_given() returns trigger language plpgsql as $$
    begin
      insert into contact_tags (org_id, mode, tag, created_at, contact_id)
      select m.org_id, m.mode, tag, m.created_at, m.id from made m cross join unnest(m.tags) tag
      on conflict do nothing;
      return null;
    end $$`,
  `contact_tags_changed() returns trigger language plpgsql as $$
    begin
      delete from contact_tags t using unnest(old.tags) had(tag)
      where t.org_id = old.org_id and t.mode = old.mode and t.tag = had.tag and t.created_at = old.created_at
        and t.contact_id = old.id and had.tag <> all (new.tags);
      insert into contact_tags (org_id, mode, tag, created_at, contact_id)
      select new.org_id, new.mode, tag, new.created_at, new.id from unnest(new.tags) tag
      on conflict do nothing;
      return null;
    end $$`,
  `contact_tags_deleted() returns trigger language plpgsql as $$
    begin
      delete from contact_tags t using gone g cross join unnest(g.tags) had(tag)
      where t.org_id = g.org_id and t.mode = g.mode and t.tag = had.tag and t.created_at = g.created_at and t.contact_id = g.id;
      return null;
    end $$`,
];

/** Nobody changes the organization, the mode or the time of a contact. */
const TRIGGERS = [
  `contact_tags_given after insert on contacts
    referencing new table as made for each statement execute function contact_tags_given()`,
  `contact_tags_changed after update of tags on contacts
    for each row when (old.tags is distinct from new.tags) execute function contact_tags_changed()`,
  `contact_tags_deleted after delete on contacts
    referencing old table as gone for each statement execute function contact_tags_deleted()`,
];
