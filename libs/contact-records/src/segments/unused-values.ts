import type { SegmentGroup, SegmentOp, SegmentRule, Transactor } from '@chasqui/entities';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import type { ContactOwner } from '../records/contact-record';
import { UsedTagRepository } from '../tags/used-tag.repository';
import { repeatedOf, type SegmentField, segmentFieldOf } from './segment-field';
import type { SegmentDefinition } from './segment-rules.parser';

/** A value that rules compare a whole field with, and no contact has. */
export interface UnusedValue {
  field: string;
  value: string;
  /** Values that contacts have, the most similar first. */
  nearest: string[];
  /** Only so many contacts were looked at, the newest; null: all. */
  newest: number | null;
}

/** So many contacts are looked at, the newest, and so many of their values: a field with more has none that are shared. */
const LOOKED_AT = 5_000;
const MOST_VALUES = 1_000;
/** So many fields of rules are looked at, each for no longer than that: whoever writes rules waits for it. */
const MOST_FIELDS = 5;
const LONGEST_MS = 300;
const OF_TAGS = { countedTo: [100], looked: 2_000, shown: 500, longestMs: LONGEST_MS };
const MOST_NEAREST = 3;
/** Of longer texts the beginnings are compared. */
const LONGEST_COMPARED = 40;
/** query_canceled */
const TOOK_TOO_LONG = '57014';

const BOUNDED = `select set_config('statement_timeout', $1, true), set_config('jit', 'off', true)`;
const WHOLE: readonly SegmentOp[] = ['eq', 'neq', 'in'];

/** $1 organization, $2 mode, $3 id of a custom field, $4 contacts that are looked at, $5 values at most, $6 what rules ask for */
const valuesIn = (text: string): string => `
  with newest as materialized (
      select s.contact_id from contact_search s
      where s.org_id = $1 and s.mode = $2 order by s.created_at desc, s.contact_id desc limit $4),
    used as (
      select v.value, count(*) as contacts from newest n
      cross join lateral (select * from contacts c where c.id = n.contact_id offset 0) c
      cross join lateral (select ${text}) v(value)
      where v.value <> '' and $3::text is not distinct from $3
      group by v.value order by contacts desc, v.value limit $5)
  select (select count(*)::int from newest) as looked,
    coalesce((select json_agg(json_build_object('value', u.value, 'folded', search_text(u.value))) from used u), '[]') as used,
    (select json_agg(json_build_object('value', w.value, 'folded', search_text(w.value)))
      from unnest($6::text[]) w(value)) as wanted`;

/** $1 organization, $2 mode, $3 tags: those that no contact has */
const UNUSED_TAGS = `
  select w.tag from unnest($3::text[]) w(tag)
  where not exists (select from contact_tags t where t.org_id = $1 and t.mode = $2 and t.tag = w.tag)`;

interface Folded {
  value: string;
  folded: string;
}

/** Finds values that are spelled as no contact has them. */
export class UnusedValues {
  private readonly tags: UsedTagRepository;

  constructor(private readonly database: Transactor) {
    this.tags = new UsedTagRepository(database, OF_TAGS);
  }

