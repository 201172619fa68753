import type { MessageRepository, RecordedMessage } from '@chasqui/messages';
import type { ReplyWaiter } from '@chasqui/lanes';
import { type NewAwaitedMessage, OutcomeWaiter } from './outcome-waiter';
import { TimeLimit } from '@chasqui/runtime';

const message: NewAwaitedMessage = { id: 'm1', orgId: 'o1', media: null, payload: null, giveUpAfterMs: 20_000 };
const LONG = new TimeLimit(600_000);
const recorded = (change: Partial<RecordedMessage> = {}): RecordedMessage => ({
  id: 'm1',
  state: 'done',
  status: 'sent',
  replyTo: 'i1',
  providerMessageId: '3EB0',
  errorCode: null,
  errorMessage: null,
  answerCode: null,
  answerExtra: null,
  gatewayStatus: null,
  gatewayAnswer: null,
  requestId: 'r1',
  ...change,
});
const EXPIRED = recorded({ status: 'failed', answerCode: 'GATEWAY_ERROR', errorCode: 'EXPIRED' });

/**
 * A waiter that records its steps.
 *
 * @param told outcomes of the waits, in order; later ones end with nothing
 * @param rows results of reading the message, in order; later ones nothing
 */
function aWaiter(
  told: (RecordedMessage | null)[],
  rows: (RecordedMessage | null)[] = [],
  startedAgoMs: number | null = null,
) {
  const done: string[] = [];
  const replies: Pick<ReplyWaiter<RecordedMessage>, 'wait'> = {
    wait: (_id, timeoutMs) => {
      done.push(`wait ${timeoutMs}`);
      return Promise.resolve(told.shift() ?? null);
    },
  };
  const messages: Pick<MessageRepository, 'expire' | 'findAnswerable' | 'noteUnknown' | 'startedAgoMs'> = {
    startedAgoMs: () => Promise.resolve(new Map(startedAgoMs === null ? [] : [['m1', startedAgoMs]])),
    expire: () => {
      done.push('expire');
      return Promise.resolve(new Set<string>());
    },
    findAnswerable: () => {
      done.push('read');
      return Promise.resolve([rows.shift() ?? null].filter((row) => row !== null));
    },
    noteUnknown: () => {
      done.push('note unknown');
      return Promise.resolve();
    },
  };
  const deadlines = { text: 20_000, media: 120_000 };
  const waiter = new OutcomeWaiter(messages, replies as ReplyWaiter<RecordedMessage>, deadlines, 'i1');
  return { waiter, done };
}

describe('the caller of a new message', () => {
  it('the caller of a new message is answered by what is told, and PostgreSQL is asked nothing', async () => {
    const { waiter, done } = aWaiter([recorded()]);
    expect(await waiter.ofNew(message, LONG)).toEqual(recorded());
    expect(done).toEqual(['wait 20250']);
  });

  it('the caller of a new message learns that it was not sent when nobody took it up in time', async () => {
    const { waiter, done } = aWaiter([], [EXPIRED]);
    expect(await waiter.ofNew(message, LONG)).toBe(EXPIRED);
    expect(done).toEqual(['wait 20250', 'expire', 'read']);
  });

  it('the caller of a message that was started at once is answered two seconds after the deadline of its call', async () => {
    const { waiter, done } = aWaiter([], [], 20_200);
    await expect(waiter.ofNew(message, LONG)).rejects.toMatchObject({ extra: { reason: 'UNKNOWN_OUTCOME' } });
    expect(done.filter((what) => what.startsWith('wait'))).toEqual(['wait 20250', 'wait 1800']);
  });

  it.each([
    ['a text', message, 22_000],
    ['a text that is typed', { ...message, payload: { typing_ms: 5_000 } }, 27_000],
    ['media', { ...message, media: { url: 'https://e.com/a', filename: null, mime_type: null, size: null } }, 122_000],
  ])(
    'the caller waits for the call of %s as long as it may take, and then learns that nobody knows',
    async (_, each, callMs) => {
      const { waiter, done } = aWaiter([]);
      await expect(waiter.ofNew(each, LONG)).rejects.toMatchObject({
        code: 'GATEWAY_ERROR',
        status: 502,
        extra: { id: 'm1' },
      });
      const looks = ['expire', 'read'];
      expect(done).toEqual(['wait 20250', ...looks, `wait ${callMs}`, ...looks, 'note unknown', 'read']);
    },
  );
});

