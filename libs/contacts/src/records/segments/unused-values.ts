import type { SegmentGroup, SegmentOp, SegmentRule, Transactor } from '@chasqui/database';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import type { ContactOwner } from '../store/contact-record';
import { repeatedOf, type SegmentField, segmentFieldOf } from './segment-field';
import type { SegmentDefinition } from './segment-rules.parser';

export interface UnusedValue {
  field: string;
  value: string;
  /** How many contacts were looked at, the newest; null: all. */
  newest: number | null;
}

const LOOKED_AT = 5_000;
/** Fields per definition and milliseconds per field: a person who edits rules waits for it. */
const MOST_FIELDS = 5;
const LONGEST_MS = 300;
export const MOST_UNUSED = 10;
/** query_canceled */
const TOOK_TOO_LONG = '57014';

const BOUNDED = `select set_config('statement_timeout', $1, true), set_config('jit', 'off', true)`;
const WHOLE: readonly SegmentOp[] = ['eq', 'neq', 'in'];

/** $3 values of the rules, $4 values to return, $5 contacts to look at, $6 id of a custom field */
const unusedIn = (text: string): string => `
  with newest as materialized (
      select s.contact_id from contact_search s
      where s.org_id = $1 and s.mode = $2 order by s.created_at desc, s.contact_id desc limit $5),
    used as materialized (
      select distinct lower(v.value) as value from newest n
      cross join lateral (select * from contacts c where c.id = n.contact_id offset 0) c
      cross join lateral (select ${text}) v(value)
      where v.value <> '' and $6::text is not distinct from $6)
  select (select count(*)::int from newest) as looked, array(
    select w.value from unnest($3::text[]) with ordinality w(value, place)
    where lower(w.value) not in (select u.value from used u) order by w.place limit $4) as unused`;

const UNUSED_TAGS = `
  select 0 as looked, array(
    select w.tag from unnest($3::text[]) with ordinality w(tag, place)
    where not exists (select from contact_tags t where t.org_id = $1 and t.mode = $2 and t.tag = w.tag)
    order by w.place limit $4) as unused`;

export class UnusedValues {
  constructor(private readonly database: Transactor) {}

  async find(
    owner: ContactOwner,
    definition: SegmentDefinition,
    fields: readonly ContactFieldRecord[],
  ): Promise<UnusedValue[]> {
    const found: UnusedValue[] = [];
    for (const [name, values] of [...wholeValuesIn(definition)].slice(0, MOST_FIELDS)) {
      const field = segmentFieldOf(name, fields);
      const place = field === undefined ? null : placeOf(field);
      if (place !== null) found.push(...(await this.unusedOf(owner, name, place, [...values])));
    }
    return found;
  }

  private async unusedOf(
    { orgId, mode }: ContactOwner,
    field: string,
    place: Place,
    values: readonly string[],
  ): Promise<UnusedValue[]> {
    const wanted = [orgId, mode, values, MOST_UNUSED];
    const [text, given] =
      place === 'tags' ? [UNUSED_TAGS, wanted] : [unusedIn(place.text), [...wanted, LOOKED_AT + 1, place.id]];
    try {
      const { looked, unused } = await this.database.transaction(async (transaction) => {
        await transaction.query(BOUNDED, [String(LONGEST_MS)]);
        const { rows } = await transaction.query<{ looked: number; unused: string[] }>(text, given);
        return rows[0] ?? { looked: 0, unused: [] };
      });
      return unused.map((value) => ({ field, value, newest: looked > LOOKED_AT ? LOOKED_AT : null }));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === TOOK_TOO_LONG) return [];
      throw error;
    }
  }
}

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

type Place = 'tags' | { text: string; id: string | null };

function placeOf(field: SegmentField): Place | null {
  const repeated = repeatedOf(field);
  if (repeated !== null) return repeated === 'tags' ? 'tags' : { text: `c.${repeated}`, id: null };
  const isText = field.kind === 'custom' && field.type === 'text';
  return isText ? { text: 'c.custom_fields ->> $6::text', id: field.id } : null;
}
