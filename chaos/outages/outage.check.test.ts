import { describe, expect, it } from '@jest/globals';
import { aHistory, aRow, CUT, UNKNOWN } from '../checker/history.factory';
import type { Try } from '../checker/history';
import type { Outage, OutageBounds, OutageRecord } from './outage';
import { checkOutage, type MachineVerdict } from './outage.check';
import type { OutageHistory } from './outage-history';
import { STRAY } from './redis-failover';

/** Quiet from 0 to 10 s, the fault from 10 s to 20 s, recovered at 25 s. Two numbers send twice a second each. */
const UNTIL_MS = 25_000;
const LANES = ['wa:1', 'wa:2'];

const anAnswer = (startedAt: number, answer: Partial<Try> = {}): Try => {
  return { startedAt, endedAt: startedAt + 100, status: 200, body: '', ...answer };
};

function aRun(): OutageHistory & { calls: { token: string; lane: string; recipient: string; tries: Try[] }[] } {
  const starts = Array.from({ length: UNTIL_MS / 500 }, (_, place) => 500 * place);
  const calls = starts.flatMap((startedAt) =>
    LANES.map((lane) => ({ token: `${lane}-${startedAt}`, lane, recipient: '49151000', tries: [anAnswer(startedAt)] })),
  );
  return { calls, scheduled: [], reads: [], deliveries: [], repliesFrom: new Set(), all: aHistory([]) };
}

function aRecord(bounds: OutageBounds): OutageRecord {
  const outage: Outage = { name: 'power', what: '', rounds: 1, aboutMs: 0, bounds, fault: async () => undefined };
  return {
    outage,
    quiet: { from: 0, to: 10_000 },
    windows: [{ at: 10_000, until: 20_000, settledAt: UNTIL_MS }],
  };
}

const brokenBy = (
  bounds: OutageBounds,
  change: (run: ReturnType<typeof aRun>) => void,
  machine: MachineVerdict = 'ours',
): string[] => {
  const run = aRun();
  change(run);
  return checkOutage(aRecord(bounds), run, machine).map(({ invariant }) => invariant);
};

const during = (run: ReturnType<typeof aRun>) =>
  run.calls.filter(({ tries: [answer] }) => (answer?.startedAt ?? 0) >= 10_000 && (answer?.startedAt ?? 0) < 20_000);
const answerAll = (calls: { tries: Try[] }[], change: (answer: Try) => Partial<Try>): void => {
  for (const { tries } of calls) for (const answer of tries) Object.assign(answer, change(answer));
};

const ALL: OutageBounds = {
  standsP50Ms: 1_000,
  standsMostMs: 2_000,
  leastRate: 0.5,
  addedP99Ms: 1_000,
  mostFailed: 0,
  answeredWithinMs: 5_000,
  refusedWithinMs: 1_000,
  mostResets: 0,
  mostEarlyUnknown: 0,
  mostUntold: 0,
  bulkPauseMs: 2_000,
  scheduledLateMs: 2_000,
  webhookLateMs: 2_000,
};

describe('checkOutage and numbers that stand', () => {
  it('an outage that nobody notices breaks nothing', () => {
    expect(brokenBy(ALL, () => undefined)).toEqual([]);
  });

  it('one number that stands 3 s breaks O1, also when the other one goes on', () => {
    const hold = (run: ReturnType<typeof aRun>): void =>
      answerAll(
        during(run).filter(({ lane }) => lane === 'wa:1'),
        ({ startedAt }) => ({ endedAt: Math.max(startedAt + 100, 13_000) }),
      );
    expect(brokenBy({ standsMostMs: 2_000 }, hold)).toEqual(['O1']);
    expect(brokenBy({ standsMostMs: 2_000 }, hold, 'shared')).toEqual([]);
  });

  it('only numbers in the hands of what died count, when it is known which', () => {
    const run = aRun();
    run.all.interruptions.push({ at: 10_010, lane: 'wa:2', takenAgainAt: 10_500 });
    answerAll(
      during(run).filter(({ lane }) => lane === 'wa:1'),
      () => ({ endedAt: 21_000 }),
    );
    expect(checkOutage(aRecord({ standsMostMs: 2_000 }), run, 'ours')).toEqual([]);
  });

  it('a number that never sends again stands to the end', () => {
    expect(brokenBy({ standsMostMs: 12_000 }, (run) => answerAll(during(run), () => CUT))).toEqual([]);
    const forEver = (run: ReturnType<typeof aRun>): void =>
      answerAll(
        run.calls.filter(({ tries: [answer] }) => (answer?.startedAt ?? 0) >= 10_000),
        () => CUT,
      );
    expect(brokenBy({ standsMostMs: 12_000 }, forEver)).toEqual(['O1']);
  });
});

