import type { Queryable, Mode, ReportedSim } from '@chasqui/database';

export interface PhoneFeatures {
  /** `Maker/Product`; null: unknown. */
  model: string | null;
  sims: readonly ReportedSim[];
}

interface Candidate {
  id: string;
  sims: ReportedSim[];
  wasNeverHeard: boolean;
}

/** A phone heard within this time is present: one that registers now is another one. */
const SILENT_S = 60;

/**
 * The paired phone that registers again, because its app was reinstalled or never got the answer to its first
 * registration; null: a new one. An app has no lasting id, so a phone is recognized only by its model and the last
 * digits of its SIMs' numbers, and only after a minute of silence; one whose token was never used needs the model
 * alone. The caller holds the organization's lock.
 */
export async function recognizePhone(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  features: PhoneFeatures,
): Promise<string | null> {
  if (features.model === null) return null;
  const { rows } = await transaction.query<Candidate>(
    `select id, sims, coalesce(seen_at <= paired_at, true) as was_never_heard from sms_phones
      where org_id = $1 and mode = $2 and protocol = 'sms_gate' and token_hash is not null and model = $3
        and coalesce(seen_at, paired_at) < now() - $4 * interval '1 second'
      order by paired_at, id for update`,
    [orgId, mode, features.model, SILENT_S],
  );
  const same = rows.find((row) => areSameSims(row.sims, features.sims)) ?? rows.find((row) => row.wasNeverHeard);
  return same?.id ?? null;
}

/** Whether both have the same SIMs, with at least one distinctive number. */
export function areSameSims(some: readonly ReportedSim[], others: readonly ReportedSim[]): boolean {
  const names = (sims: readonly ReportedSim[]): string => sims.map(nameOf).sort().join();
  const isKnown = some.some(({ iccid, phone }) => endOf(iccid) !== '' || endOf(phone) !== '');
  return isKnown && names(some) === names(others);
}

const nameOf = ({ slot, iccid, phone }: ReportedSim): string => `${slot}:${endOf(iccid)}:${endOf(phone)}`;

/** The last four digits, unless they are masked. */
const endOf = (number: string | null | undefined): string => /\d{4}$/.exec(number ?? '')?.[0] ?? '';
