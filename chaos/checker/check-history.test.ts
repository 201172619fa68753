import { describe, expect, it } from '@jest/globals';
import { checkHistory } from './check-history';
import type { History } from './history';
import { aHistory, aLedgerRow, aMessage, anAnswer, aRow, CUT, REFUSED, UNKNOWN, UNSENT } from './history.factory';

const STORED = '01a1ff7b-108a-75df-8b49-89703af7a6c3';

function brokenBy(change: (history: History) => void): string[] {
  const history = aHistory();
  change(history);
  return [...new Set(checkHistory(history).map((violation) => violation.invariant))].sort();
}

const row = (history: History, place: number) => history.database.messages[place] ?? aRow({});
const message = (history: History, place: number) => history.messages[place] ?? aMessage({});
const entry = (history: History, place: number) => history.ledger[place] ?? aLedgerRow({});

/** Message c was refused: not in the ledger, failed, refunded. */
function refuseLast(history: History): void {
  message(history, 2).tries = [anAnswer(2, REFUSED)];
  history.ledger.pop();
  Object.assign(row(history, 2), { status: 'failed', errorCode: 'NOT_ON_WHATSAPP', refunded: true });
  history.database.events = history.database.events.map((event) =>
    event.messageId === 'id-c' && event.version === 2 ? { ...event, status: 'failed' } : event,
  );
  history.database.counters = [{ limit: 'messages_month', period: '2026-11-01', used: 2 }];
}

/** Message c found no gateway, its key was freed, and a retry with it was sent as another message. */
function freeLast(history: History): void {
  message(history, 2).tries.unshift(anAnswer(2, UNSENT));
  Object.assign(message(history, 2).tries[1] ?? {}, { startedAt: 295, endedAt: 299 });
  const freed = { id: 'id-c1', errorCode: 'GATEWAY_CLOSED', refunded: true, freesKey: true } as const;
  history.database.messages.push(aRow({ ...freed, token: 'c', status: 'failed' }));
  history.database.events.push(
    { messageId: 'id-c1', version: 1, status: 'pending' },
    { messageId: 'id-c1', version: 2, status: 'failed' },
  );
}
const freedRow = (history: History) => history.database.messages.find(({ freesKey }) => freesKey) ?? aRow({});

describe('checkHistory and a sound run', () => {
  it('checkHistory passes a run in which everything was sent', () => {
    expect(checkHistory(aHistory())).toEqual([]);
  });

  it('checkHistory passes a definite refusal that was not sent', () => {
    expect(brokenBy(refuseLast)).toEqual([]);
  });

  it('checkHistory passes a key that became free because nothing was sent, and then sent one message', () => {
    expect(brokenBy(freeLast)).toEqual([]);
  });

  it('checkHistory passes one who asked early and hears late that nothing was sent, after another was sent', () => {
    expect(
      brokenBy((history) => {
        freeLast(history);
        message(history, 2).tries.push({ ...anAnswer(2, UNSENT), endedAt: 500 });
      }),
    ).toEqual([]);
  });

  it('checkHistory passes a message that nobody knew of, sent or not', () => {
    expect(brokenBy((history) => (message(history, 0).tries = [anAnswer(0, CUT)]))).toEqual([]);
    expect(brokenBy((history) => (message(history, 0).tries = [anAnswer(0, UNKNOWN)]))).toEqual([]);
  });

  it('checkHistory passes an unknown answer that became a definite one', () => {
    expect(brokenBy((history) => message(history, 2).tries.unshift(anAnswer(2, UNKNOWN)))).toEqual([]);
  });

  it('checkHistory passes requests side by side, sent in any order', () => {
    expect(
      brokenBy((history) => {
        for (const each of history.messages) each.tries = [anAnswer(0)];
        history.ledger.forEach((each, place) => (each.sentSeq = 3 - place));
      }),
    ).toEqual([]);
  });

  it('checkHistory passes a message that was in backoff for a minute and was overtaken', () => {
    expect(
      brokenBy((history) => {
        message(history, 0).tries = [anAnswer(0, UNKNOWN)];
        entry(history, 0).sentSeq = 9;
        Object.assign(row(history, 0), { parked: true, firstStartedAt: 0 });
        for (const place of [1, 2]) row(history, place).firstStartedAt = 61_000;
      }),
    ).toEqual([]);
  });
});