describe('checkOutage and requests', () => {
  it('sends that nearly stop break O2, and it is not judged on a machine that others have', () => {
    const stop = (run: ReturnType<typeof aRun>): void => answerAll(during(run), () => ({ endedAt: 21_000 }));
    expect(brokenBy({ leastRate: 0.5 }, stop)).toEqual(['O2']);
    expect(brokenBy({ addedP99Ms: 1_000 }, stop)).toEqual(['O2']);
    expect(brokenBy({ leastRate: 0.5, addedP99Ms: 1_000 }, stop, 'overloaded')).toEqual([]);
  });

  it('on a machine that was full before the fault no time is judged, but what failed is', () => {
    const stop = (run: ReturnType<typeof aRun>): void => answerAll(during(run), () => ({ endedAt: 21_000 }));
    const bounds = { standsMostMs: 1, answeredWithinMs: 1, leastRate: 0.5, mostFailed: 0 };
    expect(brokenBy(bounds, stop, 'saturated')).toEqual([]);
    expect(brokenBy(bounds, (run) => answerAll(during(run), () => CUT), 'saturated')).toEqual(['O3']);
  });

  it('one failed request breaks O3, and a status that may be answered does not', () => {
    const fail = (status: number) => (run: ReturnType<typeof aRun>) =>
      answerAll(during(run).slice(0, 1), () => ({ status, body: '{"code":"SERVICE_UNAVAILABLE"}' }));
    expect(brokenBy({ mostFailed: 0 }, fail(503))).toEqual(['O3']);
    expect(brokenBy({ statuses: [503] }, fail(503))).toEqual([]);
    expect(brokenBy({ statuses: [503] }, fail(500))).toEqual(['O3']);
  });

  it('a slow answer, a slow refusal and a refusal without Retry-After break O4', () => {
    const refuse = (answer: Partial<Try>) => (run: ReturnType<typeof aRun>) =>
      answerAll(during(run).slice(-1), () => ({ status: 503, ...answer }));
    expect(brokenBy({ refusedWithinMs: 1_000 }, refuse({ mayRetry: true }))).toEqual([]);
    expect(brokenBy({ refusedWithinMs: 1_000 }, refuse({}))).toEqual(['O4']);
    expect(brokenBy({ refusedWithinMs: 1_000 }, refuse({ mayRetry: true, endedAt: 21_000 }))).toEqual(['O4']);
    expect(
      brokenBy({ answeredWithinMs: 5_000 }, (run) => answerAll(during(run).slice(0, 1), () => ({ endedAt: 19_000 }))),
    ).toEqual(['O4']);
  });

  it('a reset breaks O5; a connection that was refused and asked for elsewhere does not', () => {
    expect(brokenBy({ mostResets: 0 }, (run) => answerAll(during(run).slice(0, 1), () => CUT))).toEqual(['O5']);
    const refused = (run: ReturnType<typeof aRun>): void =>
      void during(run)[0]?.tries.unshift(anAnswer(10_000, { status: null, body: 'Error: connect ECONNREFUSED' }));
    expect(brokenBy({ mostResets: 0, mostFailed: 0 }, refused)).toEqual([]);
  });

  it('"not known yet" breaks O6 before the deadline, not at it', () => {
    const unknown = (tookMs: number) => (run: ReturnType<typeof aRun>) =>
      answerAll(during(run).slice(0, 1), ({ startedAt }) => ({ ...UNKNOWN, endedAt: startedAt + tookMs }));
    expect(brokenBy({ mostEarlyUnknown: 0 }, unknown(45))).toEqual(['O6']);
    expect(brokenBy({ mostEarlyUnknown: 0 }, unknown(20_000))).toEqual([]);
  });
});

