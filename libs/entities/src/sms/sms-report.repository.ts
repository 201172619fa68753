import type { Database, Queryable, Statement } from '../database/database';
import { applySmsChanges, type SmsChange } from './sms-change';
import { afterStep, type ReportedSms, type SmsReport, stepsOfReport } from './sms-report';
import type { WaitReason } from './sms-phone.entity';

/** What phones say, and which phones. */
export interface PhoneReport {
  phone: { id: string; orgId: string };
  report: SmsReport;
}

export interface AppliedReports {
  /** Organizations to whom events were written: their facts are rung for. */
  orgIds: Set<string>;
  /** Phones that have their hands free again while messages wait for them: they are woken. */
  toWake: Set<string>;
  /** Statuses that messages came to. */
  statuses: NonNullable<SmsChange['status']>[];
  /** Messages that failed and are tried again. */
  retried: number;
}

/** Locks the messages in one order, so that no two of those who change messages can deadlock. */
const FIND: Statement = {
  name: 'sms_report_find',
  text: `
    select m.id, m.org_id as "orgId", m.device_id as "phoneId", m.status, m.state, m.attempts,
      m.error_code as "errorCode", m.payload -> 'sms' as sms, m.first_started_at as "firstStartedAt",
      greatest(m.created_at, m.sent_at, m.delivered_at) as "lastAt", m.give_up_at as "giveUpAt",
      p.max_attempts as "maxAttempts", p.waits_for as "waitsFor", clock_timestamp() as now
    from messages m join sms_phones p on p.id = m.device_id and p.org_id = m.org_id
    where m.id = any($1::uuid[]) and m.channel = 'sms' and m.direction = 'outbound'
    order by m.id for no key update of m`,
};

/** Those of the phones that gave most of what they had in hand to the radio, and for which more waits. */
const FIND_FREE: Statement = {
  name: 'sms_report_free',
  text: `
    select p.id from unnest($1::uuid[]) as p(id)
    where exists (select from messages m where m.lane collate "C" = 'sms:' || p.id and m.state = 'queued')
      and (select count(*) from (
        select from messages m where m.lane collate "C" = 'sms:' || p.id and m.state = 'started'
          and m.payload -> 'sms' ->> 'phone_state' is distinct from 'processed' limit $2 + 1) in_hand) <= $2`,
};

/** Hands are free again when so few are left. */
const FEW = 50;

type Row = ReportedSms & { orgId: string; phoneId: string; waitsFor: WaitReason | null; now: Date };

/** Moves messages by what phones report. */
export class SmsReportRepository {
  constructor(private readonly database: Database) {}

  /**
   * Applies reports in order, in one transaction. A report of a message that the phone was not offered, or that would
   * move a message backwards, changes nothing.
   */
  apply(reports: readonly PhoneReport[]): Promise<AppliedReports> {
    return this.database.transaction((transaction) => applyIn(transaction, reports));
  }
}

async function applyIn(transaction: Queryable, reports: readonly PhoneReport[]): Promise<AppliedReports> {
  const applied: AppliedReports = { orgIds: new Set(), toWake: new Set(), statuses: [], retried: 0 };
  const ids = [...new Set(reports.map(({ report }) => report.messageId))];
  if (ids.length === 0) return applied;
  const found = await transaction.query<Row>(FIND, [ids]);
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  const changes: SmsChange[] = [];
  const full = new Set<string>();
  for (const { phone, report } of reports) {
    const row = rows.get(report.messageId);
    if (row === undefined || row.phoneId !== phone.id || row.orgId !== phone.orgId) continue;
    let current: ReportedSms = row;
    for (const change of stepsOfReport(row, report, row.now)) {
      changes.push(change);
      current = afterStep(current, change);
      if (change.status !== null) applied.orgIds.add(row.orgId);
      if (change.status !== null) applied.statuses.push(change.status);
      if (change.state === 'queued') applied.retried += 1;
    }
    rows.set(row.id, { ...row, ...current });
    if (row.waitsFor === 'window') full.add(row.phoneId);
  }
  await applySmsChanges(transaction, changes);
  if (full.size > 0) {
    const free = await transaction.query<{ id: string }>(FIND_FREE, [[...full], FEW]);
    for (const { id } of free.rows) applied.toWake.add(id);
  }
  return applied;
}
