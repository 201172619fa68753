import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contactEvents } from '../../arrival/contact-event.mapper';
import { InboundContactRepository } from '../../arrival/inbound-contact.repository';
import { EventLogRepository } from '@chasqui/events';
import { MediaStoreError } from '@chasqui/files/store';
import { openInbound } from '@chasqui/messages';
import { type AroundBatch, ImportsWorld } from '../../testing/imports.world';
import type { ImportOwner } from './contact-import.repository';

const phones = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => String(15_550_000_000 + from + n));
const fileOf = (numbers: readonly string[]): string => `phone\n${numbers.join('\n')}\n`;

let world: ImportsWorld;
let owner: ImportOwner;

beforeAll(async () => {
  world = await ImportsWorld.create();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.anOwner();
  world.failures.length = 0;
});

const dying =
  (isSaved: boolean, after = 0): AroundBatch =>
  async (save) => {
    if (after > 0) {
      after -= 1;
      return save();
    }
    if (isSaved) await save();
    throw new Error('the process died');
  };

const age = (id: string, by: string): Promise<unknown> =>
  world.database.query(`update contact_imports set started_at = started_at - $2::interval where id = $1`, [id, by]);

describe('an import whose process dies', () => {
  it('20 times, before and after its batches are saved, every row is there once', async () => {
    const numbers = phones(11 * 500 + 20);
    // Every tenth row is refused, and the last rows repeat the first people.
    const file = fileOf(numbers.map((number, n) => (n % 10 === 9 ? 'none' : number)).concat(numbers.slice(0, 5)));
    const id = await world.start(owner, file);
    for (let death = 0; death < 20; death += 1) {
      await world.run(owner, id, dying(death % 2 === 1));
      await world.lose(id);
    }
    expect(world.failures).toHaveLength(20);
    const record = await world.run(owner, id);
    const refused = Math.floor(numbers.length / 10);
    expect(record).toMatchObject({
      state: 'completed',
      total: numbers.length + 5,
      created: numbers.length - refused,
      skipped: 5,
      failed: refused,
    });
    expect(Object.keys(await world.contacts(owner))).toHaveLength(numbers.length - refused);
    expect(await world.events(owner, 'contact.created')).toBe(numbers.length - refused);
    const lines = (await world.refused(record)).trim().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(refused);
    expect(lines).toHaveLength(refused);
    expect(await world.scratch()).toBe(0);
  });

  it('another one goes on at once, also when it was heard of a moment ago', async () => {
    const id = await world.start(owner, fileOf(phones(700)));
    await world.run(owner, id, dying(false, 1));
    expect(await world.run(owner, id)).toMatchObject({ state: 'processing', created: 500 });
    await world.die();
    expect(await world.run(owner, id)).toMatchObject({ state: 'completed', created: 700, skipped: 0 });
  });

  it('5 times in the same batch, it is given up after five minutes, and what was saved is counted', async () => {
    const id = await world.start(owner, fileOf(phones(700)));
    await world.run(owner, id, dying(false, 1));
    for (let death = 0; death < 7; death += 1) {
      await world.lose(id);
      expect(await world.run(owner, id, dying(false))).toMatchObject({ state: 'processing', created: 500 });
    }
    await world.lose(id);
    await age(id, '5 minutes');
    const record = await world.run(owner, id, dying(false));
    expect(record).toMatchObject({ state: 'failed', total: 700, created: 500, problem: { code: 'BROKE_OFF' } });
    expect(await world.scratch()).toBe(0);
  });

  it.each(['read', 'putUnsized'] as const)(
    'by the store of files being away for longer than five attempts (%s), it goes on when that is back',
    async (broken) => {
      const id = await world.start(owner, `phone\nnone\n${phones(3).join('\n')}\n`);
      const store = jest.spyOn(world.store, broken).mockRejectedValue(new MediaStoreError('away'));
      for (let attempt = 0; attempt < 7; attempt += 1) {
        expect(await world.run(owner, id)).toMatchObject({ state: 'processing' });
        // Not at once, but after its lease.
        await world.run(owner, id);
        expect(world.failures).toHaveLength(attempt + 1);
        await world.lose(id);
      }
      store.mockRestore();
      const record = await world.run(owner, id);
      expect(record).toMatchObject({ state: 'completed', created: 3, failed: 1, errorsFileId: expect.any(String) });
    },
  );

  it('by PostgreSQL being away, it goes on as soon as that answers, in the same process', async () => {
    const id = await world.start(owner, fileOf(phones(700)));
    const trouble = Object.assign(new Error('terminating connection'), { code: '57P01' });
    let batches = 0;
    const importer = world.anImporter((save) => {
      batches += 1;
      return batches === 2 ? Promise.reject(trouble) : save();
    });
    const giveBack = jest.spyOn(world.work, 'giveBack').mockRejectedValueOnce(trouble);
    await importer.run();
    await expect(importer.run()).rejects.toThrow(trouble);
    await importer.run();
    giveBack.mockRestore();
    expect(world.failures).toEqual([trouble]);
    expect(await world.service.read(owner, id)).toMatchObject({ state: 'completed', created: 700, skipped: 0 });
  });

  it('by the loss of its own connection each time, it is tried with a pause and a bound, as what may have cost it', async () => {
    const id = await world.start(owner, fileOf(phones(3)));
    const trouble = Object.assign(new Error('server closed the connection'), { code: '08006' });
    const importer = world.anImporter(() => Promise.reject(trouble));
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await importer.run();
      expect(world.failures).toHaveLength(attempt);
    }
    await age(id, '5 minutes');
    await importer.run();
    expect(await world.service.read(owner, id)).toMatchObject({ state: 'failed', problem: { code: 'BROKE_OFF' } });
    expect(world.failures).toHaveLength(6);
  });

  it('by trouble that does not pass within 24 hours, it is given up; one that waited so long has its turn', async () => {
    const id = await world.start(owner, fileOf(phones(3)));
    const waiting = await world.start(owner, fileOf(phones(3)));
    const store = jest.spyOn(world.store, 'read').mockRejectedValue(new MediaStoreError('away'));
    await world.run(owner, id);
    store.mockRestore();
    const day = `interval '25 hours'`;
    await world.database.query(
      `update contact_imports set created_at = created_at - ${day}, started_at = started_at - ${day} where org_id = $1`,
      [owner.orgId],
    );
    await world.lose(id);
    expect(await world.run(owner, id)).toMatchObject({ state: 'failed', problem: { code: 'BROKE_OFF' } });
    expect(await world.service.read(owner, waiting)).toMatchObject({ state: 'completed', created: 3 });
  });

  it('by the store of files being away after its owner canceled it, it waits 24 hours for it, and is ended without its file', async () => {
    const id = await world.start(owner, `phone\nnone\n${phones(3).join('\n')}\n`);
    await world.run(owner, id, dying(true));
    await world.cancel(owner, id);
    const store = jest.spyOn(world.store, 'putUnsized').mockRejectedValue(new MediaStoreError('away'));
    for (const age of ['23 hours', '25 hours']) {
      expect(await world.told(owner)).toEqual([]);
      expect(await world.scratch()).toBeGreaterThan(0);
      await world.database.query(`update contact_imports set finished_at = now() - $2::interval where id = $1`, [
        id,
        age,
      ]);
      await world.lose(id);
      await world.run(owner, id);
    }
    store.mockRestore();
    const record = await world.service.read(owner, id);
    expect(record).toMatchObject({ state: 'canceled', created: 3, failed: 1, errorsFileId: null, problem: null });
    expect(await world.told(owner)).toMatchObject([{ id, status: 'canceled', failed: 1, errors_file_id: null }]);
    expect(await world.scratch()).toBe(0);
    expect(world.failures).toHaveLength(3);
  });

  it('a process that was not heard of and wakes up saves nothing of what another one has', async () => {
    const id = await world.start(owner, fileOf(phones(1_200)));
    const [sleep, wake] = [new EventEmitter(), new EventEmitter()];
    const asleep = once(sleep, 'asleep');
    const sleeper = world
      .anImporter(async (save) => {
        sleep.emit('asleep');
        await once(wake, 'awake');
        return save();
      })
      .run();
    await asleep;
    // No other process takes a held import.
    await world.anImporter(dying(false)).run();
    expect(world.failures).toEqual([]);
    await world.lose(id);
    // Small batches follow one that broke off.
    expect(await world.run(owner, id, dying(false, 1))).toMatchObject({ state: 'processing', created: 25 });
    wake.emit('awake');
    await sleeper;
    expect(await world.service.read(owner, id)).toMatchObject({ state: 'processing', created: 25 });
    await world.lose(id);
    expect(await world.run(owner, id)).toMatchObject({ state: 'completed', created: 1_200, skipped: 0 });
  });

  it('while it writes the file of refused rows, that of the one who lost it does not stay', async () => {
    const id = await world.start(owner, 'phone\nnone\n15550000001\n');
    const put = world.store.putUnsized.bind(world.store);
    const store = jest.spyOn(world.store, 'putUnsized').mockImplementationOnce(async (...file) => {
      const size = await put(...file);
      await world.lose(id);
      await world.run(owner, id);
      return size;
    });
    const record = await world.run(owner, id);
    store.mockRestore();
    expect(record).toMatchObject({ state: 'completed', created: 1, failed: 1 });
    expect(await world.refused(record)).toContain('INVALID_PHONE');
    expect(await world.fileNames(owner)).toEqual(['people.csv', 'refused-rows.csv']);
  });
});

