import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Curve, encryptMediaRetryRequest, INITIAL_PREKEY_COUNT } from 'baileys';
import { until } from '../until';
import { FakeWhatsApp } from './fake-whatsapp';
import { TestClient } from './test.client';
import type { Person } from './users/person';
import type { WhatsAppUser } from './users/whatsapp-user';

const NUMBER = '15559990000';
const ANN = '15550001111';

let whatsapp: FakeWhatsApp;
let client: TestClient;
let ann: Person;

async function open(): Promise<void> {
  whatsapp = await new FakeWhatsApp().start();
  client = new TestClient(whatsapp);
  ann = whatsapp.person({ phone: ANN, name: 'Ann' });
}

async function close(): Promise<void> {
  client.end();
  await whatsapp.stop();
}

/** One linked client for all tests of a block; each test has its own people. */
function withLinkedClient(): void {
  let people = 0;
  beforeAll(async () => {
    await open();
    await client.link(NUMBER);
  });
  afterAll(close);
  beforeEach(() => {
    people += 1;
    ann = whatsapp.person({ phone: `1555000${String(people).padStart(4, '0')}`, name: 'Ann' });
    client.arrived.length = 0;
    whatsapp.script.clear();
  });
}

const account = (): WhatsAppUser => whatsapp.directory.get(NUMBER);

async function expectPeace(): Promise<void> {
  await until(() => whatsapp.owed().length === 0, 'everything is confirmed');
  expect(whatsapp.problems()).toEqual([]);
}

describe('the fake WhatsApp with an unmodified Baileys client: linking', () => {
  beforeEach(open);
  afterEach(close);

  it('the fake WhatsApp links by QR code and restarts with 515', async () => {
    await client.link(NUMBER);
    expect(client.closeCodes).toEqual([515]);
    expect(client.creds.me).toMatchObject({ id: `${NUMBER}:7@s.whatsapp.net`, lid: account().deviceLid(7) });
    await expectPeace();
  });

  it('the fake WhatsApp links by a code that the person types', async () => {
    const socket = client.connect();
    await until(() => client.qrCodes.length > 0, 'the connection');
    const code = await socket.requestPairingCode(NUMBER);
    await until(() => whatsapp.asksForCode(NUMBER), 'the server knows');
    await whatsapp.enterCode(NUMBER, code);
    await until(() => client.opened === 1, 'the login');
    await expectPeace();
  });

  it('the fake WhatsApp does not link when the person types another code', async () => {
    const socket = client.connect();
    await until(() => client.qrCodes.length > 0, 'the connection');
    await socket.requestPairingCode(NUMBER);
    await until(() => whatsapp.asksForCode(NUMBER), 'the server knows');
    await expect(whatsapp.enterCode(NUMBER, 'AAAAAAAA')).rejects.toThrow('not the one that the client shows');
    expect(account().companions.size).toBe(0);
  });

  it('the fake WhatsApp has no code left when all of them were shown', async () => {
    whatsapp.refsPerConnection = 3;
    client = new TestClient(whatsapp, { qrTimeout: 30 });
    client.connect();
    await until(() => client.closeCodes.length > 0, 'the client gives up');
    expect(client.closeCodes).toEqual([408]);
    expect(new Set(client.qrCodes).size).toBe(3);
    await expect(whatsapp.scan(client.qrCodes[0] ?? '', NUMBER)).rejects.toThrow('expired');
  });

  it('the fake WhatsApp sends away whoever logs in with another key', async () => {
    await client.link(NUMBER);
    client.end();
    Object.assign(client.creds, { noiseKey: Curve.generateKeyPair() });
    client.connect();
    await until(() => client.closeCodes.includes(401), 'the refusal');
    expect(whatsapp.problems()).toEqual([expect.stringContaining('with another key')]);
  });

  it('the fake WhatsApp lets a later connection of the same device replace the earlier one', async () => {
    await client.link(NUMBER);
    const second = client.twin();
    second.connect();
    await until(() => client.closeCodes.includes(440), 'the earlier one is closed');
    await until(() => second.opened === 1, 'the later one is open');
    expect(whatsapp.isConnected(NUMBER)).toBe(true);
    second.end();
  });

  it('the fake WhatsApp ends a connection with every code that WhatsApp has for it', async () => {
    await client.link(NUMBER);
    for (const code of [401, 403, 440, 500, 503, 428, 402, 405, 406] as const) {
      client.closeCodes.length = 0;
      await until(() => whatsapp.isConnected(NUMBER), 'it is connected');
      whatsapp.closeWith(NUMBER, code);
      await until(() => client.closeCodes.length > 0, 'the close');
      expect(client.closeCodes).toEqual([code]);
      client.connect();
    }
  });

  it('the fake WhatsApp logs a removed device out, also when it was away', async () => {
    await client.link(NUMBER);
    client.end();
    await until(() => !whatsapp.isConnected(NUMBER), 'it is away');
    whatsapp.removeDevices(NUMBER);
    client.connect();
    await until(() => client.closeCodes.includes(401), 'the refusal');
    expect(client.opened).toBe(1);
  });

  it('the fake WhatsApp forgets a device that logs itself out', async () => {
    await client.link(NUMBER);
    await client.socket.logout();
    await until(() => !whatsapp.isConnected(NUMBER), 'it is gone');
    expect(account().companions.size).toBe(0);
  });

  it('the fake WhatsApp refuses connections for a while, under the same address', async () => {
    await client.link(NUMBER);
    await whatsapp.refuseConnections();
    client.connect();
    await until(() => client.closeCodes.length === 3, 'the refusal');
    await whatsapp.acceptConnections();
    client.connect();
    await until(() => client.opened === 2, 'the login');
    expect(whatsapp.loginCount).toBe(2);
  });
});

