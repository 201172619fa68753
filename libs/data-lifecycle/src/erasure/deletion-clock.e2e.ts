import { MediaFileRepository } from '@chasqui/files';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ExportRepository } from '../export/export.repository';
import { LifecycleWorld } from '../testing/lifecycle.world';
import { OrganizationDeletion } from './organization-deletion';
import { OrganizationEraser, type UncountedWait } from './organization-eraser';

const DAY_MS = 86_400_000;
const NO_SUSPENSION = { suspend: () => Promise.resolve(null), resume: () => Promise.resolve(null) };

class Deleting {
  readonly uncounted: UncountedWait[] = [];
  private readonly eraser: OrganizationEraser;
  private nowMs = 1_000;

  constructor(world: LifecycleWorld) {
    this.eraser = new OrganizationEraser({
      database: world.database,
      files: new MediaFileRepository(world.database),
      exports: new ExportRepository(world.database),
      removeBytes: () => Promise.resolve(),
      pace: world.pace(),
      onUncounted: (wait) => this.uncounted.push(wait),
      now: () => this.nowMs,
    });
  }

  look(afterMs: number): Promise<string[]> {
    this.nowMs += afterMs;
    return this.eraser.run();
  }
}

describe('the wait before a deletion', () => {
  let world: LifecycleWorld;
  let orgId: string;
  beforeAll(async () => {
    world = await LifecycleWorld.open();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.database.query('delete from retention_terms');
    await world.database.query('delete from organizations');
    orgId = await world.organization(-1);
  });

  const plan = async (days: number): Promise<void> => {
    await world.database.query('update organizations set suspended_at = now() where id = $1', [orgId]);
    await new OrganizationDeletion(world.database, NO_SUSPENSION).request(orgId, { days, by: 'operator' }, () =>
      Promise.resolve(),
    );
  };
  /** Shifts everything PostgreSQL wrote into the past, as if its clock were later by this much. */
  const clockGoesOn = (ms: number) =>
    world.database.query(
      `update organizations set deleting_at = deleting_at - $1::float8 * interval '1 ms',
         deletion_counted_at = deletion_counted_at - $1::float8 * interval '1 ms'`,
      [ms],
    );
  const isThere = async (): Promise<boolean> => (await world.left('organizations', [orgId])).length === 1;
  const leftMs = async (): Promise<number> => {
    const { rows } = await world.database.query<{ left: number }>(
      'select deletion_left_ms::float8 as left from organizations',
    );
    return rows[0]?.left ?? NaN;
  };

  it('a clock that jumps a week ahead deletes nothing before its time, and the log says what waits', async () => {
    await plan(7);
    const process = new Deleting(world);
    await process.look(0);
    await clockGoesOn(60_000);
    await process.look(60_000);
    await clockGoesOn(8 * DAY_MS);
    await process.look(60_000);
    await process.look(60_000);
    expect(await isThere()).toBe(true);
    expect(await leftMs()).toBeGreaterThan(6.99 * DAY_MS);
    expect(process.uncounted[0]).toEqual({ orgId, leftMs: expect.any(Number) });
    const state = await new OrganizationDeletion(world.database, NO_SUSPENSION).find(orgId);
    expect(Number(state?.deletingAt) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
  });

  it('a clock that jumps back neither shortens nor repeats the wait', async () => {
    await plan(1);
    const process = new Deleting(world);
    await process.look(0);
    await clockGoesOn(-DAY_MS);
    await process.look(60_000);
    expect(await leftMs()).toBe(DAY_MS);
    await clockGoesOn(3_600_000);
    await process.look(3_600_000);
    expect(await leftMs()).toBeLessThanOrEqual(DAY_MS - 3_600_000);
    expect(await isThere()).toBe(true);
  });

  it('a wait that was seen to pass, by two processes in turn, ends in its deletion', async () => {
    await plan(0.25);
    const [one, other] = [new Deleting(world), new Deleting(world)];
    await one.look(0);
    await other.look(0);
    for (let hour = 1; hour <= 6; hour += 1) {
      await clockGoesOn(1_800_000);
      await one.look(hour === 1 ? 1_800_000 : 3_600_000);
      expect(await isThere()).toBe(true);
      await clockGoesOn(1_800_000);
      await other.look(3_600_000);
    }
    expect(await leftMs().then((left) => Number.isNaN(left) || left === 0)).toBe(true);
    await one.look(60_000);
    expect(await isThere()).toBe(false);
  });

  it('what passes while nobody looks is not counted', async () => {
    await plan(1);
    await new Deleting(world).look(0);
    await clockGoesOn(2 * DAY_MS);
    const restarted = new Deleting(world);
    await restarted.look(0);
    await restarted.look(60_000);
    expect(await isThere()).toBe(true);
  });

  it('a deletion that a former version planned keeps its time, and one without a wait begins at once', async () => {
    await world.database.query(
      `update organizations set suspended_at = now(), deleting_at = now() + interval '1 hour' where id = $1`,
      [orgId],
    );
    await new Deleting(world).look(0);
    expect(Math.abs((await leftMs()) - 3_600_000)).toBeLessThan(60_000);
    await world.database.query('update organizations set deleting_at = null, deletion_left_ms = null');
    await plan(0);
    const process = new Deleting(world);
    await process.look(0);
    await process.look(60_000);
    expect(await isThere()).toBe(false);
  });
});
