import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { proto } from 'baileys';
import { whatsappIdOf } from '../../ledger/message-identity';
import { BaileysWorld } from '../../testing/baileys.world';
import { editOf } from '../../testing/fake-whatsapp/users/message-edit';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { aMessage, NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

const world = BaileysWorld.ofFile();
let ann: Person;
let bob: Person;
let owner: Person;

beforeAll(() => {
  ann = world.person('usual');
  bob = world.person('reads');
  owner = world.whatsapp.person(NUMBER);
});

async function changed(write: Promise<string>) {
  const id = await write;
  await until(() => world.changes.some(({ change_id }) => change_id === id), 'the change is told');
  return world.changes.find(({ change_id }) => change_id === id);
}

const settle = () => world.reported(ann.write(world.user, 'Done'));

describe('edits', () => {
  it('an edit is told with the new text and which message it changes', async () => {
    const waId = await ann.write(world.user, 'Helo');
    const edit = await changed(ann.edit(world.user, waId, 'Hello'));
    expect(edit).toMatchObject({
      phone: NUMBER,
      waId,
      change: 'edited',
      text: 'Hello',
      by_owner: false,
      from: ann.user.phone,
      lid: ann.user.lid,
    });
    expect(Date.now() - Date.parse(edit?.changed_at ?? '')).toBeLessThan(60_000);
    expect(world.inbound.map(({ text }) => text)).toEqual(['Helo']);
  });

  it('an edit by number of a message by LID names the same person', async () => {
    const waId = await ann.write(world.user, 'By LID');
    const edit = await changed(ann.edit(world.user, waId, 'By number', { addressing: 'pn' }));
    expect(edit).toMatchObject({ waId, from: ann.user.phone, lid: ann.user.lid });
  });

  it.each(['lid', 'jid'] as const)(
    'an edit that is sealed with the secret of its message is opened: by %s',
    async (by) => {
      const messageSecret = randomBytes(32);
      const waId = await ann.send(world.user, { conversation: 'Sealde', messageContextInfo: { messageSecret } });
      const edit = await changed(ann.editSealed(world.user, waId, messageSecret, 'Sealed', ann.user[by]));
      expect(edit).toMatchObject({ waId, change: 'edited', text: 'Sealed', from: ann.user.phone });
    },
  );

  it('an edit that cannot be opened is told as something unsupported that answers its message', async () => {
    const waId = await ann.write(world.user, 'No secret');
    const event = await world.reported(ann.editSealed(world.user, waId, randomBytes(32), 'x'));
    expect(event).toMatchObject({ kind: 'unsupported', text: '[edit]', reply_to: { wa_id: waId } });
  });

  it.each([
    ['an event', 1],
    ['a message that is sent later', 3],
    ['a poll', 4],
    ['the options of a poll', 5],
    ['something that no app here knows', 99],
    ['something that does not say it', undefined],
  ])('a sealed edit of %s is told as something unsupported that answers its message', async (_what, secretEncType) => {
    const messageSecret = randomBytes(32);
    const waId = await ann.send(world.user, { eventMessage: { name: 'Party' }, messageContextInfo: { messageSecret } });
    const sealed = { encPayload: randomBytes(60), encIv: randomBytes(12) };
    const targetMessageKey = { remoteJid: world.user.lid, fromMe: true, id: waId };
    const secretEncryptedMessage = { targetMessageKey, secretEncType, ...sealed };
    const event = await world.reported(ann.send(world.user, { secretEncryptedMessage }, { edit: '1' }));
    expect(event).toMatchObject({
      kind: 'unsupported',
      text: '[edit]',
      metadata: { kind: 'edit' },
      reply_to: { wa_id: waId },
    });
  });

  it('a sealed edit that names no message is told all the same', async () => {
    const event = await world.reported(ann.send(world.user, { secretEncryptedMessage: { secretEncType: 1 } }));
    expect(event).toMatchObject({ kind: 'unsupported', text: '[edit]' });
    expect(event).not.toHaveProperty('reply_to');
  });

  it.each<[string, proto.IMessage, string]>([
    ['the caption of a photo', { imageMessage: { caption: 'A cat' } }, 'A cat'],
    [
      'the caption of a document',
      { documentWithCaptionMessage: { message: { documentMessage: { caption: 'The bill' } } } },
      'The bill',
    ],
    ['the question of a poll', { pollCreationMessageV3: { name: 'Coffee?' } }, 'Coffee?'],
    ['the name of an event', { eventMessage: { name: 'Party at 9' } }, 'Party at 9'],
    ['the text of a template', { templateMessage: { hydratedTemplate: { hydratedContentText: 'Now' } } }, 'Now'],
  ])('an edit is told with the new text: %s', async (_what, editedMessage, text) => {
    const waId = await ann.write(world.user, 'Before');
    const edit = await changed(ann.send(world.user, editOf(world.user, waId, editedMessage), { edit: '1' }));
    expect(edit).toMatchObject({ waId, change: 'edited', text });
  });

  it('an edit whose new content nobody here knows is told as something unsupported that answers its message', async () => {
    const waId = await ann.write(world.user, 'Before');
    const event = await world.reported(ann.send(world.user, editOf(world.user, waId, {}), { edit: '1' }));
    expect(event).toMatchObject({ kind: 'unsupported', text: '[edit]', reply_to: { wa_id: waId } });
    expect(world.changes).toEqual([]);
  });

  it('nobody edits what the other one wrote', async () => {
    const waId = await owner.writeFromPhone(ann.user, { conversation: 'Mine' });
    const key = { remoteJid: world.user.lid, fromMe: false, id: waId };
    const protocolMessage = { key, type: 14, editedMessage: { conversation: 'Yours' } };
    await ann.send(world.user, { editedMessage: { message: { protocolMessage } } }, { edit: '1' });
    await settle();
    expect(world.changes).toEqual([]);
  });

  it('an edit that the owner makes on the phone is told as the owner’s', async () => {
    const waId = await owner.writeFromPhone(ann.user, { conversation: 'Mien' });
    const message = editOf(ann.user, waId, { conversation: 'Mine' });
    const edit = await changed(owner.writeFromPhone(ann.user, message, { edit: '1' }));
    expect(edit).toMatchObject({ waId, by_owner: true, text: 'Mine', from: ann.user.phone, lid: ann.user.lid });
  });
});

describe('deletions', () => {
  it('a message that its writer takes back is told as deleted', async () => {
    const waId = await ann.write(world.user, 'Oops');
    const change = await changed(ann.revoke(world.user, waId));
    expect(change).toMatchObject({ waId, change: 'deleted', by_owner: false, from: ann.user.phone });
    expect(change).not.toHaveProperty('text');
  });

  it('what the owner takes back on the phone is told as deleted, also what was sent from here', async () => {
    const request = aMessage({ to: ann.user.phone, text: 'From here' });
    const waId = whatsappIdOf(NUMBER, request.id);
    await world.send({ request, waId });
    const protocolMessage = { key: { remoteJid: ann.user.lid, fromMe: true, id: waId }, type: 0 };
    const change = await changed(owner.writeFromPhone(ann.user, { protocolMessage }, { edit: '7' }));
    expect(change).toMatchObject({ waId, change: 'deleted', by_owner: true, from: ann.user.phone });
  });

  it('a deletion that comes while the number was away is told when it is back, in order', async () => {
    await world.whatsapp.refuseConnections();
    await until(() => world.driver.session(NUMBER)?.status === 'disconnected', 'it is away');
    const waId = await bob.write(world.user, 'Away');
    await bob.revoke(world.user, waId);
    await world.whatsapp.acceptConnections();
    await until(() => world.changes.length === 1, 'it is told');
    expect(world.events.flatMap((each) => ('waId' in each && each.waId === waId ? [each.type] : []))).toEqual([
      'message.inbound',
      'message.changed',
    ]);
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
  });
});

describe('what the owner writes on the phone', () => {
  const own = () => world.events.flatMap((each) => (each.type === 'message.own' ? [each] : []));
  const written = async (write: Promise<string>) => {
    const waId = await write;
    await until(() => own().some((each) => each.waId === waId), 'it is told');
    return own().find((each) => each.waId === waId);
  };

  it.each(['lid', 'pn'] as const)('what the owner writes is told with to whom: by %s', async (addressing) => {
    const event = await written(owner.writeFromPhone(ann.user, { conversation: 'On my phone' }, { addressing }));
    expect(event).toMatchObject({
      phone: NUMBER,
      to: ann.user.phone,
      lid: ann.user.lid,
      kind: 'text',
      text: 'On my phone',
    });
    expect(world.inbound).toEqual([]);
  });

  it('the receipts of what the owner writes are told, each once', async () => {
    const waId = await owner.writeFromPhone(ann.user, { conversation: 'Read me' });
    await until(() => own().length === 1, 'it is told');
    ann.confirm(world.user, waId, 'delivered');
    ann.confirm(world.user, waId, 'read');
    const told = () => world.events.flatMap((each) => (each.type === 'message.own_status' ? [each.status] : []));
    await until(() => told().includes('read'), 'it is read');
    expect(told()).toEqual(['delivered', 'read']);
  });

  it('what was sent from here and comes back as an echo is no message of the owner', async () => {
    const request = aMessage({ to: ann.user.phone, text: 'From here' });
    const waId = whatsappIdOf(NUMBER, request.id);
    await world.send({ request, waId });
    await owner.writeFromPhone(ann.user, { conversation: 'From here' }, { id: waId });
    await settle();
    expect(own()).toEqual([]);
  });

  it('notes to oneself and the old chats of a new device are not told', async () => {
    await owner.writeFromPhone(world.user, { conversation: 'Milk' });
    await settle();
    expect(own()).toEqual([]);
  });

  it('what the owner writes is told also when the data folder took nothing at first', async () => {
    world.refuses = new Error('disk full');
    const waId = await owner.writeFromPhone(ann.user, { conversation: 'Survives' });
    await until(() => world.log.some((line) => line.includes('was not stored')), 'it fails');
    world.refuses = undefined;
    await until(() => own().some((each) => each.waId === waId), 'it is told');
    expect(own().map(({ text, to }) => `${text} ${to}`)).toEqual([`Survives ${ann.user.phone}`]);
  });
});

it('the fake WhatsApp found nothing wrong with changes and own messages', async () => {
  await until(() => world.whatsapp.owed().length === 0, 'everything is confirmed');
  expect(world.whatsapp.problems()).toEqual([]);
});
