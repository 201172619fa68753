import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every search compares texts without case, accents and letters that only differ in spelling (ß and ss, ø and o, ł and
 * l), with single spaces. Operators' searches of names use it at once; the rows of contacts with such letters follow in
 * the next migration. Pure ASCII, like most texts, skips the costly part.
 */
export class SearchText1790000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function search_text(value text) returns text language sql immutable strict parallel safe as $$
        select trim(regexp_replace(
          case when octet_length(value) = length(value) then lower(value) else
            translate(replace(replace(replace(replace(
              lower(translate(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]+', '', 'g'), 'ẞÆŒÞØĐÐŁĦŦŊ', 'ßæœþøđðłħŧŋ')),
              'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øđðłıħŧŋς', 'oddlihtnσ')
          end, '\\s\\s+|[^\\S ]', ' ', 'g'))
      $$`);
    await runner.query(`
      create or replace function contact_search_text(value text) returns text language sql immutable strict parallel safe as $$
        select search_text(value)
      $$`);
    await indexNames(runner, 'search_text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexNames(runner, 'lower');
    await runner.query(`
      create or replace function contact_search_text(value text) returns text language sql immutable strict parallel safe as $$
        select trim(regexp_replace(lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g'))
      $$`);
    await runner.query('drop function search_text(text)');
  }
}

async function indexNames(runner: QueryRunner, folded: 'search_text' | 'lower'): Promise<void> {
  await runner.query('drop index organizations_name_idx, whatsapp_numbers_name_idx, sms_phones_name_idx');
  await runner.query(`create index organizations_name_idx on organizations (${folded}(name) text_pattern_ops)`);
  await runner.query(`
    create index whatsapp_numbers_name_idx on whatsapp_numbers (${folded}(display_name) text_pattern_ops)
    where display_name is not null`);
  await runner.query(`create index sms_phones_name_idx on sms_phones (${folded}(name) text_pattern_ops)`);
}
