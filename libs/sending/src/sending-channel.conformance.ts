import { describe, expect, it, jest } from '@jest/globals';
import type { LimitName, Mode } from '@chasqui/database';
import { MessageIntakeRepository } from '@chasqui/messages';
import type { ErrorCode } from '@chasqui/errors';
import { anOrganization, waitFor } from '@chasqui/testing';
import type { Acceptance, MessageSender, SendRequests } from './message-sender';
import type { Origin } from './origin';
import { aKeyFor, anOrigin as anyOrigin, type SendingWorld } from './testing/sending.world';

export interface ChannelUnderTest<Name extends keyof SendRequests> {
  name: Name;
  /** A limit that only its messages count against. */
  limit: LimitName;
  /** Error when no account can send the message. */
  noAccount: ErrorCode;
  /** A request with a key finds out itself whether its commit succeeded, if PostgreSQL is back. */
  looksAgain: boolean;
  /** Error when it is unknown whether the message `id` exists, with and without a key. */
  unknown: (id: string, hasKey: boolean) => { code: ErrorCode; message: string; extra: object };
  request: (text: string, scheduledAt?: Date) => SendRequests[Name];
  /** For messages of API requests. */
  joinsConversation: boolean;
  addAccount: (orgId: string, mode: Mode) => Promise<unknown>;
  removeAccounts: (orgId: string) => Promise<unknown>;
}

const LOST = new Error('Connection terminated unexpectedly');

