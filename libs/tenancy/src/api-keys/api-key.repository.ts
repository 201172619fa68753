import { type ApiKey, type Mode, type Scope, type Transaction, type Transactor, within } from '@chasqui/database';

export interface ActiveKey {
  id: string;
  orgId: string;
  mode: Mode;
  scopes: Scope[];
  rateLimitPerMinute: number;
  expiresAt: Date | null;
  /** CIDR networks that may use the key; empty: all. */
  allowedNetworks: string[];
  /** An operator has suspended its organization. */
  isSuspended: boolean;
  /** The organization's: completes phones without a country code; null: none does. */
  defaultCountry: string | null;
}

/** A key in lists: nothing in it opens or finds the key. */
export type KeySummary = Pick<
  ApiKey,
  | 'id'
  | 'name'
  | 'mode'
  | 'lastFour'
  | 'scopes'
  | 'rateLimitPerMinute'
  | 'allowedNetworks'
  | 'createdBy'
  | 'requests'
  | 'failedRequests'
  | 'lastUsedAt'
  | 'expiresAt'
  | 'revokedAt'
  | 'createdAt'
>;

export type NewKey = Pick<
  ApiKey,
  | 'id'
  | 'orgId'
  | 'name'
  | 'mode'
  | 'keyHmac'
  | 'sealedKey'
  | 'lastFour'
  | 'scopes'
  | 'rateLimitPerMinute'
  | 'expiresAt'
  | 'allowedNetworks'
  | 'createdBy'
>;

/** Absent fields stay unchanged. */
export type KeyChange = Partial<
  Pick<ApiKey, 'name' | 'scopes' | 'rateLimitPerMinute' | 'expiresAt' | 'allowedNetworks'>
>;

export interface KeyUse {
  keyId: string;
  requests: number;
  failedRequests: number;
  lastUsedAt: Date;
}

const SUMMARY = `
  id, name, mode, last_four, scopes, rate_limit_per_minute,
  allowed_networks, created_by, requests, failed_requests,
  last_used_at, expires_at, revoked_at, created_at`;

const ACTIVE = 'revoked_at is null and (expires_at is null or expires_at > now())';

/** Beyond what any page shows. */
const MOST_SHOWN = 1_000;

/** API keys. A change must also be told to processes that remember the key: use `ApiKeyAdmin` for that. */
export class ApiKeyRepository {
  constructor(private readonly database: Transactor) {}