describe('the fake WhatsApp with an unmodified Baileys client: messages to people', () => {
  withLinkedClient();

  it('the fake WhatsApp takes a text to the phone, which confirms it', async () => {
    ann.user.receipts = { until: 'read', afterMs: 50 };
    const { id, ack } = await client.send(ann.user.phone, { text: 'Hello' });
    expect(ack?.attrs).toMatchObject({ class: 'message', id });
    await until(() => client.statusesOf(id).includes(4), 'read');
    expect(client.statusesOf(id)).toEqual([3, 4]);
    const text = { extendedTextMessage: { text: 'Hello' } };
    expect(ann.user.received).toMatchObject([{ id, from: NUMBER, arrivals: 1, message: text }]);
    expect(account().sentCopies.get(id)).toMatchObject(text);
    await expectPeace();
  });

  it('the fake WhatsApp shows a message that comes twice under its id once, and counts', async () => {
    const { id } = await client.send(ann.user.phone, { text: 'Once' });
    await client.socket.sendMessage(ann.user.jid, { text: 'Once' }, { messageId: id });
    await until(() => ann.message(id).arrivals === 2, 'the second arrival');
    expect(ann.user.received).toHaveLength(1);
  });

  it.each(['image', 'document', 'audio', 'video'] as const)(
    'the fake WhatsApp takes %s bytes over the media host',
    async (kind) => {
      const bytes = randomBytes(70_000);
      const extra =
        kind === 'document' ? { mimetype: 'application/pdf', fileName: 'a.pdf' } : { mimetype: `${kind}/x` };
      const content = { [kind]: bytes, ...extra } as Parameters<TestClient['send']>[1];
      const { id } = await client.send(ann.user.phone, content, 10_000);
      await until(() => ann.user.received.length === 1, 'the message');
      expect((await ann.file(id)).equals(bytes)).toBe(true);
      await expectPeace();
    },
  );

  it('the fake WhatsApp takes a poll, and brings votes that only the client can read', async () => {
    const { id } = await client.send(ann.user.phone, {
      poll: { name: 'Tea?', values: ['Yes', 'No'], selectableCount: 1 },
    });
    await ann.vote(account(), id, ['No']);
    await until(() => client.arrived.length === 1, 'the vote');
    expect(client.votesOn(id, ann.user.lid)).toEqual(['No']);
    await expectPeace();
  });

  it('the fake WhatsApp takes a message to the phones of a group', async () => {
    const bob = whatsapp.person({ phone: '15550002222' });
    const group = whatsapp.group('Team', [NUMBER, ann.user.phone, '15550002222']);
    await client.socket.sendMessage(group.jid, { text: 'All' });
    await client.socket.sendMessage(group.jid, { text: 'Again' });
    await until(() => bob.user.received.length === 2 && ann.user.received.length === 2, 'both have both');
    expect(bob.user.received[1]).toMatchObject({
      group: group.jid,
      message: { extendedTextMessage: { text: 'Again' } },
    });
    await expectPeace();
  });

  it('the fake WhatsApp takes a message between two linked numbers', async () => {
    const other = new TestClient(whatsapp);
    await other.link('15558880000');
    await client.send('15558880000', { text: 'Neighbour' });
    await until(() => other.arrived.length === 1, 'it arrives at the other client');
    expect(other.arrived[0]?.message?.extendedTextMessage?.text).toBe('Neighbour');
    other.end();
    await expectPeace();
  });

  it('the fake WhatsApp asks for a message again that the phone cannot read', async () => {
    ann.user.unreadable = 1;
    const { id } = await client.send(ann.user.phone, { text: 'Clear now?' });
    await until(() => ann.user.received.length === 1, 'the second try');
    expect(ann.message(id).message.extendedTextMessage?.text).toBe('Clear now?');
    await expectPeace();
  });

  it('the fake WhatsApp says who is on WhatsApp', async () => {
    expect(await client.socket.onWhatsApp(ann.user.phone, '15550009999')).toEqual([
      { jid: ann.user.jid, exists: true },
    ]);
    await expectPeace();
  });

  it.each([463, 479])('the fake WhatsApp refuses a message with %d, and the phone never sees it', async (code) => {
    whatsapp.script.add({ fate: { kind: 'refused', code }, times: 1 });
    expect((await client.send(ann.user.phone, { text: 'No' })).ack?.attrs.error).toBe(String(code));
    expect((await client.send(ann.user.phone, { text: 'Yes' })).ack?.attrs.error).toBeUndefined();
    expect(ann.user.received).toHaveLength(1);
    await expectPeace();
  });

  it('the fake WhatsApp lets a restricted number open no new chats, tells its devices, and lets the open ones go on', async () => {
    const stranger = whatsapp.person({ phone: '15551239999' });
    expect((await client.send(ann.user.phone, { text: 'Before' })).ack?.attrs.error).toBeUndefined();
    whatsapp.restrict(NUMBER, Date.now() + 3_600_000, true);
    expect((await client.send(stranger.user.phone, { text: 'No' })).ack?.attrs.error).toBe('463');
    expect((await client.send(ann.user.phone, { text: 'Yes' })).ack?.attrs.error).toBeUndefined();
    await stranger.write(whatsapp.directory.get(NUMBER), 'Hello?');
    expect((await client.send(stranger.user.phone, { text: 'Yes' })).ack?.attrs.error).toBeUndefined();
    expect(stranger.user.received).toHaveLength(1);
    await expectPeace();
    whatsapp.restrict(NUMBER, undefined);
  });

  it('the fake WhatsApp loses and delays acknowledgements, and loses messages', async () => {
    ann.user.receipts = { until: 'none', afterMs: 0 };
    whatsapp.script.add({ fate: { kind: 'ack_lost' }, times: 1 });
    whatsapp.script.add({ fate: { kind: 'lost' }, to: ann.user.phone, times: 1 });
    whatsapp.script.add({ fate: { kind: 'ack_late', afterMs: 2_000 }, from: NUMBER, times: 1 });
    expect((await client.send(ann.user.phone, { text: '1' }, 200)).ack).toBeUndefined();
    expect((await client.send(ann.user.phone, { text: '2' }, 200)).ack).toBeUndefined();
    expect((await client.send(ann.user.phone, { text: '3' }, 200)).ack).toBeUndefined();
    await until(() => ann.user.received.length === 2, 'both are there');
    expect(ann.user.received.map(({ message }) => message.extendedTextMessage?.text)).toEqual(['1', '3']);
  });

  it('the fake WhatsApp cuts the line instead of an acknowledgement, after the phone has the message', async () => {
    whatsapp.script.add({ fate: { kind: 'cut' }, times: 1 });
    await client.send(ann.user.phone, { text: 'Last words' }).catch(() => undefined);
    await until(() => client.closeCodes.includes(428), 'the cut');
    expect(ann.user.received).toHaveLength(1);
    client.connect();
    await until(() => whatsapp.isConnected(NUMBER), 'it is back');
  });
});

