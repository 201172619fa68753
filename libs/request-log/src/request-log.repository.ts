import { type ApiRequest, type Database, deleteSome, type Mode, type Queryable, uuidFloor } from '@chasqui/entities';
import { arrayLiteral, jsonArrayLiteral } from './array-literal';
import { ADD_REQUESTS, type ApiRequestFilter, listSql, type RequestList, scanEndSql } from './request-log.sql';

/** A request as it is logged; its id is a UUIDv7. */
export type LoggedApiRequest = Omit<ApiRequest, 'at'>;

/** A request in a list: without bodies. */
export type ApiRequestSummary = Omit<ApiRequest, 'orgId' | 'mode' | 'requestBody' | 'responseBody'>;

export interface ApiRequestPage {
  /** Newest first. */
  rows: ApiRequestSummary[];
  /**
   * Goes on behind the rows; null: there is nothing more. What is rare is looked for in so many requests at a time: a page
   * may have fewer rows than asked for, or none, and go on all the same.
   */
  nextCursor: string | null;
}

/** In the order of the statement's parameters. */
const ADDED = [
  'orgId',
  'mode',
  'id',
  'keyId',
  'method',
  'route',
  'path',
  'status',
  'errorCode',
  'durationMs',
  'address',
  'userAgent',
  'requestId',
  'messageId',
] as const satisfies readonly (keyof LoggedApiRequest)[];
const ADDED_JSON = ['requestBody', 'responseBody'] as const;

/** Days that a request is kept. */
const KEPT_DAYS = 7;
/** Requests that one page looks through. */
const SCANNED = 20_000;

/** Requests to the API, newest first. */
export class RequestLogRepository {
  constructor(
    private readonly database: Database,
    private readonly scanned: number = SCANNED,
  ) {}

  /**
   * Adds requests in one statement. It waits for no disk: a PostgreSQL that fails may lose what it was given in the last
   * second. A request that is there stays as it is, so that a statement may be repeated.
   */
  async add(rows: readonly LoggedApiRequest[]): Promise<void> {
    await this.database.query(ADD_REQUESTS, [
      ...ADDED.map((column) => arrayLiteral(rows.map((row) => row[column]))),
      ...ADDED_JSON.map((column) => jsonArrayLiteral(rows.map((row) => row[column]))),
    ]);
  }

  /**
   * @param after the cursor of the page before; null: the newest
   * @param source what is asked: a copy may be
   */
  async list(
    owner: { orgId: string; mode: Mode },
    filter: ApiRequestFilter,
    { after, limit }: { after: string | null; limit: number },
    source: Queryable = this.database,
  ): Promise<ApiRequestPage> {
    const list: RequestList = { ...owner, filter, after, scanned: this.scanned };
    const { text, values } = listSql(list, limit + 1);
    const { rows } = await source.query<ApiRequestSummary>(text, values);
    if (rows.length > limit) {
      rows.length = limit;
      return { rows, nextCursor: rows.at(-1)?.id ?? null };
    }
    const end = scanEndSql(list);
    const { rows: ends } = await source.query<{ id: string }>(end.text, end.values);
    return { rows, nextCursor: ends[0]?.id ?? null };
  }

  /** The whole request; null: it is another organization's, or nobody's. */
  async findForOrg(orgId: string, id: string): Promise<ApiRequest | null> {
    const { rows } = await this.database.query<ApiRequest>(
      `select org_id as "orgId", mode, id, at, key_id as "keyId", method, route, path, status, error_code as "errorCode",
         duration_ms as "durationMs", address, user_agent as "userAgent", request_id as "requestId",
         message_id as "messageId", request_body as "requestBody", response_body as "responseBody"
       from api_requests where id = $1 and org_id = $2`,
      [id, orgId],
    );
    return rows[0] ?? null;
  }

  /** Deletes at most `limit` requests that are older than seven days. @returns how many */
  deleteOld(limit: number, now: Date = new Date()): Promise<number> {
    const floor = uuidFloor(new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000));
    return deleteSome(this.database, 'api_requests', `id < '${floor}'`, limit);
  }
}
