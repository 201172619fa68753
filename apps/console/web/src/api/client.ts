import type { Arguments, Data, Entry, QueryArgument, Route } from './routes';
import type { Page } from './types';

export interface FieldFailure {
  field: string;
  /** For example `REQUIRED` or `MALFORMED`; empty if the server gives none. */
  code: string;
  message: string;
  /** A closer reason; null if `code` says it all. */
  reason: string | null;
  /** The variable or custom field that the reason is about. */
  key: string | null;
  /** Values for the placeholders of the text, such as limits. */
  params: Readonly<Record<string, string | number>> | null;
  hint: string | null;
}

/** The server refused, or did not answer (`code` is `OFFLINE`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly requestId: string | null = null,
    readonly retryAfterSeconds: number | null = null,
    /** Position of the mistake in a text, in UTF-16 units from 0. */
    readonly position: number | null = null,
    /** Contacts concerned: those that already have an address, or the survivor of a merge. */
    readonly contactIds: readonly string[] = [],
    /** Variables of a text without a value. */
    readonly missing: readonly string[] = [],
    /** Details for each field; `fields` has only the messages. */
    readonly failures: readonly FieldFailure[] = [],
    /** The obstacle, where no field is to blame. */
    readonly reason: string | null = null,
    /** Names of the segments or templates concerned. */
    readonly names: readonly string[] = [],
  ) {
    super(message);
  }
}

/** A list becomes one parameter per item. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined | null>>;

/** Provided by the pages: a dialog for the password, and the sign-in page. */
export interface ClientHooks {
  confirm: () => Promise<boolean>;
  signedOut: () => void;
}

let hooks: ClientHooks = { confirm: () => Promise.resolve(false), signedOut: () => undefined };

