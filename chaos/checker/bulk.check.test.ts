import { describe, expect, it } from '@jest/globals';
import { checkHistory } from './check-history';
import type { History } from './history';
import { aBulkAnswer, aBulkHistory, aLedgerRow, type AnsweredRow } from './history.factory';

function brokenBy(change: (history: History) => void): string[] {
  const history = aBulkHistory();
  change(history);
  return [...new Set(checkHistory(history).map((violation) => violation.invariant))].sort();
}

function failLast(history: History, last: AnsweredRow): void {
  const [bulk] = history.bulks;
  if (bulk !== undefined) bulk.tries = [aBulkAnswer([{ status: 'sent' }, { status: 'sent' }, last])];
  history.ledger.pop();
  Object.assign(history.database.messages[2] ?? {}, { status: 'failed', errorCode: 'GATEWAY_CLOSED', refunded: true });
  history.database.counters = [{ limit: 'messages_month', period: '2026-11-01', used: 2 }];
  history.database.events = history.database.events.map((event) =>
    event.messageId === 'id-b2' && event.version === 2 ? { ...event, status: 'failed' } : event,
  );
}

describe('checkHistory and a sound bulk send', () => {
  it('checkHistory passes a bulk send that was sent', () => {
    expect(brokenBy(() => undefined)).toEqual([]);
  });

  it('checkHistory passes a bulk send with a definite failure that was not sent', () => {
    expect(brokenBy((history) => failLast(history, { status: 'failed', error: 'GATEWAY_502' }))).toEqual([]);
  });

  it('checkHistory passes a bulk send with a row that nobody knew of, sent or not', () => {
    const unknown: AnsweredRow = { status: 'failed', error: 'GATEWAY_504' };
    expect(brokenBy((history) => failLast(history, unknown))).toEqual([]);
    const sentAfterAll = aBulkAnswer([{ status: 'sent' }, { status: 'sent' }, unknown]);
    expect(brokenBy((history) => history.bulks.forEach((bulk) => (bulk.tries = [sentAfterAll])))).toEqual([]);
  });

  it('checkHistory passes a bulk send whose client waited longer the first time', () => {
    expect(
      brokenBy(({ bulks: [bulk] }) => {
        const [answer] = bulk?.tries ?? [];
        if (answer !== undefined) bulk?.tries.push({ ...answer, body: `   ${answer.body}` });
      }),
    ).toEqual([]);
  });
});

describe('checkHistory and a broken bulk send', () => {
  it('checkHistory finds I9: a row that was answered sent and is not in the ledger', () => {
    expect(brokenBy((history) => history.ledger.pop())).toContain('I9');
  });

  it('checkHistory finds I2 and I9: a row that was sent twice', () => {
    const again = aLedgerRow({ id: 'other', text: 'b2', sentSeq: 4 });
    expect(brokenBy((history) => history.ledger.push(again))).toEqual(expect.arrayContaining(['I2', 'I9']));
  });

  it('checkHistory finds I10: a row that was answered failed for good and is in the ledger', () => {
    expect(
      brokenBy((history) => {
        failLast(history, { status: 'failed', error: 'GATEWAY_502' });
        history.ledger.push(aLedgerRow({ id: 'id-b2', text: 'b2', sentSeq: 3 }));
      }),
    ).toContain('I10');
  });

  it('checkHistory finds I11: a row that was sent before the one before it', () => {
    expect(brokenBy((history) => history.ledger.forEach((entry, place) => (entry.sentSeq = 9 - place)))).toEqual([
      'I11',
    ]);
  });

  it('checkHistory finds I12: a bulk send without an answer, and one that is open', () => {
    expect(brokenBy((history) => history.bulks.forEach((bulk) => (bulk.tries = [])))).toEqual(['I12']);
    expect(brokenBy((history) => history.database.bulks.forEach((batch) => (batch.isFinished = false)))).toEqual([
      'I12',
    ]);
    expect(brokenBy((history) => history.bulks.forEach((bulk) => (bulk.tries = [aBulkAnswer([])])))).toEqual(['I12']);
  });

  it('checkHistory finds I7: another answer to a bulk send for the same key', () => {
    const other = aBulkAnswer([{ status: 'sent' }, { status: 'sent' }, { status: 'failed', error: 'GATEWAY_504' }]);
    expect(brokenBy((history) => history.bulks.forEach((bulk) => bulk.tries.push(other)))).toEqual(['I7']);
  });
});
