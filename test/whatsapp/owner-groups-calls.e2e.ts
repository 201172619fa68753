import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ToldEvent, ToldEvents } from './told-events';

const DAY_S = 86_400;
/** `ProtocolMessage.Type` of the wire. */
const REVOKE = 0;
const EPHEMERAL_SETTING = 3;

let told: ToldEvents;

beforeAll(async () => {
  told = await ToldEvents.start();
});
afterAll(() => told.close());

async function expectPeace(): Promise<void> {
  expect(await told.system.peace()).toEqual({ owed: [], problems: [] });
}

async function sent(to: string, message: string): Promise<{ id: unknown; waId: string }> {
  const { data } = await told.system.send(to, { message });
  const [arrived] = await told.system.arrived(to, 1);
  return { id: data.id, waId: arrived?.id ?? '' };
}

describe('what the owner of a number writes on the phone', () => {
  const post = (to: string, message: object, options = {}) =>
    told.system.whatsapp.ask<string>('writeFromPhone', { from: told.number.phone, to, message, options });
  const writeOn = (to: string, text: string, options = {}) => post(to, { conversation: text }, options);
  const used = () => told.system.service.usage(told.system.key.orgId, 'messages_month');

  it('a message that the owner types is told as sent by the phone, joins the conversation and costs nothing', async () => {
    const to = await told.system.aPerson();
    const before = await used();
    const { message: theirs } = await told.ofMessage('message.received', await told.write(to, 'Are you there?'));
    const waId = await writeOn(to, 'On my way');
    const event = await told.ofMessage('message.sent', waId);
    const expected = {
      direction: 'outbound',
      to,
      from: told.number.phone,
      whatsapp_id: told.number.id,
      content: 'On my way',
      contact_id: theirs.contact_id,
      conversation_id: theirs.conversation_id,
    };
    expect(event).toMatchObject({ data: { source: 'phone' }, message: { ...expected, status: 'sent' } });
    expect(await told.system.record(event.message.id)).toMatchObject({ ...expected, message_id: waId });
    await told.system.whatsapp.ask('confirm', { by: to, of: told.number.phone, id: waId, kind: 'read' });
    await told.system.untilMessage(event.message.id, 'read');
    expect(await told.listed(waId)).toBeUndefined();
    expect(await used()).toBe(before);
    await expectPeace();
  });

  it('what is sent by the API and comes back from WhatsApp is one message, charged once, and not of the phone', async () => {
    const to = await told.system.aPerson();
    const before = await used();
    const { id, waId } = await sent(to, 'From here');
    await writeOn(to, 'From here', { id: waId });
    await told.settle();
    const { key, service } = told.system;
    expect(await service.messageIds(key.orgId, 'From here')).toEqual([id]);
    expect(told.all().filter(({ message }) => message.message_id === waId && message.id !== id)).toEqual([]);
    expect(told.all().filter(({ type, message }) => type === 'message.sent' && message.id === id)).toEqual([]);
    expect(await used()).toBe(before + 1);
    await expectPeace();
  });

  it('what the owner takes back on the phone is told as deleted, also what was sent by the API', async () => {
    const to = await told.system.aPerson();
    const { id, waId } = await sent(to, 'A mistake');
    const { lid } = await told.system.whatsapp.ask<{ lid: string }>('person', { phone: to });
    const key = { remoteJid: lid, fromMe: true, id: waId };
    await post(to, { protocolMessage: { key, type: REVOKE } }, { edit: '7' });
    const event = await told.next('message.updated', ({ message }) => message.id === id);
    expect(event.data).toMatchObject({ change: 'deleted', message: { content: 'A mistake', direction: 'outbound' } });
    expect(await told.system.record(id)).toMatchObject({ deleted_at: expect.any(String) });
    await expectPeace();
  });
});

describe('groups', () => {
  const group = async () => {
    const writer = await told.system.aPerson({ name: 'Ann' });
    const request = { subject: 'Kitchen', phones: [writer, told.number.phone] };
    const { jid } = await told.system.whatsapp.ask<{ jid: string }>('group', request);
    const write = (text: string) =>
      told.system.whatsapp.ask<string>('writeToGroup', { from: writer, group: jid, text });
    return { writer, jid, write };
  };
  const receiveGroups = async (isOn: boolean) => {
    const { status, data } = await told.system.patchAccount(told.number.id, { receive_groups: isOn });
    expect([status, data.receive_groups]).toEqual([200, isOn]);
    const isApplied = async () => (await told.system.accounts())[0]?.settings_applied;
    await waitFor(isApplied, { what: 'the gateway app to confirm the setting' });
  };

  it('messages of groups are received only while receive_groups is on, with the group and who wrote', async () => {
    const { writer, jid, write } = await group();
    await write('Off');
    await told.settle();
    await receiveGroups(true);
    const waId = await write('Dinner!');
    const expected = {
      content: 'Dinner!',
      from: writer,
      to: told.number.phone,
      group: { id: jid, name: 'Kitchen' },
    };
    expect((await told.ofMessage('message.received', waId)).message).toMatchObject(expected);
    expect(await told.listed(waId)).toMatchObject({ ...expected, sender_name: 'Ann' });
    await receiveGroups(false);
    await write('Off again');
    await told.settle();
    const written = (await told.system.inbound()).filter(({ from }) => from === writer);
    expect(written.map(({ content }) => content)).toEqual(['Dinner!']);
    const heard = told.all().filter(({ message }) => message.from === writer);
    expect(heard.map(({ message }) => message.content)).toEqual(['Dinner!']);
    await expectPeace();
  });

  it('the groups of the number are listed', async () => {
    const { jid } = await group();
    // The gateway app asks WhatsApp once a minute: this is its first time.
    const { body } = await told.system.call(`/whatsapp/groups?whatsapp_id=${told.number.id}`);
    expect(body.data).toContainEqual({ id: jid, name: 'Kitchen', participants_count: 2 });
    await expectPeace();
  });
});

