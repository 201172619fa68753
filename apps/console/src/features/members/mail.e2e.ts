import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readMail, SmtpSink, type SunkMail, waitFor } from '@chasqui/testing';
import { ConsoleClient, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, PASSWORD, type TestMember } from '../../testing/console.harness';

const LOGIN = { user: 'chasqui', pass: 'secret-of-the-sink' };
const harness = ConsoleHarness.ofFile();
let sink: SmtpSink;
let withMail: string;
let smtpUrl: string;

beforeAll(async () => {
  sink = await SmtpSink.start({ isPlain: true, login: LOGIN });
  smtpUrl = `smtp://${LOGIN.user}:${LOGIN.pass}@localhost:${sink.port}`;
  withMail = (await harness.start(settings())).publicUrl ?? '';
});
afterAll(() => sink.close());

const settings = () =>
  ({
    SMTP_URL: smtpUrl,
    SMTP_TLS: 'off',
    MAIL_FROM: 'Chasqui <no-reply@chasqui.example>',
    TRUSTED_PROXIES: ['127.0.0.1'],
  }) as const;

/** The same person at the console that has mail. */
function atMail({ client }: TestMember): ConsoleClient {
  const other = new ConsoleClient(withMail);
  other.cookie = client.cookie;
  return other;
}

let people = 0;
const aStranger = (): string => `stranger-${(people += 1)}@example.com`;
const sentTo = (address: string): SunkMail[] => sink.mails.filter(({ to }) => to.includes(address));
async function arrived(address: string): Promise<SunkMail[]> {
  await waitFor(() => sentTo(address).length > 0, { what: `mail to ${address}` });
  return sentTo(address);
}
const linkIn = (mail: SunkMail | undefined): string =>
  /http:\/\/localhost:8080\/console\/[a-z]+#[\w-]+/.exec(mail === undefined ? '' : readMail(mail).words)?.[0] ?? 'none';