export function setClientHooks(next: ClientHooks): void {
  hooks = next;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Envelope {
  success?: boolean;
  data?: unknown;
  total?: unknown;
  total_capped?: unknown;
  next_cursor?: unknown;
  code?: string;
  message?: string;
  fields?: unknown;
  position?: unknown;
  contact_id?: unknown;
  contact_ids?: unknown;
  merged_into?: unknown;
  missing?: unknown;
  reason?: unknown;
  segments?: unknown;
  templates?: unknown;
}

export const BASE = '/console/api';

/** On these paths a 401 is about what was typed, not about the session. */
const isOpenPath = (path: string): boolean => /^\/(sign-in|password-resets|invitations\/)/.test(path);

/** @returns the whole envelope, because lists carry more than `data` */
async function call(method: Method, path: string, query?: Query, body?: unknown): Promise<Envelope> {
  const answer = await once(method, path, query, body);
  if (!(answer instanceof ApiError)) return answer;
  if (await isConfirmed(answer)) {
    const second = await once(method, path, query, body);
    if (!(second instanceof ApiError)) return second;
    throw second;
  }
  if (answer.code === 'UNAUTHORIZED' && !isOpenPath(path)) hooks.signedOut();
  throw answer;
}

/** True if the server wants the password and the user gave it: the caller then repeats the request. */
export async function isConfirmed({ code }: ApiError): Promise<boolean> {
  return code === 'CONFIRMATION_REQUIRED' && (await hooks.confirm());
}

async function once(method: Method, path: string, query?: Query, body?: unknown): Promise<Envelope | ApiError> {
  let response: Response;
  try {
    response = await fetch(BASE + path + searchOf(query), {
      method,
      headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
      body: method === 'GET' ? null : JSON.stringify(body ?? {}),
      credentials: 'same-origin',
      // A deletion that waits for its undo notice (kit/undo.tsx) is sent when the page closes, and must outlive it.
      keepalive: method === 'DELETE',
    });
  } catch {
    return new ApiError(0, 'OFFLINE', '');
  }
  const envelope = await readEnvelope(response);
  if (response.ok && envelope.success !== false) return envelope;
  return toError(response.status, (name) => response.headers.get(name), envelope);
}

const textsIn = (...values: unknown[]): string[] => values.flat().filter((each) => typeof each === 'string');

type HeaderOf = (name: string) => string | null;

export function toError(status: number, headerOf: HeaderOf, envelope: Envelope): ApiError {
  const retryAfter = Number(headerOf('retry-after'));
  return new ApiError(
    status,
    envelope.code ?? 'UNEXPECTED',
    envelope.message ?? '',
    fieldsOf(envelope.fields),
    headerOf('x-request-id'),
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    typeof envelope.position === 'number' ? envelope.position : null,
    textsIn(envelope.contact_id, envelope.contact_ids, envelope.merged_into),
    textsIn(envelope.missing),
    failuresOf(envelope.fields),
    textOrNull(envelope.reason),
    textsIn(envelope.segments, envelope.templates),
  );
}

/** Handles a refusal of a call that `api` did not make: a 401 leads to the sign-in page. */
export function refusal(status: number, headerOf: HeaderOf, envelope: Envelope): ApiError {
  const error = toError(status, headerOf, envelope);
  if (error.code === 'UNAUTHORIZED') hooks.signedOut();
  return error;
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const read: unknown = await response.json();
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function paramsOf(given: unknown): Readonly<Record<string, string | number>> | null {
  if (typeof given !== 'object' || given === null) return null;
  const known = Object.entries(given).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(known);
}

function failuresOf(fields: unknown): FieldFailure[] {
  if (!Array.isArray(fields)) return [];
  return fields.map((each: Readonly<Record<string, unknown>>) => ({
    field: textOrNull(each.field) ?? '',
    code: textOrNull(each.code) ?? '',
    message: textOrNull(each.message) ?? '',
    reason: textOrNull(each.reason),
    key: textOrNull(each.key),
    params: paramsOf(each.params),
    hint: textOrNull(each.hint),
  }));
}

/** Reads a list of {field, message} or an object. */
export function fieldsOf(fields: unknown): Record<string, string> {
  if (Array.isArray(fields)) {
    const pairs = fields.map((each: { field?: string; message?: string }) => [each.field ?? '', each.message ?? '']);
    return Object.fromEntries(pairs) as Record<string, string>;
  }
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

export function searchOf(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const each of value as readonly string[]) params.append(name, each);
    else if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Parses a query string; every value stays a text, and a repeated one becomes a list. */
export function searchFrom(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? '') : all];
    }),
  );
}

async function data(method: Method, path: string, query?: Query, body?: unknown): Promise<unknown> {
  return (await call(method, path, query, body)).data;
}

/** Typed by the server's description: a wrong path, parameter, body or answer does not compile. */
interface Api {
  get: <const P extends string>(path: Route<P, 'get'>, ...args: QueryArgument<P, 'get'>) => Promise<Data<P, 'get'>>;
  list: <const P extends string>(path: Route<P, 'get'>, ...args: QueryArgument<P, 'get'>) => Promise<Page<Entry<P>>>;
  post: <const P extends string>(path: Route<P, 'post'>, ...args: Arguments<P, 'post'>) => Promise<Data<P, 'post'>>;
  patch: <const P extends string>(path: Route<P, 'patch'>, ...args: Arguments<P, 'patch'>) => Promise<Data<P, 'patch'>>;
  delete: <const P extends string>(
    path: Route<P, 'delete'>,
    ...args: QueryArgument<P, 'delete'>
  ) => Promise<Data<P, 'delete'>>;
}

// The only place that trusts answers to match the description.
export const api = {
  get: (path: string, query?: Query) => data('GET', path, query),
  list: async (path: string, query?: Query) => {
    const { data = [], total = 0, next_cursor = null, total_capped = false } = await call('GET', path, query);
    return { data, total, next_cursor, total_capped };
  },
  post: (path: string, body?: unknown, query?: Query) => data('POST', path, query, body),
  patch: (path: string, body?: unknown, query?: Query) => data('PATCH', path, query, body),
  delete: (path: string, query?: Query) => data('DELETE', path, query),
} as Api;
