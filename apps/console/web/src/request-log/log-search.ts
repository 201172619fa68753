export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
export const STATUS_CLASSES = ['2', '3', '4', '5'] as const;

export interface LogSearch {
  key?: string;
  method?: (typeof METHODS)[number];
  status?: (typeof STATUS_CLASSES)[number];
  failed?: 'true';
  error?: string;
  /** Prefix. */
  path?: string;
  request?: string;
  message?: string;
  /** Local, to the minute: 2026-11-25T14:05. */
  from?: string;
  to?: string;
  tail?: 'true';
  log?: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const LONGEST = 200;

/** Drops what is no filter, so that no address breaks the page. */
export function toLogSearch(search: Record<string, unknown>): LogSearch {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' ? value.slice(0, LONGEST) : '';
  };
  const fitting = (name: string, rule: RegExp): string | undefined => (rule.test(text(name)) ? text(name) : undefined);
  const found: LogSearch = {
    key: fitting('key', UUID),
    method: METHODS.find((each) => each === search.method),
    status: STATUS_CLASSES.find((each) => each === search.status),
    failed: search.failed === 'true' ? 'true' : undefined,
    error: fitting('error', /^[A-Z_]{1,64}$/),
    path: fitting('path', /^\//),
    request: fitting('request', /\S/),
    message: fitting('message', UUID),
    from: fitting('from', MINUTE),
    to: fitting('to', MINUTE),
    tail: search.tail === 'true' ? 'true' : undefined,
    log: fitting('log', UUID),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const moment = (local: string | undefined): string | undefined => local && new Date(local).toISOString();

export function toLogQuery(search: LogSearch) {
  return {
    key_id: search.key,
    method: search.method,
    status: search.status,
    failed: search.failed,
    error_code: search.error,
    path: search.path,
    request_id: search.request,
    message_id: search.message,
    from: moment(search.from),
    to: moment(search.to),
  };
}

const NO_FILTERS = new Set(['log', 'tail', 'mode']);

export const isFiltered = (search: LogSearch): boolean =>
  Object.entries(search).some(([name, value]) => value !== undefined && !NO_FILTERS.has(name));

export type LogPreset = 'all' | 'errors' | 'limited';

/** The filters of each preset; choosing one clears those of the others. */
export const PRESETS: Readonly<Record<LogPreset, Pick<LogSearch, 'failed' | 'error' | 'status'>>> = {
  all: { failed: undefined, error: undefined, status: undefined },
  errors: { failed: 'true', error: undefined, status: undefined },
  limited: { failed: undefined, error: 'RATE_LIMITED', status: undefined },
};

/** @returns null for filters that match no preset */
export function presetOf({ failed, error, status }: LogSearch): LogPreset | null {
  if (status !== undefined) return null;
  if (error === undefined) return failed === 'true' ? 'errors' : 'all';
  return error === 'RATE_LIMITED' ? 'limited' : null;
}
