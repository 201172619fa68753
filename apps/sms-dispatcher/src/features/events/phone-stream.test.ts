import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PhoneStream, type StreamEnd } from './phone-stream';

class FakeTarget extends EventEmitter {
  text = '';
  writableLength = 0;
  isStuck = false;

  write(text: string): void {
    this.text += text;
    if (this.isStuck) this.writableLength += text.length;
  }

  end(): void {
    if (!this.isStuck) this.emit('close');
  }

  destroy(): void {
    this.emit('close');
  }
}

let target: FakeTarget;
let stream: PhoneStream;
let sent: string[];
let ends: StreamEnd[];

beforeEach(() => {
  jest.useFakeTimers();
  target = new FakeTarget();
  sent = [];
  ends = [];
  stream = new PhoneStream(
    'phone',
    'app',
    target,
    (event) => sent.push(event),
    (_, why) => ends.push(why),
  );
});
afterEach(() => {
  jest.useRealTimers();
});

const wake = () => stream.send({ phoneId: 'phone', event: 'MessageEnqueued', data: null });

describe('an event stream', () => {
  it('an event stream is written as the app reads it', () => {
    wake();
    stream.send({ phoneId: 'phone', event: 'MessageCancelled', data: { messageId: 'a\nb' } });
    stream.keepAlive();
    expect(target.text).toBe(
      'event: MessageEnqueued\ndata: null\n\nevent: MessageCancelled\ndata: {"messageId":"a\\nb"}\n\n:keepalive\n\n',
    );
  });

  it('an event stream says at once that there is something, then at most once per second, and forgets no last time', () => {
    for (let count = 0; count < 10; count += 1) wake();
    expect(sent).toEqual(['MessageEnqueued']);
    jest.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(2);
    jest.advanceTimersByTime(5_000);
    expect(sent).toHaveLength(2);
    wake();
    expect(sent).toHaveLength(3);
  });

  it('the stream of a phone that reads nothing is cut before it fills our memory, and nothing is written after it', () => {
    target.isStuck = true;
    for (let count = 0; count < 1_000; count += 1) {
      stream.send({ phoneId: 'phone', event: 'MessageCancelled', data: { messageId: 'm'.repeat(36) } });
    }
    expect(ends).toEqual(['slow']);
    expect(target.text.length).toBeLessThan(17 * 1024);
    stream.keepAlive();
    expect(target.text.endsWith(':keepalive\n\n')).toBe(false);
  });

  it('an event stream whose other side does not take the goodbye is cut after a second', () => {
    target.isStuck = true;
    stream.end('stopping');
    stream.end('unpaired');
    expect(ends).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(ends).toEqual(['stopping']);
  });

  it('an event stream that the phone closed leaves nothing behind', () => {
    wake();
    wake();
    target.emit('close');
    jest.advanceTimersByTime(10_000);
    expect([ends, sent]).toEqual([['closed'], ['MessageEnqueued']]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
