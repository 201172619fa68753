/** The number that pairs, in the address: a reload goes on where it was. */
export interface PairSearch {
  phone?: string;
}

export function toPairSearch(search: Record<string, unknown>): PairSearch {
  const phone = String(search.phone ?? '');
  return /^\d{7,15}$/.test(phone) ? { phone } : {};
}
