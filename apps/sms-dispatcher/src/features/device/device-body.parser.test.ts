import { describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import { deviceBodyOf } from './device-body.parser';

function wrongFieldsOf(body: unknown): string[] {
  try {
    deviceBodyOf(body);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = error.extra.fields as { field: string }[] | undefined;
    return fields?.map(({ field }) => field) ?? [error.code];
  }
}

describe('the body about a phone', () => {
  it('an app may say nothing of its phone', () => {
    expect(deviceBodyOf({})).toEqual({ id: null, name: null, sims: null, secret: null });
    expect(deviceBodyOf({ name: '', pushToken: null, simCards: null })).toEqual({
      id: null,
      name: null,
      sims: null,
      secret: null,
    });
    expect(deviceBodyOf({ simCards: [] }).sims).toEqual([]);
  });

  it('a phone’s body keeps the SIMs of the slots that messages can ask for, without what cannot be stored', () => {
    const simCards = [
      { slotIndex: 0, simNumber: 1, phoneNumber: '****4567', carrierName: 'A\u0000B', iccid: '****1234' },
      { slotIndex: 1, simNumber: 2 },
      { slotIndex: 3, simNumber: 4 },
      { slotIndex: -1, simNumber: 0, carrierName: 'x'.repeat(500) },
    ];
    expect(deviceBodyOf({ simCards }).sims).toEqual([
      { slot: 1, phone: '****4567', carrier: 'AB', iccid: '****1234' },
      { slot: 2, phone: null, carrier: null, iccid: null },
    ]);
    const long = deviceBodyOf({ simCards: [{ simNumber: 1, carrierName: 'x'.repeat(500) }] }).sims;
    expect(long?.[0]?.carrier).toHaveLength(64);
  });

  it('a phone’s body counts characters, not halves of them', () => {
    expect(wrongFieldsOf({ name: '😀'.repeat(128) })).toEqual([]);
    expect(wrongFieldsOf({ name: '😀'.repeat(129) })).toEqual(['name']);
  });

  it.each([
    [{ id: 1, name: 2, pushToken: 3, simCards: 4 }, ['id', 'name', 'pushToken', 'simCards']],
    [{ simCards: [null] }, ['simCards']],
    [{ simCards: [{ simNumber: '1' }] }, ['simCards']],
    [{ simCards: [{ simNumber: 1.5 }] }, ['simCards']],
    [{ simCards: [{ simNumber: 1, iccid: 5 }] }, ['simCards']],
    [{ simCards: Array.from({ length: 11 }, () => ({ simNumber: 1 })) }, ['simCards']],
    [{ id: 'x'.repeat(37) }, ['id']],
    [[], ['INVALID_BODY']],
    [null, ['INVALID_BODY']],
    ['text', ['INVALID_BODY']],
  ])('a phone’s body %j is refused, naming %j', (body, fields) => {
    expect(wrongFieldsOf(body)).toEqual(fields);
  });
});
