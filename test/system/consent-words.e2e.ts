import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aContact, aSpelledPhone, type ContactRow, contactsOf, SPELLED_COUNTRIES } from '@chasqui/testing';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../apps/pairing/src/testing/pairing-harness';
import { InboundWorld } from '../../apps/sms-dispatcher/src/testing/inbound-world';
import { aNumber } from '../../apps/sms-dispatcher/src/testing/reporting-phone';

type Channel = 'whatsapp' | 'sms';

/** A text written at a minute, in order of arrival. */
type Written = readonly [text: string, minute: number];

const NUMBER = '4915100001';
const at = (minute: number): string => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;

let sms: InboundWorld;
let pairing: PairingHarness;
let replica: Replica;
let gateway: RegisteredGateway;

beforeAll(async () => {
  [sms, pairing] = await Promise.all([InboundWorld.start(), PairingHarness.start()]);
  replica = await pairing.startReplica();
  gateway = await pairing.register(replica);
  await replica.connect(gateway, { sessions: [{ phone: NUMBER, status: 'connected' }] });
});
afterAll(async () => {
  await Promise.all([sms.stop(), pairing.stop()]);
});

const REPORT: Record<Channel, (from: string, written: readonly Written[]) => Promise<void>> = {
  whatsapp: async (from, written) => {
    const events = written.map(([text, minute], seq) => ({
      id: randomUUID(),
      seq,
      at: new Date().toISOString(),
      phone: NUMBER,
      type: 'message.inbound',
      data: { wa_id: randomUUID(), from, kind: 'text', text, offline: false, sent_at: at(minute) },
    }));
    const headers = { authorization: `Bearer ${gateway.token}` };
    const response = await replica.post('/gateway/v1/events', { gateway_id: gateway.gatewayId, events }, headers);
    expect(await response.json()).toMatchObject({ rejected: [] });
  },
  sms: async (from, written) => {
    for (const [message, minute] of written) {
      const response = await sms.app().received({ sender: `+${from}`, message, receivedAt: at(minute) });
      expect(response.ok).toBe(true);
    }
  },
};

const databaseOf = (channel: Channel) => (channel === 'sms' ? sms.harness.database : pairing.database);

async function contactOf(channel: Channel, phone: string) {
  const contacts = await contactsOf(databaseOf(channel), { addresses: [phone] });
  expect(contacts).toHaveLength(1);
  return contacts[0] as ContactRow;
}

async function eventsOf(channel: Channel, contactId: string) {
  const { rows } = await databaseOf(channel).query<{ type: string; channel: string; payload: object }>(
    'select type, channel, payload from events where subject_id = $1 order by created_at, id',
    [contactId],
  );
  return rows;
}

const said = (opt: 'in' | 'out', minute: number) => ({ opt, at: at(minute), source: 'keyword' });

interface Case {
  of: string;
  written: readonly Written[];
  changes: ReturnType<typeof said>[];
  holds?: ReturnType<typeof said>;
}

const CASES: readonly Case[] = [
  { of: 'a text that only contains a stop word', written: [['please stop', 1]], changes: [] },
  { of: 'a first text that is STOP', written: [['STOP', 1]], changes: [said('out', 1)] },
  { of: 'a stop word of another language', written: [['Abmelden', 1]], changes: [said('out', 1)] },
  {
    of: 'STOP twice',
    written: [
      ['Stop!', 1],
      ['stop', 2],
    ],
    changes: [said('out', 1)],
    // There is no second notice; the consent holds from then on.
    holds: said('out', 2),
  },
  {
    of: 'STOP, and then START',
    written: [
      ['hello', 1],
      ['STOP', 2],
      ['start', 3],
    ],
    changes: [said('out', 2), said('in', 3)],
  },
  {
    of: 'a STOP that arrives after a later START',
    written: [
      ['START', 5],
      ['STOP', 4],
    ],
    changes: [said('in', 5)],
  },
];

describe.each<Channel>(['whatsapp', 'sms'])('consent to %s', (channel) => {
  it.each(CASES)('consent follows $of', async ({ written, changes, holds = changes.at(-1) }) => {
    const from = aNumber();
    // One report each: within a batch, words count in writing order.
    for (const each of written) await REPORT[channel](from, [each]);
    const { id, channels } = await contactOf(channel, from);
    expect(channels).toEqual(holds === undefined ? {} : { [channel]: holds });
    const expected = changes.map((consent) => {
      const contact = { id, phone: from, channels: { [channel]: consent } };
      return consent.opt === 'out'
        ? {
            type: 'contact.opted_out',
            channel,
            payload: { contact, channel, source: 'keyword', opted_out_at: consent.at },
          }
        : { type: 'contact.updated', channel, payload: { contact, changed: ['channels'] } };
    });
    expect(await eventsOf(channel, id)).toMatchObject([{ type: 'contact.created' }, ...expected]);
  });

  it('consent to a channel leaves what a person said about another one', async () => {
    const from = aNumber();
    await REPORT[channel](from, [['hello', 1]]);
    const { id } = await contactOf(channel, from);
    await databaseOf(channel).query(`update contacts set channels = '{"email":{"opt":"in"}}' where id = $1`, [id]);
    await REPORT[channel](from, [['STOP', 2]]);
    expect((await contactOf(channel, from)).channels).toEqual({ email: { opt: 'in' }, [channel]: said('out', 2) });
  });

  it(`consent comes back with YES ${channel === 'sms' ? 'after STOP' : 'never: in a chat it answers a question'}`, async () => {
    const from = aNumber();
    for (const each of [['STOP', 1] as const, ['Yes', 2] as const]) await REPORT[channel](from, [each]);
    const consent = channel === 'sms' ? said('in', 2) : said('out', 1);
    expect((await contactOf(channel, from)).channels).toEqual({ [channel]: consent });
  });
});

