import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ToldEvents } from './told-events';

let told: ToldEvents;

beforeAll(async () => {
  told = await ToldEvents.start();
});
afterAll(() => told.close());

async function expectPeace(): Promise<void> {
  expect(await told.system.peace()).toEqual({ owed: [], problems: [] });
}

async function historyOf(id: unknown): Promise<unknown[]> {
  const { body } = await told.system.call(`/messages/${String(id)}/events`);
  return (body.data as { change: unknown; previous: unknown }[]).map(({ change, previous }) => ({ change, previous }));
}

describe('what people change in their messages', () => {
  it('an edit and then a deletion reach the message, its history, the webhook and the feed', async () => {
    const from = await told.system.aPerson();
    const waId = await told.write(from, 'Helo');
    const { message: first } = await told.ofMessage('message.received', waId);
    expect(first).toMatchObject({ content: 'Helo', version: 1 });

    await told.ask('edit', from, { messageId: waId, text: 'Hello' });
    const edited = await told.next('message.updated', ({ message }) => message.id === first.id);
    expect(edited).toMatchObject({
      data: { change: 'edited', previous: { content: 'Helo' } },
      message: { id: first.id, message_id: waId, content: 'Hello', version: 2, direction: 'inbound' },
    });
    expect(await told.listed(waId)).toMatchObject({
      id: first.id,
      content: 'Hello',
      edited_at: expect.any(String),
      deleted_at: null,
    });

    await told.ask('revoke', from, { messageId: waId });
    const isDeletion = ({ message }: { message: Record<string, unknown> }) =>
      message.id === first.id && message.version === 3;
    const deleted = await told.next('message.updated', isDeletion);
    expect(deleted).toMatchObject({
      data: { change: 'deleted', previous: { content: 'Hello' } },
      message: { content: 'Hello' },
    });
    expect(await told.listed(waId)).toMatchObject({ content: 'Hello', deleted_at: expect.any(String) });
    expect(await historyOf(first.id)).toEqual([
      { change: null, previous: null },
      { change: 'edited', previous: { content: 'Helo' } },
      { change: 'deleted', previous: { content: 'Hello' } },
    ]);
    const all = await told.system.inbound();
    expect(all.filter((message) => message.from === from)).toHaveLength(1);
    await expectPeace();
  });

  it('nobody changes what somebody else wrote', async () => {
    const [writer, other] = [await told.system.aPerson(), await told.system.aPerson()];
    await told.write(other, 'I am a contact, too');
    const waId = await told.write(writer, 'Mine');
    await told.ask('edit', other, { messageId: waId, text: 'Forged' });
    await told.ask('revoke', other, { messageId: waId });
    await told.settle();
    expect(await told.listed(waId)).toMatchObject({ content: 'Mine', edited_at: null, deleted_at: null });
    expect(told.all().filter(({ type, message }) => type === 'message.updated' && message.message_id === waId)).toEqual(
      [],
    );
    await expectPeace();
  });
});

const card = (name: string, phone: string) => ({
  displayName: name,
  vcard: `BEGIN:VCARD\nFN:${name}\nTEL;waid=${phone}:+${phone}\nEND:VCARD`,
});
const FORM = JSON.stringify({ comment: 'x'.repeat(5_000) });
const image = { mimetype: 'image/png', mediaKey: randomBytes(32).toString('base64'), directPath: '/v/none.enc' };

describe('what people write besides texts and files', () => {
  it.each<[string, object, object]>([
    [
      'the button that somebody pressed',
      { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Yes, please' } },
      { type: 'text', content: 'Yes, please', metadata: { choice_id: 'b1' } },
    ],
    [
      'the row of a list that somebody chose',
      { listResponseMessage: { title: 'Small', singleSelectReply: { selectedRowId: 'r1' } } },
      { type: 'text', content: 'Small', metadata: { choice_id: 'r1' } },
    ],
    [
      'an order',
      { orderMessage: { orderId: 'o1', itemCount: 2, message: 'Two pizzas' } },
      {
        type: 'unsupported',
        content: 'Two pizzas',
        metadata: { kind: 'order', order_id: 'o1', order_items: '2' },
      },
    ],
    [
      'a template of a business, with what stands around its text',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedTitleText: 'Order 4711',
            hydratedContentText: 'It comes tomorrow.',
            hydratedButtons: [{ urlButton: { displayText: 'Track', url: 'https://example.com/4711' } }],
          },
        },
      },
      {
        type: 'text',
        content: 'It comes tomorrow.',
        metadata: { title: 'Order 4711', options: 'Track: https://example.com/4711' },
      },
    ],
    [
      'the answers of a form, whole',
      {
        interactiveResponseMessage: {
          body: { text: 'Sent' },
          nativeFlowResponseMessage: { name: 'flow', paramsJson: FORM },
        },
      },
      { type: 'text', content: 'Sent', metadata: { flow_name: 'flow', flow_params: FORM } },
    ],
    [
      'a card whose number stands in a group, with a national zero',
      { contactMessage: { displayName: 'Bo', vcard: 'BEGIN:VCARD\nitem1.TEL:+49 (0)151 00003101\nEND:VCARD' } },
      { type: 'contact', content: 'Bo', contact_card: { name: 'Bo', phone: '4915100003101' } },
    ],
    [
      'a sealed edit of an event',
      { secretEncryptedMessage: { targetMessageKey: { id: 'A1B2' }, secretEncType: 1 } },
      { type: 'unsupported', content: '[edit]', metadata: { kind: 'edit' } },
    ],
    [
      'two contact cards',
      { contactsArrayMessage: { displayName: '2 contacts', contacts: [card('Ann', '4911'), card('Bo', '4922')] } },
      {
        type: 'contact',
        content: 'Ann, Bo',
        contact_card: { name: 'Ann', phone: '4911' },
        contact_cards: [
          { name: 'Ann', phone: '4911' },
          { name: 'Bo', phone: '4922' },
        ],
      },
    ],
    [
      'a photo to look at once that comes whole',
      { viewOnceMessageV2: { message: { imageMessage: image } } },
      { type: 'image', metadata: { view_once: 'true' } },
    ],
  ])('GET /messages and the webhook have %s', async (_what, message, expected) => {
    const waId = await told.ask('post', await told.system.aPerson(), { message });
    const event = await told.ofMessage('message.received', waId);
    const listed = await told.listed(waId);
    expect(event.message).toMatchObject(expected);
    expect(listed).toMatchObject({ ...expected, id: event.message.id });
    await expectPeace();
  });

  it('what WhatsApp shows on the phone alone is told with who wrote it', async () => {
    const from = await told.system.aPerson();
    const waId = await told.ask('viewOnce', from);
    const expected = {
      from,
      type: 'unsupported',
      content: '[view once] Open this message on the phone.',
      metadata: { kind: 'view once', view_once: 'true' },
    };
    expect((await told.ofMessage('message.received', waId)).message).toMatchObject(expected);
    expect(await told.listed(waId)).toMatchObject(expected);
    await expectPeace();
  });

  it('what comes by a list of recipients is a message of who wrote it, in their conversation', async () => {
    const from = await told.system.aPerson();
    const { message: alone } = await told.ofMessage('message.received', await told.write(from, 'To you'));
    const options = { broadcast: '1543@broadcast' };
    const waId = await told.ask('post', from, { message: { conversation: 'To some' }, options });
    const expected = { from, type: 'text', content: 'To some', conversation_id: alone.conversation_id };
    expect((await told.ofMessage('message.received', waId)).message).toMatchObject(expected);
    expect(await told.listed(waId)).toMatchObject({ ...expected, group: null });
    await expectPeace();
  });
});
