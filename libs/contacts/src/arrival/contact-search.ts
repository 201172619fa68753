import type { Mode, Queryable, Statement } from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';
import { expectedRows } from './expected-rows';

/** What contacts are searched by; null and empty conditions are ignored. */
export interface ContactWords {
  text: string | null;
  tags?: readonly string[];
  optOut?: string | null;
  words?: readonly string[];
}

/** A query of the index of contacts (`contact_search`); both null: no condition. */
export interface ContactTokens {
  /** Without case and accents. One or two characters are a whole token: the beginning of a word. */
  text: string | null;
  /** A contact with all of them may fit, one without does not. They include the organization and mode. */
  tokens: string[] | null;
}

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

const COUNT_HITS: Statement = {
  name: 'contact_search_hits',
  text: `
    select count(*)::int as total from (
      with hits as materialized (select s.contact_id from contact_search s where s.tokens @> $1::bigint[])
      select from hits limit $2::bigint) counted`,
};

const HITS = 'select from contact_search s where s.tokens @> $1::bigint[]';

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
    // A text of accents alone counts as none.
    return row.tokens.length === 0 ? { text: null, tokens: null } : row;
  }

  async hasFewHits(tokens: readonly string[], most: number): Promise<boolean> {
    const { rows } = await this.source.query<{ total: number }>(COUNT_HITS, [tokens, most + 1]);
    return (rows[0]?.total ?? 0) <= most;
  }

  /** Of one token: for several PostgreSQL's estimate is far too low, as it knows no correlation between them. */
  expectHits(token: string): Promise<number> {
    return expectedRows(this.source, HITS, [[token]]);
  }
}

/** Fewer digits end very many numbers. */
const LEAST_ENDING = 8;

/** Finds a phone number in any spelling, by the digits that end all of them. A part of a number has one spelling. */
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
