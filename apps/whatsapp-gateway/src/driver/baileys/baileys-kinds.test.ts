import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { proto } from 'baileys';
import { BaileysWorld } from '../../testing/baileys.world';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { until } from '../../testing/until';

const world = BaileysWorld.ofFile();
let ann: Person;

beforeAll(() => {
  ann = world.person('usual');
});

const arrives = (message: proto.IMessage, type = 'text') => world.reported(ann.send(world.user, message, { type }));
const vcard = (name: string, phone: string) => ({
  displayName: name,
  vcard: `BEGIN:VCARD\nFN:${name}\nTEL;waid=${phone}:+${phone}\nEND:VCARD`,
});

describe('choices', () => {
  it.each<[string, proto.IMessage, string, object]>([
    [
      'a button',
      { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Yes, please' } },
      'Yes, please',
      { choice_id: 'b1' },
    ],
    [
      'a button of a template',
      { templateButtonReplyMessage: { selectedId: 't1', selectedDisplayText: 'Book' } },
      'Book',
      { choice_id: 't1' },
    ],
    [
      'a row of a list',
      { listResponseMessage: { title: 'Small', singleSelectReply: { selectedRowId: 'r1' } } },
      'Small',
      { choice_id: 'r1' },
    ],
    [
      'an answer of an interactive message',
      {
        interactiveResponseMessage: {
          body: { text: 'Pizza' },
          nativeFlowResponseMessage: { name: 'menu_options', paramsJson: '{"id":"p1"}' },
        },
      },
      'Pizza',
      { choice_id: 'p1', flow_name: 'menu_options', flow_params: '{"id":"p1"}' },
    ],
    [
      'an answer without words',
      { interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'cta', paramsJson: 'no json' } } },
      '[choice]',
      { flow_name: 'cta', flow_params: 'no json' },
    ],
  ])('a choice comes in as its text, with its id: %s', async (_what, message, text, metadata) => {
    const event = await arrives(message);
    expect(event).toMatchObject({ kind: 'text', text });
    expect(event?.metadata).toEqual(metadata);
  });

  it('what a business offers with buttons comes in as its text', async () => {
    const offers: proto.IMessage[] = [
      { buttonsMessage: { contentText: 'Which one?' } },
      { listMessage: { title: 'Sizes', description: 'Which one?' } },
      { interactiveMessage: { body: { text: 'Which one?' } } },
      { templateMessage: { hydratedTemplate: { hydratedContentText: 'Which one?' } } },
    ];
    for (const offer of offers) expect(await arrives(offer)).toMatchObject({ kind: 'text', text: 'Which one?' });
  });
});

describe('things without a type of their own', () => {
  it.each<[string, proto.IMessage, string, object]>([
    [
      'order',
      { orderMessage: { orderId: 'o1', itemCount: 2, message: 'Two pizzas' } },
      'Two pizzas',
      { order_id: 'o1' },
    ],
    ['order', { orderMessage: { orderId: 'o2' } }, '[order]', { order_id: 'o2' }],
    [
      'product',
      { productMessage: { product: { productId: 'p1', title: 'Margherita' } } },
      'Margherita',
      { product_id: 'p1' },
    ],
    [
      'group invite',
      { groupInviteMessage: { groupJid: '1@g.us', inviteCode: 'abc', groupName: 'Team' } },
      'Team',
      { group_id: '1@g.us', invite_code: 'abc' },
    ],
    ['event', { eventMessage: { name: 'Party', startTime: 1_800_000_000 } }, 'Party', { event_start: '1800000000' }],
    ['poll', { pollCreationMessageV3: { name: 'Tea?' } }, 'Tea?', {}],
    ['send payment', { sendPaymentMessage: {} }, '[send payment]', {}],
    ['sticker pack', { stickerPackMessage: { stickerPackId: 's' } }, '[sticker pack]', {}],
  ])('a thing comes in as unsupported, never empty, with what it is: %s', async (kind, message, text, ids) => {
    const event = await arrives(message);
    expect(event).toMatchObject({ kind: 'unsupported', text, metadata: { kind, ...ids } });
  });
});

