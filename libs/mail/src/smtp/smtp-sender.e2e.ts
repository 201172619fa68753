import { afterEach, describe, expect, it } from '@jest/globals';
import {
  readMail,
  SMTP_TEST_CERTIFICATE,
  SmtpSink,
  type SmtpSinkOptions,
  startMuteServer,
  startScriptedServer,
} from '@chasqui/testing';
import { freePort } from '@chasqui/local-services';
import type { MailSettings } from '../settings/mail-settings';
import { type OutgoingMail, SmtpSender, type SmtpSenderOptions } from './smtp-sender';

const LOGIN = { user: 'chasqui', pass: 'p@ss wörd:1' };
const TIMES = { connectMs: 500, greetingMs: 500, silenceMs: 500, allMs: 1_500 };
const TRUST: SmtpSenderOptions = {
  ca: SMTP_TEST_CERTIFICATE,
  times: { ...TIMES, allMs: 5_000, silenceMs: 3_000, greetingMs: 3_000 },
};
const MAIL: OutgoingMail = {
  id: '0193b6a4-0000-7000-8000-000000000001',
  to: 'ana@example.com',
  letter: { subject: 'Grüße 👋', text: 'Hello\n.\nAna\n', html: '<p>Hello Ana</p>' },
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function aSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const sink = await SmtpSink.start(options);
  closing.push(() => sink.close());
  return sink;
}

const settings = (port: number, changes: Partial<MailSettings> = {}): MailSettings => ({
  host: 'localhost',
  port,
  encryption: 'starttls',
  login: null,
  from: { name: 'Chasqui, Inc.', address: 'no-reply@chasqui.example' },
  ...changes,
});

const send = (port: number, changes: Partial<MailSettings> = {}, options = TRUST, mail = MAIL) =>
  new SmtpSender(settings(port, changes), options).send(mail);

describe('a mail that is taken', () => {
  it('goes over STARTTLS with user and password, from the configured sender, with a Message-ID that is the same for each try', async () => {
    const sink = await aSink({ login: LOGIN });
    expect(await send(sink.port, { login: LOGIN })).toMatchObject({
      kind: 'sent',
      reply: expect.stringContaining('250'),
    });
    expect(await send(sink.port, { login: LOGIN })).toMatchObject({ kind: 'sent' });
    const [mail, again] = sink.mails.map(readMail);
    expect(sink.mails[0]).toMatchObject({
      from: 'no-reply@chasqui.example',
      to: ['ana@example.com'],
      user: 'chasqui',
      isEncrypted: true,
    });
    expect(mail?.header('From')).toBe('"Chasqui, Inc." <no-reply@chasqui.example>');
    expect(mail?.header('Subject')).toBe('Grüße 👋');
    expect(mail?.header('Auto-Submitted')).toBe('auto-generated');
    expect(mail?.header('Message-ID')).toBe(`<${MAIL.id}@chasqui.example>`);
    expect(again?.header('Message-ID')).toBe(mail?.header('Message-ID'));
    expect(mail?.words).toContain('Hello\r\n.\r\nAna');
    expect(mail?.words).toContain('<p>Hello Ana</p>');
  });

  it('goes over TLS from the first byte', async () => {
    const sink = await aSink({ login: LOGIN, isImplicit: true });
    expect(await send(sink.port, { login: LOGIN, encryption: 'tls' })).toMatchObject({ kind: 'sent' });
    expect(sink.mails[0]?.isEncrypted).toBe(true);
  });

  it('goes in the clear only when that was asked for', async () => {
    const sink = await aSink({ isPlain: true });
    expect(await send(sink.port, { encryption: 'off' })).toMatchObject({ kind: 'sent' });
    expect(sink.mails[0]?.isEncrypted).toBe(false);
  });

  it('a line break, a header and a recipient in the words of a mail stay words', async () => {
    const sink = await aSink();
    const evil = 'Ana\r\nBcc: eve@example.com\r\n\r\n<b>hi</b>';
    const mail = { ...MAIL, letter: { ...MAIL.letter, subject: `Invitation to ${evil}` } };
    await send(sink.port, { from: { name: evil, address: 'no-reply@chasqui.example' } }, TRUST, mail);
    await send(sink.port, {}, TRUST, { ...MAIL, to: 'ana@example.com\r\nRCPT TO:<eve@example.com>' });
    await send(sink.port, {}, TRUST, { ...MAIL, to: 'ana@example.com, eve@example.com' });
    expect(sink.mails.flatMap(({ to }) => to).filter((to) => to === 'eve@example.com')).toEqual([]);
    for (const each of sink.mails) expect(readMail(each).header('Bcc')).toBeNull();
  });
});

