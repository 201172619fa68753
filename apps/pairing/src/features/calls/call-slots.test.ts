import { describe, expect, it } from '@jest/globals';
import { CallSlots } from './call-slots';

describe('CallSlots', () => {
  it('CallSlots gives a free slot to the one that waits longest, and never more than the limit', async () => {
    const slots = new CallSlots(1, 2);
    expect(await slots.acquire(1000)).toBe(true);
    const order: string[] = [];
    const first = slots.acquire(1000).then(() => order.push('first'));
    const second = slots.acquire(1000).then(() => order.push('second'));
    expect(await slots.acquire(1000)).toBe(false);
    slots.free();
    await first;
    expect([slots.inFlight, slots.waiting]).toEqual([1, 1]);
    slots.free();
    await second;
    expect(order).toEqual(['first', 'second']);
    slots.free();
    expect([slots.inFlight, slots.waiting]).toEqual([0, 0]);
  });

  it('CallSlots turns away who waited too long, and all when it is cleared, without losing a slot', async () => {
    const slots = new CallSlots(1, 5);
    await slots.acquire(1000);
    expect(await slots.acquire(10)).toBe(false);
    expect(await slots.acquire(0)).toBe(false);
    const waiting = [slots.acquire(1000), slots.acquire(1000)];
    slots.clear();
    expect(await Promise.all(waiting)).toEqual([false, false]);
    slots.free();
    expect(slots.inFlight).toBe(0);
    expect(await slots.acquire(0)).toBe(true);
  });
});
