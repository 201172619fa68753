import { type LaneKind, WHATSAPP_LANES } from './lane-queue';
import { type LaneOwnerStore, LaneSlots } from './lane-slots';

/** Lanes are named `wa:<organization>-<n>`, so that a test can see their owners. */
const owners: LaneOwnerStore = {
  ownersOf: (_kind, ids) =>
    Promise.resolve(new Map(ids.filter((id) => !id.startsWith('gone')).map((id) => [id, id.split('-')[0] as string]))),
};
const slots = { shared: 4, guaranteed: 1, mostPerOwner: 100, mostHeld: 100, mostWaiting: 60 };
const QUEUE: LaneKind = { ...WHATSAPP_LANES, slots };

function world(queue: LaneKind = QUEUE, ownerStore = owners) {
  const rung: string[] = [];
  const laneSlots = new LaneSlots({ queue, owners: ownerStore, connections: 10, ring: (lane) => rung.push(lane) });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (lane: string): Promise<void> =>
    laneSlots.run(lane, () => {
      began.push(lane);
      return new Promise<void>((resolve) => ends.set(lane, resolve));
    });
  return { laneSlots, began, ends, run, rung };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('the places of a worker', () => {
  it('organizations share the places of a worker: the first lane of another waits for nobody, its next one for a place', async () => {
    const { run, began, ends, laneSlots } = world();
    for (let n = 0; n < 50; n += 1) void run(`wa:greedy-${n}`);
    await turn();
    expect(began).toHaveLength(5);
    expect(laneSlots.isContended).toBe(true);
    void run('wa:modest-1');
    await turn();
    expect(began.at(-1)).toBe('wa:modest-1');
    void run('wa:modest-2');
    await turn();
    expect(began).toHaveLength(6);
    ends.get('wa:greedy-3')?.();
    await turn();
    expect(began.slice(6)).toEqual(['wa:modest-2']);
  });

  it('the places of a worker ask for the organization of a lane once, and together with others', async () => {
    const asked: (readonly string[])[] = [];
    const store: LaneOwnerStore = {
      ownersOf: (kind, ids) => {
        asked.push(ids);
        return owners.ownersOf(kind, ids);
      },
    };
    const { run, ends } = world(QUEUE, store);
    const first = [run('wa:a-1'), run('wa:b-1'), run('wa:a-1:late')];
    await turn();
    for (const end of ends.values()) end();
    await Promise.all(first);
    const again = run('wa:a-1');
    await turn();
    ends.get('wa:a-1')?.();
    await again;
    expect(asked).toEqual([['a-1', 'b-1', 'a-1']]);
  });

  it('a lane whose sender is gone is its own owner: it takes nothing from anybody', async () => {
    const { run, began } = world();
    for (let n = 0; n < 20; n += 1) void run(`wa:gone-${n}`);
    await turn();
    expect(began).toHaveLength(20);
  });

  it('a lane that waits is not waited for twice, and goes on when its organization has a place', async () => {
    const { run, began, ends, laneSlots } = world();
    for (let n = 0; n < 6; n += 1) void run(`wa:a-${n}`);
    await turn();
    await run('wa:a-5');
    await run('wa:a-5');
    expect(laneSlots.figures.waiting).toBe(1);
    ends.get('wa:a-0')?.();
    await turn();
    expect(began.filter((lane) => lane === 'wa:a-5')).toHaveLength(1);
  });

  it('too many lanes of one organization are left to the sweeper, and those of another still wait', async () => {
    const { run, laneSlots } = world();
    const all = Array.from({ length: 50 }, (_, n) => run(`wa:greedy-${n}`));
    await turn();
    // Five at work, half of the queue.
    expect(laneSlots.figures).toMatchObject({ held: 5, waiting: 30 });
    await Promise.all(all.slice(35));
    void run('wa:modest-1');
    void run('wa:modest-2');
    await turn();
    expect(laneSlots.figures).toMatchObject({ held: 6, waiting: 31 });
  });

  it('a worker that stops rings those that wait for others, and ends those at work', async () => {
    const { run, ends, laneSlots, rung } = world();
    const all = Array.from({ length: 7 }, (_, n) => run(`wa:a-${n}`));
    await turn();
    laneSlots.stop();
    await Promise.all(all.slice(5));
    expect(rung).toEqual(['wa:a-5', 'wa:a-6']);
    await run('wa:a-8');
    expect(rung).toContain('wa:a-8');
    for (const end of ends.values()) end();
    await Promise.all(all);
    expect(laneSlots.figures).toEqual({ held: 0, lent: 0, waiting: 0 });
  });

  it('work that breaks gives its place back, and says so', async () => {
    const { laneSlots } = world();
    for (let n = 0; n < 20; n += 1) {
      await expect(laneSlots.run('wa:a-1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    expect(laneSlots.figures.held).toBe(0);
  });
});

describe('lanes that are read from PostgreSQL', () => {
  it('when many lanes of one organization are read at once, a lane of another is read beside them', async () => {
    const { laneSlots } = world({ ...QUEUE, slots: { ...slots, shared: 100 } });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const read = (lane: string): Promise<void> =>
      laneSlots.run(lane, () =>
        laneSlots.read(lane, () => {
          begun.push(lane);
          return new Promise<void>((resolve) => ends.push(resolve));
        }),
      );
    const lanes = ['wa:a-1', 'wa:a-2', 'wa:a-3', 'wa:a-4', 'wa:a-5', 'wa:b-1'];
    const all = lanes.map(read);
    await turn();
    expect(begun).toEqual(['wa:a-1', 'wa:a-2', 'wa:a-3', 'wa:b-1']);
    while (ends.length > 0) {
      ends.shift()?.();
      await turn();
    }
    await Promise.all(all);
    expect(begun.toSorted()).toEqual(lanes);
  });
});