describe('I1', () => {
  it('I1 breaks when a message that was answered 200 is not in the ledger', () => {
    expect(brokenBy((history) => history.ledger.shift())).toContain('I1');
  });

  it('I1 breaks when the network received two copies of a message', () => {
    expect(brokenBy((history) => (entry(history, 1).attempts = 2))).toEqual(['I1', 'I2']);
  });
});

describe('I2', () => {
  it('I2 breaks when one Idempotency-Key sent two messages', () => {
    expect(
      brokenBy((history) => {
        message(history, 2).tries = [anAnswer(2, CUT)];
        history.ledger.push(aLedgerRow({ id: 'id-c2', text: 'c', sentSeq: 4 }));
      }),
    ).toEqual(['I2', 'I3']);
  });

  it('I2 breaks when one Idempotency-Key made two messages, even if one was sent', () => {
    expect(
      brokenBy((history) => {
        history.database.messages.push(aRow({ id: 'id-c2', token: 'c', charged: [], status: 'failed' }));
      }),
    ).toContain('I2');
  });

  it('I2 breaks when something was sent that nobody asked for', () => {
    expect(brokenBy((history) => history.ledger.push(aLedgerRow({ id: 'x', text: 'x', sentSeq: 4 })))).toEqual(['I2']);
  });
});

describe('I3', () => {
  it('I3 breaks when a refused message was sent', () => {
    expect(
      brokenBy((history) => {
        refuseLast(history);
        history.ledger.push(aLedgerRow({ id: 'id-c', text: 'c', sentSeq: 3 }));
      }),
    ).toEqual(['I3']);
  });

  it('I3 breaks when PostgreSQL says sent and the ledger does not have it', () => {
    expect(
      brokenBy((history) => {
        message(history, 2).tries = [anAnswer(2, CUT)];
        history.ledger.pop();
      }),
    ).toEqual(['I3']);
  });

  it('I3 breaks when the ledger has what PostgreSQL does not know', () => {
    expect(brokenBy((history) => history.database.messages.pop())).toContain('I3');
  });
});

describe('a key that was freed wrongly', () => {
  it('I2 and I3 break when a key became free although its message was written, and a retry sent it again', () => {
    expect(
      brokenBy((history) => {
        freeLast(history);
        history.ledger.push(aLedgerRow({ id: 'id-c1', text: 'c', sentSeq: 4 }));
      }),
    ).toEqual(expect.arrayContaining(['I1', 'I2', 'I3']));
  });

  it('I3 breaks when a key became free although its message was written, also when nobody asked again', () => {
    expect(
      brokenBy((history) => {
        refuseLast(history);
        message(history, 2).tries = [anAnswer(2, UNSENT)];
        row(history, 2).freesKey = true;
        history.ledger.push(aLedgerRow({ id: 'id-c', text: 'c', sentSeq: 3 }));
      }),
    ).toEqual(['I3']);
  });

  it('I3 breaks when a key became free although its message may have been written by an earlier start', () => {
    expect(
      brokenBy((history) => {
        freeLast(history);
        freedRow(history).attempts = 2;
      }),
    ).toEqual(['I3']);
  });

  it('I2 breaks when a key made another message although it was not free', () => {
    expect(
      brokenBy((history) => {
        freeLast(history);
        freedRow(history).freesKey = false;
      }),
    ).toEqual(['I2']);
  });

  it('I7 breaks when a message was answered 200, and who asked after that hears that nothing was sent', () => {
    expect(brokenBy((history) => message(history, 0).tries.push(anAnswer(5, UNSENT)))).toEqual(['I7']);
  });
});

