import { describe, expect, it } from '@jest/globals';
import { checkHistory } from './check-history';
import type { History, MessageRow } from './history';
import { anAnswer, CUT } from './history.factory';
import type { RadioRow, SentSms, SmsHistory, SmsRow } from './sms-history';
import { anSmsHistory, aTransmission, idOf } from './sms-history.factory';

function brokenBy(change: (sms: SmsHistory, history: History) => void): string[] {
  const history = anSmsHistory();
  change(history.sms, history);
  return [...new Set(checkHistory(history).map((violation) => violation.invariant))].sort();
}

const at = <T>(list: readonly T[], place: number): T => list[place] as T;
const message = (sms: SmsHistory, place: number): SentSms => at(sms.messages, place);
const sent = (sms: SmsHistory, place: number): RadioRow => at(sms.radio, place);
const row = (sms: SmsHistory, place: number): SmsRow => at(sms.rows, place);

/** The first SMS failed, as its audit, events and counter say; refunded, because it was never offered to a phone. */
function fail({ sms, database }: History, errorCode: string, recipient: string, isRefunded = false): void {
  Object.assign(message(sms, 0), { recipient });
  for (const each of sms.radio) if (each.text === 's0') each.number = `+${recipient}`;
  const change: Partial<MessageRow> = { status: 'failed', errorCode, version: 2, refunded: isRefunded };
  if (isRefunded) change.attempts = 0;
  Object.assign(at(database.messages, 0), change);
  const isLast = ({ messageId, version }: { messageId: string; version: number | null }): boolean =>
    messageId === idOf(0) && version === 3;
  const toFailed = <T extends { messageId: string; version: number | null }>(all: readonly T[]): T[] =>
    all
      .filter((each) => !isLast(each))
      .map((each) => (each.messageId === idOf(0) && each.version === 2 ? { ...each, status: 'failed' } : each));
  database.events = toFailed(database.events);
  sms.facts = toFailed(sms.facts);
  if (isRefunded) for (const counter of database.counters) counter.used -= 1;
}

describe('checkHistory and sound SMS', () => {
  it('checkHistory passes SMS that were delivered', () => {
    expect(brokenBy(() => undefined)).toEqual([]);
  });

  it('checkHistory passes SMS of which no answer came, sent or not', () => {
    expect(brokenBy((sms) => (message(sms, 0).tries = [anAnswer(0, CUT)]))).toEqual([]);
  });

  it('checkHistory passes SMS that the phone refused', () => {
    expect(
      brokenBy((sms, history) => {
        sms.radio.shift();
        fail(history, 'NUMBER_INVALID', '491500000005');
      }),
    ).toEqual([]);
  });

  it('checkHistory passes SMS that were tried again after there was no service', () => {
    expect(
      brokenBy((sms, history) => {
        row(sms, 0).attempts = 2;
        const wireId = `${idOf(0).replaceAll('-', '')}-2`;
        sms.radio.push(aTransmission({ wireId, seq: 9 }));
        fail(history, 'NO_SERVICE', '491500000015');
      }),
    ).toEqual([]);
  });

  it.each(['EXPIRED', 'DEVICE_OFFLINE'])(
    'checkHistory passes SMS that outlived themselves before they were sent: %s',
    (errorCode) => {
      expect(
        brokenBy((sms, history) => {
          sms.radio.shift();
          message(sms, 0).mayExpire = true;
          fail(history, errorCode, '491600001000', true);
        }),
      ).toEqual([]);
    },
  );

  it('checkHistory passes SMS that were committed after those behind them had been offered', () => {
    expect(
      brokenBy((sms) => {
        at(message(sms, 0).tries, 0).endedAt = 5_000;
        row(sms, 0).firstStartedAt = 4_000;
        sent(sms, 0).seq = 9;
      }),
    ).toEqual([]);
  });
});