describe('calls', () => {
  it('a call that nobody answers is told as ringing and as missed, with the contact, and is no message', async () => {
    const from = await told.system.aPerson();
    const { message } = await told.ofMessage('message.received', await told.write(from, 'I call you'));
    const callId = randomBytes(16).toString('hex').toUpperCase();
    await told.ask('call', from, { callId, signal: { tag: 'offer', video: true } });
    const outcome = (wanted: string) => told.next('call.received', ({ call }) => isOf(callId, wanted)(call));
    const caller = { from, whatsapp_id: told.number.id, contact_id: message.contact_id, video: true, group: false };
    expect((await outcome('ringing')).call).toMatchObject(caller);
    const missed = { callId, signal: { tag: 'terminate', reason: 'timeout' } };
    await told.ask('call', from, missed);
    await told.ask('call', from, missed);
    expect((await outcome('missed')).call).toMatchObject(caller);
    await told.settle();
    expect(told.all().filter(({ call }) => call.id === callId)).toHaveLength(2);
    expect((await told.system.inbound()).filter((each) => each.from === from)).toHaveLength(1);
    await expectPeace();
  });

  const isOf = (id: string, outcome: string) => (call: Record<string, unknown>) =>
    call.id === id && call.outcome === outcome;
});

describe('a chat whose messages disappear', () => {
  it('what we send into a chat whose messages disappear carries its timer to the phone, until it is switched off', async () => {
    const to = await told.system.aPerson();
    const setTimer = async (ephemeralExpiration: number) => {
      const protocolMessage = { type: EPHEMERAL_SETTING, ephemeralExpiration };
      await told.ask('post', to, { message: { protocolMessage } });
      await told.settle();
    };
    const timers = async (count: number) => (await told.system.arrived(to, count)).map(({ timer }) => timer);
    await told.system.send(to);
    await setTimer(DAY_S);
    await told.system.send(to);
    await setTimer(0);
    await told.system.send(to);
    expect(await timers(3)).toEqual([undefined, DAY_S, undefined]);
    await expectPeace();
  });
});

describe('one person', () => {
  it('whoever is known by LID first and by number later is one contact: receipt, reply and poll vote', async () => {
    const phone = await told.system.aPerson({ hidesPhone: true, receipts: { until: 'read', afterMs: 50 } });
    const { message: hidden } = await told.ofMessage('message.received', await told.write(phone, 'Guess who'));
    expect(hidden.from).not.toBe(phone);

    const { data } = await told.system.call('/whatsapp/poll', { to: phone, question: 'Tea?', options: ['Yes', 'No'] });
    const [poll] = await told.system.arrived(phone, 1);
    const isRead = ({ message }: ToldEvent) => message.id === data.id && message.status === 'read';
    const { message: read } = await told.next('message.status', isRead);
    // The send looked the number up in WhatsApp, so the event comes before the person's next message.
    const isKnown = ({ contact }: ToldEvent) => contact.phone === phone;
    expect((await told.next('contact.updated', isKnown)).contact.id).toBe(hidden.contact_id);

    const answers = [
      await told.ask('quote', phone, { messageId: poll?.id, text: 'By LID' }),
      await told.ask('vote', phone, { pollId: poll?.id, options: ['Yes'] }),
      await told.ask('post', phone, { message: { conversation: 'By number' }, options: { addressing: 'pn' } }),
    ];
    const same = { from: phone, contact_id: hidden.contact_id, conversation_id: hidden.conversation_id };
    const heard = [];
    for (const waId of answers) {
      const event = await told.ofMessage('message.received', waId);
      expect(event.message).toMatchObject(same);
      heard.push(event.data);
      expect(await told.listed(waId)).toMatchObject(same);
    }
    expect(heard).toMatchObject([
      { reply_to: data.id, poll: null, contact: { id: hidden.contact_id, phone } },
      { reply_to: null, poll: { message_id: data.id, options_selected: ['Yes'] } },
      { message: { content: 'By number' } },
    ]);
    expect(read).toMatchObject({ to: phone });
    await expectPeace();
  });
});
