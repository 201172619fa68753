import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers write the rows for lists and searches, whatever code writes a contact, even of an older version. */
export class ContactRecords1790000000108 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table contacts add column first_name text, add column last_name text, add column avatar_url text,
        add column language text, add column timezone text, add column country text, add column company text,
        add column tags text[] not null default '{}', add column custom_fields jsonb not null default '{}',
        add column blocked boolean not null default false, add column notes text,
        add column is_name_chosen boolean not null default false,
        add column is_told boolean not null default false`);
    await runner.query(`
      create table contact_fields (
        id uuid not null constraint contact_fields_pkey primary key,
        org_id uuid not null constraint contact_fields_org_fk references organizations (id) on delete cascade,
        key text not null,
        label text not null,
        type text not null,
        options text[] not null,
        required boolean not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create unique index contact_fields_key_key on contact_fields (org_id, key)');
    await runner.query(`
      create table contact_search (
        contact_id uuid not null constraint contact_search_pkey primary key,
        org_id uuid not null,
        mode text not null,
        created_at timestamptz not null,
        document text not null,
        tokens bigint[] not null
      )`);
    await runner.query('create index contact_search_org_idx on contact_search (org_id, mode, created_at, contact_id)');
    for (const definition of FUNCTIONS) await runner.query(`create function ${definition}`);
    for (const trigger of TRIGGERS) await runner.query(`create trigger ${trigger}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of TRIGGERS) {
      const [name = '', table = ''] = /^(\w+) .* on (\w+)/.exec(trigger)?.slice(1) ?? [];
      await runner.query(`drop trigger ${name} on ${table}`);
    }
    for (const name of DROPPED) await runner.query(`drop function ${name}`);
    await runner.query('drop table contact_search');
    await runner.query('drop table contact_fields');
    await runner.query(`
      alter table contacts drop column first_name, drop column last_name, drop column avatar_url, drop column language,
        drop column timezone, drop column country, drop column company, drop column tags, drop column custom_fields,
        drop column blocked, drop column notes, drop column is_name_chosen,
        drop column is_told`);
  }
}

const FUNCTIONS = [
  // Texts are compared without accents, in lower case, with single spaces.
  `contact_search_text(value text) returns text language sql immutable strict parallel safe as $$
    select trim(regexp_replace(lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g'))
  $$`,
  // A token of the index belongs to one organization and mode: searches never read other organizations' contacts.
  `contact_search_token(org_id uuid, mode text, word text) returns bigint language sql immutable strict parallel safe as $$
    select hashtextextended(org_id::text || ' ' || mode || ' ' || word, 0)
  $$`,
  // Search tokens of a text: each three consecutive characters, and the first one and first two of each word. A loop: a
  // statement that splits the text costs ten times as much.
  `contact_search_tokens(org_id uuid, mode text, document text, others text[]) returns bigint[]
    language plpgsql immutable strict parallel safe as $$
    declare
      words text[] := others;
      line text;
    begin
      foreach line in array string_to_array(document, E'\\n') loop
        for at in 1 .. length(line) - 2 loop
          words := words || substr(line, at, 3);
        end loop;
      end loop;
      foreach line in array regexp_split_to_array(document, '[\\s@.+_-]+') loop
        if line <> '' then
          words := words || ('^' || left(line, 1)) || ('^' || left(line, 2));
        end if;
      end loop;
      return array(select distinct hashtextextended(org_id::text || ' ' || mode || ' ' || word, 0) from unnest(words) word order by 1);
    end $$`,
  `contact_search_write(ids uuid[]) returns void language plpgsql as $$
    begin
      insert into contact_search as s (contact_id, org_id, mode, created_at, document, tokens)
      select c.id, c.org_id, c.mode, c.created_at, d.document, contact_search_tokens(c.org_id, c.mode, d.document,
        array(select 'tag:' || tag from unnest(c.tags) tag)
          || array(select 'out:' || key from jsonb_each(c.channels) where value ->> 'opt' = 'out'))
      from contacts c
      cross join lateral (
        select coalesce(string_agg(left(contact_search_text(line), 300), E'\\n'), '') as document from (
          select c.name as line
          union all select concat_ws(' ', c.first_name, c.last_name)
          union all (select a.value from contact_addresses a
            where a.contact_id = c.id and a.kind in ('phone', 'email', 'sms_sender_id') limit 100)
        ) lines where line <> ''
      ) d
      where c.id = any(ids)
      order by c.id
      on conflict (contact_id) do update set document = excluded.document, tokens = excluded.tokens
        where (s.document, s.tokens) is distinct from (excluded.document, excluded.tokens);
    end $$`,
  `contact_search_of_addresses() returns trigger language plpgsql as $$
    begin
      perform contact_search_write(array(select distinct contact_id from changed));
      return null;
    end $$`,
  `contact_search_of_contact() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from contact_search where contact_id = old.id;
      else
        perform contact_search_write(array[new.id]);
      end if;
      return null;
    end $$`,
  `contact_search_of_address() returns trigger language plpgsql as $$
    begin
      perform contact_search_write(array[old.contact_id, new.contact_id]);
      return null;
    end $$`,
];

const DROPPED = [
  'contact_search_of_address()',
  'contact_search_of_contact()',
  'contact_search_of_addresses()',
  'contact_search_write(uuid[])',
  'contact_search_tokens(uuid, text, text, text[])',
  'contact_search_token(uuid, text, text)',
  'contact_search_text(text)',
];

/**
 * A contact is inserted together with an address, whose trigger covers the insert. The time of the last message, which
 * every message changes, is left out.
 */
const TRIGGERS = [
  `contact_search_updated after update of name, first_name, last_name, tags, channels on contacts
    for each row when (old.name is distinct from new.name or old.first_name is distinct from new.first_name
      or old.last_name is distinct from new.last_name or old.tags is distinct from new.tags
      or old.channels is distinct from new.channels)
    execute function contact_search_of_contact()`,
  `contact_search_deleted after delete on contacts
    for each row execute function contact_search_of_contact()`,
  `contact_search_given after insert on contact_addresses
    referencing new table as changed for each statement execute function contact_search_of_addresses()`,
  `contact_search_freed after delete on contact_addresses
    referencing old table as changed for each statement execute function contact_search_of_addresses()`,
  `contact_search_moved after update of contact_id on contact_addresses
    for each row when (old.contact_id <> new.contact_id) execute function contact_search_of_address()`,
];
