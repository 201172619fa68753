import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@chasqui/local-services';
import { readMail, SmtpSink, type SunkMail, waitFor } from '@chasqui/testing';
import { MAIL_LIMITS, MOST_ATTEMPTS } from '../queue/mail-limits';
import { MailWorld, type TestLink } from '../testing/mail.world';

let world: MailWorld;
let sink: SmtpSink;

beforeAll(async () => {
  world = await MailWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  sink = await SmtpSink.start();
});
afterEach(async () => {
  await world.stopped();
  await sink.close();
  await world.database.query('delete from system_mails');
});

const isOver = async (link: TestLink): Promise<boolean> => (await world.row(link)).state !== 'waiting';
const idOf = (mail: SunkMail | undefined): string | null =>
  mail === undefined ? null : readMail(mail).header('Message-ID');

describe('mail that waits', () => {
  it('is sent once, also by three processes at once, and its text is gone then', async () => {
    const orgId = await world.organization();
    const invited: { link: TestLink }[] = [];
    for (let n = 0; n < 12; n += 1) invited.push(await world.invite(`a${n}@example.com`, orgId));
    for (let n = 0; n < 3; n += 1) world.delivery(sink.port);
    await waitFor(async () => (await Promise.all(invited.map(({ link }) => isOver(link)))).every(Boolean), {
      what: 'all to be sent',
    });
    await world.stopped();
    expect(sink.mails.flatMap(({ to }) => to).toSorted()).toEqual(
      invited.map((_, n) => `a${n}@example.com`).toSorted(),
    );
    for (const { link } of invited) {
      expect(await world.row(link)).toEqual({ state: 'sent', reason: null, attempts: 1, hasText: false });
    }
    expect(readMail(sink.mails[0] as SunkMail).words).toContain('https://chasqui.example/console/invitation#');
  });

  it('is stored so that nobody who reads the database gets the link', async () => {
    const { link } = await world.invite('a@example.com', await world.organization());
    const { rows } = await world.database.query<{ all: string }>(
      `select string_agg(m::text || encode(m.sealed_letter, 'escape'), ' ') as all from system_mails m`,
    );
    expect(rows[0]?.all).not.toContain(link.token);
    expect(await world.row(link)).toMatchObject({ state: 'waiting', hasText: true });
  });

  it('what the server cannot take now is sent later, once, and says why it waits', async () => {
    const { link } = await world.invite('a@example.com', await world.organization());
    sink.messageReplies.push('451 4.3.0 Later', '421 4.3.2 Later still');
    world.delivery(sink.port, { pausesS: [0.6] });
    await waitFor(async () => (await world.row(link)).reason === 'busy', { what: 'the first refusal' });
    expect(await world.row(link)).toMatchObject({ state: 'waiting', hasText: true });
    await waitFor(() => isOver(link), { what: 'it to be sent' });
    expect(await world.row(link)).toEqual({ state: 'sent', reason: null, attempts: 3, hasText: false });
    expect(sink.mails).toHaveLength(1);
  });

  it('what the server refuses for good is tried once, says why, and its text is gone', async () => {
    const { link } = await world.invite('nobody@example.com', await world.organization());
    sink.recipientReplies.push('550 5.1.1 No such user');
    world.delivery(sink.port);
    await waitFor(() => isOver(link), { what: 'the end' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await world.row(link)).toEqual({ state: 'failed', reason: 'address', attempts: 1, hasText: false });
    expect(sink.mails).toEqual([]);
  });

  it('waits for a server that is down, and is sent when it is back', async () => {
    const port = await freePort();
    const { link } = await world.invite('a@example.com', await world.organization());
    world.delivery(port);
    await waitFor(async () => (await world.row(link)).reason === 'unreachable', { what: 'a try' });
    expect((await world.row(link)).state).toBe('waiting');
    const back = await SmtpSink.start({ port });
    try {
      await waitFor(() => isOver(link), { what: 'it to be sent' });
      expect(back.mails).toHaveLength(1);
    } finally {
      await back.close();
    }
  });

  it('is tried a bounded number of times', async () => {
    const { link } = await world.invite('a@example.com', await world.organization());
    await world.database.query('update system_mails set attempts = $1', [MOST_ATTEMPTS - 1]);
    world.delivery(await freePort());
    await waitFor(() => isOver(link), { what: 'the end' });
    expect(await world.row(link)).toEqual({
      state: 'failed',
      reason: 'unreachable',
      attempts: MOST_ATTEMPTS,
      hasText: false,
    });
  });

  it('a wrong password fails no mail: while a pause lasts nobody else is tried, and all are sent when it is right', async () => {
    const login = { user: 'chasqui', pass: 'right' };
    const guarded = await SmtpSink.start({ login });
    const { database } = world;
    const count = async (where: string): Promise<number> =>
      (await database.query(`select from system_mails where ${where}`)).rowCount ?? 0;
    try {
      const orgId = await world.organization();
      const invited: { link: TestLink }[] = [];
      for (let n = 0; n < 30; n += 1) invited.push(await world.invite(`a${n}@example.com`, orgId));
      const delivery = world.delivery(guarded.port, { pausesS: [60] }, { ...login, pass: 'wrong' });
      await waitFor(async () => (await count(`reason = 'sign_in' and claimed_until is null`)) === 4, {
        what: 'the first tries',
      });
      // Two more runs, each of which closes an expired mail.
      for (const { link } of invited.slice(-2)) {
        await database.query('update system_mails set expires_at = now() where link_id = $1', [link.id]);
        await waitFor(() => isOver(link), { what: 'a run' });
      }
      // Trying thirty mails in a row would lock the account.
      expect(guarded.logins).toBe(4);
      expect(await count(`state = 'waiting' and sealed_letter is not null`)).toBe(28);
      await delivery.stop();
      await world.queue.hastenRefused();
      world.delivery(guarded.port, {}, login);
      await waitFor(async () => (await count(`state = 'sent'`)) === 28, { what: 'all to be sent' });
      expect(guarded.mails).toHaveLength(28);
    } finally {
      await world.stopped();
      await guarded.close();
    }
  });

  it('a password that stays wrong fails a mail after a bounded number of tries, and says why', async () => {
    const guarded = await SmtpSink.start({ login: { user: 'chasqui', pass: 'right' } });
    try {
      const { link } = await world.invite('a@example.com', await world.organization());
      await world.database.query('update system_mails set attempts = $1', [MOST_ATTEMPTS - 2]);
      world.delivery(guarded.port, {}, { user: 'chasqui', pass: 'wrong' });
      await waitFor(() => isOver(link), { what: 'the end' });
      const expected = { state: 'failed', reason: 'sign_in', attempts: MOST_ATTEMPTS, hasText: false };
      expect(await world.row(link)).toEqual(expected);
      expect(guarded.logins).toBe(2);
    } finally {
      await world.stopped();
      await guarded.close();
    }
  });

  it('what waits for a right password is due when the server was seen to take mail', async () => {
    const orgId = await world.organization();
    const [refused, busy] = [await world.invite('a@example.com', orgId), await world.invite('b@example.com', orgId)];
    for (const mail of await world.queue.claim(2)) {
      const reason = mail.recipient === 'a@example.com' ? 'sign_in' : 'busy';
      await world.queue.postpone(mail, reason, null, 3_600);
    }
    await world.queue.hastenRefused();
    const { rows } = await world.database.query<{ id: string }>(
      `select link_id as id from system_mails where due_at <= now() and state = 'waiting'`,
    );
    expect(rows).toEqual([{ id: refused.link.id }]);
    expect((await world.row(busy.link)).state).toBe('waiting');
  });

  it('what a process had in hand when it died is sent by another one, under the same Message-ID', async () => {
    const { link } = await world.invite('a@example.com', await world.organization());
    const [claimed] = await world.queue.claim(1);
    expect(claimed?.recipient).toBe('a@example.com');
    world.delivery(sink.port);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Its claim still holds.
    expect(sink.mails).toEqual([]);
    await world.database.query(`update system_mails set claimed_until = now() - interval '1 second'`);
    await waitFor(() => isOver(link), { what: 'it to be sent' });
    expect(idOf(sink.mails[0])).toBe(`<${claimed?.id}@chasqui.example>`);
    // A process that returns late cannot change the outcome.
    expect(claimed !== undefined && (await world.queue.finish(claimed, 'failed', 'refused', null))).toBe(false);
    expect((await world.row(link)).state).toBe('sent');
  });

  it('whoever takes mail neither waits for another who is just taking some, nor gets the same', async () => {
    const orgId = await world.organization();
    for (const address of ['a@example.com', 'b@example.com']) await world.invite(address, orgId);
    const [first, second] = await world.database.transaction(async (transaction) => [
      await world.queueWithin(transaction).claim(1),
      await world.queue.claim(2),
    ]);
    expect([first, second].map((mails) => mails?.map(({ recipient }) => recipient))).toEqual([
      ['a@example.com'],
      ['b@example.com'],
    ]);
  });

  it('whoever comes back from the dead has no say while another one has the mail in hand', async () => {
    const { link } = await world.invite('a@example.com', await world.organization());
    const [dead] = await world.queue.claim(1);
    await world.database.query(`update system_mails set claimed_until = now() - interval '1 second'`);
    const [living] = await world.queue.claim(1);
    if (dead === undefined || living === undefined) throw new Error('nothing was there to take');
    expect(await world.queue.finish(dead, 'failed', 'refused', null)).toBe(false);
    await world.queue.postpone(dead, 'busy', null, 0);
    expect(await world.row(link)).toEqual({ state: 'waiting', reason: null, attempts: 2, hasText: true });
    expect(await world.queue.claim(1)).toEqual([]);
    expect(await world.queue.finish(living, 'sent', null, null)).toBe(true);
  });

  it('is not sent when its link was used, was taken back, or is too old', async () => {
    const orgId = await world.organization();
    const [used, revoked, old] = [
      await world.invite('a@example.com', orgId),
      await world.invite('b@example.com', orgId),
      await world.invite('c@example.com', orgId),
    ];
    const { database } = world;
    await database.query('update one_time_links set used_at = now() where id = $1', [used.link.id]);
    await database.query('update system_mails set expires_at = now() where link_id = $1', [old.link.id]);
    const { rows } = await database.query<{ id: string }>('select id from system_mails where link_id = $1', [
      revoked.link.id,
    ]);
    await database.query('delete from one_time_links where id = $1', [revoked.link.id]);
    world.delivery(sink.port);
    await waitFor(
      async () => {
        const waiting = await database.query(`select from system_mails where state = 'waiting'`);
        return waiting.rowCount === 0;
      },
      { what: 'all to end' },
    );
    expect(await world.row(used.link)).toMatchObject({ state: 'dropped', hasText: false });
    expect(await world.row(old.link)).toMatchObject({ state: 'failed', reason: 'too_late', hasText: false });
    const gone = await database.query('select state, sealed_letter from system_mails where id = $1', [rows[0]?.id]);
    expect(gone.rows).toEqual([{ state: 'dropped', sealedLetter: null }]);
    expect(sink.mails).toEqual([]);
  });

  it('a mail that no key opens is given up and holds up no other', async () => {
    const orgId = await world.organization();
    const broken = await world.invite('a@example.com', orgId);
    await world.database.query(`update system_mails set sealed_letter = '\\x0102'`);
    const whole = await world.invite('b@example.com', orgId);
    world.delivery(sink.port);
    await waitFor(async () => (await isOver(broken.link)) && isOver(whole.link), { what: 'both to end' });
    expect(await world.row(broken.link)).toMatchObject({ state: 'failed', reason: 'unreadable' });
    expect((await world.row(whole.link)).state).toBe('sent');
  });

  it('organizations take turns: who has one mail does not wait for who has many', async () => {
    const [many, one] = [await world.organization(), await world.organization()];
    for (let n = 0; n < 20; n += 1) await world.invite(`m${n}@example.com`, many);
    await world.invite('one@example.com', one);
    const claimed = await world.queue.claim(2);
    expect(claimed.map(({ recipient }) => recipient).toSorted()).toEqual(['m0@example.com', 'one@example.com']);
    // Mails in progress count: another newcomer comes before the second of organizations that have some.
    await world.invite('next@example.com', await world.organization());
    expect((await world.queue.claim(1)).map(({ recipient }) => recipient)).toEqual(['next@example.com']);
  });
});

describe('how much mail there may be', () => {
  it('an address gets three invitations of an organization in a day and six of all, however they are written at once', async () => {
    const outcomes = [];
    for (let organization = 0; organization < 3; organization += 1) {
      const orgId = await world.organization();
      const asked = Array.from({ length: 5 }, () => world.invite('stranger@example.com', orgId));
      outcomes.push(
        (await Promise.all(asked)).map(({ outcome }) => outcome).filter((each) => each === 'waiting').length,
      );
    }
    expect(outcomes).toEqual([3, 3, 0]);
  });

  it('an organization writes to fifty people in a day; taking invitations back does not make room', async () => {
    const orgId = await world.organization();
    const most = MAIL_LIMITS.invitationsOfOrganization;
    for (let n = 0; n < most; n += 1) {
      const { link, outcome } = await world.invite(`p${n}@example.com`, orgId);
      expect([n, outcome]).toEqual([n, 'waiting']);
      if (n % 2 === 0) await world.database.query('delete from one_time_links where id = $1', [link.id]);
    }
    const { link, outcome } = await world.invite('one-more@example.com', orgId);
    expect(outcome).toBe('limit');
    expect(await world.row(link)).toMatchObject({ state: 'failed', reason: 'limit', hasText: false });
    expect((await world.invite('p@example.com', await world.organization())).outcome).toBe('waiting');
    await world.database.query(`update system_mails set created_at = created_at - interval '25 hours'`);
    expect((await world.invite('tomorrow@example.com', orgId)).outcome).toBe('waiting');
  });

  it('no more than a hundred mails of an organization wait', async () => {
    const orgId = await world.organization();
    await world.database.query(
      `insert into system_mails (id, kind, org_id, recipient, state, expires_at, created_at)
       select gen_random_uuid(), 'invitation', $1, 'w' || n, 'waiting', now() + interval '1 hour', now() - interval '2 days'
       from generate_series(1, $2::int) n`,
      [orgId, MAIL_LIMITS.waitingOfOrganization],
    );
    expect((await world.invite('a@example.com', orgId)).outcome).toBe('full');
    expect((await world.invite('a@example.com', await world.organization())).outcome).toBe('waiting');
  });

  it('how the mails of an organization are is told to nobody else', async () => {
    const [own, other] = [await world.organization(), await world.organization()];
    const { link } = await world.invite('a@example.com', own);
    expect((await world.queue.ofLinks(own, [link.id])).get(link.id)).toMatchObject({ state: 'waiting' });
    expect((await world.queue.ofLinks(other, [link.id])).size).toBe(0);
  });
});