describe('an import that is stopped', () => {
  it('by the end of its process, it is left to others at the end of a batch, who go on at once', async () => {
    const id = await world.start(owner, fileOf(phones(1_200)));
    const importer = world.anImporter(async (save) => {
      importer.stop();
      return save();
    });
    await importer.run();
    expect(await world.service.read(owner, id)).toMatchObject({ state: 'queued', created: 500 });
    expect(await world.run(owner, id)).toMatchObject({ state: 'completed', created: 1_200, skipped: 0 });
  });

  it('by its owner, it ends within a batch, keeps what it saved, and tells what it refused', async () => {
    const id = await world.start(owner, `phone\nnone\n${phones(1_200).join('\n')}\n`);
    let batches = 0;
    const canceled: unknown[] = [];
    const record = await world.run(owner, id, async (save) => {
      batches += 1;
      if (batches === 2) canceled.push(await world.cancel(owner, id));
      return save();
    });
    expect(canceled).toMatchObject([{ state: 'canceled', created: 499 }]);
    expect(record).toMatchObject({ state: 'canceled', created: 499, failed: 1, errorsFileId: expect.any(String) });
    expect([batches, Object.keys(await world.contacts(owner)).length]).toEqual([2, 499]);
    expect(await world.refused(record)).toContain('INVALID_PHONE');
    expect(await world.scratch()).toBe(0);
    expect(await world.cancel(owner, id)).toEqual(record);
    const lost = await world.start(owner, `phone\nnone\n${phones(3).join('\n')}\n`);
    await world.run(owner, lost, dying(true));
    await world.cancel(owner, lost);
    await world.lose(lost);
    // The process that cleans up renews its lease.
    const clearing = await world.work.take({ code: 'BROKE_OFF', message: 'm' }, world.process.id);
    if (clearing === null) throw new Error('nobody clears up');
    expect(clearing).toMatchObject({ id: lost, state: 'canceled' });
    expect(await world.work.keep(clearing)).toBe(true);
    await world.work.giveBack(clearing);
    await world.run(owner, lost);
    expect([await world.scratch(), await world.work.keep(clearing)]).toEqual([0, false]);
    const waiting = await world.start(owner, fileOf(phones(3)));
    expect(await world.cancel(owner, waiting)).toMatchObject({ state: 'canceled', startedAt: null });
    expect(await world.run(owner, waiting)).toMatchObject({ state: 'canceled', created: 0 });
  });
});

