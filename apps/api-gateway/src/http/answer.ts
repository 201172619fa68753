/** The success envelope (spec.md section 2). */
export interface Answer<T> {
  success: true;
  data: T;
}

/** The success envelope of a list. */
export interface ListAnswer<T> extends Answer<T[]> {
  total: number;
  page: number;
  per_page: number;
  /** `total` stops at 10,000; there are more. */
  total_capped?: true;
}

/** What a controller returns: the only place, with `answerList`, that writes the success envelope. */
export function answer<T>(data: T): Answer<T> {
  return { success: true, data };
}

/** A whole list on one page. */
export function answerList<T>(data: T[]): ListAnswer<T> {
  return { success: true, data, total: data.length, page: 1, per_page: Math.max(1, data.length) };
}

/** A page of a list. */
export function answerPage<T>(
  data: T[],
  part: { total: number; page: number; perPage: number; isCapped?: boolean },
): ListAnswer<T> {
  const { total, page, perPage, isCapped } = part;
  return { success: true, data, total, page, per_page: perPage, ...(isCapped && { total_capped: true }) };
}

/** The first page of a list. */
export function answerPart<T>(data: T[], perPage: number, count: { total: number; isCapped: boolean }): ListAnswer<T> {
  return answerPage(data, { ...count, page: 1, perPage });
}