describe('the fake WhatsApp with an unmodified Baileys client: messages from people', () => {
  withLinkedClient();

  it('the fake WhatsApp brings texts, files, reactions, locations, contacts and replies', async () => {
    const photo = randomBytes(3_000);
    const { id } = await client.send(ann.user.phone, { text: 'Question' });
    const to = account();
    await ann.write(to, 'Hi');
    await ann.quote(to, id, 'Answer');
    await ann.react(to, id, '👍');
    await ann.sendFile(to, { kind: 'image', bytes: photo, mimetype: 'image/png', caption: 'Look' });
    await ann.shareLocation(to, -12.05, -77.04, 'Lima');
    await ann.shareContact(to, 'Bob', 'BEGIN:VCARD\nEND:VCARD');
    await until(() => client.arrived.length === 6, 'all of them');
    const [text, quote, reaction, image, location, contact] = client.arrived.map(({ message }) => message);
    expect(client.arrived[0]).toMatchObject({ how: 'notify', pushName: 'Ann', key: { remoteJidAlt: ann.user.jid } });
    expect(text?.conversation).toBe('Hi');
    expect(quote?.extendedTextMessage?.contextInfo?.stanzaId).toBe(id);
    expect(reaction?.reactionMessage).toMatchObject({ text: '👍', key: { id } });
    expect(image?.imageMessage).toMatchObject({ caption: 'Look', mimetype: 'image/png' });
    expect(location?.locationMessage?.name).toBe('Lima');
    expect(contact?.contactMessage?.displayName).toBe('Bob');
    await expectPeace();
  });

  it('the fake WhatsApp has a phone that uploads a file again, or says that it has it no more', async () => {
    whatsapp.media.nextFate = 'gone';
    await ann.sendFile(account(), { kind: 'image', bytes: randomBytes(1000), mimetype: 'image/png' });
    await until(() => client.arrived.length === 1, 'the message');
    const [message] = client.arrived;
    if (!message) throw new Error('there is no message');
    const before = message.message?.imageMessage?.directPath;
    await client.socket.updateMediaMessage(message);
    expect(message.message?.imageMessage?.directPath).not.toBe(before);
    for (const habit of ['not_found', 'error'] as const) {
      account().reuploads = habit;
      await expect(client.socket.updateMediaMessage(message)).rejects.toMatchObject({ output: { statusCode: 404 } });
    }
    account().reuploads = 'uploads';
    await expectPeace();
  });

  it('the fake WhatsApp keeps what comes while the client is away, and brings it once, as offline', async () => {
    await ann.write(account(), 'Before');
    await until(() => client.arrived.length === 1 && whatsapp.owed().length === 0, 'the first');
    client.end();
    await until(() => !whatsapp.isConnected(NUMBER), 'it is away');
    await ann.write(account(), 'Missed 1');
    await ann.write(account(), 'Missed 2');
    client.connect();
    await until(() => client.arrived.length === 3, 'the missed ones');
    expect(client.arrived.map(({ how, message }) => [how, message?.conversation])).toEqual([
      ['notify', 'Before'],
      ['append', 'Missed 1'],
      ['append', 'Missed 2'],
    ]);
    await expectPeace();
  });

  it('the fake WhatsApp hides the number of somebody who hides it', async () => {
    const shy = whatsapp.person({ phone: '15550003333', hidesPhone: true });
    await shy.write(account(), 'Who am I?');
    await until(() => client.arrived.length === 1, 'the text');
    expect(client.arrived[0]?.key).toMatchObject({ remoteJid: shy.user.lid, remoteJidAlt: undefined });
    await expectPeace();
  });

  it('the fake WhatsApp brings group messages under the number and LID of their author', async () => {
    const group = whatsapp.group('Team', [ann.user.phone, NUMBER]);
    await ann.writeToGroup(group, 'To all');
    await until(() => client.arrived.length === 1, 'the text');
    expect(client.arrived[0]?.key).toMatchObject({ remoteJid: group.jid, participantAlt: ann.user.jid });
    expect(client.arrived[0]?.message?.conversation).toBe('To all');
    await expectPeace();
  });

  it('the fake WhatsApp gives each prekey out once, and asks for more when few are left', async () => {
    const [companion] = account().companions.values();
    if (!companion) throw new Error('there is no device');
    // The tests before took a few.
    expect(companion.preKeys).toBeGreaterThan(INITIAL_PREKEY_COUNT - 12);
    for (let spare = companion.preKeys - 5; spare > 0; spare--) companion.takeBundle();
    await ann.write(account(), 'One of the last');
    await until(() => client.arrived.length === 1 && companion.preKeys > 5, 'new prekeys');
    await expectPeace();
  });
});

