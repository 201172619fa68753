import { WEBHOOK_LANES, laneNameSql } from '@chasqui/lanes';
import { v7 as uuidv7 } from 'uuid';
import {
  type Mode,
  CountedList,
  type CountedPart,
  type PageRequest,
  type Queryable,
  type Transactor,
  type WebhookEndpoint,
  type WebhookStatus,
} from '@chasqui/entities';
import { lockPlanRoom } from '@chasqui/tenancy';
import { EventLogRepository } from '../log/event-log.repository';
import { ENDPOINT_COLUMNS, type EndpointRecord } from './endpoint.sql';

/** A customer's headers, sealed for webhook-dispatcher, with their names. */
export interface SealedHeaders {
  sealed: Buffer | null;
  names: string[];
}

export type EndpointSettings = Pick<
  WebhookEndpoint,
  'name' | 'description' | 'url' | 'events' | 'channels' | 'accountIds'
> & { headers: SealedHeaders };

export interface NewEndpoint extends EndpointSettings {
  /** UUIDv7; its sealed parts open only for this id. */
  id: string;
  orgId: string;
  mode: Mode;
  sealedSecret: Buffer;
}

/** Absent fields stay unchanged. */
export type EndpointChange = Partial<EndpointSettings> & { status?: WebhookStatus };

export type SecretRotation = { kind: 'rotated'; endpoint: EndpointRecord } | { kind: 'no_endpoint' | 'too_many' };

export type EndpointCreation =
  | { kind: 'created'; endpoint: EndpointRecord }
  | { kind: 'plan_limit'; used: number; max: number };

/** Dispatchers notice changed settings by it, so it grows with every change. */
const NEXT_VERSION = `greatest(clock_timestamp(), w.updated_at + interval '1 microsecond')`;

/** Each old secret adds a signature to every request. */
const MOST_OLD_SECRETS = 5;

/** The old secrets of a row `w` that still sign, oldest first. @param column what to read of them */
const livingOld = (column: 'sealed' | 'until'): string => `array(
  select o.${column} from unnest(w.sealed_old_secrets, w.old_secrets_until) with ordinality as o(sealed, until, n)
  where o.until > now() order by o.n)`;

const ENDPOINTS = new CountedList<EndpointRecord>({
  columns: ENDPOINT_COLUMNS,
  from: 'webhook_endpoints w',
  where: 'w.org_id = $1 and w.mode = $2',
  order: { value: 'w.created_at', id: 'w.id', kind: 'time', direction: 'desc', valueName: 'createdAt' },
  texts: ['w.description', 'w.url'],
  documents: ['w.account_ids', 'w.header_names', 'w.events'],
});

/** Reads only the row, so that of two rotations at once the second sees what the first wrote. */
const ROTATE = `
  update webhook_endpoints w set
    sealed_old_secrets = case when $5 > 0 then ${livingOld('sealed')} || w.sealed_secret else '{}' end,
    old_secrets_until = case when $5 > 0 then ${livingOld('until')} || now() + $5 * interval '1 hour' else '{}' end,
    sealed_secret = $4, updated_at = ${NEXT_VERSION}
  where w.id = $3 and w.org_id = $1 and w.mode = $2
    and ($5 = 0 or cardinality(${livingOld('until')}) < ${MOST_OLD_SECRETS})
  returning ${ENDPOINT_COLUMNS}`;

/** Endpoints as customers see and change them. No method returns what is sealed. */
export class WebhookEndpointRepository {
  private readonly events: EventLogRepository;

  constructor(private readonly database: Transactor) {
    this.events = new EventLogRepository(database);
  }

  create(draft: NewEndpoint): Promise<EndpointCreation> {
    return this.database.transaction(async (transaction) => {
      const max = await lockPlanRoom(transaction, draft.orgId, 'webhooks');
      const counted = await transaction.query<{ used: number }>(
        'select count(*)::int as used from webhook_endpoints where org_id = $1 and mode = $2',
        [draft.orgId, draft.mode],
      );
      const used = counted.rows[0]?.used ?? 0;
      if (max >= 0 && used >= max) return { kind: 'plan_limit', used, max };
      const { id, orgId, mode, name, description, url, events, channels, accountIds, headers, sealedSecret } = draft;
      const { rows } = await transaction.query<EndpointRecord>(
        `insert into webhook_endpoints as w (id, org_id, mode, name, description, url, events, channels, account_ids,
           status, sealed_secret, sealed_headers, header_names)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10, $11, $12)
         returning ${ENDPOINT_COLUMNS}`,
        [
          id,
          orgId,
          mode,
          name,
          description,
          url,
          events,
          channels,
          accountIds,
          sealedSecret,
          headers.sealed,
          headers.names,
        ],
      );
      return { kind: 'created', endpoint: rows[0] as EndpointRecord };
    });
  }

  listForOrg(orgId: string, mode: Mode, page: PageRequest): Promise<CountedPart<EndpointRecord>> {
    return ENDPOINTS.read(this.database, [orgId, mode], page);
  }

  async findForOrg(orgId: string, mode: Mode, id: string): Promise<EndpointRecord | null> {
    const { rows } = await this.database.query<EndpointRecord>(
      `select ${ENDPOINT_COLUMNS} from webhook_endpoints w where w.id = $3 and w.org_id = $1 and w.mode = $2`,
      [orgId, mode, id],
    );
    return rows[0] ?? null;
  }

