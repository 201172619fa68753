import { phoneIn } from '../kit/phone-in';

/** The number being paired stands in the address, so a reload continues. */
export interface PairSearch {
  phone?: string;
}

export function toPairSearch(search: Record<string, unknown>): PairSearch {
  const phone = phoneIn(search.phone);
  return phone === undefined ? {} : { phone };
}
