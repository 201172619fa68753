import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createContactSaves } from '../../records/create-contact-saves';
import { waitFor } from '@chasqui/testing';
import { ImportsWorld } from '../../testing/imports.world';
import type { ImportOwner } from './contact-import.repository';

/** As many as one API process makes at once for an organization. */
const AT_ONCE = 2;
const CHANGES = 60;
/** As in production. */
const BATCH_AIM_MS = 400;
/**
 * Share of the rate without an import. `bench --only contact-work` measures more, which is the promise; without
 * giving way it is less than a tenth.
 */
const LEAST_SHARE = 0.25;

let world: ImportsWorld;

beforeAll(async () => {
  world = await ImportsWorld.create();
});
afterAll(() => world.close());

const fileOf = (count: number, from: number): string =>
  `phone,company\n${Array.from({ length: count }, (_, n) => `1555${String(from + n)},ACME\n`).join('')}`;

/** @returns changes per second */
async function changeAll(owner: ImportOwner, company: string): Promise<number> {
  const saves = createContactSaves(world.database);
  const left = Array.from({ length: CHANGES }, (_, n) => `1555${String(1_000_000 + n)}`);
  const change = async (): Promise<void> => {
    for (let phone = left.pop(); phone !== undefined; phone = left.pop()) {
      const body = { phone, company };
      await saves.save(owner, await saves.prepare(owner, body, 'merge'), world.database);
    }
  };
  const beganAt = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, change));
  return (CHANGES * 1_000) / (performance.now() - beganAt);
}

it('changes of contacts go on while their organization imports, and the import goes on, too', async () => {
  const owner = await world.anOwner();
  await world.imported(owner, fileOf(CHANGES, 1_000_000));
  await changeAll(owner, 'first');
  const quiet = await changeAll(owner, 'second');
  const id = await world.start(owner, fileOf(20_000, 2_000_000));
  const importing = world.anImporter(undefined, BATCH_AIM_MS).run();
  const created = async (): Promise<number> => (await world.service.read(owner, id)).created;
  await waitFor(async () => (await created()) > 0, { what: 'the import to be under way' });
  const before = await created();
  const beside = await changeAll(owner, 'third');
  expect(await created()).toBeGreaterThan(before);
  expect((await world.service.read(owner, id)).state).toBe('processing');
  await world.cancel(owner, id);
  await importing;
  const quietAgain = await changeAll(owner, 'fourth');
  expect(beside).toBeGreaterThan(Math.min(quiet, quietAgain) * LEAST_SHARE);
});
