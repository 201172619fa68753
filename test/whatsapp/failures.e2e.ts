import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { statusAndCode } from '../system/api.client';
import { WhatsAppSystem } from './whatsapp-system';

interface LinkedNumber {
  id: string;
  phone: string;
}

let system: WhatsAppSystem;
let first: LinkedNumber;
let second: LinkedNumber;

beforeAll(async () => {
  system = await WhatsAppSystem.start(2, { qrMs: 2_500 });
  [first, second] = (await system.numbers()) as [LinkedNumber, LinkedNumber];
});
afterAll(() => system.close());

const silent = { receipts: { until: 'none', afterMs: 0 } };
const sendFrom = (number: LinkedNumber, to: string, message = 'Hello') =>
  system.send(to, { message, whatsapp_id: number.id });
const gatewayStatus = (phone: string) => system.gatewayJson(`/whatsapp/status?phone=${phone}`);

async function expectNoProblems(): Promise<void> {
  expect(await system.whatsapp.problems()).toEqual([]);
}

describe('an acknowledgement that does not come', () => {
  it('a send waits in vain for a missing acknowledgement: 200 and pending; when it comes late the message is sent', async () => {
    const to = await system.aPerson(silent);
    await system.whatsapp.ask('rule', { fate: { kind: 'ack_late', afterMs: 2_500 }, to, times: 1 });
    const { status, data } = await sendFrom(first, to);
    expect(status).toBe(200);
    expect(await system.record(data.id)).toMatchObject({ status: 'pending', sent_at: null });
    await system.untilMessage(data.id, 'sent');
    expect(await system.path(data.id)).toEqual(['pending', 'sent']);
    await expectNoProblems();
  });

  it('a receipt of the phone makes up for a missing acknowledgement', async () => {
    const to = await system.aPerson();
    await system.whatsapp.ask('rule', { fate: { kind: 'ack_lost' }, to, times: 1 });
    const { data } = await sendFrom(first, to);
    await system.untilMessage(data.id, 'delivered');
    await expectNoProblems();
  });

  it('the watchdog ends a message whose acknowledgement never comes as failed UNCONFIRMED', async () => {
    const to = await system.aPerson(silent);
    await system.whatsapp.ask('rule', { fate: { kind: 'lost' }, to, times: 1 });
    const { status, data } = await sendFrom(first, to);
    expect(status).toBe(200);
    // Its timeout is a minute, without a setting.
    const { rowCount } = await system.service.database.query(
      'update messages set ack_deadline_at = now() where id = $1 and ack_deadline_at > now()',
      [data.id],
    );
    expect(rowCount).toBe(1);
    expect(await system.untilMessage(data.id, 'failed')).toMatchObject({ error_code: 'UNCONFIRMED' });
    expect(await system.whatsapp.received(to)).toEqual([]);
  });
});

describe('a gateway app that is killed', () => {
  it('a gateway app killed between the frame and its answer leaves one message on the phone, and the record delivered', async () => {
    const to = await system.aPerson();
    await system.whatsapp.ask('rule', { fate: { kind: 'ack_lost' }, to, times: 1 });
    const answer = sendFrom(first, to, 'Exactly once');
    await system.arrived(to, 1);
    await system.gateway.kill();
    system.gateway.start();
    // Either the outcome, or that it is unknown with the id to ask for; never "not sent".
    const { status, code, text } = await answer;
    expect([status, code]).toEqual(status === 200 ? [200, undefined] : [502, 'GATEWAY_ERROR']);
    const [id] = await system.service.messageIds(system.key.orgId, 'Exactly once');
    expect(text).toContain(id);
    await system.untilMessage(id, 'delivered');
    expect(await system.whatsapp.received(to)).toMatchObject([{ text: 'Exactly once' }]);
    await system.untilConnected(first.phone);
    await system.untilConnected(second.phone);
  });

  it('a gateway app that is killed comes back with its numbers, and what people wrote in between', async () => {
    const to = await system.aPerson();
    // Until the number is seen as away it counts as connected; a send refused meanwhile was not sent.
    const isBack = async () => (await sendFrom(second, to, 'Back again')).status === 200;
    await waitFor(isBack, { what: 'a send over the number that came back', intervalMs: 200 });
    expect(await system.arrived(to, 1)).toMatchObject([{ text: 'Back again', from: second.phone }]);
    await expectNoProblems();
  });
});

describe('a connection that WhatsApp ends', () => {
  it.each([503, 440, 500, 428])(
    'a connection that WhatsApp ends with %d comes back by itself, and sends',
    async (code) => {
      const logins = await system.whatsapp.ask<number>('loginCount');
      await system.whatsapp.ask('closeWith', { phone: first.phone, code });
      await waitFor(async () => (await system.whatsapp.ask<number>('loginCount')) > logins, {
        what: 'another login',
      });
      const to = await system.aPerson();
      // The service may learn of the disconnection only after the reconnection: a send may meet both.
      await waitFor(async () => (await sendFrom(first, to)).status === 200, { what: 'the number to send' });
      await expectNoProblems();
    },
  );

  it('a connection that WhatsApp ends with 401 signs the number out; sends answer 409, and it can be linked anew', async () => {
    const phone = system.service.aPhone();
    await system.link(phone);
    const number = (await system.numbers()).find((each) => each.phone === phone) as LinkedNumber;
    await system.whatsapp.ask('removeDevices', { phone });
    await system.untilStatus(phone, 'signed_out');
    expect(statusAndCode(await sendFrom(number, await system.aPerson()))).toBe('503 NO_CONNECTED_ACCOUNT');
    await system.link(phone);
    expect((await sendFrom(number, await system.aPerson())).status).toBe(200);
    await expectNoProblems();
  });
});

