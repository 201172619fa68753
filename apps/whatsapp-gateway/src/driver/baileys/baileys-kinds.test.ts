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
    [
      'order',
      { orderMessage: { orderId: 'o3', orderTitle: 'Pizza', totalAmount1000: 12_500, totalCurrencyCode: 'EUR' } },
      'Pizza',
      { order_total: '12.5 EUR' },
    ],
    [
      'product',
      {
        productMessage: {
          product: {
            productId: 'p2',
            title: 'Salami',
            description: 'Hot',
            priceAmount1000: 9_000,
            currencyCode: 'EUR',
          },
          body: 'Look',
          footer: 'Acme',
        },
      },
      'Salami',
      { product_about: 'Hot', product_price: '9 EUR', body: 'Look', footer: 'Acme' },
    ],
    [
      'event',
      {
        eventMessage: {
          name: 'Party',
          description: 'Bring cake',
          startTime: 1_800_000_000,
          endTime: 1_800_003_600,
          location: { name: 'Office', address: 'Main St 1' },
          joinLink: 'https://call.whatsapp.com/x',
          isCanceled: true,
        },
      },
      'Party',
      {
        event_about: 'Bring cake',
        event_end: '1800003600',
        event_place: 'Office, Main St 1',
        event_link: 'https://call.whatsapp.com/x',
        event_canceled: 'true',
      },
    ],
    [
      'poll',
      { pollCreationMessageV5: { name: 'Tea?', options: [{ optionName: 'Yes' }, { optionName: 'No' }] } },
      'Tea?',
      { options: 'Yes\nNo' },
    ],
    [
      'poll result snapshot',
      { pollResultSnapshotMessage: { name: 'Tea?', pollVotes: [{ optionName: 'Yes', optionVoteCount: 3 }] } },
      'Tea?',
      { options: 'Yes: 3' },
    ],
    [
      'request payment',
      {
        requestPaymentMessage: {
          noteMessage: { extendedTextMessage: { text: 'For the pizza' } },
          amount: { value: 1250, offset: 100, currencyCode: 'BRL' },
        },
      },
      'For the pizza',
      { amount: '12.5 BRL' },
    ],
    ['invoice', { invoiceMessage: { note: 'March' } }, 'March', {}],
    [
      'newsletter admin invite',
      { newsletterAdminInviteMessage: { newsletterJid: '1@newsletter', newsletterName: 'News', caption: 'Join us' } },
      'Join us',
      { newsletter_id: '1@newsletter', newsletter_name: 'News' },
    ],
    [
      'scheduled call creation',
      { scheduledCallCreationMessage: { title: 'Weekly', scheduledTimestampMs: 1_800_000_000_000 } },
      'Weekly',
      { call_start: '1800000000' },
    ],
    ['rich response', { richResponseMessage: { submessages: [{ messageText: 'I am a bot' }] } }, 'I am a bot', {}],
    ['status question answer', { statusQuestionAnswerMessage: { text: 'Blue' } }, 'Blue', {}],
    ['status quoted', { statusQuotedMessage: { text: 'Their words' } }, 'Their words', {}],
  ])('a thing comes in as unsupported, never empty, with what it is: %s', async (kind, message, text, ids) => {
    const event = await arrives(message);
    expect(event).toMatchObject({ kind: 'unsupported', text, metadata: { kind, ...ids } });
  });
});

describe('things that are about another message', () => {
  const key = { id: 'A1B2', fromMe: false };

  it.each<[string, proto.IMessage, string]>([
    ['question response', { questionResponseMessage: { key, text: 'Blue' } }, 'Blue'],
    ['status question answer', { statusQuestionAnswerMessage: { key, text: 'Blue' } }, 'Blue'],
    ['status quoted', { statusQuotedMessage: { originalStatusId: key, text: 'Theirs' } }, 'Theirs'],
    ['send payment', { sendPaymentMessage: { requestMessageKey: key } }, '[send payment]'],
    ['cancel payment request', { cancelPaymentRequestMessage: { key } }, '[cancel payment request]'],
    ['order', { orderMessage: { orderRequestMessageId: key, message: 'Accepted' } }, 'Accepted'],
    ['enc comment', { encCommentMessage: { targetMessageKey: key } }, '[enc comment]'],
    ['enc reaction', { encReactionMessage: { targetMessageKey: key } }, '[enc reaction]'],
    ['enc event response', { encEventResponseMessage: { eventCreationMessageKey: key } }, '[enc event response]'],
    ['scheduled call edit', { scheduledCallEditMessage: { key } }, '[scheduled call edit]'],
    ['decline payment request', { declinePaymentRequestMessage: { key } }, '[decline payment request]'],
  ])('a thing that is about another message comes in with which one: %s', async (kind, message, text) => {
    expect(await arrives(message)).toMatchObject({
      kind: 'unsupported',
      text,
      metadata: { kind },
      reply_to: { wa_id: 'A1B2' },
    });
  });

  it('a comment comes in as what it says, with the message that it is on', async () => {
    const message = { commentMessage: { message: { conversation: 'Well said' }, targetMessageKey: key } };
    expect(await arrives(message)).toMatchObject({ kind: 'text', text: 'Well said', reply_to: { wa_id: 'A1B2' } });
  });
});

