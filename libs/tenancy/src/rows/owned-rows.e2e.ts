import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CountedPart, Database, positionOf, QuickReply, WebhookEndpoint, within } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { OwnedRows } from './owned-rows';
import type { Room } from './room';

const MOST = 3;

let test: TestDatabase;
let database: Database;
let rows: OwnedRows<QuickReply>;

const room: Room = {
  lock: async (transaction, orgId) => {
    await transaction.query('select from organizations where id = $1 for no key update', [orgId]);
    return MOST;
  },
  full: (used, max) => new AppError('INVALID_STATE', { message: `${used} of ${max}` }),
};

const rowsOver = (over: Database) =>
  new OwnedRows<QuickReply>(over, {
    entity: QuickReply,
    alias: 'q',
    notFound: 'NOT_FOUND',
    taken: {
      constraint: 'quick_replies_shortcut_key',
      code: 'QUICK_REPLY_EXISTS',
      field: 'shortcut',
      message: 'It is taken.',
    },
    room,
    filter: '($2::text is null or q.title = $2)',
    mostCounted: 2,
  });

beforeAll(async () => {
  test = await createTestDatabase(6);
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
  rows = rowsOver(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const aDraft = (orgId: string, draft: Partial<QuickReply> = {}) => ({
  id: randomUUID(),
  orgId,
  shortcut: randomUUID().slice(0, 8),
  title: '',
  message: 'Hi',
  channels: [],
  tags: ['a'],
  mediaUrl: null,
  mediaType: null,
  createdBy: null,
  ...draft,
});

const idsOf = ({ part }: CountedPart<{ id: string }>): string[] => part.rows.map(({ id }) => id);

describe('rows of an organization', () => {
  it('a created row is read with all its columns, also those that PostgreSQL fills', async () => {
    const draft = aDraft(await anOrganization(database));
    const made = await rows.create(draft);
    expect(made).toEqual({ ...draft, usageCount: 0, createdAt: expect.any(Date), updatedAt: expect.any(Date) });
    expect(await rows.find(draft, draft.id)).toEqual(made);
  });

  it('malformed, unknown and foreign ids are the same error for each method, and change nothing', async () => {
    const [orgId, other] = [await anOrganization(database), await anOrganization(database)];
    const foreign = await rows.create(aDraft(other));
    for (const id of ['x', randomUUID(), foreign.id]) {
      expect(await rows.findForOrg({ orgId }, id)).toBeNull();
      for (const refused of [
        rows.find({ orgId }, id),
        rows.patch({ orgId }, id, () => ({ title: 'mine' })),
        rows.delete({ orgId }, id),
      ])
        await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await rows.find(foreign, foreign.id)).toEqual(foreign);
  });

  it('as many are created as there is room for, also at once, and none of another organization counts', async () => {
    const orgId = await anOrganization(database);
    await rows.create(aDraft(await anOrganization(database)));
    const created = await Promise.allSettled(Array.from({ length: 8 }, () => rows.create(aDraft(orgId))));
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST);
    await expect(rows.create(aDraft(orgId))).rejects.toMatchObject({ code: 'INVALID_STATE', message: '3 of 3' });
  });

  it('of two rows with the same value one is created or changed, and the other names the field', async () => {
    const orgId = await anOrganization(database);
    const taken = { code: 'QUICK_REPLY_EXISTS', extra: { fields: [{ field: 'shortcut', code: 'NOT_ALLOWED' }] } };
    const both = await Promise.allSettled([1, 2].map(() => rows.create(aDraft(orgId, { shortcut: 'same' }))));
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject(taken);
    const { id } = await rows.create(aDraft(orgId));
    await expect(rows.patch({ orgId }, id, () => ({ shortcut: 'same' }))).rejects.toMatchObject(taken);
  });

  it('what a broken constraint without a word of its own says stays', async () => {
    await expect(rows.create(aDraft(randomUUID()))).rejects.not.toBeInstanceOf(AppError);
  });

  it('of several changes at once each sees what the one before left', async () => {
    const { orgId, id } = await rows.create(aDraft(await anOrganization(database)));
    await Promise.all(
      Array.from({ length: 5 }, () => rows.patch({ orgId }, id, ({ usageCount }) => ({ usageCount: usageCount + 1 }))),
    );
    expect((await rows.find({ orgId }, id)).usageCount).toBe(5);
  });

  it('a change returns the row before and after, and a later `updatedAt`; null leaves it as it is', async () => {
    const made = await rows.create(aDraft(await anOrganization(database)));
    const { before, after } = await rows.patch(made, made.id, () => ({ title: 'New' }));
    expect(before).toEqual(made);
    expect(after).toEqual({ ...made, title: 'New', updatedAt: after.updatedAt });
    expect(after.updatedAt.getTime()).toBeGreaterThan(made.updatedAt.getTime());
    expect((await rows.patch(made, made.id, () => null)).after).toEqual(after);
  });

  it('a list goes on after a position, newest first, passes its filter and stops counting', async () => {
    const orgId = await anOrganization(database);
    const made: string[] = [];
    for (const title of ['a', 'b', 'a']) made.unshift((await rows.create(aDraft(orgId, { title }))).id);
    const first = await rows.list({ orgId }, { after: null, offset: 0, limit: 2 }, [null]);
    expect([idsOf(first), first.total, first.isCapped]).toEqual([made.slice(0, 2), 2, true]);
    const after = positionOf(first.part.rows[1] as (typeof first.part.rows)[number]);
    const second = await rows.list({ orgId }, { after, offset: 0, limit: 2 }, [null]);
    expect([idsOf(second), second.part.isMore]).toEqual([made.slice(2), false]);
    const filtered = await rows.list({ orgId }, { after: null, offset: 0, limit: 5 }, ['a']);
    expect([idsOf(filtered), filtered.total, filtered.isCapped]).toEqual([[made[0], made[2]], 2, false]);
  });

  it('a deleted row is returned once, however many delete it', async () => {
    const made = await rows.create(aDraft(await anOrganization(database)));
    const deleted = await Promise.allSettled([1, 2, 3].map(() => rows.delete(made, made.id)));
    expect(deleted.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))).toEqual([made]);
  });

  it('every method works within a transaction, over its connection, and goes with it', async () => {
    const orgId = await anOrganization(database);
    const small = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    const own = rowsOver(small);
    const draft = aDraft(orgId);
    const undone = small.transaction(async (transaction) => {
      await own.create(draft, within(transaction));
      await own.patch(draft, draft.id, () => ({ title: 'New' }), within(transaction));
      expect((await own.delete(draft, draft.id, within(transaction))).title).toBe('New');
      await own.create(draft, within(transaction));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows.findForOrg(draft, draft.id)).toBeNull();
    await small.close();
  });

  it('rows of a table with modes are of one mode: the other neither finds, changes, lists, deletes nor counts them', async () => {
    const ofMode = new OwnedRows<WebhookEndpoint>(database, {
      entity: WebhookEndpoint,
      alias: 'w',
      notFound: 'NOT_FOUND',
      room: { ...room, lock: () => Promise.resolve(1) },
    });
    const orgId = await anOrganization(database);
    const settings = { name: 'One', description: null, url: 'https://example.com', status: 'active' } as const;
    const lists = { events: ['*'], channels: [], accountIds: [], headerNames: [] };
    const sealed = { sealedSecret: Buffer.from('x'), sealedHeaders: null };
    const create = (mode: 'live' | 'test') =>
      ofMode.create({ ...settings, ...lists, ...sealed, id: randomUUID(), orgId, mode });
    const live = await create('live');
    expect(live).toMatchObject({ sealedSecret: Buffer.from('x'), sealedOldSecrets: [], inFlightLimit: 10 });
    await create('test');
    await expect(create('test')).rejects.toMatchObject({ code: 'INVALID_STATE' });
    const other = { orgId, mode: 'test' } as const;
    for (const refused of [
      ofMode.find(other, live.id),
      ofMode.patch(other, live.id, () => ({ name: 'x' })),
      ofMode.delete(other, live.id),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await ofMode.list(other, { after: null, offset: 0, limit: null })).total).toBe(1);
    expect((await ofMode.patch(live, live.id, () => ({ name: 'Two' }))).after.name).toBe('Two');
  });
});
