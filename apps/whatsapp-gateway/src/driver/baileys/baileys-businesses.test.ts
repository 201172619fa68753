import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MediaType, proto } from 'baileys';
import { BaileysWorld } from '../../testing/baileys.world';
import { uploadMedia } from '../../testing/fake-whatsapp/media/media-cipher';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { until } from '../../testing/until';

const world = BaileysWorld.ofFile();
let shop: Person;

beforeAll(() => {
  shop = world.person('usual');
});

const arrives = (message: proto.IMessage) => world.reported(shop.send(world.user, message, { type: 'media' }));
const bytes = randomBytes(4_321);
const upload = (type: MediaType) => uploadMedia(world.whatsapp.media, bytes, type);

const image = async () => ({ ...(await upload('image')), mimetype: 'image/jpeg' });
const pdf = async () => ({ ...(await upload('document')), mimetype: 'application/pdf', fileName: 'invoice.pdf' });
const video = async () => ({ ...(await upload('video')), mimetype: 'video/mp4' });
const audio = async () => ({ ...(await upload('audio')), mimetype: 'audio/ogg' });
const TEXT = 'Your invoice of March';
const words = { hydratedContentText: TEXT, hydratedFooterText: 'Acme', hydratedButtons: [] };

describe('what businesses send with a file', () => {
  it.each<[string, string, () => Promise<proto.IMessage>]>([
    [
      'a template with a document',
      'document',
      async () => ({ templateMessage: { hydratedTemplate: { ...words, documentMessage: await pdf() } } }),
    ],
    [
      'a template as the Cloud API sends it',
      'document',
      async () => {
        const template = { ...words, documentMessage: await pdf() };
        return {
          templateMessage: { hydratedTemplate: template, hydratedFourRowTemplate: template, fourRowTemplate: {} },
        };
      },
    ],
    [
      'a template of four rows with a picture',
      'image',
      async () => ({ templateMessage: { hydratedFourRowTemplate: { ...words, imageMessage: await image() } } }),
    ],
    [
      'a template that the phone fills in, with a video',
      'video',
      async () => ({
        templateMessage: { fourRowTemplate: { content: { params: [TEXT] }, videoMessage: await video() } },
      }),
    ],
    [
      'an interactive template with a picture',
      'image',
      async () => {
        const header = { hasMediaAttachment: true, imageMessage: await image() };
        return { templateMessage: { interactiveMessageTemplate: { header, body: { text: TEXT } } } };
      },
    ],
    [
      'a structured message with a video',
      'video',
      async () => {
        const hydratedTemplate = { ...words, videoMessage: await video() };
        return { highlyStructuredMessage: { elementName: 'invoice', hydratedHsm: { hydratedTemplate } } };
      },
    ],
    [
      'an interactive message with a document',
      'document',
      async () => ({ interactiveMessage: { header: { documentMessage: await pdf() }, body: { text: TEXT } } }),
    ],
    [
      'an interactive message with sound below',
      'audio',
      async () => ({ interactiveMessage: { body: { text: TEXT }, footer: { audioMessage: await audio() } } }),
    ],
    [
      'cards side by side, the first with a picture',
      'image',
      async () => {
        const cards = [{ header: { imageMessage: await image() }, body: { text: 'Card' } }];
        return { interactiveMessage: { body: { text: TEXT }, carouselMessage: { cards } } };
      },
    ],
    [
      'buttons with a document',
      'document',
      async () => ({ buttonsMessage: { contentText: TEXT, documentMessage: await pdf(), headerType: 3 } }),
    ],
    [
      'buttons with a picture in a disappearing message',
      'image',
      async () => {
        const buttonsMessage = { contentText: TEXT, imageMessage: await image(), headerType: 4 };
        return { ephemeralMessage: { message: { buttonsMessage } } };
      },
    ],
    [
      'a product with its picture',
      'image',
      async () => ({ productMessage: { product: { productId: 'p1', title: TEXT, productImage: await image() } } }),
    ],
    [
      'a product above buttons',
      'image',
      async () => {
        const header = { productMessage: { product: { title: 'Pizza', productImage: await image() } } };
        return { interactiveMessage: { header, body: { text: TEXT } } };
      },
    ],
    [
      'an invoice',
      'document',
      async () => {
        const file = await upload('document');
        const attachment = {
          attachmentMediaKey: file.mediaKey,
          attachmentDirectPath: file.directPath,
          attachmentFileSha256: file.fileSha256,
          attachmentMimetype: 'application/pdf',
          attachmentType: 1,
        };
        return { invoiceMessage: { note: TEXT, ...attachment } };
      },
    ],
    [
      'a payment with a picture for a note',
      'image',
      async () => ({
        sendPaymentMessage: { noteMessage: { imageMessage: { ...(await image()), caption: TEXT } } },
      }),
    ],
  ])('a message comes in as its file, with its text as the caption: %s', async (_what, kind, message) => {
    const event = await arrives(await message());
    expect(event).toMatchObject({ kind, text: TEXT });
    expect(event?.media?.error).toBeUndefined();
    expect(readFileSync(join(world.folder.path, 'media', event?.media?.ref ?? ''))).toEqual(bytes);
  });

  it('a document in a header keeps its name', async () => {
    const hydratedTemplate = { ...words, documentMessage: await pdf() };
    const event = await arrives({ templateMessage: { hydratedTemplate } });
    expect(event?.media).toMatchObject({ filename: 'invoice.pdf', mime: 'application/pdf' });
  });

  it('of cards with several pictures the first one comes in, with how many more there are, and all texts', async () => {
    const card = async (text: string) => ({
      header: { title: text, imageMessage: await image() },
      body: { text: `${text}!` },
    });
    const cards = [await card('Red'), await card('Blue'), await card('Green')];
    expect(await arrives({ interactiveMessage: { body: { text: TEXT }, carouselMessage: { cards } } })).toMatchObject({
      kind: 'image',
      text: TEXT,
      metadata: { cards: 'Red\nRed!\n\nBlue\nBlue!\n\nGreen\nGreen!', more_files: '2' },
    });
  });

  it('a place above a template comes in as a place, with the text', async () => {
    const locationMessage = { degreesLatitude: 1.5, degreesLongitude: 2.5, name: 'Office' };
    expect(await arrives({ templateMessage: { hydratedTemplate: { ...words, locationMessage } } })).toMatchObject({
      kind: 'location',
      text: TEXT,
      location: { latitude: 1.5, longitude: 2.5, name: 'Office' },
      metadata: { footer: 'Acme' },
    });
  });
});