describe('import.completed', () => {
  const REFUSING = 'phone\nnone\n15550000001\n';

  it('tells once of an import that is completed, with its figures and the file of its refused rows; a dry run tells nobody', async () => {
    const dry = await world.imported(owner, REFUSING, { dry_run: true });
    expect([dry.state, await world.told(owner)]).toEqual(['completed', []]);
    const record = await world.imported(owner, REFUSING);
    expect(await world.told(owner)).toEqual([
      {
        id: record.id,
        status: 'completed',
        total: 2,
        created: 1,
        updated: 0,
        skipped: 0,
        failed: 1,
        unmapped_columns: [],
        errors_url: null,
        errors_file_id: record.errorsFileId,
        finished_at: record.finishedAt?.toISOString(),
      },
    ]);
    expect(record.errorsFileId).toEqual(expect.any(String));
    const clean = await world.imported(owner, 'phone\n15550000002\n');
    expect((await world.told(owner)).slice(1)).toMatchObject([{ id: clean.id, failed: 0, errors_file_id: null }]);
  });

  it('tells once of an import that fails by its file, and of one that is given up', async () => {
    const { id: empty } = await world.imported(owner, 'phone\n');
    const failed = { status: 'failed', created: 0, updated: 0, skipped: 0, failed: 0, errors_file_id: null };
    expect(await world.told(owner)).toMatchObject([{ ...failed, id: empty, total: null }]);
    const broken = await world.start(owner, fileOf(phones(3)));
    for (let death = 0; death < 5; death += 1) {
      await world.run(owner, broken, dying(false));
      await world.lose(broken);
    }
    expect(await world.told(owner)).toHaveLength(1);
    await age(broken, '5 minutes');
    const { state, finishedAt } = await world.run(owner, broken);
    expect(state).toBe('failed');
    const told = { ...failed, id: broken, total: 3, finished_at: finishedAt?.toISOString() };
    expect((await world.told(owner)).slice(1)).toMatchObject([told]);
  });

  it('tells once of an import that is canceled: at once while it waits, and when it is cleared up after if it was begun', async () => {
    const waiting = await world.start(owner, fileOf(phones(3)));
    await world.cancel(owner, waiting);
    const { finishedAt } = await world.cancel(owner, waiting);
    const first = { id: waiting, status: 'canceled', total: null, created: 0, errors_file_id: null };
    expect(await world.told(owner)).toMatchObject([{ ...first, finished_at: finishedAt?.toISOString() }]);
    const begun = await world.start(owner, `phone\nnone\n${phones(3).join('\n')}\n`);
    await world.run(owner, begun, dying(true));
    const canceled = await world.cancel(owner, begun);
    expect(await world.told(owner)).toHaveLength(1);
    await world.lose(begun);
    const { errorsFileId } = await world.run(owner, begun);
    expect(await world.told(owner)).toMatchObject([
      first,
      {
        id: begun,
        status: 'canceled',
        total: 4,
        created: 3,
        failed: 1,
        errors_file_id: errorsFileId,
        finished_at: canceled.finishedAt?.toISOString(),
      },
    ]);
    expect(errorsFileId).toEqual(expect.any(String));
  });

  it('tells once, also when the process dies right before or right after it ends the import', async () => {
    const finish = world.work.finish.bind(world.work);
    const deaths = [false, true];
    for (const [round, isEnded] of deaths.entries()) {
      const id = await world.start(owner, `phone\nnone\n${phones(1, round).join('')}\n`);
      const ending = jest.spyOn(world.work, 'finish').mockImplementationOnce(async (...how) => {
        if (isEnded) await finish(...how);
        throw new Error('the process died');
      });
      await world.run(owner, id);
      ending.mockRestore();
      expect(await world.told(owner)).toHaveLength(round + (isEnded ? 1 : 0));
      await world.lose(id);
      expect(await world.run(owner, id)).toMatchObject({ state: 'completed', created: 1, failed: 1 });
      expect((await world.told(owner)).slice(round)).toMatchObject([{ id, status: 'completed', created: 1 }]);
    }
  });

  it('an import that cannot be ended with its event has neither ended nor is told of; both come together', async () => {
    const id = await world.start(owner, REFUSING);
    const real = new EventLogRepository(world.database);
    const append = real.append.bind(real);
    const log = jest.spyOn(EventLogRepository.prototype, 'append').mockImplementation(async (transaction, events) => {
      await append(transaction, events);
      if (events.some(({ type }) => type === 'import.completed')) throw new Error('the process died');
    });
    const before = await world.run(owner, id);
    log.mockRestore();
    expect(before).toMatchObject({ state: 'processing', created: 1, failed: 1, errorsFileId: null });
    expect(await world.told(owner)).toEqual([]);
    await world.lose(id);
    const { state, errorsFileId } = await world.run(owner, id);
    expect(state).toBe('completed');
    expect(await world.told(owner)).toMatchObject([{ id, errors_file_id: errorsFileId }]);
  });
});

