import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Triggers insert and delete opt-outs and erasures of addresses without a contact, whatever code frees an address or
 * assigns it: inbound messages, the API, imports, and the version that runs beside this one.
 */
export class SuppressedAddresses1790000000111 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table suppression_keys (
        org_id uuid not null constraint suppression_keys_pkey primary key,
        key uuid not null
      )`);
    await runner.query(`
      create table suppressed_addresses (
        org_id uuid not null,
        mode text not null,
        hash bytea not null,
        channel text not null,
        said jsonb not null,
        at timestamptz not null default now(),
        constraint suppressed_addresses_pkey primary key (org_id, mode, hash, channel)
      )`);
    await runner.query(`
      create table contact_consents (
        id uuid not null constraint contact_consents_pkey primary key,
        org_id uuid not null,
        mode text not null,
        contact_id uuid not null,
        channel text not null,
        opt text not null,
        source text not null,
        address text,
        text text,
        said_at timestamptz not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(
      'create index contact_consents_contact_idx on contact_consents (org_id, contact_id, created_at, id)',
    );
    await runner.query(`
      create table contact_erasures (
        id uuid not null constraint contact_erasures_pkey primary key,
        org_id uuid not null,
        mode text not null,
        contact_id uuid not null,
        addresses text[] not null,
        place_at timestamptz not null default '-infinity',
        place_id uuid not null default '00000000-0000-0000-0000-000000000000',
        skipped_at timestamptz,
        skipped_due_at timestamptz,
        due_at timestamptz not null default now(),
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index contact_erasures_org_idx on contact_erasures (org_id)');
    await runner.query('create index contact_erasures_due_idx on contact_erasures (due_at, id)');
    for (const definition of FUNCTIONS) await runner.query(`create function ${definition}`);
    for (const trigger of TRIGGERS) await runner.query(`create trigger ${trigger}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger contact_addresses_given on contact_addresses');
    await runner.query('drop trigger contact_addresses_freed on contact_addresses');
    for (const name of DROPPED) await runner.query(`drop function ${name}`);
    await runner.query('drop table contact_erasures');
    await runner.query('drop table contact_consents');
    await runner.query('drop table suppressed_addresses');
    await runner.query('drop table suppression_keys');
  }
}

const FUNCTIONS = [
  // Equal only for equal addresses of one organization.
  `address_hash(key uuid, kind text, value text) returns bytea language sql immutable strict parallel safe as $$
    select sha256(convert_to(key::text || ' ' || kind || ' ' || value, 'UTF8'))
  $$`,
  // Whether sending to an address without a contact is suppressed on a channel.
  `address_is_suppressed(org uuid, of_mode text, kind text, value text, of_channel text) returns boolean
    language sql stable strict as $$
    select exists (
      select from suppression_keys k join suppressed_addresses s
        on s.org_id = k.org_id and s.mode = of_mode and s.hash = address_hash(k.key, kind, value)
          and s.channel in ('all', of_channel)
      where k.org_id = org)
  $$`,
  // An opt-out stays with its channel's address. One by one: few freed addresses have one.
  `contact_addresses_note_opt_outs() returns trigger language plpgsql as $$
    declare
      line record;
    begin
      for line in
        select f.org_id, f.mode, f.kind, f.value, w.channel, c.channels -> w.channel as said
        from freed f
        join contacts c on c.id = f.contact_id and c.channels <> '{}'
        join (values ('phone', 'sms'), ('phone', 'whatsapp'), ('whatsapp_lid', 'whatsapp'), ('email', 'email')) w(kind, channel)
          on w.kind = f.kind
        where c.channels -> w.channel ->> 'opt' = 'out'
      loop
        insert into suppression_keys (org_id, key) values (line.org_id, gen_random_uuid()) on conflict do nothing;
        insert into suppressed_addresses (org_id, mode, hash, channel, said)
        select line.org_id, line.mode, address_hash(k.key, line.kind, line.value), line.channel, line.said
        from suppression_keys k where k.org_id = line.org_id
        on conflict (org_id, mode, hash, channel) do update set said = excluded.said, at = excluded.at;
      end loop;
      return null;
    end $$`,
  // A new owner of the address inherits its opt-outs. Re-creating an erased person was a choice: the API and imports
  // ask first.
  `contact_addresses_take_opt_outs() returns trigger language plpgsql as $$
    declare
      line record;
    begin
      if not exists (select from suppression_keys k where k.org_id in (select g.org_id from given g)) then
        return null;
      end if;
      for line in
        select g.org_id, g.mode, g.contact_id, g.value, address_hash(k.key, g.kind, g.value) as hash
        from given g join suppression_keys k on k.org_id = g.org_id
      loop
        with taken as (
          delete from suppressed_addresses s
          where s.org_id = line.org_id and s.mode = line.mode and s.hash = line.hash returning s.channel, s.said
        ),
        news as (
          select t.channel, t.said from taken t join contacts p on p.id = line.contact_id
          where t.channel <> 'all' and p.channels -> t.channel ->> 'opt' is distinct from 'out'
        ),
        proven as (
          insert into contact_consents (id, org_id, mode, contact_id, channel, opt, source, address, said_at)
          select uuidv7(), line.org_id, line.mode, line.contact_id, channel, 'out', coalesce(said ->> 'source', 'api'), line.value,
            coalesce((said ->> 'at')::timestamptz, now())
          from news
        )
        update contacts c set channels = c.channels || o.said
        from (select jsonb_object_agg(channel, said) as said from news) o
        where c.id = line.contact_id and o.said is not null;
      end loop;
      return null;
    end $$`,
];

const DROPPED = [
  'contact_addresses_take_opt_outs()',
  'contact_addresses_note_opt_outs()',
  'address_is_suppressed(uuid, text, text, text, text)',
  'address_hash(uuid, text, text)',
];

const TRIGGERS = [
  `contact_addresses_given after insert on contact_addresses
    referencing new table as given for each statement execute function contact_addresses_take_opt_outs()`,
  `contact_addresses_freed after delete on contact_addresses
    referencing old table as freed for each statement execute function contact_addresses_note_opt_outs()`,
];
