import type { Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { ContactOwner } from '../store/contact-record';
import { UsedTagRepository } from '../tags/used-tag.repository';
import { type RepeatedField, repeatedOf, segmentFieldOf } from './segment-field';

const LOOKED_AT = 5_000;
const MOST_SHOWN = 20;
const LONGEST_MS = 1_000;
/** Two tries to count tags share the time. */
const OF_ALL_TAGS = { countedTo: [10_000, 100], looked: 2_000, shown: MOST_SHOWN, longestMs: LONGEST_MS / 2 };
/** With a part of a tag, names take the time, and a second try would read the same ones: the first gets all of it. */
const OF_TAGS_WITH = { ...OF_ALL_TAGS, countedTo: [1_000], longestMs: LONGEST_MS };
/** query_canceled */
const TOOK_TOO_LONG = '57014';

const BOUNDED = `select set_config('statement_timeout', $1, true), set_config('jit', 'off', true)`;

const VALUES: Readonly<Record<Exclude<RepeatedField, 'tags'>, string>> = {
  language: '(select c.language)',
  country: '(select c.country)',
  timezone: '(select c.timezone)',
  company: '(select c.company)',
};

const list = (field: keyof typeof VALUES): string => `
  select v.value from (
    select s.contact_id from contact_search s
    where s.org_id = $1 and s.mode = $2 order by s.created_at desc, s.contact_id desc limit $4
  ) newest
  cross join lateral (select * from contacts c where c.id = newest.contact_id offset 0) c
  cross join lateral ${VALUES[field]} v(value)
  where v.value <> '' and strpos(search_text(v.value), search_text($3)) > 0
  group by v.value order by count(*) desc, v.value limit $5`;

export class SegmentValueRepository {
  private readonly allTags: UsedTagRepository;
  private readonly tagsWith: UsedTagRepository;

  constructor(private readonly database: Transactor) {
    this.allTags = new UsedTagRepository(database, OF_ALL_TAGS);
    this.tagsWith = new UsedTagRepository(database, OF_TAGS_WITH);
  }

  /**
   * At most 20, the most used first: tags among the first 2,000 by name, other values among the newest 5,000 contacts.
   * Empty if that takes more than a second: a rule may have a value that was not suggested.
   * @param part only values that contain it, in any spelling; empty: all
   * @throws AppError VALIDATION for a field whose values differ from contact to contact
   */
  async list({ orgId, mode }: ContactOwner, name: string, part: string): Promise<string[]> {
    const field = segmentFieldOf(name, []);
    const repeated = field === undefined ? null : repeatedOf(field);
    if (repeated === null) throw new AppError('VALIDATION', { message: `Nobody suggests values of \`${name}\`.` });
    if (repeated === 'tags') {
      const wanted = part.trim();
      const used = await (wanted === '' ? this.allTags : this.tagsWith).read({ orgId, mode }, wanted);
      return used?.tags.map(({ tag }) => tag) ?? [];
    }
    try {
      return await this.database.transaction(async (transaction) => {
        await transaction.query(BOUNDED, [String(LONGEST_MS)]);
        const values = [orgId, mode, part.trim(), LOOKED_AT, MOST_SHOWN];
        const { rows } = await transaction.query<{ value: string }>(list(repeated), values);
        return rows.map(({ value }) => value);
      });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === TOOK_TOO_LONG) return [];
      throw error;
    }
  }
}