describe('an invitation by mail', () => {
  it('is written in the language of who invites, with a link that works, and the list says how it went', async () => {
    const owner = await harness.aMember();
    await harness.database.query(`update users set language = 'es', name = 'Ana' where id = $1`, [owner.userId]);
    const [client, email] = [atMail(owner), aStranger()];
    const made = await client.post(inOrg(owner.orgId, '/invitations'), { email, role: 'agent' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      mail: { state: 'waiting', reason: null },
      link: expect.stringContaining('#'),
    });
    const [mail] = await arrived(email);
    expect(mail && readMail(mail).header('Subject')).toContain('Invitación a ');
    expect(mail && readMail(mail).words).toContain('Ana');
    expect(mail?.user).toBe(LOGIN.user);
    const listed = await waitFor(
      async () => {
        const all = (await client.get(inOrg(owner.orgId, '/invitations'))).body.data as { mail: { state: string } }[];
        return all[0]?.mail.state === 'sent' ? all[0] : null;
      },
      { what: 'the list to say so' },
    );
    expect(listed.mail).toMatchObject({ state: 'sent', reason: null, finished_at: expect.any(String) });
    const token = linkIn(mail).split('#')[1];
    const looked = await new ConsoleClient(withMail).post('/invitations/look', { token });
    expect(looked.body.data).toMatchObject({ email, role: 'agent', has_account: false });
  });

  it('links lead to the configured address, whatever the request says', async () => {
    const owner = await harness.aMember();
    const email = aStranger();
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      'x-original-host': 'evil.example',
    };
    const body = { email, role: 'viewer' };
    const made = await atMail(owner).ask('POST', inOrg(owner.orgId, '/invitations'), body, headers);
    expect(made.status).toBe(201);
    const asked = await atMail(owner).ask('POST', '/password-resets', { email: owner.email }, headers);
    expect(asked.status).toBe(200);
    for (const address of [email, owner.email]) {
      const [mail] = await arrived(address);
      expect(linkIn(mail)).toMatch(/^http:\/\/localhost:8080\/console\/(invitation|reset)#/);
      expect(mail?.message).not.toContain('evil');
    }
  });

  it('names with tags, line breaks and headers stay names', async () => {
    const owner = await harness.aMember();
    const evil = '<script>alert(1)</script>\r\nBcc: eve@example.com\r\n\r\nhttps://evil.example';
    await harness.database.query('update organizations set name = $2 where id = $1', [owner.orgId, evil]);
    await harness.database.query('update users set name = $2 where id = $1', [owner.userId, evil]);
    const email = aStranger();
    await atMail(owner).post(inOrg(owner.orgId, '/invitations'), { email, role: 'viewer' });
    const [mail] = await arrived(email);
    const { header, words, parts } = readMail(mail as SunkMail);
    expect(header('Bcc')).toBeNull();
    expect(mail?.to).toEqual([email]);
    expect(parts.find((part) => part.includes('<html'))).not.toContain('<script');
    expect(words).not.toContain('https://evil.example');
  });

  it('is sent again with a new link, a bounded number of times a day; the former link works no more', async () => {
    const owner = await harness.aMember();
    const [client, email] = [atMail(owner), aStranger()];
    let { id } = (await client.post(inOrg(owner.orgId, '/invitations'), { email, role: 'admin' })).body.data as {
      id: string;
    };
    const summaries: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const answer = await client.post(inOrg(owner.orgId, `/invitations/${id}/resend`));
      summaries.push(summaryOf(answer));
      if (answer.status === 200) ({ id } = answer.body.data as { id: string });
    }
    expect(summaries).toEqual(['200', '200', '429 RATE_LIMITED']);
    const listed = (await client.get(inOrg(owner.orgId, '/invitations'))).body.data as { id: string; role: string }[];
    expect(listed).toMatchObject([{ id, role: 'admin' }]);
    const last = await waitFor(() => sentTo(email).length > 0 && sentTo(email).at(-1), { what: 'mail' });
    await waitFor(
      async () => {
        const { rows } = await harness.database.query(
          `select from system_mails where recipient = $1 and state = 'waiting'`,
          [email],
        );
        return rows.length === 0;
      },
      { what: 'the end of all mails' },
    );
    expect(last).toBeDefined();
    const working = [];
    for (const mail of sentTo(email)) {
      const token = linkIn(mail).split('#')[1];
      working.push((await new ConsoleClient(withMail).post('/invitations/look', { token })).status);
    }
    expect(working.filter((status) => status === 200)).toHaveLength(1);
    // The link can still be handed over by hand.
    const again = await client.post(inOrg(owner.orgId, '/invitations'), { email, role: 'admin' });
    expect(again.body.data).toMatchObject({ mail: { state: 'failed', reason: 'limit' }, link: expect.any(String) });
  });

  it('of another organization is neither sent again nor seen; an admin sends none for an owner again', async () => {
    const [owner, other] = [await harness.aMember(), await harness.aMember()];
    const email = aStranger();
    const { id } = (await atMail(owner).post(inOrg(owner.orgId, '/invitations'), { email, role: 'owner' })).body
      .data as { id: string };
    const foreign = await atMail(other).post(inOrg(other.orgId, `/invitations/${id}/resend`));
    expect(summaryOf(foreign)).toBe('404 INVITATION_NOT_FOUND');
    const admin = await harness.aMember('admin', owner.orgId);
    expect(summaryOf(await atMail(admin).post(inOrg(owner.orgId, `/invitations/${id}/resend`)))).toBe('403 FORBIDDEN');
  });

  it('one is not written again until the password was given again', async () => {
    const owner = await harness.aMember();
    const client = atMail(owner);
    const made = await client.post(inOrg(owner.orgId, '/invitations'), { email: aStranger(), role: 'developer' });
    const resend = async (): Promise<string> =>
      summaryOf(await client.post(inOrg(owner.orgId, `/invitations/${made.body.data.id}/resend`)));
    await harness.forgetConfirmations();
    expect(await resend()).toBe('403 CONFIRMATION_REQUIRED');
    await client.confirm(PASSWORD);
    expect(await resend()).toBe('200');
  });

  it('one that is taken back is not sent any more', async () => {
    const owner = await harness.aMember();
    const [client, email] = [atMail(owner), aStranger()];
    sink.repliesTo.set(email, ['450 4.2.1 Later']);
    const { id } = (await client.post(inOrg(owner.orgId, '/invitations'), { email, role: 'viewer' })).body.data as {
      id: string;
    };
    await waitFor(
      async () => {
        const all = (await client.get(inOrg(owner.orgId, '/invitations'))).body.data as {
          mail: { reason: string | null };
        }[];
        return all[0]?.mail.reason === 'busy';
      },
      { what: 'the first try' },
    );
    expect(summaryOf(await client.delete(inOrg(owner.orgId, `/invitations/${id}`)))).toBe('200');
    await waitFor(
      async () => {
        const { rows } = await harness.database.query(
          'select state, sealed_letter from system_mails where recipient = $1',
          [email],
        );
        return rows[0]?.state === 'dropped' && rows[0].sealedLetter === null;
      },
      { what: 'it to be dropped' },
    );
    expect(sentTo(email)).toEqual([]);
  });
});

