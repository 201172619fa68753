import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { reconnectDelay } from './reconnect-delay';
import { type Connection, type Source, Stream } from './stream';

class FakeSource implements Source {
  readyState = 0;
  isClosed = false;
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();

  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(type, listener);
  }

  close(): void {
    this.isClosed = true;
  }

  send(type: string, data = '{}'): void {
    this.listeners.get(type)?.({ data } as MessageEvent<string>);
  }
}

const opened: FakeSource[] = [];
const states: Connection[] = [];
let gaps = 0;
let beginnings = 0;
let refusals = 0;
let backs = 0;
let hints: string[] = [];

function aStream(): Stream {
  const open = (): Source => {
    opened.push(new FakeSource());
    return last();
  };
  const stream = new Stream(open, {
    onHint: (data) => hints.push(data),
    onBegin: () => (beginnings += 1),
    onGap: () => (gaps += 1),
    onState: (state) => states.push(state),
    onBack: () => (backs += 1),
    onRefused: () => (refusals += 1),
  });
  stream.start();
  return stream;
}

function last(): FakeSource {
  const source = opened.at(-1);
  if (source === undefined) throw new Error('nothing was opened');
  return source;
}

function refuse(): void {
  last().readyState = 2;
  last().send('error');
}

beforeEach(() => {
  jest.useFakeTimers();
  opened.length = 0;
  states.length = 0;
  gaps = 0;
  beginnings = 0;
  refusals = 0;
  backs = 0;
  hints = [];
});

afterEach(() => jest.useRealTimers());

describe('the line to the server', () => {
  it('says once that it stands, so that what was read before is read again', () => {
    aStream();
    expect(beginnings).toBe(0);
    last().send('hello');
    last().send('error');
    last().send('hello');
    expect({ beginnings, gaps }).toEqual({ beginnings: 1, gaps: 0 });
  });

  it('is live once the server said hello, and misses nothing then', () => {
    aStream();
    last().send('hello');
    last().send('hint', 'x');
    expect({ states, gaps, hints }).toEqual({ states: ['connecting', 'live'], gaps: 0, hints: ['x'] });
  });

  it('lets the browser try again first, and reads nothing again when that succeeds', () => {
    aStream();
    last().send('hello');
    last().send('error');
    expect(states.at(-1)).toBe('reconnecting');
    last().send('hello');
    expect({ gaps, lines: opened.length, state: states.at(-1) }).toEqual({ gaps: 0, lines: 1, state: 'live' });
  });

  it('is opened anew after the second failure, and everything is read again', () => {
    aStream();
    last().send('hello');
    last().send('error');
    last().send('error');
    expect(last().isClosed).toBe(true);
    jest.advanceTimersByTime(2_000);
    expect(opened).toHaveLength(2);
    last().send('hello');
    expect({ gaps, state: states.at(-1) }).toEqual({ gaps: 1, state: 'live' });
  });

  it('reads everything again when the server says that the gap was too large', () => {
    aStream();
    last().send('hello');
    last().send('error');
    last().send('reset');
    expect(gaps).toBe(1);
  });

  it('says that it was refused and tries again later', () => {
    aStream();
    refuse();
    expect({ refusals, lines: opened.length }).toEqual({ refusals: 1, lines: 1 });
    jest.advanceTimersByTime(1_000);
    expect(opened).toHaveLength(2);
  });

  it('is taken for dead after 45 seconds without a word, opened anew, and then everything is read again', () => {
    aStream();
    last().send('hello');
    for (let word = 0; word < 5; word += 1) {
      jest.advanceTimersByTime(18_000);
      last().send(word === 2 ? 'hint' : 'alive');
    }
    expect({ lines: opened.length, state: states.at(-1) }).toEqual({ lines: 1, state: 'live' });
    jest.advanceTimersByTime(45_000);
    expect({ lines: opened.length, isClosed: opened[0]?.isClosed, state: states.at(-1) }).toEqual({
      lines: 2,
      isClosed: true,
      state: 'reconnecting',
    });
    last().send('hello');
    expect({ gaps, state: states.at(-1) }).toEqual({ gaps: 1, state: 'live' });
    // Also for a connection that never opens.
    jest.advanceTimersByTime(90_000);
    expect(opened).toHaveLength(4);
  });

  it('is opened anew when the device is back in its network', () => {
    const stream = aStream();
    last().send('hello');
    stream.renew();
    expect({ lines: opened.length, state: states.at(-1) }).toEqual({ lines: 2, state: 'reconnecting' });
  });

  it('says each time that it is back, and not when it stands for the first time', () => {
    aStream();
    last().send('hello');
    expect(backs).toBe(0);
    last().send('error');
    last().send('hello');
    expect(backs).toBe(1);
  });

  it('is not opened again once it has ended', () => {
    const stream = aStream();
    refuse();
    stream.end();
    stream.renew();
    jest.advanceTimersByTime(60_000);
    expect(opened).toHaveLength(1);
  });
});

describe('the pause before the next try', () => {
  it('doubles to half a minute at most, and is no two times the same', () => {
    expect([0, 1, 2, 3, 9].map((attempt) => reconnectDelay(attempt, 1))).toEqual([1000, 2000, 4000, 8000, 30_000]);
    expect(reconnectDelay(9, 0)).toBe(15_000);
  });
});