  together<T>(work: (keys: ApiKeyRepository, transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction((transaction) => work(new ApiKeyRepository(within(transaction)), transaction));
  }

  /**
   * The unrevoked and unexpired key with this HMAC. The one read without an organization: it finds out whose request it
   * is.
   */
  async findActiveByHmac(keyHmac: Buffer): Promise<ActiveKey | null> {
    const { rows } = await this.database.query<ActiveKey>(
      {
        name: 'api_key_find_active',
        text: `select k.id, k.org_id, k.mode, k.scopes, k.rate_limit_per_minute,
                 k.expires_at, k.allowed_networks,
                 o.suspended_at is not null as is_suspended, o.default_country
               from api_keys k join organizations o on o.id = k.org_id where key_hmac = $1 and ${ACTIVE}`,
      },
      [keyHmac],
    );
    return rows[0] ?? null;
  }

  /** Whether a request with this key would pass now, for one of the scopes. For links signed for it. */
  async mayUse(id: string, scopes: readonly Scope[]): Promise<boolean> {
    const { rows } = await this.database.query(
      `select from api_keys k join organizations o on o.id = k.org_id
       where k.id = $1 and k.scopes && $2::text[] and o.suspended_at is null and ${ACTIVE}`,
      [id, scopes],
    );
    return rows.length > 0;
  }

  async create(key: NewKey): Promise<void> {
    await this.database.query(
      `insert into api_keys
         (id, org_id, name, mode, key_hmac, sealed_key, last_four, scopes, rate_limit_per_minute, expires_at,
          allowed_networks, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        key.id,
        key.orgId,
        key.name,
        key.mode,
        key.keyHmac,
        key.sealedKey,
        key.lastFour,
        key.scopes,
        key.rateLimitPerMinute,
        key.expiresAt,
        key.allowedNetworks,
        key.createdBy,
      ],
    );
  }

  /** Newest first, including revoked ones. */
  async listForOrg(orgId: string): Promise<KeySummary[]> {
    const { rows } = await this.database.query<KeySummary>(
      `select ${SUMMARY}
       from api_keys where org_id = $1 order by created_at desc, id desc`,
      [orgId],
    );
    return rows;
  }

  /** Keys of one mode for display: valid ones first, then the newest. At most `MOST_SHOWN`. */
  async listShown(orgId: string, mode: Mode): Promise<KeySummary[]> {
    const { rows } = await this.database.query<KeySummary>(
      `select ${SUMMARY} from api_keys where org_id = $1 and mode = $2
       order by revoked_at is null desc, created_at desc, id desc limit ${MOST_SHOWN}`,
      [orgId, mode],
    );
    return rows;
  }

  /** Includes revoked ones. */
  async findForOrg(orgId: string, id: string): Promise<KeySummary | null> {
    const { rows } = await this.database.query<KeySummary>(
      `select ${SUMMARY} from api_keys where org_id = $1 and id = $2`,
      [orgId, id],
    );
    return rows[0] ?? null;
  }

  /** Sealed text of a valid key, to show it again; null for a revoked or another organization's key. */
  async findSealed(orgId: string, id: string): Promise<Buffer | null> {
    const { rows } = await this.database.query<{ sealedKey: Buffer }>(
      'select sealed_key from api_keys where id = $1 and org_id = $2 and revoked_at is null',
      [id, orgId],
    );
    return rows[0]?.sealedKey ?? null;
  }

  /** @returns whether it was a valid key of the organization until now */
  async revoke(orgId: string, id: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update api_keys set revoked_at = now() where id = $1 and org_id = $2 and revoked_at is null',
      [id, orgId],
    );
    return rowCount === 1;
  }

  /** @returns whether the organization has such an unrevoked key */
  async change(orgId: string, id: string, change: KeyChange): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `update api_keys set name = coalesce($3, name), scopes = coalesce($4::text[], scopes),
         rate_limit_per_minute = coalesce($5, rate_limit_per_minute),
         expires_at = case when $6 then $7::timestamptz else expires_at end,
         allowed_networks = coalesce($8::text[], allowed_networks)
       where id = $1 and org_id = $2 and revoked_at is null`,
      [
        id,
        orgId,
        change.name ?? null,
        change.scopes ?? null,
        change.rateLimitPerMinute ?? null,
        change.expiresAt !== undefined,
        change.expiresAt ?? null,
        change.allowedNetworks ?? null,
      ],
    );
    return rowCount === 1;
  }

  async addUse(uses: readonly KeyUse[]): Promise<void> {
    if (uses.length === 0) return;
    await this.database.query(
      {
        name: 'api_key_add_use',
        // Locked in order of ids: two processes that write the same keys must not deadlock.
        text: `with use as (
                 select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[])
                   as use (id, requests, failed, at)
               ), locked as (
                 select k.id from api_keys k where k.id = any($1::uuid[]) order by k.id for no key update
               )
               update api_keys k
               set requests = k.requests + use.requests, failed_requests = k.failed_requests + use.failed,
                 last_used_at = greatest(k.last_used_at, use.at)
               from locked join use using (id) where k.id = locked.id`,
      },
      [
        uses.map((use) => use.keyId),
        uses.map((use) => use.requests),
        uses.map((use) => use.failedRequests),
        uses.map((use) => use.lastUsedAt),
      ],
    );
  }
}
