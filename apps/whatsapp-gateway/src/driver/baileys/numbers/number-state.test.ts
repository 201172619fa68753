import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { DriverEvent } from '../../driver';
import { NumberState } from './number-state';
import type { NumbersStore } from './numbers.store';

function open() {
  const told: DriverEvent[] = [];
  const saved: string[] = [];
  const numbers = { save: ({ status }) => void saved.push(status) } as Pick<NumbersStore, 'save'> as NumbersStore;
  const record = (event: DriverEvent, alongside?: () => void) => {
    alongside?.();
    told.push(event);
    return Promise.resolve();
  };
  const health = { well: () => Promise.resolve() };
  return { state: new NumberState('15550001111', { numbers, health, record }, pino({ level: 'silent' })), told, saved };
}

describe('how a number stands', () => {
  it('a change of a number is stored and told', async () => {
    const { state, told, saved } = open();
    await state.change('pending');
    await state.change('pending');
    expect(saved).toEqual(['pending']);
    expect(told).toEqual([expect.objectContaining({ type: 'session.status', status: 'pending' })]);
  });

  it('a number that was stopped is not stored again by what was still under way', async () => {
    const { state, told, saved } = open();
    state.stop();
    await state.change('qr_expired', 'wrong_number');
    await state.restrict(Date.now() + 60_000);
    expect([saved, told]).toEqual([[], []]);
  });
});
