import { firstTenant } from './growth-fill';
import type { GrowthWorld } from './growth-world';

const PAGES = 4;
const PER_PAGE = 100;

/** Lists by cursor, with the SQL for the expected entries from the beginning. $1: organization, $2: limit */
const LISTS: Readonly<Record<string, string>> = {
  '/messages': `
    select id from messages where org_id = $1 and mode = 'live' and direction = 'inbound' order by created_at desc, id desc limit $2`,
  '/events': `
    select 'evt_' || id as id from events where org_id = $1 and mode = 'live' order by feed_seq limit $2`,
};

/** Number of entries that the API's lists miss, repeat or misplace. */
export async function misplacedEntries({ api, services, owners }: GrowthWorld): Promise<number> {
  const { orgId } = firstTenant(owners);
  let misplaced = 0;
  for (const [path, sql] of Object.entries(LISTS)) {
    const listed: string[] = [];
    for (let cursor = '', page = 0; page < PAGES; page += 1) {
      const { data, next_cursor: next } = await api(`${path}?limit=${PER_PAGE}${cursor}`);
      listed.push(...data.map(({ id }) => id));
      const last = data.at(-1)?.id ?? '';
      cursor = path === '/events' ? `&after=${last}` : `&cursor=${next ?? ''}`;
    }
    const { rows } = await services.database.query<{ id: string }>(sql, [orgId, PAGES * PER_PAGE]);
    misplaced += rows.filter(({ id }, place) => listed[place] !== id).length + Math.abs(rows.length - listed.length);
  }
  return misplaced;
}
