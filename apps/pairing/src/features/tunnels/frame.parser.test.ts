import { describe, expect, it } from '@jest/globals';
import { anything, assert, constantFrom, json, oneof, property, record, string } from 'fast-check';
import { FrameError, parseFrame as parse } from './frame.parser';

const parseFrame = (text: string) => parse(Buffer.from(text));

const hello = {
  t: 'hello',
  protocol: 1,
  app_version: '1.0.0',
  capabilities: ['text'],
  sessions: [{ phone: '4917000001', status: 'connected', jid: 'x' }],
  outbox: 3,
};

describe('parseFrame', () => {
  it('parseFrame reads the frames of the contract and leaves out what it does not know', () => {
    expect(parseFrame(JSON.stringify({ ...hello, color: 'red' }))).toEqual({
      ...hello,
      sessions: [{ phone: '4917000001', status: 'connected', jid: 'x', reason: null }],
    });
    expect(parseFrame('{"t":"res","id":"1","status":200,"body":"","x":1}')).toEqual({
      t: 'res',
      id: '1',
      status: 200,
      body: '',
    });
    expect(parseFrame('{"t":"ping","n":1}')).toEqual({ t: 'ping', n: 1 });
    expect(parseFrame('{"t":"news"}')).toBeUndefined();
  });

  it.each([
    { ...hello, protocol: '1' },
    { ...hello, app_version: 'x'.repeat(65) },
    { ...hello, capabilities: [1] },
    { ...hello, sessions: {} },
    { ...hello, sessions: [null] },
    { ...hello, sessions: [{ phone: '+49', status: 'connected' }] },
    { ...hello, sessions: [{ phone: '4917000001', status: 'asleep' }] },
    { ...hello, sessions: [{ ...hello.sessions[0], restricted_until: '0000-01-01T00:00:00+10:00' }] },
    { ...hello, sessions: Array.from({ length: 1001 }, () => hello.sessions[0]) },
  ])('parseFrame refuses a wrong hello %#', (frame) => {
    expect(() => parseFrame(JSON.stringify(frame))).toThrow(FrameError);
  });

  it('parseFrame keeps words that PostgreSQL can hold, also where the cut meets half a character', () => {
    const session = { ...hello.sessions[0], reason: `${'a'.repeat(199)}😀`, jid: 'x\ud800\u0000' };
    expect(parseFrame(JSON.stringify({ ...hello, sessions: [session] }))).toMatchObject({
      sessions: [{ reason: `${'a'.repeat(199)}\ufffd`, jid: 'x\ufffd' }],
    });
  });

  it('parseFrame answers anything at all with a frame, nothing, or a FrameError', () => {
    const kinds = constantFrom('hello', 'res', 'ping', 'pong', 'x');
    const frames = oneof(
      string(),
      json(),
      record({ t: kinds, id: anything(), status: anything(), body: anything(), n: anything() }).map(text),
      record({ t: kinds, protocol: anything(), sessions: anything(), capabilities: anything() }).map(text),
    );
    const isUnderstood = (frame: string): boolean => {
      try {
        const parsed = parseFrame(frame);
        return parsed === undefined || ['hello', 'res', 'ping'].includes(parsed.t);
      } catch (error) {
        return error instanceof FrameError;
      }
    };
    expect(() => assert(property(frames, isUnderstood))).not.toThrow();
  });
});

function text(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
