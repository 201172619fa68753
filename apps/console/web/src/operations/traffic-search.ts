export const TRAFFIC_RANGES = ['hour', 'day', 'week'] as const;
export type TrafficRange = (typeof TRAFFIC_RANGES)[number];

export interface TrafficSearch {
  range?: TrafficRange;
  table?: 'true';
}

export function toTrafficSearch(search: Record<string, unknown>): TrafficSearch {
  const range = TRAFFIC_RANGES.find((each) => each === search.range);
  const isTable = search.table === 'true' || search.table === true;
  return { ...(range && { range }), ...(isTable && { table: 'true' as const }) };
}
