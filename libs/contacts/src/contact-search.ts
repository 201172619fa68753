import type { Mode, Queryable, Statement } from '@chasqui/entities';
import { spellingsOf } from '@chasqui/phone-numbers';
import { expectedRows } from './expected-rows';

/** What contacts are searched by; null and empty: it is not asked for. */
export interface ContactWords {
  /** In a name, a phone or an email. */
  text: string | null;
  tags?: readonly string[];
  /** The channel that they opted out of. */
  optOut?: string | null;
  /** More words of the index, as they stand in it. */
  words?: readonly string[];
}

/** What the index of contacts (`contact_search`) is asked for; both null: for nothing. */
export interface ContactTokens {
  /** As documents have it: without case and accents. One of one or two characters is a whole token: how a word begins. */
  text: string | null;
  /** Who has them all may fit; who lacks one does not. They belong to the organization and mode. */
  tokens: string[] | null;
}

/** $1 organization, $2 mode, $3 text, $4 tags, $5 channel, $6 more words */
const TOKENS: Statement = {
  name: 'contact_search_tokens',
  text: `
    select t.text, array(
      select contact_search_token($1::uuid, $2::text, word) from (
        select case when length(t.text) < 3 then '^' || t.text else null end as word
        union all select substr(t.text, at, 3) from generate_series(1, length(t.text) - 2) at
        union all select 'tag:' || tag from unnest($4::text[]) tag
        union all select 'out:' || $5::text
        union all select unnest($6::text[])
      ) words where word is not null) as tokens
    from (select search_text($3::text) as text) t`,
};

/** How many contacts the index finds. $1 tokens, $2 counted so far */
const COUNT_HITS: Statement = {
  name: 'contact_search_hits',
  text: `
    select count(*)::int as total from (
      with hits as materialized (select s.contact_id from contact_search s where s.tokens @> $1::bigint[])
      select from hits limit $2::bigint) counted`,
};

/** $1 tokens */
const HITS = 'select from contact_search s where s.tokens @> $1::bigint[]';

/** Asks what contacts are searched by. */
export class ContactSearch {
  constructor(private readonly source: Queryable) {}

  async read(
    { orgId, mode }: { orgId: string; mode: Mode },
    { text, tags = [], optOut = null, words = [] }: ContactWords,
  ): Promise<ContactTokens> {
    if (text === null && tags.length === 0 && optOut === null && words.length === 0)
      return { text: null, tokens: null };
    const values = [orgId, mode, text === null ? null : asWritten(text), tags, optOut, words];
    const { rows } = await this.source.query<{ text: string | null; tokens: string[] }>(TOKENS, values);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL did not answer');
    // A text of accents alone is none.
    return row.tokens.length === 0 ? { text: null, tokens: null } : row;
  }

  /** Whether the index finds no more than so many. */
  async hasFewHits(tokens: readonly string[], most: number): Promise<boolean> {
    const { rows } = await this.source.query<{ total: number }>(COUNT_HITS, [tokens, most + 1]);
    return (rows[0]?.total ?? 0) <= most;
  }

  /** About how many the index finds of one token. Of several PostgreSQL expects far too few: it knows none that come together. */
  expectHits(token: string): Promise<number> {
    return expectedRows(this.source, HITS, [[token]]);
  }
}

/** Fewer digits would be those of very many numbers. */
const LEAST_ENDING = 8;

/**
 * A phone number is found however it is written, and in whatever spelling it is stored: by the digits with which all of them end. A
 * part of a number has one spelling.
 */
function asWritten(text: string): string {
  if (!/^[\d\s+()./-]+$/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  if (digits === '') return text;
  const ending = commonEnding(spellingsOf(digits));
  return ending.length < LEAST_ENDING ? digits : ending;
}

function commonEnding([first = '', ...others]: readonly string[]): string {
  const beginnings = Array.from(first, (_, from) => first.slice(from));
  return beginnings.find((ending) => others.every((other) => other.endsWith(ending))) ?? '';
}