describe('the strictness of the fake WhatsApp', () => {
  withLinkedClient();

  it('the fake WhatsApp takes down a query that it does not know', async () => {
    const asked = client.socket.query({ tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'made:up' } });
    await expect(asked).rejects.toThrow('bad-request');
    expect(whatsapp.problems()).toEqual([expect.stringContaining('made:up')]);
  });

  it('the fake WhatsApp takes down an acknowledgement of nothing, and a second use of a query id', async () => {
    await client.socket.sendNode({ tag: 'ack', attrs: { id: 'X', class: 'receipt', to: 's.whatsapp.net' } });
    const ping = { tag: 'iq', attrs: { id: 'same', to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' } };
    await client.socket.query(ping);
    await client.socket.query(ping);
    expect(whatsapp.problems().slice(-2)).toEqual([
      expect.stringContaining('confirms what it never got'),
      expect.stringContaining('same is used twice'),
    ]);
  });

  it.each([
    ['in another chat', { remoteJid: '1@lid' }],
    ['of somebody else', { fromMe: true }],
    ['of another member', { participant: '2@lid' }],
  ])('the fake WhatsApp takes down a request to upload a file again %s', async (problem, change) => {
    await ann.sendFile(account(), { kind: 'image', bytes: randomBytes(1000), mimetype: 'image/png' });
    await until(() => client.arrived.length === 1, 'the message');
    const { key, message } = client.arrived[0] ?? {};
    const mediaKey = Buffer.from(message?.imageMessage?.mediaKey ?? []);
    const asked = account().askedToUpload.length;
    await client.socket.sendNode(encryptMediaRetryRequest({ ...key, ...change }, mediaKey, client.creds.me?.id ?? ''));
    await until(() => account().askedToUpload.length > asked, 'the request');
    expect(whatsapp.problems().at(-1)).toContain(problem);
  });

  it('the fake WhatsApp shows what a client still owes', async () => {
    client.socket.ws.removeAllListeners('CB:message');
    await ann.write(account(), 'Anybody?');
    expect(whatsapp.owed()).toEqual([expect.stringMatching(/^15559990000 owes message\/3A/)]);
  });
});
