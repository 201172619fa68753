import type { LaneKind } from '../api/types';

export const LANE_KINDS: readonly LaneKind[] = ['wa', 'sms', 'hook', 'bulk'];

export interface LanesSearch {
  kind?: LaneKind;
  lane?: string;
  message?: string;
  q?: string;
}

const LONGEST = 200;

export function toLanesSearch(search: Record<string, unknown>): LanesSearch {
  const kind = LANE_KINDS.find((each) => each === search.kind);
  const lane = typeof search.lane === 'string' && /^[a-z]+:[\w-]{1,64}$/.test(search.lane) ? search.lane : undefined;
  const { message: id } = search;
  const message = typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined;
  // The router reads text that looks like a number as a number.
  const text = typeof search.q === 'number' ? String(search.q) : search.q;
  const q = typeof text === 'string' && text.trim() !== '' ? text.slice(0, LONGEST) : undefined;
  return {
    ...(kind && { kind }),
    ...(lane !== undefined && { lane }),
    ...(message !== undefined && { message }),
    ...(q !== undefined && { q }),
  };
}
