/** Longest JSON of a button or an answer that is parsed, characters. */
const MAX_PARAMS = 10_000;

export function paramsOf(json: string | null | undefined): Record<string, unknown> {
  if (!json || json.length > MAX_PARAMS) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function wordIn(params: unknown, ...names: string[]): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  const values = names.map((name) => (params as Record<string, unknown>)[name]);
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}
