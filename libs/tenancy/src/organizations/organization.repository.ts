import { v7 as uuidv7 } from 'uuid';
import { LIMIT_NAMES, type LimitName, type Limits, type Queryable } from '@chasqui/entities';

/** What a plan means for one organization: its own limits win over the plan's. */
export interface Subscription {
  limits: Limits;
  /** Appended to texts; null: none. */
  signature: string | null;
  /** WhatsApp messages to people who opted out are refused, as SMS always are. */
  enforceWhatsappOptOut: boolean;
  subscribedAt: Date;
}

/** An organization in a list for operators. */
export interface OrganizationSummary {
  id: string;
  name: string;
  planCode: string;
  limits: Limits;
  signature: string | null;
  enforceWhatsappOptOut: boolean;
  /** ISO 3166-1 alpha-2; null: it has none. */
  defaultCountry: string | null;
  /** Null: it is not suspended. */
  suspendedAt: Date | null;
  /** From then on it is deleted; null: it is not. */
  deletingAt: Date | null;
  createdAt: Date;
}

/** What an organization says of itself. */
export type OrganizationSettings = Pick<OrganizationSummary, 'name' | 'defaultCountry'>;

/** A suspension that began or ended, or was asked for again. */
export interface SuspensionChange {
  id: string;
  name: string;
  /** Null: it is not suspended now. */
  suspendedAt: Date | null;
  /** Null: it was not suspended before. */
  formerlySuspendedAt: Date | null;
}

/** An organization that is to be deleted is not resumed. Its message is for operators. */
export class DeletionPlannedError extends Error {
  constructor(deletingAt: Date) {
    super(
      `The organization is to be deleted on ${deletingAt.toISOString()}: take that back first (org:undelete on the command line).`,
    );
    this.name = 'DeletionPlannedError';
  }
}

/** What an operator changes of an organization; what is absent stays. */
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
  o.enforce_whatsapp_opt_out as "enforceWhatsappOptOut"`;

/** Whether a suspension ($2) begins, of an organization that is not being deleted. */
const BEGINS = '$2 and suspended_at is null and erasing_at is null';

/** Whether a word is the name of a limit. */
export function isLimitName(word: string): word is LimitName {
  return LIMIT_NAMES.some((name) => name === word);
}

/** Organizations and what they may use. */
export class OrganizationRepository {
  constructor(private readonly database: Queryable) {}

  /** The plan of an organization as it holds for it, or null for an organization that is gone. */
  async findSubscription(orgId: string): Promise<Subscription | null> {
    const { rows } = await this.database.query<Subscription>(
      {
        name: 'organization-subscription',
        text: `select ${SUBSCRIPTION}, o.subscribed_at as "subscribedAt"
                 from organizations o join plans p on p.code = o.plan_code where o.id = $1`,
      },
      [orgId],
    );
    return rows[0] ?? null;
  }

  /** Makes an organization whose subscription begins now. Returns its id; null when there is no such plan. */
  async create(name: string, planCode: string): Promise<string | null> {
    const { rows } = await this.database.query<{ id: string }>(
      `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       select $1, $2, code, '{}', now() from plans where code = $3 returning id`,
      [uuidv7(), name, planCode],
    );
    return rows[0]?.id ?? null;
  }

  /** All organizations, oldest first. For operators. */
  async list(): Promise<OrganizationSummary[]> {
    const { rows } = await this.database.query<OrganizationSummary>(
      `select o.id, o.name, o.plan_code as "planCode", ${SUBSCRIPTION}, o.suspended_at as "suspendedAt",
         o.deleting_at as "deletingAt", o.default_country as "defaultCountry", o.created_at as "createdAt"
         from organizations o join plans p on p.code = o.plan_code order by o.created_at, o.id`,
    );
    return rows;
  }

  /** One organization; null when it is gone. */
  async find(
    orgId: string,
  ): Promise<Pick<OrganizationSummary, 'id' | 'name' | 'planCode' | 'defaultCountry' | 'createdAt'> | null> {
    const { rows } = await this.database.query<OrganizationSummary>(
      `select id, name, plan_code as "planCode", default_country as "defaultCountry", created_at as "createdAt"
       from organizations where id = $1`,
      [orgId],
    );
    return rows[0] ?? null;
  }

  /** The country that completes its phones; null: none does, or it is gone. */
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
   * Changes the name or the default country of an organization in a transaction.
   *
   * @param change what is absent stays
   * @returns as they were; null when it is gone
   */
  async change(
    transaction: Queryable,
    orgId: string,
    change: Partial<OrganizationSettings>,
  ): Promise<OrganizationSettings | null> {
    // Locked by a statement of its own: see `setSuspended`.
    const { rows } = await transaction.query<OrganizationSettings>(
      'select name, default_country as "defaultCountry" from organizations where id = $1 for no key update',
      [orgId],
    );
    const [former] = rows;
    if (former === undefined) return null;
    const { name, defaultCountry } = { ...former, ...change };
    const statement = 'update organizations set name = $2, default_country = $3 where id = $1';
    await transaction.query(statement, [orgId, name, defaultCountry]);
    return former;
  }

  /** The codes of all plans. */
  async planCodes(): Promise<string[]> {
    const { rows } = await this.database.query<{ code: string }>('select code from plans order by code');
    return rows.map((row) => row.code);
  }

  /**
   * Suspends an organization in a transaction, or ends that. Use `OrganizationAdmin`, which also tells who remembers its keys.
   *
   * One that begins forgets a deletion that is still planned: whoever ended the one before by hand, or with an older version,
   * wanted the organization to stay, and this one may be for something else.
   *
   * @param isForDeletion its owner wants it deleted: who takes that back may end the suspension, unless it was there before. To end
   *   it: only if nothing but that wish suspended it, which was taken back; otherwise it stays
   * @returns null when it is gone
   * @throws DeletionPlannedError when one that is to be deleted should be resumed, whatever it was suspended for
   */
  async setSuspended(
    transaction: Queryable,
    orgId: string,
    isSuspended: boolean,
    isForDeletion = false,
  ): Promise<SuspensionChange | null> {
    // Locked by a statement of its own. One that locks and updates begins its update at the version of the row that it saw
    // first, where somebody may stand in line who waits for the lock that it holds: both would wait for ever.
    const { rows: before } = await transaction.query<
      Pick<SuspensionChange, 'name' | 'formerlySuspendedAt'> & { deletingAt: Date | null; isForDeletion: boolean }
    >(
      `select suspended_at as "formerlySuspendedAt", deleting_at as "deletingAt", suspended_for_deletion as "isForDeletion", name
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
       where id = $1 returning id, name, suspended_at as "suspendedAt"`,
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
