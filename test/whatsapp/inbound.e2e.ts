import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { WhatsAppSystem } from './whatsapp-system';

let system: WhatsAppSystem;
let number: { id: string; phone: string };

beforeAll(async () => {
  ({ system, number } = await WhatsAppSystem.withNumber());
});
afterAll(() => system.close());

async function expectPeace(): Promise<void> {
  expect(await system.peace()).toEqual({ owed: [], problems: [] });
}

function next(from: string, known = 0): Promise<Record<string, unknown>> {
  const find = async () => (await system.inbound()).filter((message) => message.from === from)[known];
  return waitFor(find, { what: `a message of ${from}` });
}

const statusOf = ({ media }: Record<string, unknown>): unknown => (media as { status?: unknown } | null)?.status;

async function aCorrespondent(): Promise<{ from: string; to: string; id: unknown; waId: string }> {
  const from = await system.aPerson();
  const { data } = await system.send(from, { message: 'A question' });
  const [message] = await system.arrived(from, 1);
  return { from, to: number.phone, id: data.id, waId: message?.id ?? '' };
}

describe('messages of people on WhatsApp', () => {
  it('a message of a person on WhatsApp is listed with its sender, under the number that it came to', async () => {
    const from = await system.aPerson({ name: 'Ann' });
    const message_id = await system.whatsapp.ask('write', { from, to: number.phone, text: 'Good morning ☀️' });
    expect(await next(from)).toMatchObject({
      channel: 'whatsapp',
      type: 'text',
      content: 'Good morning ☀️',
      sender_name: 'Ann',
      to: number.phone,
      whatsapp_id: number.id,
      message_id,
    });
    await expectPeace();
  });

  it('a reply and a reaction name the message that they are about', async () => {
    const { id, waId, ...who } = await aCorrespondent();
    await system.whatsapp.ask('quote', { ...who, messageId: waId, text: 'An answer' });
    expect(await next(who.from)).toMatchObject({ content: 'An answer', reply_to: id });
    await system.whatsapp.ask('react', { ...who, messageId: waId, emoji: '👍' });
    expect(await next(who.from, 1)).toMatchObject({ type: 'reaction', reaction: { message_id: id, emoji: '👍' } });
    await expectPeace();
  });

  it('a vote in a poll of ours is decrypted, changed and withdrawn', async () => {
    const from = await system.aPerson();
    const { data } = await system.call('/whatsapp/poll', { to: from, question: 'Tea?', options: ['Yes', 'No'] });
    const [poll] = await system.arrived(from, 1);
    const votes = [['Yes'], ['No'], []];
    for (const [index, options] of votes.entries()) {
      await system.whatsapp.ask('vote', { from, to: number.phone, pollId: poll?.id, options });
      const vote = await next(from, index);
      expect(vote).toMatchObject({ type: 'poll_vote', content: options.join(', ') });
      expect(vote.poll).toEqual({ message_id: data.id, options_selected: options });
    }
    await expectPeace();
  });

  it('the bytes of a file are the same behind its link', async () => {
    const from = await system.aPerson();
    const bytes = randomBytes(120_000);
    const file = { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption: 'My cat' };
    await system.whatsapp.ask('sendFile', { from, to: number.phone, ...file });
    const message = await waitFor(
      async () => (await system.inbound()).find((found) => found.from === from && statusOf(found) === 'stored'),
      { what: 'its file' },
    );
    const media = message.media as { url: string; size: number; mime_type: string };
    expect(message).toMatchObject({
      type: 'image',
      content: 'My cat',
      media: { mime_type: 'image/png', size: 120_000 },
    });
    const { pathname, search } = new URL(media.url);
    const response = await fetch(`${system.service.api.origin}${pathname}${search}`);
    const digest = createHash('sha256').update(Buffer.from(await response.arrayBuffer()));
    expect(digest.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    await expectPeace();
  });

  it('the document in the header of a business’s template is its file, with the text as the caption', async () => {
    const from = await system.aPerson();
    const bytes = randomBytes(30_000);
    const file = await system.whatsapp.ask<object>('upload', { kind: 'document', base64: bytes.toString('base64') });
    const documentMessage = { ...file, mimetype: 'application/pdf', fileName: 'invoice.pdf' };
    const hydratedTemplate = { hydratedContentText: 'Your invoice', hydratedFooterText: 'Acme', documentMessage };
    const message = { templateMessage: { hydratedTemplate } };
    await system.whatsapp.ask('post', { from, to: number.phone, message });
    const told = await waitFor(
      async () => (await system.inbound()).find((found) => found.from === from && statusOf(found) === 'stored'),
      { what: 'its file' },
    );
    expect(told).toMatchObject({
      type: 'document',
      content: 'Your invoice',
      media: { mime_type: 'application/pdf', filename: 'invoice.pdf', size: 30_000 },
      metadata: { footer: 'Acme' },
    });
    const { pathname, search } = new URL((told.media as { url: string }).url);
    const response = await fetch(`${system.service.api.origin}${pathname}${search}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    await expectPeace();
  });

  it('a sealed edit of an event answers the event', async () => {
    const who = { from: await system.aPerson(), to: number.phone };
    const eventMessage = { name: 'Party' };
    const id = await system.whatsapp.ask<string>('post', { ...who, message: { eventMessage } });
    const secretEncryptedMessage = { targetMessageKey: { id, fromMe: true }, secretEncType: 1 };
    await system.whatsapp.ask('post', { ...who, message: { secretEncryptedMessage } });
    const event = await next(who.from);
    expect(event).toMatchObject({ type: 'unsupported', content: 'Party', metadata: { kind: 'event' } });
    expect(await next(who.from, 1)).toMatchObject({ type: 'unsupported', content: '[edit]', reply_to: event.id });
    await expectPeace();
  });

  it('a place and a card of a person come in', async () => {
    const from = await system.aPerson();
    const who = { from, to: number.phone };
    await system.whatsapp.ask('location', { ...who, latitude: -12.05, longitude: -77.04, name: 'Lima' });
    expect((await next(from)).location).toMatchObject({ latitude: -12.05, longitude: -77.04, name: 'Lima' });
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Bob\nTEL;type=CELL;waid=15557654321:+1 555 765 4321\nEND:VCARD';
    await system.whatsapp.ask('contact', { ...who, displayName: 'Bob', vcard });
    expect((await next(from, 1)).contact_card).toEqual({ name: 'Bob', phone: '15557654321' });
    await expectPeace();
  });

  it('somebody who hides the number is known by the LID', async () => {
    const phone = await system.aPerson({ hidesPhone: true });
    const { lid } = await system.whatsapp.ask<{ lid: string }>('person', { phone });
    await system.whatsapp.ask('write', { from: phone, to: number.phone, text: 'Who am I?' });
    const known = (message: Record<string, unknown>) => message.content === 'Who am I?';
    const message = await waitFor(async () => (await system.inbound()).find(known), { what: 'the message' });
    expect(lid).toContain(String(message.from).replace('@lid', ''));
    await expectPeace();
  });

  it('a message of a person comes once, also what was written while the gateway app was away or killed', async () => {
    const from = await system.aPerson();
    const write = (text: string) => system.whatsapp.ask('write', { from, to: number.phone, text });
    await write('Before');
    await next(from);
    await system.gateway.kill();
    await write('While it was away 1');
    await write('While it was away 2');
    system.gateway.start();
    await next(from, 2);
    await system.untilConnected(number.phone);
    await write('After');
    await next(from, 3);
    const contents = (await system.inbound()).filter((message) => message.from === from).map(({ content }) => content);
    expect(contents).toEqual(['Before', 'While it was away 1', 'While it was away 2', 'After']);
    await expectPeace();
  });
});