describe('I4', () => {
  it('I4 breaks when a later request of the number was sent first', () => {
    expect(
      brokenBy((history) => {
        entry(history, 0).sentSeq = 2;
        entry(history, 1).sentSeq = 1;
      }),
    ).toEqual(['I4']);
  });

  it('I4 breaks when a message in backoff was overtaken before its minute was over', () => {
    expect(
      brokenBy((history) => {
        message(history, 0).tries = [anAnswer(0, UNKNOWN)];
        entry(history, 0).sentSeq = 9;
        row(history, 0).parked = true;
        row(history, 1).firstStartedAt = 30_000;
      }),
    ).toEqual(['I4']);
  });

  it('I4 does not take "nobody knows" for accepted when it spoke of a message that never came to be', () => {
    const overtaken = (id: string) => (history: History) => {
      const body = `{"message":"The outcome of the message is not known yet.","id":"${id}"}`;
      message(history, 0).tries.unshift(anAnswer(0, { status: 502, body }));
      Object.assign(message(history, 0).tries[1] ?? {}, { startedAt: 150, endedAt: 195 });
      entry(history, 0).id = row(history, 0).id = STORED;
      for (const event of history.database.events) if (event.messageId === 'id-a') event.messageId = STORED;
      [entry(history, 0).sentSeq, entry(history, 1).sentSeq] = [2, 1];
    };
    expect(brokenBy(overtaken('01a1ff7b-0a0f-76c9-95df-3725a03b61d4'))).toEqual([]);
    expect(brokenBy(overtaken(STORED))).toEqual(['I4']);
  });

  it('I4 does not compare numbers with each other', () => {
    expect(
      brokenBy((history) => {
        message(history, 0).phone = '15550000001';
        entry(history, 0).sentSeq = 9;
      }),
    ).toEqual([]);
  });
});

describe('I5 to I8', () => {
  it('I5 breaks when the counter is not the number of charged messages', () => {
    expect(brokenBy((history) => (history.database.counters = []))).toEqual(['I5']);
  });

  it('I5 breaks when a sent message was refunded, or an unsent one was not', () => {
    expect(
      brokenBy((history) => {
        row(history, 0).refunded = true;
        history.database.counters = [{ limit: 'messages_month', period: '2026-11-01', used: 2 }];
      }),
    ).toEqual(['I5']);
    expect(
      brokenBy((history) => {
        refuseLast(history);
        row(history, 2).refunded = false;
        history.database.counters = [{ limit: 'messages_month', period: '2026-11-01', used: 3 }];
      }),
    ).toEqual(['I5']);
  });

  it('I6 breaks when a lane is held or a message is open', () => {
    expect(brokenBy((history) => history.database.leasedLanes.push('wa:1'))).toEqual(['I6']);
    expect(brokenBy((history) => (row(history, 0).state = 'started'))).toEqual(['I6']);
    expect(brokenBy((history) => (row(history, 0).status = 'pending'))).toContain('I6');
  });

  it('I7 breaks when a definite answer changed by a byte', () => {
    const later = anAnswer(5, { body: '{"success":true} ' });
    expect(brokenBy((history) => message(history, 0).tries.push(later))).toEqual(['I7']);
  });

  it('I8 breaks when a status went backwards, a version is missing, or the audit does not end where the message is', () => {
    const backwards = { messageId: 'id-a', version: 3, status: 'pending' };
    expect(brokenBy((history) => history.database.events.splice(2, 0, backwards))).toEqual(['I8']);
    expect(brokenBy((history) => history.database.events.splice(0, 1))).toEqual(['I8']);
    expect(brokenBy((history) => (row(history, 1).version = 3))).toEqual(['I8']);
  });
});
