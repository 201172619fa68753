import { type Mode, uuidFloor } from '@chasqui/database';

export interface ApiRequestFilter {
  keyId?: string;
  method?: string;
  /** 4: those with a status of 400 to 499. */
  statusClass?: 2 | 3 | 4 | 5;
  /** Those with a status of 400 and above. */
  onlyFailed?: boolean;
  errorCode?: string;
  /** Prefix of the path, for example `/v1/webhooks`. */
  pathPrefix?: string;
  requestId?: string;
  messageId?: string;
  /** Inclusive. */
  since?: Date;
  /** Exclusive. */
  until?: Date;
}

/** `synchronous_commit` is off for this statement only. A request's id contains the time of its answer. */
export const ADD_REQUESTS = {
  name: 'api_requests_add',
  text: `
    with quick as (select set_config('synchronous_commit', 'off', true))
    insert into api_requests (org_id, mode, id, at, key_id, method, route, path, status, error_code, duration_ms, address,
      user_agent, request_id, message_id, request_body, response_body)
    select org_id, mode, id, uuidv7_time(id), key_id, method, route, path, status, error_code, duration_ms, address, user_agent,
      request_id, message_id, request_body, response_body
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::smallint[],
      $9::text[], $10::integer[], $11::text[], $12::text[], $13::text[], $14::uuid[], $15::text[], $16::text[])
      as row (org_id, mode, id, key_id, method, route, path, status, error_code, duration_ms, address, user_agent,
        request_id, message_id, request_body, response_body), quick
    on conflict (id) do nothing`,
};

export interface RequestList {
  orgId: string;
  mode: Mode;
  filter: ApiRequestFilter;
  after: string | null;
  scanned: number;
}

interface BuiltStatement {
  text: string;
  values: unknown[];
}

/** The newest `limit` requests that match the filter, among the newest searched ones. */
export function listSql(list: RequestList, limit: number): BuiltStatement {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const text = `
    select id, at, key_id, method, route, path, status, error_code,
      duration_ms, address, user_agent, request_id,
      message_id
    from (select * from api_requests where ${inRange(list, value)} order by ${newestFirst(list)} limit ${value(list.scanned)}) r
    where ${wanted(list.filter, value)}
    order by ${newestFirst(list)} limit ${value(limit)}`;
  return { text, values };
}

/** The last searched request, if there are more behind it. */
export function scanEndSql(list: RequestList): BuiltStatement {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const text = `
    select id from api_requests where ${inRange(list, value)}
    order by ${newestFirst(list)} offset ${value(list.scanned - 1)} limit 1`;
  return { text, values };
}

type Value = (given: unknown) => string;

/** Smaller and greater than every id. */
const [FIRST_ID, LAST_ID] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/**
 * Conditions for the index, which is read from the end of a range and no further than needed. The range names all its
 * columns: the index of ids alone would also be in order, but full of other organizations' requests.
 */
function inRange({ orgId, mode, filter, after }: RequestList, value: Value): string {
  const { keyId, since, until } = filter;
  const [before, from] = [value(earlierOf(after, until)), value(since === undefined ? FIRST_ID : uuidFloor(since))];
  const span = (columns: string, values: string): string =>
    `(${columns}, id) < (${values}, ${before}) and (${columns}, id) >= (${values}, ${from})`;
  const [organization, inMode] = [value(orgId), value(mode)];
  const failed = isFailed(filter) ? ' and status >= 400' : '';
  return keyId === undefined
    ? span('org_id, mode', `${organization}, ${inMode}`) + failed
    : `${span('key_id', value(keyId))} and org_id = ${organization} and mode = ${inMode}${failed}`;
}

function earlierOf(after: string | null, until: Date | undefined): string {
  const floor = until === undefined ? LAST_ID : uuidFloor(until);
  return after !== null && after < floor ? after : floor;
}

const newestFirst = ({ filter }: RequestList): string =>
  filter.keyId === undefined ? 'org_id desc, mode desc, id desc' : 'key_id desc, id desc';

function wanted(filter: ApiRequestFilter, value: Value): string {
  const { method, statusClass, errorCode, pathPrefix, requestId, messageId } = filter;
  const conditions = ['true'];
  if (method !== undefined) conditions.push(`method = ${value(method)}`);
  if (statusClass !== undefined) conditions.push(`status between ${statusClass * 100} and ${statusClass * 100 + 99}`);
  if (errorCode !== undefined) conditions.push(`error_code = ${value(errorCode)}`);
  if (pathPrefix !== undefined) conditions.push(`starts_with(path, ${value(pathPrefix)})`);
  if (requestId !== undefined) conditions.push(`request_id = ${value(requestId)}`);
  if (messageId !== undefined) conditions.push(`message_id = ${value(messageId)}`);
  return conditions.join(' and ');
}

const isFailed = ({ onlyFailed, statusClass, errorCode }: ApiRequestFilter): boolean =>
  onlyFailed === true || (statusClass !== undefined && statusClass >= 4) || errorCode !== undefined;
