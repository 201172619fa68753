import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Same list as in @chasqui/phone-numbers; a test compares both. */
const DIAL_A_ZERO = [
  20, 27, 31, 32, 33, 40, 41, 43, 44, 46, 49, 51, 53, 54, 55, 57, 58, 60, 61, 62, 63, 64, 66, 81, 82, 84, 86, 90, 91,
  92, 93, 94, 95, 98, 211, 212, 213, 218, 231, 232, 233, 234, 243, 249, 250, 251, 252, 254, 255, 256, 260, 261, 262,
  263, 264, 265, 291, 353, 355, 358, 359, 370, 373, 374, 377, 380, 381, 382, 383, 385, 386, 387, 389, 421, 423, 508,
  590, 591, 593, 594, 595, 596, 598, 686, 850, 855, 856, 880, 886, 961, 962, 963, 964, 966, 967, 970, 971, 972, 976,
  977, 994, 995, 996,
];

/**
 * An opt-out of an address counts for every spelling of a phone: 5215550100001 is 525550100001. A phone has few
 * spellings, and each yields all others, so no stored row changes, and the primary key of addresses finds them. The
 * version that runs beside this one asks for one spelling and gets the answer for all.
 */
export class PhoneSpellings1790000000129 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PHONE_SPELLINGS);
    for (const definition of FUNCTIONS) await runner.query(`create or replace function ${definition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const definition of FORMER_FUNCTIONS) await runner.query(`create or replace function ${definition}`);
    await runner.query('drop function phone_spellings(text)');
  }
}

/** SQL array of the codes with a number of digits. No two-digit code begins a three-digit one. */
const codes = (digits: number): string =>
  `array[${DIAL_A_ZERO.filter((code) => String(code).length === digits)
    .map((code) => `'${code}'`)
    .join(', ')}]`;

/** The given one first, then the shortest. Built in parts: one pattern with all codes takes ten times as long. */
const PHONE_SPELLINGS = `
  create function phone_spellings(phone text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      code integer := case when left(phone, 2) = any (${codes(2)}) then 2 when left(phone, 3) = any (${codes(3)}) then 3 end;
      short text := phone;
      long text;
      spelling text;
      spellings text[] := '{}';
    begin
      if code is not null and substr(phone, code + 1) ~ '^0[1-9][0-9]{4,12}$' then
        short := left(phone, code) || substr(phone, code + 2);
      end if;
      case left(short, 2)
        when '52' then
          if short ~ '^521[0-9]{10}$' then short := '52' || substr(short, 4); end if;
          if short ~ '^52[0-9]{10}$' then long := '521' || substr(short, 3); end if;
        when '54' then
          if short ~ '^549[1-8][0-9]{9}$' then short := '54' || substr(short, 4); end if;
          if short ~ '^54[1-8][0-9]{9}$' then long := '549' || substr(short, 3); end if;
        when '55' then
          if short ~ '^55[1-9][0-9]9[6-9][0-9]{7}$' then short := left(short, 4) || substr(short, 6); end if;
          if short ~ '^55[1-9][0-9][6-9][0-9]{7}$' then long := left(short, 4) || '9' || substr(short, 5); end if;
        else null;
      end case;
      foreach spelling in array array[short, long] loop
        continue when spelling is null;
        spellings := spellings || spelling;
        if code is not null and length(spelling) < 15 and substr(spelling, code + 1) ~ '^[1-9][0-9]{4,12}$' then
          spellings := spellings || (left(spelling, code) || '0' || substr(spelling, code + 1));
        end if;
      end loop;
      return phone || array_remove(spellings, phone);
    end $$`;

const SPELLINGS = (kind: string, value: string): string =>
  `case ${kind} when 'phone' then phone_spellings(${value}) else array[${value}] end`;

const FUNCTIONS = [
  // Whether sending to an address is suppressed because of what was said before its contact was deleted.
  `address_is_suppressed(org uuid, of_mode text, kind text, value text, of_channel text) returns boolean
    language sql stable strict as $$
    select exists (
      select from suppression_keys k cross join unnest(${SPELLINGS('kind', 'value')}) spelling
        join suppressed_addresses s
        on s.org_id = k.org_id and s.mode = of_mode and s.hash = address_hash(k.key, kind, spelling)
          and s.channel in ('all', of_channel)
      where k.org_id = org)
  $$`,
  // A new owner of an address inherits what was said about any of its spellings, the newest per channel. An erasure
  // under another spelling stays: only that person can end it.
  `contact_addresses_take_opt_outs() returns trigger language plpgsql as $$
    declare
      line record;
    begin
      if not exists (select from suppression_keys k where k.org_id in (select g.org_id from given g)) then
        return null;
      end if;
      for line in
        select g.org_id, g.mode, g.contact_id, g.value, address_hash(k.key, g.kind, g.value) as own,
          array(select address_hash(k.key, g.kind, spelling) 
            from unnest(${SPELLINGS('g.kind', 'g.value')}) spelling) as hashes
        from given g join suppression_keys k on k.org_id = g.org_id
      loop
        with taken as (
          delete from suppressed_addresses s
          where s.org_id = line.org_id and s.mode = line.mode and s.hash = any(line.hashes)
            and (s.channel <> 'all' or s.hash = line.own)
          returning s.channel, s.said
        ),
        news as (
          select distinct on (t.channel) t.channel, t.said from taken t join contacts p on p.id = line.contact_id
          where t.channel <> 'all' and p.channels -> t.channel ->> 'opt' is distinct from 'out'
          order by t.channel, (t.said ->> 'at')::timestamptz desc nulls last
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

/** Unchanged from an earlier migration. */
const FORMER_FUNCTIONS = [
  `address_is_suppressed(org uuid, of_mode text, kind text, value text, of_channel text) returns boolean
    language sql stable strict as $$
    select exists (
      select from suppression_keys k join suppressed_addresses s
        on s.org_id = k.org_id and s.mode = of_mode and s.hash = address_hash(k.key, kind, value)
          and s.channel in ('all', of_channel)
      where k.org_id = org)
  $$`,
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
