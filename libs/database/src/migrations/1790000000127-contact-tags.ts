import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers write the rows, whatever code writes a contact, even of the version that runs beside this one. */
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
    for (const name of ['given', 'changed', 'deleted'])
      await runner.query(`drop trigger contact_tags_${name} on contacts`);
    for (const name of ['given', 'changed']) await runner.query(`drop function contact_tags_${name}()`);
    await runner.query('drop table contact_tags');
  }
}

/**
 * Row by row, each found by its whole key: a set-based statement, planned while PostgreSQL has no statistics of the
 * table, would read all of it, and the session would keep that plan.
 */
const FUNCTIONS = [
  `contact_tags_given() returns trigger language plpgsql as $$
    begin
      insert into contact_tags (org_id, mode, tag, created_at, contact_id)
      select m.org_id, m.mode, tag, m.created_at, m.id from made m cross join unnest(m.tags) tag
      on conflict do nothing;
      return null;
    end $$`,
  `contact_tags_changed() returns trigger language plpgsql as $$
    declare
      had text;
    begin
      foreach had in array old.tags loop
        if tg_op = 'DELETE' or had <> all (new.tags) then
          delete from contact_tags t
          where t.org_id = old.org_id and t.mode = old.mode and t.tag = had and t.created_at = old.created_at
            and t.contact_id = old.id;
        end if;
      end loop;
      if tg_op = 'UPDATE' then
        insert into contact_tags (org_id, mode, tag, created_at, contact_id)
        select new.org_id, new.mode, tag, new.created_at, new.id from unnest(new.tags) tag
        on conflict do nothing;
      end if;
      return null;
    end $$`,
];

/** A contact's organization, mode and creation time never change. */
const TRIGGERS = [
  `contact_tags_given after insert on contacts
    referencing new table as made for each statement execute function contact_tags_given()`,
  `contact_tags_changed after update of tags on contacts
    for each row when (old.tags is distinct from new.tags) execute function contact_tags_changed()`,
  `contact_tags_deleted after delete on contacts
    for each row when (old.tags <> '{}') execute function contact_tags_changed()`,
];