  async findAccounts(orgId: string, mode: Mode, ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.database.query<{ id: string }>(
      'select id from accounts where org_id = $1 and mode = $2 and id = any ($3) and removed_at is null',
      [orgId, mode, ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Disabling cancels recoveries and notifies the other endpoints; enabling clears failures. @returns null: unknown */
  update(orgId: string, mode: Mode, id: string, change: EndpointChange): Promise<EndpointRecord | null> {
    return this.database.transaction(async (transaction) => {
      const before = await lockEndpoint(transaction, orgId, mode, id);
      if (before === null) return null;
      const after = await writeSettings(transaction, before, change);
      if (change.status === 'active') return enable(transaction, after);
      if (change.status === 'disabled' && before.status === 'active') return this.disable(transaction, after);
      return after;
    });
  }

  /**
   * Older secrets sign until their own time. @param graceHours for the previous one; 0: all old secrets stop at once
   */
  async rotateSecret(
    orgId: string,
    mode: Mode,
    id: string,
    sealedSecret: Buffer,
    graceHours: number,
  ): Promise<SecretRotation> {
    const { rows } = await this.database.query<EndpointRecord>(ROTATE, [orgId, mode, id, sealedSecret, graceHours]);
    if (rows[0] !== undefined) return { kind: 'rotated', endpoint: rows[0] };
    return { kind: (await this.findForOrg(orgId, mode, id)) === null ? 'no_endpoint' : 'too_many' };
  }

  /** Makes the next delivery possible at once, even while the endpoint is blocked. */
  async unblock(endpointId: string): Promise<void> {
    await this.database.query(
      `update lanes set blocked_until = null where lane = ${laneNameSql(WEBHOOK_LANES, '$1')} and blocked_until is not null`,
      [endpointId],
    );
  }

  /** Deletes an endpoint with its recoveries. Its deliveries can no longer be found. */
  async delete(orgId: string, mode: Mode, id: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'delete from webhook_endpoints where id = $3 and org_id = $1 and mode = $2',
      [orgId, mode, id],
    );
    return rowCount === 1;
  }

  private async disable(transaction: Queryable, endpoint: EndpointRecord): Promise<EndpointRecord> {
    const { rows } = await transaction.query<EndpointRecord>(
      `update webhook_endpoints w set status = 'disabled', disabled_reason = 'manual', disabled_at = clock_timestamp()
        where w.id = $1 returning ${ENDPOINT_COLUMNS}`,
      [endpoint.id],
    );
    const disabled = rows[0] as EndpointRecord;
    await transaction.query(
      `update webhook_recoveries set status = 'canceled', finished_at = clock_timestamp()
        where endpoint_id = $1 and status = 'running'`,
      [disabled.id],
    );
    const { id, orgId, mode, name, url } = disabled;
    await this.events.append(transaction, [
      {
        id: uuidv7(),
        orgId,
        mode,
        type: 'endpoint.disabled',
        subjectId: id,
        payload: {
          endpoint: {
            id,
            name,
            // Path and query may be a secret between the customer and that server, and this event goes to others.
            url: new URL(url).origin,
            disabled_reason: disabled.disabledReason,
            disabled_at: disabled.disabledAt?.toISOString(),
            failing_since: disabled.failingSince?.toISOString() ?? null,
          },
        },
      },
    ]);
    return disabled;
  }
}

export async function lockEndpoint(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  id: string,
): Promise<EndpointRecord | null> {
  const { rows } = await transaction.query<EndpointRecord>(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoints w
      where w.id = $3 and w.org_id = $1 and w.mode = $2 for no key update`,
    [orgId, mode, id],
  );
  return rows[0] ?? null;
}

export async function enable(transaction: Queryable, endpoint: EndpointRecord): Promise<EndpointRecord> {
  const { rows } = await transaction.query<EndpointRecord>(
    `update webhook_endpoints w
        set status = 'active', disabled_reason = null, disabled_at = null, failing_since = null,
          updated_at = ${NEXT_VERSION}
      where w.id = $1 returning ${ENDPOINT_COLUMNS}`,
    [endpoint.id],
  );
  return rows[0] as EndpointRecord;
}

async function writeSettings(
  transaction: Queryable,
  before: EndpointRecord,
  change: EndpointChange,
): Promise<EndpointRecord> {
  const after = { ...before, ...change };
  const { rows } = await transaction.query<EndpointRecord>(
    `update webhook_endpoints w set name = $2, description = $3, url = $4, events = $5, channels = $6, account_ids = $7,
       sealed_headers = case when $8 then $9 else w.sealed_headers end, header_names = $10,
       updated_at = ${NEXT_VERSION}
     where w.id = $1 returning ${ENDPOINT_COLUMNS}`,
    [
      before.id,
      after.name,
      after.description,
      after.url,
      after.events,
      after.channels,
      after.accountIds,
      change.headers !== undefined,
      change.headers?.sealed ?? null,
      change.headers?.names ?? before.headerNames,
    ],
  );
  return rows[0] as EndpointRecord;
}
