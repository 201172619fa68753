import { phoneIn } from '../kit/phone-in';

/** The number that pairs, in the address: a reload goes on where it was. */
export interface PairSearch {
  phone?: string;
}

export function toPairSearch(search: Record<string, unknown>): PairSearch {
  const phone = phoneIn(search.phone);
  return phone === undefined ? {} : { phone };
}
