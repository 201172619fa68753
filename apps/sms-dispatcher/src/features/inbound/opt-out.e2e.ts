import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InboundWorld } from '../../testing/inbound-world';
import { aNumber } from '../../testing/reporting-phone';

let world: InboundWorld;

beforeAll(async () => {
  world = await InboundWorld.start();
});
afterAll(() => world.stop());

describe('stop and start words', () => {
  const consentOf = async (number: string) => (await world.contactsOf(number))[0]?.channels;

  it('stop and start words opt a person out and in again, in the order in which they were written', async () => {
    const from = aNumber();
    const say = (message: string, receivedAt: string) =>
      world.app().received({ sender: `+${from}`, message, receivedAt });
    await say('Hello', '2026-03-01T10:00:00.000Z');
    expect(await consentOf(from)).toEqual({});
    await say('Stop!', '2026-03-01T10:01:00.000Z');
    const out = { opt: 'out', at: '2026-03-01T10:01:00.000Z', source: 'keyword' };
    expect(await consentOf(from)).toEqual({ sms: out });
    await say('STOP', '2026-03-01T10:02:00.000Z');
    await say('START', '2026-03-01T09:00:00.000Z');
    // Repeated, it counts from then on.
    expect(await consentOf(from)).toEqual({ sms: { ...out, at: '2026-03-01T10:02:00.000Z' } });
    await say('Yes', '2026-03-01T10:03:00.000Z');
    const back = { opt: 'in', at: '2026-03-01T10:03:00.000Z', source: 'keyword' };
    expect(await consentOf(from)).toEqual({ sms: back });
    const [contact] = await world.contactsOf(from);
    expect(await world.factsOf(contact?.id)).toMatchObject([
      { type: 'contact.created' },
      {
        type: 'contact.opted_out',
        channel: 'sms',
        accountId: null,
        payload: {
          contact: { id: contact?.id, phone: from, channels: { sms: out } },
          channel: 'sms',
          source: 'keyword',
          opted_out_at: out.at,
        },
      },
      { type: 'contact.updated', payload: { contact: { channels: { sms: back } }, changed: ['channels'] } },
    ]);
    expect(await world.messagesFrom(from)).toHaveLength(5);
  });

  it('a STOP word opts a new contact out with their first message, once, and leaves the other channels as they are', async () => {
    const from = aNumber();
    const receivedAt = '2026-03-01T10:00:00.000Z';
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        return world.app(index).received({ sender: `+${from}`, message: 'STOPP', receivedAt });
      }),
    );
    const [contact] = await world.contactsOf(from);
    expect((await world.factsOf(contact?.id)).map(({ type }) => type)).toEqual([
      'contact.created',
      'contact.opted_out',
    ]);
    await world.query(`update contacts set channels = channels || '{"email":{"opt":"in"}}' where id = $1`, [
      contact?.id,
    ]);
    await world.app().received({ sender: `+${from}`, message: 'start', receivedAt: '2026-03-01T11:00:00.000Z' });
    expect(await consentOf(from)).toMatchObject({ sms: { opt: 'in' }, email: { opt: 'in' } });
  });

  it('a word that its organization chose counts over SMS, and nowhere else', async () => {
    const [from, other] = [aNumber(), await world.harness.pairPhone()];
    const phone = await world.harness.pairPhone();
    await world.query(`update organizations set stop_words = '{No más}', start_words = '{Volver}' where id = $1`, [
      phone.orgId,
    ]);
    const say = (app: typeof phone, message: string, receivedAt: string) =>
      world.app(0, app).received({ sender: `+${from}`, message, receivedAt });
    for (const each of [phone, other]) await say(each, 'no mas', '2026-03-01T10:00:00.000Z');
    const optsOf = async () =>
      new Map(
        (await world.contactsOf(from)).map(({ orgId, channels }) => [
          orgId,
          (channels as { sms?: { opt: string } }).sms?.opt,
        ]),
      );
    expect(await optsOf()).toEqual(
      new Map([
        [phone.orgId, 'out'],
        [other.orgId, undefined],
      ]),
    );
    await say(phone, 'VOLVER', '2026-03-01T10:01:00.000Z');
    expect((await optsOf()).get(phone.orgId)).toBe('in');
  });

  it('stop and start words count in the organization to which they were written, and in no other', async () => {
    const from = aNumber();
    const stranger = await world.harness.pairPhone();
    await world.app(0, stranger).received({ sender: `+${from}` });
    await world.app().received({ sender: `+${from}`, message: 'STOP' });
    const contacts = await world.contactsOf(from);
    expect(new Map(contacts.map((contact) => [contact.orgId, Object.keys(contact.channels as object)]))).toEqual(
      new Map([
        [stranger.orgId, []],
        [world.phone.orgId, ['sms']],
      ]),
    );
  });
});
