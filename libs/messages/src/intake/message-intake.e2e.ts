import { createHash } from 'node:crypto';
import {
  aNewMessage,
  aNewSms,
  anOrganization,
  aPhone,
  createTestDatabase,
  type TestDatabase,
  waitFor,
} from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database, type Statement } from '@chasqui/database';
import { claimKeys, freeKeys } from './intake-keys';
import { MessageIntakeRepository } from './message-intake.repository';
import type { Intake, NewMessage } from './new-message';

describe('the intake of messages', () => {
  let test: TestDatabase;
  let database: Database;
  let intake: MessageIntakeRepository;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 10, applicationName: 'test' });
    intake = new MessageIntakeRepository(database);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const used = async (orgId: string, limit: string): Promise<number> => {
    const { rows } = await database.query<{ used: number }>(
      'select used from usage_counters where org_id = $1 and limit_name = $2',
      [orgId, limit],
    );
    return rows[0]?.used ?? 0;
  };
  const count = async (orgId: string): Promise<number> => {
    const { rows } = await database.query<{ n: string }>('select count(*) as n from messages where org_id = $1', [
      orgId,
    ]);
    return Number(rows[0]?.n);
  };
  const kinds = (results: readonly (Intake | Error)[]): string[] =>
    results.map((result) => (result instanceof Error ? 'error' : result.kind));
  const withKey = (message: NewMessage, key: string, body = 'same'): NewMessage => ({
    ...message,
    idempotency: { route: 'POST /v1/whatsapp/send', key, requestHash: createHash('sha256').update(body).digest() },
  });

  it('the intake of messages stores a batch in order, with its audit and its counts', async () => {
    const orgId = uuid();
    const batch = Array.from({ length: 50 }, () => aNewMessage({ orgId }));
    expect(new Set(kinds(await intake.accept(batch)))).toEqual(new Set(['accepted']));
    const { rows } = await database.query<{ id: string }>(
      'select id from messages where org_id = $1 order by lane_seq',
      [orgId],
    );
    expect(rows.map((row) => row.id)).toEqual(batch.map((message) => message.id));
    expect(await used(orgId, 'messages_month')).toBe(50);
    const audit = await database.query('select 1 from message_events where org_id = $1', [orgId]);
    expect(audit.rowCount).toBe(50);
  });

  it('the intake of messages refuses one that cannot be stored as its origin wants it, and takes its neighbours', async () => {
    const orgId = uuid();
    const joining = aNewMessage({ orgId, channel: 'email', joinsConversation: true });
    const alone = aNewSms(await aPhone(database, { orgId: await anOrganization(database) }), {
      joinsConversation: false,
    });
    const results = await intake.accept([aNewMessage({ orgId }), joining, alone, aNewMessage({ orgId })]);
    expect(results.map((result) => (result instanceof Error ? result.message : result.kind))).toEqual([
      'accepted',
      'no message of email can be stored with a conversation',
      'no message of sms can be stored without a conversation',
      'accepted',
    ]);
    expect([await count(orgId), await count(alone.orgId)]).toEqual([2, 0]);
  });

  it('the intake of messages lets exactly the limit through, however many batches race for it', async () => {
    const orgId = uuid();
    const charges = [{ limit: 'messages_month' as const, period: '2026-11-01', max: 100 }];
    const batches = Array.from({ length: 20 }, () => Array.from({ length: 25 }, () => aNewMessage({ orgId, charges })));
    const results = (await Promise.all(batches.map((batch) => intake.accept(batch)))).flat();
    expect(kinds(results).filter((kind) => kind === 'accepted')).toHaveLength(100);
    expect(kinds(results).filter((kind) => kind === 'plan_limit')).toHaveLength(400);
    expect(await used(orgId, 'messages_month')).toBe(100);
    expect(await count(orgId)).toBe(100);
  });

  it('a message that one limit refused does not use up another limit', async () => {
    const orgId = uuid();
    const both = [
      { limit: 'messages_month' as const, period: '2026-11-01', max: 2 },
      { limit: 'whatsapp_messages_month' as const, period: '2026-11-01', max: 0 },
    ];
    const one = [{ limit: 'messages_month' as const, period: '2026-11-01', max: 2 }];
    const batch = [both, both, one, one, one].map((charges) => aNewMessage({ orgId, charges }));
    expect(kinds(await intake.accept(batch))).toEqual([
      'plan_limit',
      'plan_limit',
      'accepted',
      'accepted',
      'plan_limit',
    ]);
    expect(await used(orgId, 'messages_month')).toBe(2);
    expect(await used(orgId, 'whatsapp_messages_month')).toBe(0);
  });

  it('the intake makes one message of a hundred racing requests with one key, inside one batch and over many', async () => {
    const orgId = uuid();
    const batches = Array.from({ length: 10 }, () =>
      Array.from({ length: 10 }, () => withKey(aNewMessage({ orgId }), 'k')),
    );
    const results = (await Promise.all(batches.map((batch) => intake.accept(batch)))).flat();
    expect(kinds(results).filter((kind) => kind === 'accepted')).toHaveLength(1);
    const winner = results.find((result) => !(result instanceof Error) && result.kind === 'accepted') as { id: string };
    for (const result of results) {
      if (!(result instanceof Error) && result.kind === 'duplicate') {
        expect(result).toEqual({ kind: 'duplicate', messageId: winner.id, sameRequest: true });
      }
    }
    expect(await count(orgId)).toBe(1);
    expect(await used(orgId, 'messages_month')).toBe(1);
  });

  it('the intake tells another request under the same key apart, and keys of two organizations', async () => {
    const orgId = uuid();
    const first = withKey(aNewMessage({ orgId }), 'k');
    const other = withKey(aNewMessage({ orgId }), 'k', 'other');
    const foreign = withKey(aNewMessage({ orgId: uuid() }), 'k');
    expect(await intake.accept([first])).toEqual([{ kind: 'accepted', id: first.id }]);
    expect(await intake.accept([other])).toEqual([{ kind: 'duplicate', messageId: first.id, sameRequest: false }]);
    expect(await intake.accept([foreign])).toEqual([{ kind: 'accepted', id: foreign.id }]);
  });

  it('the intake keeps no key for a message that the plan refused', async () => {
    const orgId = uuid();
    const charges = [{ limit: 'messages_month' as const, period: '2026-11-01', max: 0 }];
    const refused = [withKey(aNewMessage({ orgId, charges }), 'k'), withKey(aNewMessage({ orgId, charges }), 'k')];
    expect(kinds(await intake.accept(refused))).toEqual(['plan_limit', 'plan_limit']);
    const again = withKey(aNewMessage({ orgId }), 'k');
    expect(await intake.accept([again])).toEqual([{ kind: 'accepted', id: again.id }]);
  });

  it.each([
    ['without a key', 'messages', false],
    ['with a key', 'idempotency_keys', true],
  ])('the intake tries a message %s three times while others hold a lock, and no more', async (_, table, hasKey) => {
    const orgId = uuid();
    const aMessage = () => (hasKey ? withKey(aNewMessage({ orgId }), uuid()) : aNewMessage({ orgId }));
    // A sequence keeps its count after the transaction failed.
    await database.query('create sequence tries');
    await database.query(`
      create function be_busy() returns trigger language plpgsql as $$
      begin
        if new.org_id = '${orgId}' and nextval('tries') not in (3, 7) then
          raise exception 'busy' using errcode = 'lock_not_available';
        end if;
        return new;
      end $$`);
    await database.query(`create trigger busy before insert on ${table} for each row execute function be_busy()`);
    try {
      expect(kinds(await intake.accept([aMessage()]))).toEqual(['accepted']);
      await expect(intake.accept([aMessage()])).rejects.toMatchObject({ code: '55P03' });
      expect((await database.query(`select last_value::int as n from tries`)).rows).toEqual([{ n: 6 }]);
    } finally {
      await database.query('drop function be_busy cascade');
      await database.query('drop sequence tries');
    }
  });

  it('a key that somebody holds and does not let go makes nobody wait but those with the same key', async () => {
    const orgId = uuid();
    const held = withKey(aNewMessage({ orgId }), 'held');
    const asked = [
      withKey(aNewMessage({ orgId }), 'held'),
      ...Array.from({ length: 100 }, (_, index) => withKey(aNewMessage({ orgId: uuid() }), `k${index}`)),
      aNewMessage({ orgId: uuid() }),
    ];
    const frozen = database.transaction(async (transaction) => {
      await claimKeys(transaction, [held], new Map());
      const [first, ...others] = await intake.accept(asked);
      expect(first).toMatchObject({ code: '55P03' });
      expect(new Set(kinds(others))).toEqual(new Set(['accepted']));
      throw new Error('killed');
    });
    await expect(frozen).rejects.toThrow('killed');
    expect(kinds(await intake.accept(asked.slice(0, 1)))).toEqual(['accepted']);
  });

  it('keys that are held are waited for when all other keys of their batch are accepted, however many stand before them', async () => {
    const orgId = uuid();
    const names = Array.from({ length: 8 }, (_, index) => `held${index}`);
    const heldKeys = names.map((name) => withKey(aNewMessage({ orgId }), name));
    const neighbours = [uuid(), uuid()].map((other) => withKey(aNewMessage({ orgId: other }), 'k'));
    const asked = [...names.map((name) => withKey(aNewMessage({ orgId }), name)), ...neighbours];
    let accepting: Promise<(Intake | Error)[]> | undefined;
    const holding = database.transaction(async (transaction) => {
      await claimKeys(transaction, heldKeys, new Map());
      accepting = intake.accept(asked);
      const areStored = async (): Promise<boolean> =>
        (await Promise.all(neighbours.map(({ orgId: other }) => count(other)))).every((stored) => stored === 1);
      await waitFor(areStored, { what: 'the neighbours to be stored' });
      throw new Error('let go');
    });
    await expect(holding).rejects.toThrow('let go');
    // No claim of a held key has given up by then.
    expect(new Set(kinds((await accepting) ?? []))).toEqual(new Set(['accepted']));
  });

  it('after its keys a batch waits for other locks as long as any statement', async () => {
    await database.transaction(async (transaction) => {
      await claimKeys(transaction, [withKey(aNewMessage({ orgId: uuid() }), 'k')], new Map());
      const { rows } = await transaction.query<{ lockTimeout: string }>('show lock_timeout');
      expect(rows).toEqual([{ lockTimeout: '5s' }]);
    });
  });

  it('the intake frees a key after 72 hours', async () => {
    const orgId = uuid();
    await intake.accept([withKey(aNewMessage({ orgId }), 'k')]);
    await database.query("update idempotency_keys set created_at = now() - interval '73 hours' where org_id = $1", [
      orgId,
    ]);
    const again = withKey(aNewMessage({ orgId }), 'k', 'another');
    expect(await intake.accept([again])).toEqual([{ kind: 'accepted', id: again.id }]);
    expect(await intake.findByKey(orgId, 'POST /v1/whatsapp/send', 'k')).toMatchObject({ messageId: again.id });
  });

  it('the intake forgets keys some time after they are free, in steps', async () => {
    await database.query("update idempotency_keys set created_at = now() - interval '80 hours'");
    const { rows } = await database.query<{ n: number }>('select count(*)::int as n from idempotency_keys');
    expect(await intake.forgetOldKeys(2)).toBe(2);
    expect(await intake.forgetOldKeys(1_000)).toBe((rows[0]?.n ?? 0) - 2);
    const fresh = withKey(aNewMessage(), 'fresh');
    await intake.accept([fresh]);
    expect(await intake.forgetOldKeys(1_000)).toBe(0);
  });

  describe('when the connection is cut', () => {
    const CUT = new Error('Connection terminated unexpectedly');
    afterEach(() => jest.restoreAllMocks());

    /** The next storing statement or transaction is done, or not, and its answer is lost. */
    const cutNext = async (isDone: boolean): Promise<void> => {
      // Noting the recipients takes a transaction, too.
      await intake.onApplicationShutdown();
      const [query, transaction] = [database.query.bind(database), database.transaction.bind(database)];
      jest.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
        if (isDone) await transaction(work);
        throw CUT;
      });
      let isCut = false;
      jest.spyOn(database, 'query').mockImplementation((async (statement: Statement, values?: unknown[]) => {
        if (isCut || statement.name !== 'intake_accept') return query(statement, values);
        isCut = true;
        if (isDone) await query(statement, values);
        throw CUT;
      }) as Database['query']);
    };

    it.each([
      ['was done', true],
      ['was not done', false],
    ])('before its answer, a batch that %s is accepted, and stored and charged once', async (_, isDone) => {
      for (const hasKeys of [true, false]) {
        const orgId = uuid();
        const batch = Array.from({ length: 5 }, (__, n) => {
          const message = aNewMessage({ orgId });
          return hasKeys ? withKey(message, `key-${n}`) : message;
        });
        const told: string[] = [];
        database.onEvents((org) => told.push(org));
        await cutNext(isDone);
        expect(await intake.accept(batch)).toEqual(batch.map(({ id }) => ({ kind: 'accepted', id })));
        expect([await count(orgId), await used(orgId, 'messages_month')]).toEqual([5, 5]);
        if (isDone) expect(told).toContain(orgId);
        jest.restoreAllMocks();
      }
    });

    it('an SMS is answered with its conversation', async () => {
      const orgId = await anOrganization(database);
      const sms = aNewSms(await aPhone(database, { orgId }));
      await cutNext(true);
      const [result] = await intake.accept([sms]);
      const { rows } = await database.query('select conversation_id from messages where id = $1', [sms.id]);
      expect(rows).toEqual([{ conversationId: expect.any(String) }]);
      expect(result).toEqual({ kind: 'accepted', id: sms.id, conversationId: rows[0]?.conversationId });
    });

    it('a key stays when another try of its request has stored the message', async () => {
      const message = withKey(aNewMessage({ orgId: uuid() }), 'kept');
      await intake.accept([message]);
      await freeKeys(database, [message], new Map([[message.id, { kind: 'plan_limit' }]]));
      expect(await intake.findByKey(message.orgId, 'POST /v1/whatsapp/send', 'kept')).not.toBeNull();
    });

    it('what the plan refused before stays refused, and its key free', async () => {
      const orgId = uuid();
      const charges = [{ limit: 'messages_month' as const, period: '2026-11-01', max: 1 }];
      const [one, two] = ['a', 'b'].map((key) => withKey(aNewMessage({ orgId, charges }), key)) as [
        NewMessage,
        NewMessage,
      ];
      await cutNext(true);
      expect(kinds(await intake.accept([one, two]))).toEqual(['accepted', 'plan_limit']);
      expect([await count(orgId), await used(orgId, 'messages_month')]).toEqual([1, 1]);
      expect(await intake.findByKey(orgId, 'POST /v1/whatsapp/send', 'b')).toBeNull();
    });
  });

  it('the intake of messages refuses the one row that PostgreSQL does not take, and stores its neighbours', async () => {
    const orgId = uuid();
    const batch = Array.from({ length: 9 }, (_, index) =>
      aNewMessage({ orgId, content: index === 4 ? 'nul \u0000 byte' : 'fine' }),
    );
    expect(kinds(await intake.accept(batch))).toEqual(
      Array.from({ length: 9 }, (_, i) => (i === 4 ? 'error' : 'accepted')),
    );
    expect(await count(orgId)).toBe(8);
    expect(await used(orgId, 'messages_month')).toBe(8);
  });
});
