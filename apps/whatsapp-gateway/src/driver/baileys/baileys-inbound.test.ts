import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { proto } from 'baileys';
import { whatsappIdOf } from '../../ledger/message-identity';
import { BaileysWorld } from '../../testing/baileys.world';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { aMessage, NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

const world = BaileysWorld.ofFile();
let ann: Person;

beforeAll(() => {
  ann = world.person('usual');
});

const arrives = (write: Promise<string>) => world.reported(write);

const sendPoll = async (multiple = false) => {
  const request = aMessage({ to: ann.user.phone, type: 'poll', text: undefined });
  request.poll = { question: 'Tea?', options: ['Yes', 'No', 'Later'], multiple };
  const waId = whatsappIdOf(NUMBER, request.id);
  await world.send({ request, waId });
  await until(() => ann.user.received.some(({ id }) => id === waId), 'the poll arrives');
  return { waId, request };
};

describe('incoming messages', () => {
  it('a text comes in with from whom, under which name, when', async () => {
    const event = await arrives(ann.write(world.user, 'Good morning'));
    expect(event).toMatchObject({
      phone: NUMBER,
      from: ann.user.phone,
      lid: ann.user.lid,
      name: ann.user.name,
      kind: 'text',
      text: 'Good morning',
      offline: false,
    });
    expect(Date.now() - Date.parse(event?.sent_at ?? '')).toBeLessThan(60_000);
  });

  it('a business that calls itself nothing has the name of its profile', async () => {
    const named = { verifiedName: 'Ferretería Sol S.A.' };
    expect(await arrives(ann.write(world.user, 'Hello', { ...named, name: '' }))).toMatchObject({
      name: 'Ferretería Sol S.A.',
    });
    expect(await arrives(ann.write(world.user, 'Hello', named))).toMatchObject({ name: ann.user.name });
  });

  it('a text that is addressed by phone number comes in with LID and number', async () => {
    const event = await arrives(ann.write(world.user, 'By number', { addressing: 'pn' }));
    expect(event).toMatchObject({ from: ann.user.phone, lid: ann.user.lid });
  });

  it.each(['image', 'video', 'audio', 'document'] as const)(
    'the file of an incoming message lies in the data folder: %s',
    async (kind) => {
      const bytes = randomBytes(100_001);
      const draft = { kind, bytes, mimetype: `${kind}/x`, caption: 'See', fileName: '../../etc/a.pdf' };
      const event = await arrives(ann.sendFile(world.user, draft));
      expect(event).toMatchObject({ kind, media: { mime: `${kind}/x`, size: 100_001 } });
      expect(event?.text).toBe(kind === 'audio' ? '' : 'See');
      expect(event?.media?.filename).toBe(kind === 'document' ? 'a.pdf' : undefined);
      expect(readFileSync(join(world.folder.path, 'media', event?.media?.ref ?? ''))).toEqual(bytes);
    },
  );

  it.each<[string, proto.IMessage, object]>([
    [
      'location',
      { locationMessage: { degreesLatitude: 1.5, degreesLongitude: 2.5, name: 'Here' } },
      { kind: 'location', text: 'Here', location: { latitude: 1.5, longitude: 2.5, name: 'Here' } },
    ],
    [
      'contact',
      { contactMessage: { displayName: 'Bo', vcard: 'BEGIN:VCARD\nFN:Bo\nTEL;waid=155577:+155577\nEND:VCARD' } },
      { kind: 'contact', text: 'Bo', contact: { name: 'Bo', phone: '155577' } },
    ],
    [
      'disappearing',
      { ephemeralMessage: { message: { extendedTextMessage: { text: 'Gone soon' } } } },
      { kind: 'text', text: 'Gone soon' },
    ],
    ['choice of a list', { listResponseMessage: { title: 'Number two' } }, { kind: 'text', text: 'Number two' }],
    [
      'what this app cannot read',
      { pollCreationMessageV3: { name: 'Theirs?', options: [{ optionName: 'a' }, { optionName: 'b' }] } },
      { kind: 'unsupported', text: 'Theirs?' },
    ],
  ])('a message comes in as its kind: %s', async (_what, message, event) => {
    expect(await arrives(ann.send(world.user, message, { type: 'text' }))).toMatchObject(event);
  });

  it('a reaction to one of ours comes in, and so does its end', async () => {
    const { waId, request } = await sendPoll();
    const event = await arrives(ann.react(world.user, waId, '👍'));
    expect(event).toMatchObject({
      kind: 'reaction',
      text: '👍',
      reaction: { wa_id: waId, message_id: request.id, emoji: '👍' },
    });
    expect(await arrives(ann.react(world.user, waId, ''))).toMatchObject({ kind: 'reaction', text: '' });
  });

  it('a reply comes in with which of ours it answers', async () => {
    const { waId, request } = await sendPoll();
    const event = await arrives(ann.quote(world.user, waId, 'About that'));
    expect(event).toMatchObject({
      kind: 'text',
      text: 'About that',
      reply_to: { wa_id: waId, message_id: request.id },
    });
  });

  it('a poll answer comes in as the whole choice by name; an empty one takes it back', async () => {
    const { waId, request } = await sendPoll(true);
    const both = await arrives(ann.vote(world.user, waId, ['Yes', 'Later']));
    expect(both).toMatchObject({
      kind: 'poll_vote',
      text: 'Yes, Later',
      poll: { wa_id: waId, message_id: request.id, options: ['Yes', 'Later'] },
    });
    expect(await arrives(ann.vote(world.user, waId, ['No']))).toMatchObject({ text: 'No' });
    expect(await arrives(ann.vote(world.user, waId, []))).toMatchObject({ text: '', poll: { options: [] } });
  });

  it('poll answers come in also after the poll was dropped with the other messages', async () => {
    const { waId } = await sendPoll();
    world.store.db.exec('DELETE FROM sent_messages');
    expect(await arrives(ann.vote(world.user, waId, ['Yes']))).toMatchObject({ kind: 'poll_vote', text: 'Yes' });
  });

  it('a vote on a poll that is not known here is unsupported, not lost', async () => {
    const { waId } = await sendPoll();
    world.store.db.exec('DELETE FROM sent_messages; DELETE FROM sent_polls');
    expect(await arrives(ann.vote(world.user, waId, ['Yes']))).toMatchObject({
      kind: 'unsupported',
      text: '[poll vote]',
      metadata: { kind: 'poll vote' },
      reply_to: { wa_id: waId },
    });
  });

  it('messages come in in order, each once, although a later one has no file to wait for', async () => {
    const bytes = randomBytes(300_000);
    const first = await ann.sendFile(world.user, { kind: 'image', bytes, mimetype: 'image/png' });
    const second = await ann.write(world.user, 'After it');
    await ann.write(world.user, 'After it', { id: second });
    const third = await ann.write(world.user, 'Last');
    await until(() => world.inbound.length >= 3, 'all are reported');
    expect(world.inbound.map(({ waId }) => waId)).toEqual([first, second, third]);
  });

  it('nothing is told of groups and stories', async () => {
    const group = world.whatsapp.directory.group(world.recipient('group'));
    if (group) await ann.writeToGroup(group, 'To all');
    world.whatsapp.expectProblem(/refuses a stanza: .* to=status@broadcast/);
    await ann.write(world.user, 'My story', { broadcast: 'status@broadcast' });
    await arrives(ann.write(world.user, 'The end'));
    expect(world.inbound.map(({ text }) => text)).toEqual(['The end']);
  });

  it('nothing is told when the owner reads a message on the phone', async () => {
    const waId = await ann.write(world.user, 'Read me');
    await until(() => world.inbound.length === 1, 'it is told');
    world.whatsapp.person(NUMBER).confirm(world.user, waId, 'read');
    await arrives(ann.write(world.user, 'The end'));
    expect(world.events.map(({ type }) => type)).toEqual(['message.inbound', 'message.inbound']);
  });

  it('what comes by a list of recipients is a message of who wrote it', async () => {
    const event = await arrives(ann.write(world.user, 'To some', { broadcast: '1543@broadcast' }));
    expect(event).toMatchObject({ from: ann.user.phone, lid: ann.user.lid, kind: 'text', text: 'To some' });
  });
});

describe('files that come in and cannot be had', () => {
  const image = (file: Partial<proto.Message.IImageMessage>): proto.IMessage => ({
    imageMessage: { mimetype: 'image/png', mediaKey: randomBytes(32), fileLength: 10, ...file },
  });
  const mediaOf = async (message: proto.IMessage) =>
    (await arrives(ann.send(world.user, message, { type: 'media' })))?.media;

  it('a message whose file is gone, too large or broken is reported without it', async () => {
    expect(await mediaOf(image({ directPath: '/v/t62/none.enc' }))).toMatchObject({ error: 'expired' });
    const large = image({ directPath: '/v/t62/x.enc', fileLength: 65 * 1024 * 1024 });
    expect(await mediaOf(large)).toMatchObject({ error: 'too_large' });
    const path = world.whatsapp.media.store(randomBytes(100));
    expect(await mediaOf(image({ directPath: path }))).toMatchObject({ error: 'failed' });
  });

  it('files are not fetched from another host, whatever address the sender writes', async () => {
    for (const directPath of ['@10.0.0.1/x', '.example.com/x', '//10.0.0.1/x', '/\\10.0.0.1/x', '', 'x']) {
      const media = await mediaOf(image({ directPath, url: 'http://127.0.0.1:1/x' }));
      expect(media?.ref).toBeUndefined();
    }
  });

  it('files that cannot be had leave nothing half in the data folder', () => {
    const names = readdirSync(join(world.folder.path, 'media'));
    expect(names.filter((name) => name.includes('.'))).toEqual([]);
  });
});

describe('people who hide their number', () => {
  it('people who hide their number are known by LID; the number is told when it becomes known', async () => {
    const hidden = world.whatsapp.person({ phone: '15551230077', hidesPhone: true });
    const event = await arrives(hidden.write(world.user, 'Guess who'));
    expect(event).toMatchObject({ from: null, lid: hidden.user.lid, text: 'Guess who' });
    // The LID is enough to answer, even if the phone number is unknown.
    const request = aMessage({ to: hidden.user.lid, text: 'Who is there?' });
    const waId = whatsappIdOf(request.from, request.id);
    expect(await world.send({ request, waId })).toMatchObject({ kind: 'accepted', ack: 'server' });
    await until(() => hidden.user.received.some(({ id }) => id === waId), 'the answer arrives');
    const known = aMessage({ to: hidden.user.phone });
    await world.send({ request: known, waId: whatsappIdOf(NUMBER, known.id) });
    await until(() => world.events.some(({ type }) => type === 'contact.mapped'), 'the number is told');
    expect(world.events.filter(({ type }) => type === 'contact.mapped')).toEqual([
      { type: 'contact.mapped', phone: NUMBER, lid: hidden.user.lid, mappedPhone: hidden.user.phone },
    ]);
    expect(await arrives(hidden.write(world.user, 'Me again'))).toMatchObject({ from: hidden.user.phone });
  });
});

describe('messages that came while the number was away', () => {
  it('a message that came while the number was away is reported when it is back, as offline, in order', async () => {
    await world.whatsapp.refuseConnections();
    await until(() => world.driver.session(NUMBER)?.status === 'disconnected', 'it is away');
    for (const text of ['One', 'Two', 'Three']) await ann.write(world.user, text);
    await world.whatsapp.acceptConnections();
    await until(() => world.inbound.length === 3, 'all are reported');
    expect(world.inbound.map(({ text, offline }) => `${text} ${offline}`)).toEqual([
      'One true',
      'Two true',
      'Three true',
    ]);
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
  });
});

describe('a data folder that takes nothing', () => {
  it('the app reports what came in while the data folder took nothing as soon as it does again', async () => {
    world.refuses = new Error('disk full');
    const waId = await ann.write(world.user, 'Full');
    await until(() => world.log.some((line) => line.includes('a message that came in was not stored')), 'it fails');
    world.refuses = undefined;
    await until(() => world.inbound.some((each) => each.waId === waId), 'it is reported');
    expect(world.inbound.map(({ text }) => text)).toEqual(['Full']);
  });
});

describe('files that follow their messages', () => {
  const end = (waId: string) => world.events.filter((each) => each.type === 'message.media' && each.waId === waId);

  it('a file is told once although the data folder took nothing when it came', async () => {
    world.takesLateFiles = true;
    world.whatsapp.media.nextFate = 'hangs';
    const bytes = randomBytes(1000);
    const waId = await ann.sendFile(world.user, { kind: 'image', bytes, mimetype: 'image/png' });
    await until(() => world.inbound.some((each) => each.waId === waId), 'the message is reported');
    world.refuses = new Error('disk full');
    world.whatsapp.media.afflict();
    await until(
      () => world.log.some((line) => line.includes('a file that is awaited did not come further')),
      'it fails',
    );
    expect(end(waId)).toEqual([]);
    world.refuses = undefined;
    await until(() => end(waId).length > 0, 'the file is told');
    expect(end(waId)).toHaveLength(1);
    expect(world.driver.pendingFiles()).toBe(0);
    world.takesLateFiles = false;
  });
});

it('the fake WhatsApp found nothing wrong with all that came in', async () => {
  await until(() => world.whatsapp.owed().length === 0, 'everything is confirmed');
  expect(world.whatsapp.problems()).toEqual([]);
});