describe('messages to look at once', () => {
  const image = (viewOnce?: boolean): proto.IMessage => ({
    imageMessage: { mimetype: 'image/png', mediaKey: randomBytes(32), directPath: '/v/none.enc', viewOnce },
  });

  it.each<[string, proto.IMessage]>([
    ['the first wrapper', { viewOnceMessage: { message: image() } }],
    ['the second', { viewOnceMessageV2: { message: image() } }],
    ['in a disappearing message', { ephemeralMessage: { message: { viewOnceMessageV2: { message: image() } } } }],
    ['by its own word', image(true)],
  ])('a photo comes in as a photo that says so: %s', async (_how, message) => {
    expect(await arrives(message, 'media')).toMatchObject({ kind: 'image', metadata: { view_once: 'true' } });
  });

  it('a voice message in the third wrapper comes in as audio', async () => {
    const audio = { audioMessage: { mimetype: 'audio/ogg', mediaKey: randomBytes(32), directPath: '/v/none.enc' } };
    const message = { viewOnceMessageV2Extension: { message: audio } };
    expect(await arrives(message, 'media')).toMatchObject({ kind: 'audio', metadata: { view_once: 'true' } });
  });

  it.each(['view_once', 'view_once_unavailable_fanout'])(
    'what WhatsApp shows on the phone alone is told with who wrote it: %s',
    async (type) => {
      expect(await world.reported(ann.sendViewOnce(world.user, type))).toMatchObject({
        kind: 'unsupported',
        text: '[view once] Open this message on the phone.',
        from: ann.user.phone,
        metadata: { kind: 'view once', view_once: 'true' },
      });
    },
  );
});

describe('wrappers', () => {
  it('a document with a caption comes in as a document with its text', async () => {
    const document = {
      mimetype: 'application/pdf',
      caption: 'The bill',
      fileName: 'bill.pdf',
      directPath: '/v/none.enc',
    };
    const message = { documentWithCaptionMessage: { message: { documentMessage: document } } };
    expect(await arrives(message, 'media')).toMatchObject({
      kind: 'document',
      text: 'The bill',
      media: { filename: 'bill.pdf' },
    });
  });

  it('all contact cards of a message come in', async () => {
    const contacts = [vcard('Ann', '491'), vcard('Bo', '492')];
    const event = await arrives({ contactsArrayMessage: { displayName: '2 contacts', contacts } }, 'media');
    expect(event).toMatchObject({
      kind: 'contact',
      text: 'Ann, Bo',
      contact: { name: 'Ann', phone: '491' },
      contacts: [
        { name: 'Ann', phone: '491' },
        { name: 'Bo', phone: '492' },
      ],
    });
  });

  it('a place that moves says so', async () => {
    const message = { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'On my way' } };
    expect(await arrives(message, 'media')).toMatchObject({
      kind: 'location',
      text: 'On my way',
      metadata: { live_location: 'true' },
    });
  });

  it('a photo of an album comes in as a photo; pins, kept messages and heads of albums say nothing', async () => {
    const key = { remoteJid: ann.user.lid, fromMe: false, id: 'X1' };
    await ann.send(world.user, { albumMessage: { expectedImageCount: 1 } });
    await ann.send(world.user, { pinInChatMessage: { key, type: 1 } });
    await ann.send(world.user, { keepInChatMessage: { key, keepType: 1 } });
    const photo = { imageMessage: { mimetype: 'image/png', directPath: '/v/none.enc', caption: 'One' } };
    await arrives({ associatedChildMessage: { message: photo } }, 'media');
    expect(world.inbound.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['image One']);
  });
});

it('the fake WhatsApp found nothing wrong with all kinds', async () => {
  await until(() => world.whatsapp.owed().length === 0, 'everything is confirmed');
  expect(world.whatsapp.problems()).toEqual([]);
});