describe('what this version of the library does not know', () => {
  /** `pollCreationMessageV6` of newer apps: field number 119. */
  const NEWER = Buffer.from([0xba, 0x07, 0x03, 0x12, 0x01, 0x41]);
  const contextInfo = Buffer.from([0x9a, 0x02, 0x02, 0x1a, 0x00]);

  it.each<[string, Buffer]>([
    ['alone', NEWER],
    ['with what surrounds it', Buffer.concat([contextInfo, NEWER])],
    ['in a disappearing message', Buffer.concat([Buffer.from([0xc2, 0x02, 8, 0x0a, 6]), NEWER])],
    ['empty', Buffer.alloc(0)],
  ])('a part that is newer than the library comes in as unsupported, never as nothing: %s', async (_how, bytes) => {
    expect(await world.reported(ann.send(world.user, bytes))).toMatchObject({
      kind: 'unsupported',
      text: '[unknown]',
      from: ann.user.phone,
      metadata: { kind: 'unknown' },
    });
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

describe('cards', () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');

  it.each<[string, string, { name: string; phone: string }]>([
    [
      'a property in a group, as iPhones and address books write it',
      card('N:Roe;Ann;;;', 'FN:Ann Roe', 'item1.TEL:+49 151 00003101', 'item1.X-ABLabel:Mobile'),
      { name: 'Ann Roe', phone: '4915100003101' },
    ],
    [
      'a property in a group with the account of WhatsApp',
      card('item1.TEL;waid=4915100003101:+49 151 00003101'),
      { name: '4915100003101', phone: '4915100003101' },
    ],
    [
      'the account of WhatsApp, whatever stands before it',
      card('TEL;type=HOME:+49 30 1234567', 'TEL;type=CELL;waid=4915100003101:+49 151 00003101'),
      { name: '4915100003101', phone: '4915100003101' },
    ],
    [
      'a number with an extension and a label',
      card('FN:Desk', 'TEL:Line 2: +49 30 1234567 ext. 89'),
      { name: 'Desk', phone: '49301234567' },
    ],
    [
      'an address of vCard 4.0',
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:An\r\n n\r\nTEL;VALUE=uri;TYPE="voice,cell":tel:+49-151-00003101;ext=5\r\nEND:VCARD',
      { name: 'Ann', phone: '4915100003101' },
    ],
    [
      'quoted-printable of vCard 2.1',
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BC=\nrgen;;;\nTEL;CELL:+4915100003101\nEND:VCARD',
      { name: 'Jürgen Müller', phone: '4915100003101' },
    ],
    [
      'a national zero, which the service judges',
      card('FN:A', 'TEL:+49 (0)151 00003101'),
      { name: 'A', phone: '+49 (0)151 00003101' },
    ],
    ['no number', card('FN:Nobody', 'EMAIL:a@example.com'), { name: 'Nobody', phone: '' }],
  ])('a card comes in with name and number: %s', async (_what, vcard, contact) => {
    expect(await arrives({ contactMessage: { vcard } }, 'media')).toMatchObject({ kind: 'contact', contact });
  });

  it('a card comes in also as it came, without pictures', async () => {
    const photo = ['PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ', ' SkZJRgABAQ', 'AAQABAAD'];
    const lines = ['FN:Ann', 'TEL:+491510000', 'item1.EMAIL:ann@example.com', 'ORG:Acme'];
    const event = await arrives({ contactMessage: { displayName: 'Ann', vcard: card(...photo, ...lines) } }, 'media');
    expect(event?.metadata).toEqual({ vcard: card(...lines) });
  });
});

describe('what WhatsApp keeps from linked devices', () => {
  it.each(['hosted_unavailable_fanout', 'bot_unavailable_fanout'])(
    'what WhatsApp keeps from linked devices is told with who wrote it: %s',
    async (type) => {
      expect(await world.reported(ann.sendViewOnce(world.user, type))).toMatchObject({
        kind: 'unsupported',
        text: '[unreadable]',
        from: ann.user.phone,
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

  it('of more cards than the service takes the first ones come in, with how many more there are', async () => {
    const contacts = Array.from({ length: 53 }, (_, index) => vcard(`P${index}`, `49${index}`));
    const event = await arrives({ contactsArrayMessage: { contacts } }, 'media');
    expect(event?.contacts).toHaveLength(50);
    expect(event?.metadata).toMatchObject({ more_contacts: '3' });
  });

  it('a photo that comes again in a better quality, and one of an album, say of which message they are a part', async () => {
    const parentMessageKey = { id: 'A1B2' };
    const photo = { imageMessage: { mimetype: 'image/png', directPath: '/v/none.enc', caption: 'HD' } };
    const messageContextInfo = { messageAssociation: { associationType: 10, parentMessageKey } };
    const told = { kind: 'image', text: 'HD', metadata: { part_of: 'A1B2' } };
    expect(await arrives({ associatedChildMessage: { message: photo }, messageContextInfo }, 'media')).toMatchObject(
      told,
    );
    const inside = { associatedChildMessage: { message: { ...photo, messageContextInfo } } };
    expect(await arrives(inside, 'media')).toMatchObject(told);
    expect(await arrives({ ...photo, messageContextInfo }, 'media')).toMatchObject(told);
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