describe('what businesses write around a text', () => {
  it.each<[string, proto.IMessage, string, object]>([
    [
      'a template',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedTitleText: 'Order 4711',
            hydratedContentText: 'It comes tomorrow.',
            hydratedFooterText: 'Acme',
            hydratedButtons: [
              { quickReplyButton: { displayText: 'Thanks', id: 'b1' } },
              { urlButton: { displayText: 'Track', url: 'https://example.com/4711' } },
              { callButton: { displayText: 'Call us', phoneNumber: '+15550100001' } },
            ],
          },
        },
      },
      'It comes tomorrow.',
      {
        title: 'Order 4711',
        footer: 'Acme',
        options: 'Thanks\nTrack: https://example.com/4711\nCall us: +15550100001',
      },
    ],
    [
      'a list',
      {
        listMessage: {
          title: 'Sizes',
          description: 'Which one?',
          footerText: 'Pizza only',
          buttonText: 'Choose',
          sections: [
            { title: 'Round', rows: [{ title: 'Small', description: '25 cm', rowId: 'r1' }, { title: 'Large' }] },
          ],
        },
      },
      'Which one?',
      { title: 'Sizes', footer: 'Pizza only', options: 'Round\nSmall: 25 cm\nLarge' },
    ],
    [
      'buttons',
      {
        buttonsMessage: {
          text: 'Dear Ann',
          contentText: 'Still there?',
          buttons: [{ buttonText: { displayText: 'Yes' } }],
        },
      },
      'Still there?',
      { title: 'Dear Ann', options: 'Yes' },
    ],
    [
      'a code to copy',
      {
        interactiveMessage: {
          body: { text: 'Your code is below.' },
          nativeFlowMessage: {
            buttons: [
              { name: 'cta_copy', buttonParamsJson: '{"display_text":"Copy","copy_code":"123456"}' },
              { name: 'cta_url', buttonParamsJson: '{"display_text":"Open","url":"https://example.com"}' },
              {
                name: 'single_select',
                buttonParamsJson:
                  '{"title":"Sizes","sections":[{"title":"All","rows":[{"title":"S","description":"small"}]}]}',
              },
            ],
          },
        },
      },
      'Your code is below.',
      { options: 'Copy: 123456\nOpen: https://example.com\nSizes\nAll\nS: small' },
    ],
    [
      'a limited offer',
      {
        interactiveMessage: {
          body: { text: 'Sale' },
          nativeFlowMessage: { messageParamsJson: '{"limited_time_offer":{"text":"Ends today","copy_code":"SALE"}}' },
        },
      },
      'Sale',
      { options: 'Ends today: SALE' },
    ],
    [
      'a title alone',
      { interactiveMessage: { header: { title: 'Only a title', subtitle: '' }, body: { text: '' } } },
      'Only a title',
      {},
    ],
  ])('title, footer and what can be chosen come in besides the text: %s', async (_what, message, text, metadata) => {
    const event = await arrives(message);
    expect(event).toMatchObject({ kind: 'text', text });
    expect(event?.metadata ?? {}).toEqual(metadata);
  });

  it('a button without any word comes in as what it does', async () => {
    const buttonParamsJson =
      '{"payment_settings":[{"type":"pix_static_code","pix_static_code":{"key":"a@example.com"}}]}';
    const nativeFlowMessage = { buttons: [{ name: 'payment_info', buttonParamsJson }] };
    const event = await arrives({ interactiveMessage: { nativeFlowMessage } });
    expect(event).toMatchObject({ kind: 'unsupported', text: '[interactive]' });
    expect(event?.metadata).toEqual({ kind: 'interactive', flow_name: 'payment_info', flow_params: buttonParamsJson });
  });

  it.each(['{"', '[1]', 'null', '"x"', '{"sections":[null,{"rows":[3]}]}', `{"display_text":"${'x'.repeat(20_000)}"}`])(
    'a button whose JSON is none, or too long, holds up nothing',
    async (buttonParamsJson) => {
      const nativeFlowMessage = { buttons: [{ name: 'x', buttonParamsJson }] };
      expect(await arrives({ interactiveMessage: { body: { text: 'Hi' }, nativeFlowMessage } })).toMatchObject({
        text: 'Hi',
      });
    },
  );

  it('a template inside of templates without an end holds up nothing', async () => {
    let template: proto.Message.ITemplateMessage = { hydratedTemplate: { hydratedContentText: 'Deep' } };
    for (let depth = 0; depth < 100; depth += 1) {
      template = { fourRowTemplate: { content: { hydratedHsm: template } } };
    }
    expect(await arrives({ templateMessage: template })).toMatchObject({ kind: 'unsupported', text: '[template]' });
  });

  it('the ad from which somebody came stands beside the text', async () => {
    const externalAdReply = {
      title: 'Pizza at 9',
      body: 'Two for one',
      sourceUrl: 'https://fb.me/x',
      sourceType: 'ad',
      sourceId: '120',
      ctwaClid: 'Aff',
      greetingMessageBody: 'Hello!',
    };
    expect(
      await arrives({ extendedTextMessage: { text: 'I want this', contextInfo: { externalAdReply } } }),
    ).toMatchObject({
      kind: 'text',
      text: 'I want this',
      metadata: {
        ad_title: 'Pizza at 9',
        ad_body: 'Two for one',
        ad_url: 'https://fb.me/x',
        ad_type: 'ad',
        ad_id: '120',
        ad_click_id: 'Aff',
        ad_greeting: 'Hello!',
      },
    });
  });

  it('the answers of a form come in whole', async () => {
    const paramsJson = JSON.stringify({ flow_token: 'f', comment: 'x'.repeat(9_000) });
    const nativeFlowResponseMessage = { name: 'flow', paramsJson };
    const event = await arrives({ interactiveResponseMessage: { body: { text: 'Sent' }, nativeFlowResponseMessage } });
    expect(event).toMatchObject({ kind: 'text', text: 'Sent' });
    expect(event?.metadata).toEqual({ flow_name: 'flow', flow_params: paramsJson });
  });
});

it('the fake WhatsApp found nothing wrong with businesses', async () => {
  await until(() => world.whatsapp.owed().length === 0, 'everything is confirmed');
  expect(world.whatsapp.problems()).toEqual([]);
});