describe('checkOutage and what is not waited for', () => {
  it('a receipt that never came and a reply that was not stored break O7', () => {
    const silent = (run: ReturnType<typeof aRun>): void => {
      run.all.database.messages.push(aRow({ token: during(run)[0]?.token ?? '', status: 'sent' }));
    };
    expect(brokenBy({ mostUntold: 0 }, silent)).toEqual(['O7']);
    const answeredBefore = (run: ReturnType<typeof aRun>): void => {
      run.all.database.messages.push(aRow({ token: 'wa:1-8000', status: 'sent' }));
    };
    expect(brokenBy({ mostUntold: 0 }, answeredBefore)).toEqual(['O7']);
    const unanswered = (run: ReturnType<typeof aRun>): void => {
      const [call] = during(run);
      Object.assign(call ?? {}, { recipient: '491510000009' });
      run.all.ledger.push({ id: 'x', from: '1', text: call?.token ?? '', sentSeq: 1, attempts: 1 });
    };
    expect(brokenBy({ mostUntold: 0 }, unanswered)).toEqual(['O7']);
  });

  it('a late schedule, a bulk send that pauses and a late webhook break O8', () => {
    const late = (run: ReturnType<typeof aRun>): void => {
      run.scheduled = [{ token: 's', tries: [anAnswer(0, { status: 202 })], scheduledAt: 11_000 }];
      run.all.database.messages.push(aRow({ token: 's', firstStartedAt: 14_000 }));
    };
    expect(brokenBy({ scheduledLateMs: 2_000 }, late)).toEqual(['O8']);
    const paused = (run: ReturnType<typeof aRun>): void => {
      const rows = ['b0', 'b1'].map((token) => ({ token, phone: '1' }));
      run.all.bulks = [{ name: 'b', rows, tries: [] }];
      run.all.database.messages.push(aRow({ token: 'b0', firstStartedAt: 9_000 }));
      run.all.database.messages.push(aRow({ token: 'b1', firstStartedAt: 12_000 }));
    };
    expect(brokenBy({ bulkPauseMs: 2_000 }, paused)).toEqual(['O8']);
    const webhook = (succeededAt: number | null) => (run: ReturnType<typeof aRun>) => {
      run.deliveries = [{ createdAt: 11_000, succeededAt }];
    };
    expect(brokenBy({ webhookLateMs: 2_000 }, webhook(12_000))).toEqual([]);
    expect(brokenBy({ webhookLateMs: 2_000 }, webhook(14_000))).toEqual(['O8']);
    expect(brokenBy({}, webhook(null))).toEqual(['O8']);
  });

  it('a command to a Redis that is the master no more breaks O10', () => {
    const given = (run: ReturnType<typeof aRun>): void => {
      run.all.faults.push({ at: 15_000, kind: STRAY, target: 'redis' });
    };
    expect(brokenBy({ mostStrays: 0 }, given)).toEqual(['O10']);
    const atAnotherTime = (run: ReturnType<typeof aRun>): void => {
      run.all.faults.push({ at: 5_000, kind: STRAY, target: 'redis' });
    };
    expect(brokenBy({ mostStrays: 0 }, atAnotherTime)).toEqual([]);
  });

  it('a fault that met nobody breaks O9', () => {
    expect(brokenBy({}, (run) => run.calls.splice(0))).toEqual(['O9']);
  });
});