describe.each<Channel>(['whatsapp', 'sms'])('a word over %s of who has a phone in two spellings', (channel) => {
  const orgId = () => (channel === 'sms' ? sms.phone.orgId : gateway.orgId);
  const contactWith = (phone: string, channels = {}) =>
    aContact(databaseOf(channel), { orgId: orgId(), channels, addresses: { phone } });
  const channelsOf = async (...ids: string[]) => {
    const { rows } = await databaseOf(channel).query<{ id: string; channels: object }>(
      'select id, channels from contacts where id = any($1)',
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.channels);
  };
  const isSuppressed = async (phone: string) => {
    const { rows } = await databaseOf(channel).query<{ is: boolean }>(
      `select address_is_suppressed($1, 'live', 'phone', $2, $3) as is`,
      [orgId(), phone, channel],
    );
    return rows[0]?.is;
  };

  it.each(SPELLED_COUNTRIES)(
    'a word from %s is that of the contact with the other spelling, which stays as it is',
    async (country) => {
      const [long, short] = aSpelledPhone(country);
      const id = await contactWith(long);
      await REPORT[channel](short, [['STOP', 1]]);
      expect(await contactOf(channel, long)).toMatchObject({
        id,
        phone: long,
        channels: { [channel]: said('out', 1) },
      });
      expect(await contactsOf(databaseOf(channel), { addresses: [short] })).toEqual([]);
      const { rows } = await databaseOf(channel).query(
        'select from_address as "from" from messages where contact_id = $1',
        [id],
      );
      expect(rows).toEqual([{ from: short }]);
      await REPORT[channel](short, [['START', 2]]);
      expect(await channelsOf(id)).toEqual([{ [channel]: said('in', 2) }]);
    },
  );

  it('of two contacts with a spelling each STOP opts out both and START opts in both, each told of once, with the address that was written from as the proof', async () => {
    const [long, short] = aSpelledPhone('Mexico');
    const [own, twin] = [await contactWith(long), await contactWith(short)];
    const stranger = await contactWith(aSpelledPhone('Mexico')[1]);
    await REPORT[channel](long, [['STOP', 1]]);
    expect(await channelsOf(own, twin, stranger)).toEqual([
      { [channel]: said('out', 1) },
      { [channel]: said('out', 1) },
      {},
    ]);
    await REPORT[channel](short, [['START', 2]]);
    expect(await channelsOf(own, twin)).toEqual([{ [channel]: said('in', 2) }, { [channel]: said('in', 2) }]);
    for (const [id, phone] of [
      [own, long],
      [twin, short],
    ] as const) {
      const events = (await eventsOf(channel, id)).map(({ type, payload }) => [type, payload]);
      expect(events).toMatchObject([
        ['contact.opted_out', { contact: { id, phone } }],
        ['contact.updated', { contact: { id, phone }, changed: ['channels'] }],
      ]);
      const { rows } = await databaseOf(channel).query(
        'select opt, address, text from contact_consents where contact_id = $1 order by said_at',
        [id],
      );
      expect(rows).toEqual([
        { opt: 'out', address: long, text: 'STOP' },
        { opt: 'in', address: short, text: 'START' },
      ]);
    }
  });

  it('START ends also what the organization noted of the other contact, and a word that needs a STOP before it does not', async () => {
    const [long, short] = aSpelledPhone('Brazil');
    const noted = { [channel]: { opt: 'out', at: at(1), source: 'api' } };
    const [own, twin] = [await contactWith(long), await contactWith(short, noted)];
    await REPORT[channel](long, [['alta', 2]]);
    expect(await channelsOf(own, twin)).toEqual([{}, noted]);
    await REPORT[channel](long, [['START', 3]]);
    expect(await channelsOf(own, twin)).toEqual([{ [channel]: said('in', 3) }, { [channel]: said('in', 3) }]);
  });

  it('START ends what was said of the other spelling by a contact that is gone, unless that was said later', async () => {
    const [long, short] = aSpelledPhone('Argentina');
    const own = await contactWith(long, { [channel]: said('in', 1) });
    const gone = await contactWith(short, { [channel]: said('out', 3) });
    await databaseOf(channel).query('delete from contact_addresses where contact_id = $1', [gone]);
    await databaseOf(channel).query('delete from contacts where id = $1', [gone]);
    await REPORT[channel](long, [['START', 2]]);
    expect(await isSuppressed(long)).toBe(true);
    await REPORT[channel](long, [['START', 4]]);
    expect([await isSuppressed(long), await isSuppressed(short)]).toEqual([false, false]);
    expect(await channelsOf(own)).toMatchObject([{ [channel]: { opt: 'in' } }]);
  });
});

describe('consent to whatsapp', () => {
  it('consent to WhatsApp is not taken back by a caption, a choice or the name of a place', async () => {
    const from = aNumber();
    const events = ['image', 'poll_vote', 'location'].map((kind, seq) => ({
      id: randomUUID(),
      seq,
      at: at(1),
      phone: NUMBER,
      type: 'message.inbound',
      data: { wa_id: randomUUID(), from, kind, text: 'STOP', offline: false },
    }));
    const headers = { authorization: `Bearer ${gateway.token}` };
    await replica.post('/gateway/v1/events', { gateway_id: gateway.gatewayId, events }, headers);
    expect((await contactOf('whatsapp', from)).channels).toEqual({});
  });
});