describe('the caller of a new message whose time is over', () => {
  function aPatientWaiter(change: Partial<MessageRepository>) {
    const replies: Pick<ReplyWaiter<RecordedMessage>, 'wait'> = { wait: () => new Promise(() => undefined) };
    const deadlines = { text: 20_000, media: 120_000 };
    return new OutcomeWaiter(change as MessageRepository, replies as ReplyWaiter<RecordedMessage>, deadlines, 'i1');
  }
  const UNKNOWN = { code: 'GATEWAY_ERROR', status: 502, extra: { id: 'm1', reason: 'UNKNOWN_OUTCOME' } };

  it('that nobody knows the outcome is noted before a caller whose time is over is told so', async () => {
    const done: string[] = [];
    const waiter = aPatientWaiter({
      noteUnknown: async (told) => void done.push(...told.map(({ orgId, id }) => `note ${orgId} ${id}`)),
      findAnswerable: () => Promise.resolve(done.length > 0 ? [recorded({ state: 'started', answerCode: 'X' })] : []),
    });
    expect(await waiter.ofNew(message, new TimeLimit(20))).toMatchObject({ answerCode: 'X' });
    expect(done).toEqual(['note o1 m1']);
  });

  it('a caller whose time is over is answered with the outcome that was recorded just before', async () => {
    const waiter = aPatientWaiter({
      noteUnknown: () => Promise.resolve(),
      findAnswerable: () => Promise.resolve([EXPIRED]),
    });
    expect(await waiter.ofNew(message, new TimeLimit(20))).toBe(EXPIRED);
  });

  it('a caller whose time is over waits for no PostgreSQL that hangs, nor for one that fails', async () => {
    const hanging = aPatientWaiter({ noteUnknown: () => new Promise(() => undefined) });
    await expect(hanging.ofNew(message, new TimeLimit(20))).rejects.toMatchObject(UNKNOWN);
    const failing = aPatientWaiter({ noteUnknown: () => Promise.reject(new Error('away')) });
    await expect(failing.ofNew(message, new TimeLimit(20))).rejects.toMatchObject(UNKNOWN);
  });

  it('a message is not started any more when its caller could not be told of it in time', () => {
    const { waiter } = aWaiter([]);
    expect(waiter.waitingFor(LONG)).toEqual({ replyTo: 'i1', giveUpAfterMs: 20_000 });
    expect(waiter.waitingFor(new TimeLimit(8_000)).giveUpAfterMs).toBeLessThanOrEqual(5_000);
    expect(waiter.waitingFor(new TimeLimit(0)).giveUpAfterMs).toBe(0);
  });
});

describe('callers whose time is over at once', () => {
  it('callers of one organization whose gateways hang share statements: connections are left to others', async () => {
    const asked: string[] = [];
    const count = (what: string, { length }: readonly unknown[]): void => void asked.push(`${what} ${length}`);
    const replies: Pick<ReplyWaiter<RecordedMessage>, 'wait'> = { wait: () => Promise.resolve(null) };
    const messages: ConstructorParameters<typeof OutcomeWaiter>[0] = {
      expire: async (some) => {
        count('expire', some);
        return new Set();
      },
      startedAgoMs: async (some) => {
        count('started', some);
        return new Map();
      },
      noteUnknown: async (some) => count('note', some),
      findAnswerable: async (ids) => {
        count('read', ids);
        return [];
      },
    };
    const waiter = new OutcomeWaiter(
      messages,
      replies as ReplyWaiter<RecordedMessage>,
      { text: 20_000, media: 120_000 },
      'i1',
    );
    const callers = Array.from({ length: 300 }, (_, n) =>
      waiter.ofNew({ ...message, id: `m${n}` }, LONG).catch(({ extra }: { extra: { id: string } }) => extra.id),
    );
    expect(new Set(await Promise.all(callers)).size).toBe(300);
    expect(asked.filter((what) => what.startsWith('note'))).toEqual(['note 100', 'note 100', 'note 100']);
    expect(asked.filter((what) => !what.endsWith(' 100'))).toEqual([]);
  });
});

describe('the caller of a message that an earlier request made', () => {
  it('the caller of an earlier request’s message gets what is recorded at once', async () => {
    const { waiter, done } = aWaiter([], [recorded()]);
    expect(await waiter.ofKnown(message)).toEqual(recorded());
    expect(done).toEqual(['read']);
  });

  it('the caller of an earlier request’s message waits with the first one while it is on its way', async () => {
    const { waiter, done } = aWaiter([recorded()]);
    expect(await waiter.ofKnown(message)).toEqual(recorded());
    expect(done).toEqual(['read', 'wait 20250']);
  });

  it('the caller of an earlier request’s message is asked to come again when that takes too long, and nothing is noted', async () => {
    const { waiter, done } = aWaiter([]);
    await expect(waiter.ofKnown(message)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_IN_PROGRESS',
      headers: { 'Retry-After': '1' },
    });
    expect(done).not.toContain('note unknown');
    // Longer than the first one, which records what both hear.
    expect(done).toContain('wait 23000');
  });
});