describe('checkHistory and broken SMS', () => {
  it('checkHistory finds S1: an SMS that was answered 201 and left no phone', () => {
    expect(brokenBy((sms) => sms.radio.shift())).toEqual(['S1']);
  });

  it('checkHistory finds S1: an SMS that was answered 201 and is not in PostgreSQL', () => {
    expect(brokenBy((sms) => sms.rows.shift())).toContain('S1');
  });

  it('checkHistory finds S2: an attempt that left twice, and one id for each of two copies', () => {
    expect(brokenBy((sms) => sms.radio.push(aTransmission({ seq: 9 })))).toEqual(['S1', 'S2']);
    const again = aTransmission({ seq: 9, wireId: `${idOf(0).replaceAll('-', '')}-7` });
    expect(brokenBy((sms) => sms.radio.push(again))).toEqual(['S1', 'S2']);
  });

  it('checkHistory finds S2: an SMS that left another phone, or went to somebody else', () => {
    expect(brokenBy((sms) => (sent(sms, 0).phoneId = 'other'))).toEqual(['S2']);
    expect(brokenBy((sms) => (sent(sms, 0).number = '+49'))).toEqual(['S2']);
    expect(brokenBy((sms) => (message(sms, 0).deviceId = 'other'))).toEqual(['S2']);
  });

  it('checkHistory finds S2: one Idempotency-Key that made two messages, and what nobody asked for', () => {
    expect(brokenBy((sms) => sms.rows.push({ ...row(sms, 0), id: 'twin' }))).toContain('S2');
    expect(brokenBy((sms) => sms.radio.push(aTransmission({ text: 'x', wireId: 'x', seq: 9 })))).toEqual(['S2']);
  });

  it('checkHistory finds S3: an SMS with another end than its recipient gives it', () => {
    expect(brokenBy((sms) => (message(sms, 0).isReported = false))).toEqual(['S3']);
    expect(brokenBy((_, history) => fail(history, 'GENERIC_FAILURE', '491600001000'))).toContain('S3');
    expect(
      brokenBy((sms, history) => {
        sms.radio.shift();
        fail(history, 'EXPIRED', '491600001000');
      }),
    ).toEqual(['S1', 'S3']);
  });

  it('checkHistory finds S4: an event too many, one too few, and one that tells something else', () => {
    expect(brokenBy((sms) => sms.facts.push(at(sms.facts, 0)))).toEqual(['S4']);
    expect(brokenBy((sms) => sms.facts.splice(1, 1))).toEqual(['S4']);
    expect(brokenBy((sms) => sms.facts.splice(1, 2, at(sms.facts, 2), at(sms.facts, 1)))).toEqual(['S4']);
    expect(brokenBy((sms) => (at(sms.facts, 2).previousStatus = 'pending'))).toEqual(['S4']);
  });

  it('checkHistory finds I5: an SMS refunded at its phone’s word, and one that no phone was offered and that is charged', () => {
    expect(
      brokenBy((sms, history) => {
        sms.radio.shift();
        fail(history, 'NUMBER_INVALID', '491500000005', true);
        at(history.database.messages, 0).attempts = 1;
      }),
    ).toEqual(['I5']);
    expect(
      brokenBy((sms, history) => {
        sms.radio.shift();
        message(sms, 0).mayExpire = true;
        fail(history, 'EXPIRED', '491600001000');
        at(history.database.messages, 0).attempts = 0;
      }),
    ).toEqual(['I5']);
  });

  it('checkHistory finds S5: an SMS that was offered with those behind it and left after them', () => {
    expect(brokenBy((sms) => (sent(sms, 0).seq = 9))).toEqual(['S5']);
  });

  it('checkHistory finds S5: an SMS that was there when one behind it was offered, and left after it', () => {
    expect(
      brokenBy((sms) => {
        row(sms, 0).firstStartedAt = 4_000;
        sent(sms, 0).seq = 9;
      }),
    ).toEqual(['S5']);
  });

  it('checkHistory finds S6: an SMS that left after its end', () => {
    expect(brokenBy((sms) => (row(sms, 0).giveUpAt = 500))).toEqual(['S6']);
  });

  it('checkHistory finds S7: an answer that is stored twice, not at all, without an event, or that nobody wrote', () => {
    expect(brokenBy((sms) => sms.received.push({ id: 'in', from: '491500020009' }))).toEqual(['S7']);
    expect(brokenBy((sms) => sms.received.pop())).toEqual(['S7']);
    expect(brokenBy((sms) => sms.facts.pop())).toEqual(['S7']);
    expect(brokenBy((sms) => (at(sms.received, 0).from = '49'))).toEqual(['S7']);
  });

  it('checkHistory finds S8: what a phone should not have been told', () => {
    expect(brokenBy((sms) => sms.complaints.push('an event without a name'))).toEqual(['S8']);
  });

  it('checkHistory finds I7: another answer to an SMS for the same key', () => {
    expect(brokenBy((sms) => message(sms, 0).tries.push(anAnswer(5, { status: 201, body: '{}' })))).toEqual(['I7']);
  });

  it('checkHistory finds I8: a status that moved where it must not', () => {
    expect(brokenBy((_, { database }) => (at(database.events, 1).status = 'delivered'))).toContain('I8');
  });
});
