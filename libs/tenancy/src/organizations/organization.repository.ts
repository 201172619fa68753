import { v7 as uuidv7 } from 'uuid';
import { LIMIT_NAMES, type LimitName, type Limits, type Queryable } from '@chasqui/database';

/** A plan as it applies to one organization, whose own limits win. */
export interface Subscription {
  limits: Limits;
  /** Appended to texts; null: none. */
  signature: string | null;
  /** WhatsApp messages to people who opted out are refused, as SMS always are. */
  enforceWhatsappOptOut: boolean;
  subscribedAt: Date;
}

export interface OrganizationSummary {
  id: string;
  name: string;
  planCode: string;
  limits: Limits;
  signature: string | null;
  enforceWhatsappOptOut: boolean;
  /** ISO 3166-1 alpha-2; null: none. */
  defaultCountry: string | null;
  /** Null: not suspended. */
  suspendedAt: Date | null;
  /** Earliest deletion; null: none planned. */
  deletingAt: Date | null;
  createdAt: Date;
}

export type OrganizationSettings = Pick<OrganizationSummary, 'name' | 'defaultCountry'>;

/** A suspension that began or ended, or was repeated. */
export interface SuspensionChange {
  id: string;
  name: string;
  /** Null: not suspended now. */
  suspendedAt: Date | null;
  /** Null: not suspended before. */
  formerlySuspendedAt: Date | null;
}

/** An organization about to be deleted is not resumed. The message is for operators. */
export class DeletionPlannedError extends Error {
  constructor(deletingAt: Date) {
    super(
      `The organization is to be deleted on ${deletingAt.toISOString()}: take that back first (org:undelete on the command line).`,
    );
    this.name = 'DeletionPlannedError';
  }
}

/** Absent fields stay unchanged. */
export interface PlanChange {
  planCode?: string;
  /** Limits that differ from the plan's; null: back to the plan's. */
  limits?: Partial<Record<LimitName, number | null>>;
  /** Null: the plan's; empty: none. */
  signature?: string | null;
  /** ISO 3166-1 alpha-2; null: none. */
  defaultCountry?: string | null;
}

const SUBSCRIPTION = `
  p.limits || o.limit_overrides as limits, nullif(coalesce(o.signature_override, p.message_signature), '') as signature,
  o.enforce_whatsapp_opt_out`;

/** Whether a suspension ($2) begins, of an organization that is not being deleted. */
const BEGINS = '$2 and suspended_at is null and erasing_at is null';

export function isLimitName(word: string): word is LimitName {
  return LIMIT_NAMES.some((name) => name === word);
}

export class OrganizationRepository {
  constructor(private readonly database: Queryable) {}

  /** Null: the organization is gone. */
  async findSubscription(orgId: string): Promise<Subscription | null> {
    const { rows } = await this.database.query<Subscription>(
      {
        name: 'organization-subscription',
        text: `select ${SUBSCRIPTION}, o.subscribed_at
                 from organizations o join plans p on p.code = o.plan_code where o.id = $1`,
      },
      [orgId],
    );
    return rows[0] ?? null;
  }

  /** The subscription begins now. @returns the id; null when there is no such plan */
  async create(name: string, planCode: string): Promise<string | null> {
    const { rows } = await this.database.query<{ id: string }>(
      `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       select $1, $2, code, '{}', now() from plans where code = $3 returning id`,
      [uuidv7(), name, planCode],
    );
    return rows[0]?.id ?? null;
  }

  /** Oldest first. For operators. */
  async list(): Promise<OrganizationSummary[]> {
    const { rows } = await this.database.query<OrganizationSummary>(
      `select o.id, o.name, o.plan_code, ${SUBSCRIPTION}, o.suspended_at,
         o.deleting_at, o.default_country, o.created_at
         from organizations o join plans p on p.code = o.plan_code order by o.created_at, o.id`,
    );
    return rows;
  }

  /** Null: gone. */
  async find(
    orgId: string,
  ): Promise<Pick<OrganizationSummary, 'id' | 'name' | 'planCode' | 'defaultCountry' | 'createdAt'> | null> {
    const { rows } = await this.database.query<OrganizationSummary>(
      `select id, name, plan_code, default_country, created_at
       from organizations where id = $1`,
      [orgId],
    );
    return rows[0] ?? null;
  }

  /** Null: none, or the organization is gone. */
  async findDefaultCountry(orgId: string): Promise<string | null> {
    const { rows } = await this.database.query<{ country: string | null }>(
      {
        name: 'organization_default_country',
        text: 'select default_country as country from organizations where id = $1',
      },
      [orgId],
    );
    return rows[0]?.country ?? null;
  }

