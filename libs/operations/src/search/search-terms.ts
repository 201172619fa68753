import { LANE_KINDS } from '../why/lane-facts';

export const LONGEST_SEARCH = 200;

/** Possible meanings of a text, each with its own index. */
export interface SearchTerms {
  /** Lane name without the suffix of overtaken rows. */
  lane: string | null;
  id: string | null;
  /** Digits of a phone number. */
  digits: string | null;
  /** Exact id of a provider or a customer. */
  token: string | null;
  /** Beginning of a name, in lower case. */
  name: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Ids are also copied with their prefixes: `msg_…`, `wa:…`. */
const PREFIX = /^[a-z]{2,8}_/;
const PHONE = /^\+?[0-9 ()./-]{5,30}$/;
const LATE = ':late';

export function searchTerms(text: string): SearchTerms {
  const typed = text.trim().slice(0, LONGEST_SEARCH);
  const low = typed.toLowerCase();
  const lane = laneIn(low);
  if (lane !== null) return { ...NOTHING, lane };
  const id = low.replace(PREFIX, '');
  if (UUID.test(id)) return { ...NOTHING, id, token: typed };
  const digits = PHONE.test(typed) ? typed.replace(/[^0-9]/g, '') : '';
  const isPhone = digits.length >= 5 && digits.length <= 20;
  return {
    ...NOTHING,
    digits: isPhone ? digits : null,
    token: typed.length >= 4 ? typed : null,
    name: typed.length >= 2 ? low : null,
  };
}

const NOTHING: SearchTerms = { lane: null, id: null, digits: null, token: null, name: null };

function laneIn(text: string): string | null {
  const name = text.endsWith(LATE) ? text.slice(0, -LATE.length) : text;
  const kind = LANE_KINDS.find((each) => name.startsWith(`${each}:`));
  return kind !== undefined && UUID.test(name.slice(kind.length + 1)) ? name : null;
}

/** Prefix pattern for LIKE. */
export const beginningOf = (text: string): string => `${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