describe('an import on a PostgreSQL that is slow', () => {
  it('has smaller batches, so that whoever writes in does not wait for long', async () => {
    const id = await world.start(owner, fileOf(phones(1_000)));
    const done: number[] = [];
    const slow = world.anImporter(async (save) => {
      const isSaved = await save();
      done.push((await world.service.read(owner, id)).created);
      return isSaved;
    }, 0.001);
    await slow.run();
    expect(done.slice(0, 6)).toEqual([500, 750, 875, 937, 968, 993]);
    expect(done.at(-1)).toBe(1_000);
  });

  it('counts the further addresses of a row as rows, of which each may be of another contact', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, n) => `${phones(1, n).join('')},${phones(19, 1_000 + 19 * n).join('|')}`,
    );
    const id = await world.start(owner, `phone,other_phones\n${rows.join('\n')}\n`);
    const done: number[] = [];
    const slow = world.anImporter(async (save) => {
      const isSaved = await save();
      done.push((await world.service.read(owner, id)).created);
      return isSaved;
    }, 0.001);
    await slow.run();
    expect(done).toEqual([25, 38, 45, 49, 51, 53, 55, 57, 59, 60]);
  });
});

describe('imports of several organizations', () => {
  it('an organization with many imports has one turn, then the other one', async () => {
    const other = await world.anOwner();
    const many = [];
    for (let n = 0; n < 3; n += 1) many.push(await world.start(owner, fileOf(phones(2, n * 10))));
    const one = await world.start(other, fileOf(phones(2)));
    const order: string[] = [];
    const processing = async (save: () => Promise<boolean>) => {
      const { rows } = await world.database.query<{ id: string }>(
        `select id from contact_imports where state = 'processing'`,
      );
      order.push(...rows.map(({ id }) => id));
      return save();
    };
    await world.anImporter(processing).run();
    expect(order).toEqual([many[0], one, many[1], many[2]]);
  });

  it('two processes that look at the same instant do not take two of one organization', async () => {
    const problem = { code: 'BROKE_OFF', message: 'm' };
    for (let round = 0; round < 10; round += 1) {
      const each = await world.anOwner();
      const ids = [await world.start(each, fileOf(phones(1))), await world.start(each, fileOf(phones(1)))];
      const taken = await Promise.all(Array.from({ length: 4 }, () => world.work.take(problem, world.process.id)));
      expect(taken.filter((one) => one !== null)).toHaveLength(1);
      for (const one of taken) if (one !== null) await world.work.giveBack(one);
      for (const id of ids) await world.cancel(each, id);
      await world.anImporter().run();
    }
  });

  it('a large import lets another organization have its turn', async () => {
    const other = await world.anOwner();
    const large = await world.start(owner, fileOf(phones(2_100)));
    let small = '';
    const seen: number[] = [];
    const store = jest.spyOn(world.store, 'read');
    await world
      .anImporter(async (save) => {
        small ||= await world.start(other, fileOf(phones(2)));
        const { state } = await world.service.read(other, small);
        if (state === 'completed') seen.push((await world.service.read(owner, large)).created);
        return save();
      })
      .run();
    // It continues with small batches, which grow.
    expect(seen).toEqual([1_500, 1_525, 1_575, 1_675, 1_875]);
    // The first turn reads the file four times: encoding, delimiter, a survey of all rows, and the rows to save; the
    // second one twice: headings and rows.
    const { rows } = await world.database.query<{ id: string }>(
      'select file_id as id from contact_imports where id = $1',
      [large],
    );
    expect(store.mock.calls.filter(([id]) => id === rows[0]?.id)).toHaveLength(4 + 2);
    store.mockRestore();
    expect(await world.service.read(owner, large)).toMatchObject({ state: 'completed', created: 2_100 });
  });

  it('an organization waits also with what a process died of or what was canceled, but not while it is erased', async () => {
    const other = await world.anOwner();
    const mine = await world.start(owner, fileOf(phones(1)));
    const taken = await world.work.take({ code: 'BROKE_OFF', message: 'm' }, world.process.id);
    if (taken?.id !== mine) throw new Error('another one was taken');
    const waits = () => world.work.isAnotherWaiting(taken);
    const erase = (at: string) =>
      world.database.query(`update organizations set erasing_at = ${at} where id = $1`, [other.orgId]);
    expect(await waits()).toBe(false);
    const id = await world.start(other, fileOf(phones(1)));
    expect(await waits()).toBe(true);
    await erase('now()');
    expect(await waits()).toBe(false);
    await erase('null');
    await world.run(other, id, dying(true));
    expect(await waits()).toBe(false);
    await world.lose(id);
    expect(await waits()).toBe(true);
    await world.cancel(other, id);
    expect(await waits()).toBe(true);
    await world.work.giveBack(taken);
    await world.anImporter().run();
  });

  it('an organization has at most 10 imports that are not finished', async () => {
    for (let n = 0; n < 10; n += 1) await world.start(owner, 'phone\n15550000001\n');
    await expect(world.start(owner, 'phone\n15550000001\n')).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await world.anImporter().run();
    await world.start(owner, 'phone\n15550000001\n');
    await world.anImporter().run();
  });
});

