import { SMS_LANES, laneNameSql } from '@chasqui/lanes';
import type { Database, Queryable, Statement, WaitReason } from '@chasqui/database';
import { applySmsChanges, type SmsChange } from './sms-change';
import { afterStep, type ReportedSms, type SmsReport, stepsOfReport } from './sms-report';

export interface PhoneReport {
  phone: { id: string; orgId: string };
  report: SmsReport;
}

export interface AppliedReports {
  /** Phones with room again while messages wait for them: they are woken. */
  toWake: Set<string>;
  retried: number;
}

/** Locks messages in one order, so that transactions that change messages cannot deadlock. */
const FIND: Statement = {
  name: 'sms_report_find',
  text: `
    select m.id, m.org_id, m.account_id as phone_id, m.status, m.state, m.attempts,
      m.error_code, m.payload -> 'sms' as sms, m.first_started_at,
      greatest(m.created_at, m.sent_at, m.delivered_at) as last_at, m.give_up_at,
      p.max_attempts, p.waits_for, clock_timestamp() as now
    from messages m join sms_phones p on p.id = m.account_id and p.org_id = m.org_id
    where m.id = any($1::uuid[]) and m.channel = 'sms' and m.direction = 'outbound'
    order by m.id for no key update of m`,
};

/** Phones that gave most of their messages to the radio, and for which more wait. */
const FIND_FREE: Statement = {
  name: 'sms_report_free',
  text: `
    select p.id from unnest($1::uuid[]) as p(id)
    where exists (select from messages m where m.lane collate "C" = ${laneNameSql(SMS_LANES, 'p.id')} and m.state = 'queued')
      and (select count(*) from (
        select from messages m where m.lane collate "C" = ${laneNameSql(SMS_LANES, 'p.id')} and m.state = 'started'
          and m.payload -> 'sms' ->> 'phone_state' is distinct from 'processed' limit $2 + 1) in_hand) <= $2`,
};

/** The sweeper looks at a lane no later than the next try of one of its messages. */
const LOOK_SOONER: Statement = {
  name: 'sms_report_look',
  text: `
    insert into lanes (lane, blocked_until)
    select ${laneNameSql(SMS_LANES, 'phone_id')}, now() + min(in_ms) * interval '1 millisecond'
    from json_to_recordset($1::json) as x(phone_id uuid, in_ms float8) group by phone_id order by 1
    on conflict (lane) do update set blocked_until = least(lanes.blocked_until, excluded.blocked_until)`,
};

/** A phone with no more than this in hand has room again. */
const FEW = 50;

type Row = ReportedSms & { orgId: string; phoneId: string; waitsFor: WaitReason | null; now: Date };

class SmsChanges {
  private readonly changes: SmsChange[] = [];
  private readonly last = new Map<string, number>();

  /**
   * Of reports without a change, only the last counts: a phone that repeats one ten thousand times in a request must
   * not cost ten thousand statements, for which all other phones' reports wait.
   */
  add(change: SmsChange): void {
    const place = this.last.get(change.id);
    const before = place === undefined ? undefined : this.changes[place];
    if (place !== undefined && before !== undefined && isInHand(before) && isInHand(change)) {
      this.changes[place] = change;
      return;
    }
    this.last.set(change.id, this.changes.push(change) - 1);
  }

  list(): readonly SmsChange[] {
    return this.changes;
  }
}

const isInHand = ({ state, status }: SmsChange): boolean => state === 'started' && status === null;

export class SmsReportRepository {
  constructor(private readonly database: Database) {}

  /**
   * Applies reports in order, in one transaction. A report about a message that the phone was not offered, or that
   * would move a message backwards, changes nothing.
   */
  apply(reports: readonly PhoneReport[]): Promise<AppliedReports> {
    return this.database.transaction((transaction) => applyIn(transaction, reports));
  }
}

async function applyIn(transaction: Queryable, reports: readonly PhoneReport[]): Promise<AppliedReports> {
  const applied: AppliedReports = { toWake: new Set(), retried: 0 };
  const ids = [...new Set(reports.map(({ report }) => report.messageId))];
  if (ids.length === 0) return applied;
  const found = await transaction.query<Row>(FIND, [ids]);
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  const changes = new SmsChanges();
  const full = new Set<string>();
  const again: { phone_id: string; in_ms: number | null }[] = [];
  for (const { phone, report } of reports) {
    const row = rows.get(report.messageId);
    if (row === undefined || row.phoneId !== phone.id || row.orgId !== phone.orgId) continue;
    let current: ReportedSms = row;
    for (const change of stepsOfReport(row, report, row.now)) {
      changes.add(change);
      current = afterStep(current, change);
      if (change.state === 'queued') again.push({ phone_id: row.phoneId, in_ms: change.dueInMs });
    }
    rows.set(row.id, { ...row, ...current });
    if (row.waitsFor === 'window') full.add(row.phoneId);
  }
  await applySmsChanges(transaction, changes.list());
  applied.retried = again.length;
  if (again.length > 0) await transaction.query(LOOK_SOONER, [JSON.stringify(again)]);
  if (full.size > 0) {
    const free = await transaction.query<{ id: string }>(FIND_FREE, [[...full], FEW]);
    for (const { id } of free.rows) applied.toWake.add(id);
  }
  return applied;
}