describe('a mail that is not taken', () => {
  it('tells nothing to a server whose certificate nobody vouches for, or that has another name', async () => {
    const sink = await aSink({ login: LOGIN });
    for (const [changes, options] of [
      [{}, { times: TIMES }],
      [{ host: '127.0.0.1' }, TRUST],
    ] as const) {
      const outcome = await send(sink.port, { login: LOGIN, ...changes }, options);
      expect(outcome).toMatchObject({ kind: 'later', reason: 'encryption' });
    }
    expect([sink.logins, sink.mails.length]).toEqual([0, 0]);
  });

  it('tells nothing to a server that does not encrypt', async () => {
    const sink = await aSink({ login: LOGIN, isPlain: true });
    expect(await send(sink.port, { login: LOGIN })).toMatchObject({ kind: 'later', reason: 'encryption' });
    expect([sink.logins, sink.mails.length]).toEqual([0, 0]);
  });

  it('a wrong password says nothing of the mail, which is tried again, and stands in nothing that is said of it', async () => {
    const sink = await aSink({ login: LOGIN });
    const outcome = await send(sink.port, { login: { ...LOGIN, pass: 'wrong-secret-1' } });
    expect(outcome).toMatchObject({ kind: 'later', reason: 'sign_in', reply: expect.stringContaining('535') });
    expect(JSON.stringify(outcome)).not.toContain('wrong-secret-1');
    expect(JSON.stringify(outcome)).not.toContain(Buffer.from('wrong-secret-1').toString('base64'));
  });

  it('4xx is tried again, 5xx is not, at the recipient and at the message', async () => {
    const sink = await aSink();
    sink.recipientReplies.push('450 4.2.1 Later', '550 5.1.1 No such user');
    expect(await send(sink.port)).toMatchObject({ kind: 'later', reason: 'busy' });
    expect(await send(sink.port)).toMatchObject({ kind: 'refused', reason: 'address' });
    sink.messageReplies.push('451 4.3.0 Later', '554 5.7.1 Looks like spam');
    expect(await send(sink.port)).toMatchObject({ kind: 'later', reason: 'busy' });
    expect(await send(sink.port)).toMatchObject({ kind: 'refused', reason: 'refused' });
    expect(sink.mails).toEqual([]);
  });

  it.each([
    ['greets with 554', '554 5.3.2 No mail for you', undefined, 'busy'],
    ['wants a sign-in that is not set up', '220 hello', '530 5.7.0 Authentication required', 'sign_in'],
    ['does not know our sender', '220 hello', '553 5.7.1 Sender not owned', 'refused'],
  ])('a server that %s refuses all mail: each is tried again', async (_what, greeting, fromReply, reason) => {
    const server = await startScriptedServer(greeting, { 'MAIL FROM': fromReply ?? '250 ok' });
    closing.push(server.close);
    expect(await send(server.port, { encryption: 'off' })).toMatchObject({ kind: 'later', reason });
  });

  it('the words of a server decide nothing, and turn no direction of a page', async () => {
    const sink = await aSink();
    sink.messageReplies.push('554 5.7.1 Blocked, see our TLS certificate page \u202egnp.exe\u2066');
    const outcome = await send(sink.port);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'refused' });
    expect(JSON.stringify(outcome)).not.toMatch(/[\u202e\u2066]/);
  });

  it('what a server repeats of a link is not kept', async () => {
    const sink = await aSink();
    const token = 'q'.repeat(20) + 'Zz-_0123456789abcdefghi';
    sink.messageReplies.push(`554 5.7.1 Blocked https://x.example/console/reset#${token} by policy`);
    expect(JSON.stringify(await send(sink.port))).not.toContain(token);
  });

  it('a server that is not there, one that never greets and one that greets without end are tried again, each after its time', async () => {
    const [mute, endless] = [await startMuteServer(''), await startMuteServer('220-still greeting\r\n')];
    closing.push(mute.close, endless.close);
    for (const port of [await freePort(), mute.port, endless.port]) {
      const began = performance.now();
      expect(await send(port, {}, { times: TIMES })).toMatchObject({ kind: 'later', reason: 'unreachable' });
      expect(performance.now() - began).toBeLessThan(TIMES.allMs + 1_000);
    }
  });
});