describe('people who write in while an import brings the same people', () => {
  it('50 people end as one contact each, told of once, and nobody waits in a circle', async () => {
    const numbers = phones(50);
    const inbound = new InboundContactRepository();
    const log = new EventLogRepository(world.database);
    const receive = (phone: string) =>
      world.database.transaction(async (transaction) => {
        const at = await openInbound(transaction, owner.orgId, 'live');
        const hint = { phone, lid: `${phone}@lid`, name: 'Shown', hasWritten: true };
        const plan = await inbound.plan(transaction, owner.orgId, 'live', [hint]);
        await inbound.apply(transaction, owner.orgId, 'live', plan, at);
        const wrote = plan.contacts.flatMap((contact) => (contact ? [{ id: contact.id, at: at.toISOString() }] : []));
        await inbound.touch(transaction, owner.orgId, wrote);
        await log.append(transaction, contactEvents(owner, plan, at));
      });
    const file = `phone,email\n${numbers.map((phone) => `${phone},${phone}@example.com`).join('\n')}\n`;
    const ids = [
      await world.start(owner, file, { on_conflict: 'update' }),
      await world.start(owner, file.replace('email', 'external_id'), { on_conflict: 'update' }),
    ];
    const [importing] = await Promise.all([world.anImporter().run(), ...numbers.map(receive)]);
    expect(importing).toBeUndefined();
    for (const id of ids) {
      const { state, created, updated, failed } = await world.service.read(owner, id);
      expect([state, created + updated, failed]).toEqual(['completed', 50, 0]);
    }
    const contacts = await world.contacts(owner);
    expect(Object.keys(contacts).toSorted()).toEqual(numbers);
    for (const phone of numbers)
      expect(contacts[phone]?.addresses).toMatchObject({
        email: `${phone}@example.com`,
        whatsapp_lid: `${phone}@lid`,
        external_id: `${phone}@example.com`,
      });
    expect(await world.events(owner, 'contact.created')).toBe(50);
    expect(world.failures).toEqual([]);
  });
});
