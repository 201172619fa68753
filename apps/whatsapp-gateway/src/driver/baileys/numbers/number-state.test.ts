import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { DriverEvent } from '../../driver';
import { NumberState } from './number-state';
import type { NumbersStore } from './numbers.store';

function open() {
  const told: DriverEvent[] = [];
  const saved: string[] = [];
  const numbers = { save: ({ status }) => void saved.push(status) } as Pick<NumbersStore, 'save'> as NumbersStore;
  const disk = { isFull: false };
  const record = (event: DriverEvent, alongside?: () => void) => {
    if (disk.isFull) return Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
    alongside?.();
    told.push(event);
    return Promise.resolve();
  };
  let free: () => void = () => undefined;
  const well = new Promise<void>((resolve) => {
    free = resolve;
  });
  const state = new NumberState(
    '15550001111',
    { numbers, health: { well: () => well }, record },
    pino({ level: 'silent' }),
  );
  const makeRoom = async () => {
    disk.isFull = false;
    free();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { state, told, saved, disk, makeRoom };
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

  it('a change of a number that finds no room is stored and told when there is some', async () => {
    const { state, told, saved, disk, makeRoom } = open();
    disk.isFull = true;
    await state.change('connected');
    expect(saved).toEqual([]);
    await makeRoom();
    expect([saved, told.length]).toEqual([['connected'], 1]);
  });

  it('a change of a number that found no room is not stored after the number was stopped: it may be forgotten by then', async () => {
    const { state, told, saved, disk, makeRoom } = open();
    disk.isFull = true;
    await state.change('disconnected', 'disk_full');
    state.stop();
    await makeRoom();
    expect([saved, told]).toEqual([[], []]);
  });

  it('the end of a number that found no room is stored when there is some', async () => {
    const { state, disk, makeRoom } = open();
    disk.isFull = true;
    let isErased = false;
    state.stop();
    await state.announce(() => {
      isErased = true;
    });
    await makeRoom();
    expect(isErased).toBe(true);
  });
});