describe('without mail', () => {
  it('links are handed over as before, and nothing is stored for mail', async () => {
    const owner = await harness.aMember();
    const made = await owner.client.post(inOrg(owner.orgId, '/invitations'), { email: aStranger(), role: 'viewer' });
    expect(made.body.data).toMatchObject({
      mail: null,
      link: expect.stringContaining('http://localhost:8080/console/invitation#'),
    });
    const { id } = made.body.data as { id: string };
    expect(summaryOf(await owner.client.post(inOrg(owner.orgId, `/invitations/${id}/resend`)))).toBe(
      '409 INVALID_STATE',
    );
    const { rows } = await harness.database.query('select from system_mails where org_id = $1', [owner.orgId]);
    expect(rows).toEqual([]);
  });

  it('the page for a forgotten password knows which of both it is', async () => {
    expect((await harness.aBrowser().get('/password-resets')).body.data).toEqual({ by_mail: false });
    expect((await new ConsoleClient(withMail).get('/password-resets')).body.data).toEqual({ by_mail: true });
  });
});

describe('a forgotten password by mail', () => {
  let addresses = 0;
  const askFor = (email: string) => {
    addresses += 1;
    const headers = { 'x-forwarded-for': `198.51.100.${addresses}` };
    return new ConsoleClient(withMail).ask('POST', '/password-resets', { email }, headers);
  };

  it('a link comes to who has an account, sets a password once, and to nobody else comes anything', async () => {
    const [member, nobody] = [await harness.aMember(), aStranger()];
    await askFor(nobody);
    await askFor(member.email);
    const [mail] = await arrived(member.email);
    const token = linkIn(mail).split('#')[1];
    const body = { token, password: 'nine tall lighthouses' };
    expect(summaryOf(await new ConsoleClient(withMail).post('/password-resets/complete', body))).toBe('200');
    expect(summaryOf(await new ConsoleClient(withMail).post('/password-resets/complete', body))).toBe(
      '410 LINK_EXPIRED',
    );
    expect(sentTo(nobody)).toEqual([]);
    const { rows } = await harness.database.query('select from system_mails where recipient = $1', [nobody]);
    expect(rows).toEqual([]);
  });

  it('is answered in the same words and the same time, whether there is such an account or not', async () => {
    const known: string[] = [];
    for (let n = 0; n < 8; n += 1) known.push((await harness.aMember()).email);
    const answers = [await askFor(known[0] ?? ''), await askFor(aStranger())];
    expect([answers[0]?.status, answers[0]?.body]).toEqual([answers[1]?.status, answers[1]?.body]);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    // In turns, so that other load on this machine affects both.
    for (const email of known) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', aStranger()],
      ] as const) {
        const began = performance.now();
        await askFor(address);
        times[kind].push(performance.now() - began);
      }
    }
    const [knownMs, unknownMs] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(unknownMs).toBeLessThan(knownMs * 2 + 10);
    expect(knownMs).toBeLessThan(unknownMs * 2 + 10);
  });
});

describe('mail for operators', () => {
  it('says how it is set up without user and password, and sends a test mail to who asks', async () => {
    const operator = await harness.anOperator();
    const client = atMail(operator);
    const read = await client.get('/operations/mail');
    expect(read.body.data).toMatchObject({
      setup: { server: `localhost:${sink.port}`, encryption: 'off', from: 'Chasqui <no-reply@chasqui.example>' },
      waiting: expect.any(Number),
    });
    expect(JSON.stringify(read.body)).not.toContain(LOGIN.pass);
    const tested = await client.post('/operations/mail/test');
    expect(tested.body.data).toMatchObject({ to: operator.email, reply: expect.stringContaining('250') });
    expect(sentTo(operator.email)).toHaveLength(1);
    const { rows } = await harness.database.query(`select actor_email from audit_entries where action = 'mail.tested'`);
    expect(rows).toEqual([{ actorEmail: operator.email }]);
  });

  it('a refused test says why in words; without mail it says what to set', async () => {
    const operator = await harness.anOperator();
    sink.repliesTo.set(operator.email, ['550 5.1.1 No such user']);
    const refused = await atMail(operator).post('/operations/mail/test');
    expect(refused.status).toBe(502);
    expect(refused.body).toMatchObject({ code: 'MAIL_NOT_SENT', reason: 'address' });
    expect(refused.body.message).toContain('550');
    expect((await atMail(operator).get('/operations/mail')).body.data.last_failure).toMatchObject({
      reason: 'address',
    });
    const without = await operator.client.post('/operations/mail/test');
    expect([summaryOf(without), without.body.message]).toEqual([
      '409 INVALID_STATE',
      expect.stringContaining('SMTP_URL'),
    ]);
    expect((await operator.client.get('/operations/mail')).body.data.setup).toBeNull();
  });

  it('no more than twenty test mails go out in an hour', async () => {
    const operator = await harness.anOperator();
    const answers: string[] = [];
    for (let n = 0; n < 21; n += 1) answers.push(summaryOf(await atMail(operator).post('/operations/mail/test')));
    expect(answers.at(-1)).toBe('429 RATE_LIMITED');
  });
});