  /**
   * Changes name or default country in a transaction.
   *
   * @param change absent fields stay unchanged
   * @returns the former values; null when it is gone
   */
  async change(
    transaction: Queryable,
    orgId: string,
    change: Partial<OrganizationSettings>,
  ): Promise<OrganizationSettings | null> {
    // Locked by a separate statement: see `setSuspended`.
    const { rows } = await transaction.query<OrganizationSettings>(
      'select name, default_country from organizations where id = $1 for no key update',
      [orgId],
    );
    const [former] = rows;
    if (former === undefined) return null;
    const { name, defaultCountry } = { ...former, ...change };
    const statement = 'update organizations set name = $2, default_country = $3 where id = $1';
    await transaction.query(statement, [orgId, name, defaultCountry]);
    return former;
  }

  async planCodes(): Promise<string[]> {
    const { rows } = await this.database.query<{ code: string }>('select code from plans order by code');
    return rows.map((row) => row.code);
  }

  /**
   * Suspends or resumes an organization in a transaction. Use `OrganizationAdmin`, which also tells processes that
   * remember its keys.
   *
   * A new suspension forgets a deletion that is still planned: if the former one was ended by hand, or with an older
   * version, the organization was meant to stay, and this suspension may have another reason.
   *
   * @param isForDeletion its owner wants it deleted: taking that back may end the suspension, unless it existed before.
   * To end it: only if nothing but that wish, now taken back, suspended it; otherwise it stays
   * @returns null when it is gone
   * @throws DeletionPlannedError when one about to be deleted should be resumed, whatever it was suspended for
   */
  async setSuspended(
    transaction: Queryable,
    orgId: string,
    isSuspended: boolean,
    isForDeletion = false,
  ): Promise<SuspensionChange | null> {
    // Locked by a separate statement. A statement that locks and updates starts its update at the row version it saw
    // first, for which another transaction may be queued that waits for this lock: both would wait forever.
    const { rows: before } = await transaction.query<
      Pick<SuspensionChange, 'name' | 'formerlySuspendedAt'> & { deletingAt: Date | null; isForDeletion: boolean }
    >(
      `select suspended_at as formerly_suspended_at, deleting_at, suspended_for_deletion as is_for_deletion, name
       from organizations where id = $1 for no key update`,
      [orgId],
    );
    const [former] = before;
    if (former === undefined) return null;
    const { name, formerlySuspendedAt, deletingAt } = former;
    if (!isSuspended && isForDeletion && (deletingAt !== null || !former.isForDeletion)) {
      return { id: orgId, name, suspendedAt: formerlySuspendedAt, formerlySuspendedAt };
    }
    if (!isSuspended && deletingAt !== null) {
      throw new DeletionPlannedError(deletingAt);
    }
    const { rows } = await transaction.query<Omit<SuspensionChange, 'formerlySuspendedAt'>>(
      `update organizations set
         suspended_for_deletion = $2 and $3 and (suspended_for_deletion or suspended_at is null),
         suspended_at = case when $2 then coalesce(suspended_at, now()) end,
         deleting_at = case when ${BEGINS} then null else deleting_at end,
         deletion_left_ms = case when ${BEGINS} then null else deletion_left_ms end,
         deletion_counted_at = case when ${BEGINS} then null else deletion_counted_at end,
         deletion_asked_by = case when ${BEGINS} then null else deletion_asked_by end
       where id = $1 returning id, name, suspended_at`,
      [orgId, isSuspended, isForDeletion],
    );
    return rows[0] === undefined ? null : { ...rows[0], formerlySuspendedAt };
  }

  /** Changes plan, limits or signature. False: no such organization, or no such plan. */
  async changePlan(orgId: string, change: PlanChange, database: Queryable = this.database): Promise<boolean> {
    const { rowCount } = await database.query(
      `update organizations o set
         plan_code = coalesce($2, o.plan_code),
         limit_overrides = jsonb_strip_nulls(o.limit_overrides || $3::jsonb),
         signature_override = case when $4 then $5 else o.signature_override end,
         default_country = case when $6 then $7 else o.default_country end
       where o.id = $1 and ($2::text is null or exists (select from plans where code = $2))`,
      [
        orgId,
        change.planCode ?? null,
        JSON.stringify(change.limits ?? {}),
        change.signature !== undefined,
        change.signature ?? null,
        change.defaultCountry !== undefined,
        change.defaultCountry ?? null,
      ],
    );
    return rowCount === 1;
  }
}