  /** Of fields whose values many contacts share. Nothing of what takes too long. */
  async find(
    owner: ContactOwner,
    definition: SegmentDefinition,
    fields: readonly ContactFieldRecord[],
  ): Promise<UnusedValue[]> {
    const found: UnusedValue[] = [];
    for (const [name, values] of [...wholeValuesIn(definition)].slice(0, MOST_FIELDS)) {
      const field = segmentFieldOf(name, fields);
      const place = field === undefined ? null : placeOf(field);
      if (place === null) continue;
      try {
        const unused = await (place === 'tags'
          ? this.unusedTags(owner, [...values])
          : this.unusedTexts(owner, place, [...values]));
        found.push(...unused.map((each) => ({ field: name, ...each })));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === TOOK_TOO_LONG)) throw error;
      }
    }
    return found;
  }

  private async unusedTexts(
    { orgId, mode }: ContactOwner,
    { text, id }: { text: string; id: string | null },
    values: string[],
  ): Promise<Omit<UnusedValue, 'field'>[]> {
    const { looked, used, wanted } = await this.database.transaction(async (transaction) => {
      await transaction.query(BOUNDED, [String(LONGEST_MS)]);
      const { rows } = await transaction.query<{ looked: number; used: Folded[]; wanted: Folded[] }>(valuesIn(text), [
        orgId,
        mode,
        id,
        LOOKED_AT + 1,
        MOST_VALUES,
        values,
      ]);
      return rows[0] ?? { looked: 0, used: [], wanted: [] };
    });
    if (used.length === MOST_VALUES) return [];
    const known = new Set(used.map(({ value }) => value.toLowerCase()));
    const newest = looked > LOOKED_AT ? LOOKED_AT : null;
    return wanted
      .filter(({ value }) => !known.has(value.toLowerCase()))
      .map(({ value, folded }) => ({ value, nearest: nearestOf(folded, used), newest }));
  }

  private async unusedTags(owner: ContactOwner, values: string[]): Promise<Omit<UnusedValue, 'field'>[]> {
    const { orgId, mode } = owner;
    const unused = await this.database.transaction(async (transaction) => {
      await transaction.query(BOUNDED, [String(LONGEST_MS)]);
      return (await transaction.query<{ tag: string }>(UNUSED_TAGS, [orgId, mode, values])).rows;
    });
    if (unused.length === 0) return [];
    const used = ((await this.tags.read(owner))?.tags ?? []).map(({ tag }) => ({ value: tag, folded: tag }));
    return unused.map(({ tag }) => ({ value: tag, nearest: nearestOf(tag, used), newest: null }));
  }
}

/** Values of rules that compare a whole field, by its name. */
function wholeValuesIn({ rules }: SegmentDefinition): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (entry: SegmentRule | SegmentGroup): void => {
    if ('rules' in entry) return entry.rules.forEach(add);
    if (!WHOLE.includes(entry.op)) return;
    const values = Array.isArray(entry.value) ? entry.value : [entry.value];
    const known = found.get(entry.field) ?? new Set();
    for (const value of values) if (typeof value === 'string') known.add(value);
    found.set(entry.field, known);
  };
  rules.forEach(add);
  return found;
}

/** Where the values of a field stand, for which it is worth a look; null: it is not. */
function placeOf(field: SegmentField): 'tags' | { text: string; id: string | null } | null {
  const repeated = repeatedOf(field);
  if (repeated !== null) return repeated === 'tags' ? 'tags' : { text: `c.${repeated}`, id: null };
  const isText = field.kind === 'custom' && field.type === 'text';
  return isText ? { text: 'c.custom_fields ->> $3::text', id: field.id } : null;
}

/** The most similar values; of those that are alike the most usual, which stand first. */
function nearestOf(folded: string, used: readonly Folded[]): string[] {
  return used
    .map((each) => ({ value: each.value, steps: stepsBetween(folded, each.folded) }))
    .sort((one, other) => one.steps - other.steps)
    .slice(0, MOST_NEAREST)
    .map(({ value }) => value);
}

/** How many letters have to be typed, deleted or replaced to make one text of the other (Levenshtein). */
function stepsBetween(one: string, other: string): number {
  const [short, long] = [one.slice(0, LONGEST_COMPARED), other.slice(0, LONGEST_COMPARED)];
  let before = Array.from({ length: long.length + 1 }, (_, at) => at);
  for (let row = 1; row <= short.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= long.length; at += 1) {
      const isSame = short[row - 1] === long[at - 1];
      const [above = 0, left = 0, aslant = 0] = [before[at], now[at - 1], before[at - 1]];
      now.push(Math.min(above + 1, left + 1, aslant + Number(!isSame)));
    }
    before = now;
  }
  return before[long.length] ?? 0;
}