/** What every channel must do with idempotency keys, plans and commits with unknown outcome. */
export function describeSending<Name extends keyof SendRequests>(
  world: SendingWorld,
  channel: ChannelUnderTest<Name>,
): void {
  const { name, request, joinsConversation } = channel;
  const anOrigin = (orgId: string, change: Partial<Origin> = {}): Origin =>
    anyOrigin(orgId, { joinsConversation, ...change });
  const aTenant = async (plan: Parameters<typeof anOrganization>[1] = {}): Promise<string> => {
    const orgId = await anOrganization(world.database, plan);
    await channel.addAccount(orgId, 'live');
    return orgId;
  };
  const send = (sender: MessageSender, text: string, origin: Origin): Promise<Acceptance> =>
    sender.accept(name, request(text), origin);
  const keyed = (orgId: string, text: string, change: Partial<Origin> = {}): Origin =>
    anOrigin(orgId, { idempotency: aKeyFor(text), ...change });
  const stored = (): MessageIntakeRepository => new MessageIntakeRepository(world.database);
  const aSenderThatLoses = (isCommitted: boolean): MessageSender => {
    const lose = async (batch: Parameters<MessageIntakeRepository['accept']>[0]): Promise<never> => {
      if (isCommitted) await stored().accept(batch);
      throw LOST;
    };
    return world.aSender({ acceptKnown: lose, acceptNewContacts: lose });
  };

  describe(`${name}: a message`, () => {
    it('is committed when it is accepted, and its lane is rung', async () => {
      const orgId = await aTenant();
      const { message, replayed } = await send(world.aSender(), 'hello', anOrigin(orgId));
      expect([await world.messageIds(orgId), replayed]).toEqual([[message.id], false]);
      expect(message).toMatchObject({ orgId, content: 'hello', toAddress: expect.any(String), scheduledAt: null });
      const { rows } = await world.database.query<{ lane: string }>('select lane from messages where id = $1', [
        message.id,
      ]);
      await waitFor(() => world.rung.includes(rows[0]?.lane ?? ''), { what: 'the ring' });
    });

    it('that waits for its time rings for nobody', async () => {
      const orgId = await aTenant();
      const scheduledAt = new Date(Date.now() + 3_600_000);
      const before = world.rung.length;
      const { message } = await world.aSender().accept(name, request('later', scheduledAt), anOrigin(orgId));
      expect(message.scheduledAt).toEqual(scheduledAt);
      // A second ring would have come before it.
      await send(world.aSender(), 'now', anOrigin(await aTenant()));
      await waitFor(() => world.rung.length > before, { what: 'the other ring' });
      expect(world.rung).toHaveLength(before + 1);
    });

    it('has the priority and the request of its origin', async () => {
      const orgId = await aTenant();
      const { message } = await send(world.aSender(), 'code', anOrigin(orgId, { priority: 0, requestId: 'otp-1' }));
      const { rows } = await world.database.query('select priority, request_id, reply_to from messages where id = $1', [
        message.id,
      ]);
      expect(rows).toEqual([{ priority: 0, requestId: 'otp-1', replyTo: null }]);
    });
  });

  describe(`${name}: an idempotency key`, () => {
    it('makes one message of parallel requests over two processes', async () => {
      const orgId = await aTenant();
      const senders = [world.aSender(), world.aSender()] as const;
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, n) => send(senders[n % 2 === 0 ? 0 : 1], 'once', keyed(orgId, 'once'))),
      );
      expect(new Set(all.map(({ message }) => message.id))).toEqual(new Set(await world.messageIds(orgId)));
      expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
    });

    it('for another request is a mismatch', async () => {
      const orgId = await aTenant();
      const sender = world.aSender();
      await send(sender, 'one', keyed(orgId, 'one'));
      await expect(send(sender, 'other', keyed(orgId, 'other'))).rejects.toMatchObject({
        code: 'IDEMPOTENCY_MISMATCH',
        status: 422,
      });
      expect(await world.messageIds(orgId)).toHaveLength(1);
    });

    it('answers its message after everything that could send it has gone, and another request with a mismatch', async () => {
      const orgId = await aTenant();
      const { message } = await send(world.aSender(), 'one', keyed(orgId, 'one'));
      await channel.removeAccounts(orgId);
      const later = world.aSender();
      const again = await send(later, 'one', keyed(orgId, 'one'));
      expect([again.message.id, again.replayed]).toEqual([message.id, true]);
      await expect(send(later, 'other', keyed(orgId, 'other'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
      const fresh = { idempotency: aKeyFor('one', { key: 'another' }) };
      await expect(send(later, 'one', anOrigin(orgId, fresh))).rejects.toMatchObject({ code: channel.noAccount });
      await expect(send(later, 'one', anOrigin(orgId))).rejects.toMatchObject({ code: channel.noAccount });
    });

    it('answers its message after the signature of the plan has grown too long for it', async () => {
      const orgId = await aTenant();
      const { message } = await send(world.aSender(), 'one', keyed(orgId, 'one'));
      await world.database.query('update organizations set signature_override = $2 where id = $1', [
        orgId,
        'x'.repeat(70_000),
      ]);
      const later = world.aSender();
      expect((await send(later, 'one', keyed(orgId, 'one'))).message.id).toBe(message.id);
      await expect(send(later, 'one', anOrigin(orgId))).rejects.toMatchObject({ code: 'MESSAGE_TOO_LONG' });
    });

    it('answers its message when its time has come, for which nothing new can be scheduled', async () => {
      const orgId = await aTenant();
      const later = request('later', new Date(Date.now() + 3_600_000));
      const { message } = await world.aSender().accept(name, later, keyed(orgId, 'later'));
      const now = Date.now() + 3_580_000;
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
      try {
        const again = await world.aSender().accept(name, later, keyed(orgId, 'later'));
        expect([again.message.id, again.replayed]).toEqual([message.id, true]);
        const fresh = world.aSender().accept(name, later, anOrigin(orgId));
        await expect(fresh).rejects.toMatchObject({
          code: 'VALIDATION',
          extra: { fields: [{ field: 'scheduled_at' }] },
        });
      } finally {
        clock.mockRestore();
      }
    });

    it('that another request holds for longer than any statement waits is still under way', async () => {
      const orgId = await aTenant();
      const busy = (): Promise<never> => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }));
      const sender = world.aSender({ acceptKnown: busy, acceptNewContacts: busy });
      const again = { headers: { 'Retry-After': '1' } };
      const withKey = { code: 'IDEMPOTENCY_IN_PROGRESS', ...again };
      await expect(send(sender, 'hello', keyed(orgId, 'hello'))).rejects.toMatchObject(withKey);
      const without = { code: 'SERVICE_UNAVAILABLE', ...again };
      await expect(send(sender, 'hello', anOrigin(orgId))).rejects.toMatchObject(without);
    });

    it('belongs to its route, its mode and its organization', async () => {
      const [orgId, other] = [await aTenant(), await aTenant()];
      await channel.addAccount(orgId, 'test');
      const sender = world.aSender();
      const all = [
        await send(sender, 'one', keyed(orgId, 'one')),
        await send(sender, 'one', keyed(orgId, 'one', { mode: 'test' })),
        await send(sender, 'one', keyed(other, 'one')),
        await send(sender, 'one', anOrigin(orgId, { idempotency: aKeyFor('one', { route: 'POST /another' }) })),
      ];
      expect(all.map(({ replayed }) => replayed)).toEqual([false, false, false, false]);
      expect(new Set(all.map(({ message }) => message.id)).size).toBe(4);
    });
  });

  describe(`${name}: a plan whose limit is used up`, () => {
    it('refuses with what is used of it and until when, keeps no key, and answers the key that it knows', async () => {
      const orgId = await aTenant({ limits: { [channel.limit]: 1 } });
      const { message } = await send(world.aSender(), 'one', keyed(orgId, 'one'));
      const next = anOrigin(orgId, { idempotency: aKeyFor('next', { key: 'next' }) });
      const full = world.aSender();
      await expect(send(full, 'next', next)).rejects.toMatchObject({
        code: 'PLAN_LIMIT',
        status: 403,
        message: `Your plan's limit ${channel.limit} is used up.`,
        extra: { limit: channel.limit, used: 1, max: 1, resets_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      });
      expect((await send(full, 'one', keyed(orgId, 'one'))).message.id).toBe(message.id);
      await world.database.query(`update organizations set limit_overrides = '{}' where id = $1`, [orgId]);
      expect((await send(world.aSender(), 'next', next)).replayed).toBe(false);
    });

    it('lets sandbox messages pass', async () => {
      const orgId = await aTenant({ limits: { [channel.limit]: 0 } });
      await channel.addAccount(orgId, 'test');
      expect((await send(world.aSender(), 'one', anOrigin(orgId, { mode: 'test' }))).replayed).toBe(false);
    });
  });

  describe(`${name}: a commit that nobody heard the end of`, () => {
    it('is not known, and the answer says where it will be', async () => {
      const orgId = await aTenant();
      const refusal = await send(aSenderThatLoses(true), 'one', anOrigin(orgId)).catch((error: unknown) => error);
      const [id = ''] = await world.messageIds(orgId);
      expect(refusal).toMatchObject({ ...channel.unknown(id, false), cause: LOST });
    });

    it.each([
      ['was committed', true],
      ['was not', false],
    ])('of a request with a key: one message, when it %s and the caller asks again', async (_, isCommitted) => {
      const orgId = await aTenant();
      const first = await send(aSenderThatLoses(isCommitted), 'one', keyed(orgId, 'one')).catch((e: unknown) => e);
      const [id = ''] = await world.messageIds(orgId);
      const unknown = { code: channel.unknown('', true).code, cause: LOST };
      expect(first).toMatchObject(isCommitted && channel.looksAgain ? { message: { id }, replayed: true } : unknown);
      const again = await send(world.aSender(), 'one', keyed(orgId, 'one'));
      expect([await world.messageIds(orgId), again.replayed]).toEqual([[again.message.id], isCommitted]);
    });

    it('is safe to repeat when PostgreSQL was away before: the error is passed on', async () => {
      const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const refuse = (): Promise<never> => Promise.reject(away);
      const sender = world.aSender({ acceptKnown: refuse, acceptNewContacts: refuse });
      await expect(send(sender, 'one', anOrigin(await aTenant()))).rejects.toBe(away);
    });
  });
}
