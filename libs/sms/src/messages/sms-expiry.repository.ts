import type { Database, Statement, SmsPart, MessageErrorCode, MessageState } from '@chasqui/database';
import { applySmsChanges, type SmsChange } from './sms-change';

/** A message not sent this long after its end is given up; until then the phone may still report. */
const GRACE_MINUTES = 10;

/** Never waits for a lock: the next look finds locked rows. */
const FIND_OVER: Statement = {
  name: 'sms_expiry_find',
  text: `
    select m.id, m.org_id, m.state, m.payload -> 'sms' as sms, now() as now,
      p.seen_at is null or p.seen_at < greatest(m.created_at, m.scheduled_at) as was_offline
    from messages m left join sms_phones p on p.id = m.account_id and p.org_id = m.org_id
    where m.channel = 'sms' and m.status = 'pending' and m.give_up_at <= now()
      and (m.state in ('queued', 'held') or m.give_up_at <= now() - interval '${GRACE_MINUTES} minutes')
    order by m.give_up_at limit $1
    for no key update of m skip locked`,
};

interface Row {
  id: string;
  orgId: string;
  state: MessageState;
  sms: SmsPart;
  now: Date;
  /** The phone was not heard of since the message was created. */
  wasOffline: boolean;
}

interface Ending {
  errorCode: MessageErrorCode;
  errorMessage: string;
}

export class SmsExpiryRepository {
  constructor(private readonly database: Database) {}

  /**
   * Ends messages that were not offered in time, and offered ones that the phone has not reported as sent. Those never
   * offered are refunded. For all organizations.
   *
   * @returns how many; fewer than `limit`: none is left
   */
  endOver(limit: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<Row>(FIND_OVER, [limit]);
      await applySmsChanges(transaction, rows.map(toChange));
      return rows.length;
    });
  }
}

function toChange(row: Row): SmsChange {
  const { errorCode, errorMessage } = endingOf(row);
  return {
    id: row.id,
    state: 'done',
    status: 'failed',
    at: row.now,
    source: 'lane',
    detail: errorCode,
    errorCode,
    errorMessage,
    phoneState: null,
    dueInMs: null,
    parked: false,
    isLimited: false,
    lastError: null,
    refund: row.state !== 'started',
  };
}

/** With the reason for the wait, if an attempt failed. */
const notSentInTime = ({ last_error: last }: SmsPart): string =>
  `The message was not sent in time.${last === undefined ? '' : ` Its last attempt failed: ${last}`}`;

function endingOf({ state, sms, wasOffline }: Row): Ending {
  if (state !== 'started') {
    const errorMessage = wasOffline ? 'The phone was offline until the message expired.' : notSentInTime(sms);
    return { errorCode: 'EXPIRED', errorMessage };
  }
  return sms.phone_state === 'processed'
    ? {
        errorCode: 'UNCONFIRMED',
        errorMessage: 'The phone handed the message to the network and did not report the outcome.',
      }
    : { errorCode: 'EXPIRED', errorMessage: 'The phone did not report in time that it sent the message.' };
}