describe('a refusal by WhatsApp', () => {
  it('a refusal by WhatsApp with 479 fails the message, and the next one goes out', async () => {
    const to = await system.aPerson();
    await system.whatsapp.ask('rule', { fate: { kind: 'refused', code: 479 }, to, times: 1 });
    expect(statusAndCode(await sendFrom(second, to, 'Refused'))).toBe('502 GATEWAY_ERROR');
    expect((await sendFrom(second, to, 'Taken')).status).toBe(200);
    expect(await system.arrived(to, 1)).toMatchObject([{ text: 'Taken' }]);
    await expectNoProblems();
  });

  it('a refusal with 463 of one chat leaves the others alone, when WhatsApp says that the number is not restricted', async () => {
    const to = await system.aPerson();
    await system.whatsapp.ask('rule', { fate: { kind: 'refused', code: 463 }, to, times: 1 });
    expect(statusAndCode(await sendFrom(second, to, 'Not to you'))).toBe('502 GATEWAY_ERROR');
    await waitFor(async () => (await gatewayStatus(second.phone)).restricted_until === undefined, {
      what: 'the restriction to be lifted',
    });
    expect((await sendFrom(second, await system.aPerson())).status).toBe(200);
  });

  it('a refusal with 463 fails messages to new people as ACCOUNT_RESTRICTED; open chats go on until it ends', async () => {
    const [friend, stranger, other] = [await system.aPerson(), await system.aPerson(), await system.aPerson()];
    expect((await sendFrom(second, friend, 'Before')).status).toBe(200);
    await system.whatsapp.ask('restrict', { phone: second.phone, untilMs: Date.now() + 3_600_000 });
    expect(statusAndCode(await sendFrom(second, stranger, 'Restricted'))).toBe('502 GATEWAY_ERROR');
    const [id] = await system.service.messageIds(system.key.orgId, 'Restricted');
    expect(await system.record(id)).toMatchObject({ status: 'failed', error_code: 'ACCOUNT_RESTRICTED' });
    const after = await sendFrom(second, other, 'After');
    expect([statusAndCode(after), after.text]).toEqual(['502 GATEWAY_ERROR', expect.stringContaining('no new chats')]);
    expect(await system.whatsapp.received(other)).toEqual([]);
    expect((await sendFrom(second, friend, 'Go on')).status).toBe(200);
    await system.whatsapp.ask('write', { from: other, to: second.phone, text: 'It is me' });
    await waitFor(async () => (await sendFrom(second, other, 'Answer')).status === 200, { what: 'an answer' });
    const listed = async () => (await system.accounts()).find(({ phone }) => phone === second.phone);
    expect(await listed()).toMatchObject({ restricted_until: expect.any(String) });
    await system.whatsapp.ask('restrict', { phone: second.phone, isTold: true });
    await waitFor(async () => (await listed())?.restricted_until === null, { what: 'the end of the restriction' });
    expect((await sendFrom(second, await system.aPerson())).status).toBe(200);
    await expectNoProblems();
  });
});

describe('a version that WhatsApp refuses', () => {
  it('a number whose version WhatsApp refuses says so, and comes back with the version that its owner sets', async () => {
    const version = [2, 3000, 1_999_999_999];
    await system.whatsapp.ask('oldestVersion', { version });
    await system.whatsapp.ask('closeWith', { phone: first.phone, code: 405 });
    await waitFor(async () => (await gatewayStatus(first.phone)).reason === 'version_refused', { what: 'the reason' });
    const set = await system.patchAccount(first.id, { web_version: version.join('.') });
    expect([set.status, set.data]).toMatchObject([200, { web_version: version.join('.') }]);
    const to = await system.aPerson();
    // The service may believe for a moment that the number is still connected.
    await waitFor(async () => (await sendFrom(first, to)).status === 200, { what: 'the number to send' });
    const isApplied = async () => (await system.accounts()).every(({ settings_applied }) => settings_applied === true);
    await waitFor(isApplied, { what: 'the settings to be confirmed' });
    await system.whatsapp.ask('clearScript');
    await expectNoProblems();
  });
});

describe('linking', () => {
  it('linking ends when all QR codes were shown, and begins anew when somebody asks', async () => {
    const phone = system.service.aPhone();
    await system.whatsapp.ask('refs', { count: 1 });
    await system.startLink(phone);
    const shown = await system.shownQr(phone);
    await waitFor(async () => (await gatewayStatus(phone)).status === 'qr_expired', {
      what: 'the codes to be used up',
    });
    await system.whatsapp.ask('refs', { count: 6 });
    expect(await system.shownQr(phone)).not.toBe(shown);
    await expect(system.whatsapp.ask('scan', { qr: shown, phone })).rejects.toThrow('expired');
    await system.whatsapp.ask('scan', { qr: await system.shownQr(phone), phone });
    await system.untilConnected(phone);
    await expectNoProblems();
  });

  it('linking refuses a phone with another number than the one that was asked for', async () => {
    const [phone, stranger] = [system.service.aPhone(), system.service.aPhone()];
    await system.link(phone, stranger);
    await waitFor(async () => (await gatewayStatus(phone)).reason === 'wrong_number', { what: 'the refusal' });
    expect(await system.whatsapp.ask('isConnected', { phone: stranger })).toBe(false);
    expect((await system.numbers()).map((each) => each.phone)).not.toContain(stranger);
    await expectNoProblems();
  });
});
