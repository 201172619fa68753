export const LANE_KINDS = ['whatsapp', 'sms', 'webhook', 'bulk'] as const;

export interface LanesSearch {
  kind?: (typeof LANE_KINDS)[number];
}

export function toLanesSearch(search: Record<string, unknown>): LanesSearch {
  const kind = LANE_KINDS.find((each) => each === search.kind);
  return kind ? { kind } : {};
}
