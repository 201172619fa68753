import type { LaneKind } from '../api/types';

export const LANE_KINDS: readonly LaneKind[] = ['wa', 'sms', 'hook', 'bulk'];

export interface LanesSearch {
  kind?: LaneKind;
  /** The lane whose panel is open. */
  lane?: string;
}

export function toLanesSearch(search: Record<string, unknown>): LanesSearch {
  const kind = LANE_KINDS.find((each) => each === search.kind);
  const lane = typeof search.lane === 'string' && /^[a-z]+:[\w-]{1,64}$/.test(search.lane) ? search.lane : undefined;
  return { ...(kind && { kind }), ...(lane !== undefined && { lane }) };
}
