import { describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import { envelopeOf, receivedOf } from './envelope.parser';
import { healthOf } from './health.parser';

const envelope = (fields: object) => Buffer.from(JSON.stringify({ id: 'e1', event: 'x', payload: {}, ...fields }));
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
  return 'nothing was thrown';
};

describe('an envelope', () => {
  it('an envelope is read with whatever else it holds', () => {
    expect(envelopeOf(envelope({ deviceId: 'd', webhookId: 'w', more: [1] }))).toEqual({
      id: 'e1',
      event: 'x',
      payload: {},
    });
  });

  it.each([{ id: '' }, { id: 1 }, { id: 'a b' }, { id: 'x'.repeat(65) }, { event: null }, { payload: [] }])(
    'an envelope with %j is refused',
    (fields) => expect(codeOf(() => envelopeOf(envelope(fields)))).toBe('VALIDATION'),
  );

  it('an envelope that is no JSON is refused', () => {
    expect(codeOf(() => envelopeOf(Buffer.from('{"id":')))).toBe('INVALID_BODY');
    expect(codeOf(() => envelopeOf(Buffer.from('[]')))).toBe('VALIDATION');
  });
});

describe('a received SMS', () => {
  it('a received SMS is read as version 1.68.0 writes it', () => {
    const payload = {
      message: 'a = b <c>',
      receivedAt: '2024-05-13T16:49:17.357+07:00',
      messageId: 'b2c3',
      sender: '+4915100000001',
      recipient: '+4915100000002',
      simNumber: 2,
      phoneNumber: '+4915100000001',
    };
    expect(receivedOf(payload)).toEqual({
      sender: '+4915100000001',
      recipient: '+4915100000002',
      text: 'a = b <c>',
      fingerprintText: 'a = b <c>',
      sim: 2,
      receivedAt: new Date('2024-05-13T09:49:17.357Z'),
    });
  });

  it('a received SMS may lack all but its text', () => {
    const nothing = { sender: '', recipient: null, sim: null, receivedAt: null };
    expect(receivedOf({ message: '' })).toEqual({ ...nothing, text: '', fingerprintText: '' });
    expect(receivedOf({ message: 'x', phoneNumber: '+49', simNumber: 9, receivedAt: 'noon', recipient: 5 })).toEqual({
      ...nothing,
      sender: '+49',
      text: 'x',
      fingerprintText: 'x',
    });
    expect(receivedOf({ message: 'x', receivedAt: '1970-01-01T00:00:00.000Z' }).receivedAt).toBeNull();
    expect(codeOf(() => receivedOf({ sender: '+49' }))).toBe('VALIDATION');
  });

  it('a received SMS is cleaned of what cannot be stored, and cut', () => {
    expect(receivedOf({ message: 'a\u0000b\u0001\u001b\tc\ud800' }).text).toBe('ab\tc\ufffd');
    expect(receivedOf({ message: 'x'.repeat(70_000) }).text).toHaveLength(65_536);
  });
});

describe('the health of a phone', () => {
  const check = (observedValue: unknown) => ({ status: 'pass', observedValue, observedUnit: 'x', description: 'y' });
  const ping = (checks: object, more: object = {}) => healthOf({ health: { status: 'pass', checks, ...more } });

  it('the health of a phone is read from the checks of the app', () => {
    const checks = {
      'messages:failed': check(0),
      'connection:status': check(1),
      'connection:transport': check(6),
      'connection:cellular': check(4),
      'battery:level': check(87),
      'battery:charging': check(2),
    };
    expect(ping(checks, { version: '1.68.0', releaseId: 168 })).toEqual({
      battery: { percent: 87, charging: true },
      network: 'wifi',
      appVersion: '1.68.0',
    });
  });

  it.each([
    [2, 'cellular'],
    [4, 'wifi'],
    [0, 'none'],
    [1, null],
    [8, null],
  ])('the health of a phone names the network of the flags %p %p', (flags, network) => {
    expect(ping({ 'connection:transport': check(flags) })).toEqual({ network });
  });

  it('the health of a phone says nothing about what is missing or has another form', () => {
    expect(healthOf({})).toEqual({});
    expect(healthOf({ health: 'pass' })).toEqual({});
    expect(ping({ 'battery:level': check('87'), 'battery:charging': null })).toEqual({});
    expect(ping({ 'battery:level': check(140) })).toEqual({ battery: { percent: 100, charging: null } });
  });
});
