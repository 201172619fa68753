import type { Queryable, Statement } from '@chasqui/database';
import { goesAnywaySql, isOptedOutSql } from '@chasqui/messages';
import { applySmsChanges } from './sms-change';

/** Locked by id, as everywhere; found by address, which finds its contact even after a merge. */
const FIND_UNWANTED: Statement = {
  name: 'sms_unwanted_find',
  text: `
    select m.id, m.org_id, now() as now from messages m
    where m.id = any($1::uuid[]) and m.state = 'queued' and not ${goesAnywaySql('m.payload')}
      and ${isOptedOutSql("'phone'", "'sms'")}
    order by m.id for no key update of m`,
};

/**
 * Ends waiting messages whose recipient has opted out of SMS meanwhile: they fail with OPTED_OUT and are refunded. The
 * caller has locked the phone.
 *
 * @param waiting ids of the next messages to offer
 * @returns ids that must not be sent
 */
export async function endUnwanted(transaction: Queryable, waiting: readonly string[]): Promise<Set<string>> {
  if (waiting.length === 0) return new Set();
  const { rows } = await transaction.query<{ id: string; orgId: string; now: Date }>(FIND_UNWANTED, [waiting]);
  await applySmsChanges(
    transaction,
    rows.map(({ id, now }) => ({
      id,
      state: 'done',
      status: 'failed',
      at: now,
      source: 'lane',
      detail: 'OPTED_OUT',
      errorCode: 'OPTED_OUT',
      errorMessage: 'The recipient opted out of SMS after the message was accepted.',
      phoneState: null,
      dueInMs: null,
      parked: false,
      isLimited: false,
      lastError: null,
      refund: true,
    })),
  );
  return new Set(rows.map((row) => row.id));
}
