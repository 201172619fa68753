import type { Database, SmsPhoneStatus } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { type PhoneStatusChange, phoneStatusEvent } from './sms-phone-status-event';

type ChangedPhone = Omit<PhoneStatusChange, 'reason'> & { previousStatus: SmsPhoneStatus };

/** SQL: a phone's status. `$1`: seconds of silence allowed. */
const STATUS = `
  case when not p.enabled then 'disabled'
       when p.seen_at >= now() - $1 * interval '1 second' then 'connected'
       else 'disconnected' end`;

export class SmsPresenceRepository {
  constructor(private readonly database: Database) {}

  /**
   * Writes an `account.status` event for each paired phone whose status differs from the one told.
   *
   * @returns how many; as many as `limit`: there may be more
   */
  tellChanges(silenceSeconds: number, limit: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<ChangedPhone>(
        `with changed as materialized (
           select p.id, ${STATUS} as status, p.told_status from sms_phones p
           where p.unpaired_at is null and p.told_status <> ${STATUS}
           order by p.id limit $2 for no key update skip locked
         )
         update sms_phones p set told_status = c.status from changed c where p.id = c.id
         returning p.id, p.org_id, p.mode, p.name, p.phone, c.status, c.told_status as previous_status`,
        [silenceSeconds, limit],
      );
      const events = rows.map((row) => phoneStatusEvent({ ...row, reason: reasonOf(row) }));
      await new EventLogRepository(transaction).append(transaction, events);
      return rows.length;
    });
  }
}

function reasonOf({ status, previousStatus }: ChangedPhone): string {
  if (status === 'disabled') return 'disabled';
  if (previousStatus === 'disabled') return 'enabled';
  return status === 'connected' ? 'heard' : 'silent';
}
