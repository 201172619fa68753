import { WEBHOOK_LANES, laneNameSql } from '@chasqui/lanes';
import { v7 as uuidv7 } from 'uuid';
import {
  type Mode,
  type Queryable,
  type Transaction,
  type Transactor,
  WebhookEndpoint,
  within,
} from '@chasqui/database';
import { OwnedRows, type Owner, planRoom } from '@chasqui/tenancy';
import { EventLogRepository } from '@chasqui/events';
import { ENDPOINT_COLUMNS, type EndpointRecord } from './endpoint.sql';

export type EndpointSettings = Pick<
  WebhookEndpoint,
  'name' | 'description' | 'url' | 'events' | 'channels' | 'accountIds' | 'sealedHeaders' | 'headerNames'
>;

/** With a UUIDv7; its sealed parts open only for this id. */
export type NewEndpoint = EndpointSettings & Pick<WebhookEndpoint, 'id' | 'orgId' | 'mode' | 'sealedSecret'>;

/** Absent fields stay unchanged. */
export type EndpointChange = Partial<EndpointSettings & Pick<WebhookEndpoint, 'status'>>;

export type SecretRotation = { kind: 'rotated'; endpoint: EndpointRecord } | { kind: 'no_endpoint' | 'too_many' };

/** Dispatchers notice changed settings by it, so it grows with every change. */
const NEXT_VERSION = `greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;

const ENABLED = { status: 'active', disabledReason: null, disabledAt: null, failingSince: null } as const;
const DISABLED = { status: 'disabled', disabledReason: 'manual', disabledAt: () => 'clock_timestamp()' } as const;

/** Each old secret adds a signature to every request. */
const MOST_OLD_SECRETS = 5;

/** The old secrets of a row `w` that still sign, oldest first. @param column what to read of them */
const livingOld = (column: 'sealed' | 'until'): string => `array(
  select o.${column} from unnest(w.sealed_old_secrets, w.old_secrets_until) with ordinality as o(sealed, until, n)
  where o.until > now() order by o.n)`;

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
export class WebhookEndpointRepository extends OwnedRows<WebhookEndpoint, EndpointRecord, NewEndpoint> {
  private readonly events: EventLogRepository;

  constructor(database: Transactor) {
    super(database, {
      entity: WebhookEndpoint,
      alias: 'w',
      notFound: 'WEBHOOK_NOT_FOUND',
      room: planRoom('webhooks', 'Your plan does not allow another webhook.'),
      columns: () => ENDPOINT_COLUMNS,
    });
    this.events = new EventLogRepository(database);
  }

  async findAccounts(orgId: string, mode: Mode, ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.database.query<{ id: string }>(
      'select id from accounts where org_id = $1 and mode = $2 and id = any ($3) and removed_at is null',
      [orgId, mode, ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Disabling cancels recoveries and notifies the other endpoints; enabling clears failures. */
  update(owner: Owner, id: string, { status, ...settings }: EndpointChange): Promise<EndpointRecord> {
    return this.database.transaction(async (transaction) => {
      const changeOf = (old: EndpointRecord) => ({
        ...settings,
        ...(status === 'active' && ENABLED),
        ...(status === 'disabled' && old.status === 'active' && DISABLED),
        updatedAt: () => NEXT_VERSION,
      });
      const { before, after } = await this.patch(owner, id, changeOf, within(transaction));
      if (before.status === 'active' && after.status === 'disabled') await this.tellDisabled(transaction, after);
      return after;
    });
  }

  /**
   * Older secrets sign until their own time. @param graceHours for the previous one; 0: all old secrets stop at once
   */
  async rotateSecret(
    { orgId, mode }: Owner,
    id: string,
    sealedSecret: Buffer,
    graceHours: number,
  ): Promise<SecretRotation> {
    const { rows } = await this.database.query<EndpointRecord>(ROTATE, [orgId, mode, id, sealedSecret, graceHours]);
    if (rows[0] !== undefined) return { kind: 'rotated', endpoint: rows[0] };
    return { kind: (await this.findForOrg({ orgId, mode }, id)) === null ? 'no_endpoint' : 'too_many' };
  }

  /** Makes the next delivery possible at once, even while the endpoint is blocked. */
  async unblock(endpointId: string): Promise<void> {
    await this.database.query(
      `update lanes set blocked_until = null where lane = ${laneNameSql(WEBHOOK_LANES, '$1')} and blocked_until is not null`,
      [endpointId],
    );
  }

  protected override insertDraft(transaction: Transaction, draft: NewEndpoint): Promise<void> {
    return this.insert(transaction, { ...draft, status: 'active' });
  }

  private async tellDisabled(transaction: Transaction, disabled: EndpointRecord): Promise<void> {
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
