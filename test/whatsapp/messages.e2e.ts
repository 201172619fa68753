import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WhatsAppSystem } from './whatsapp-system';

let system: WhatsAppSystem;
let number: { id: string; phone: string };

beforeAll(async () => {
  ({ system, number } = await WhatsAppSystem.withNumber());
});
afterAll(() => system.close());

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function expectPeace(): Promise<void> {
  expect(await system.peace()).toEqual({ owed: [], problems: [] });
}

describe('the way from the API to a phone on WhatsApp, and back', () => {
  it('a text is decrypted by the phone, and its receipts reach the message and its events', async () => {
    const to = await system.aPerson({ receipts: { until: 'read', afterMs: 100 } });
    const { status, data } = await system.send(to, { message: 'Héllo 👋' });
    expect(status).toBe(200);
    const [message] = await system.arrived(to, 1);
    expect(message).toMatchObject({ from: number.phone, kind: 'text', text: 'Héllo 👋' });
    expect(await system.untilMessage(data.id, 'read')).toMatchObject({ delivered_at: expect.any(String) });
    expect(await system.path(data.id)).toEqual(['pending', 'sent', 'delivered', 'read']);
    await expectPeace();
  });

  it.each([
    ['image', 'photo.png', 'image/png'],
    ['document', 'offer.pdf', 'application/pdf'],
  ])('the bytes of a %s are the same on the phone', async (kind, name, mimetype) => {
    const bytes = randomBytes(150_000);
    const media_url = await system.whatsapp.ask('publish', { base64: bytes.toString('base64'), mimetype, name });
    const to = await system.aPerson();
    const { status, data } = await system.send(to, { media_url, message: 'See', filename: name });
    expect(status).toBe(200);
    const [message] = await system.arrived(to, 1);
    const file = { kind, sha256: sha256(bytes), bytes: bytes.length, mimetype };
    expect(message).toMatchObject({ kind, text: 'See', file });
    await system.untilMessage(data.id, 'delivered');
    await expectPeace();
  });

  it('a poll is a poll on the phone', async () => {
    const to = await system.aPerson();
    const { status } = await system.call('/whatsapp/poll', { to, question: 'Tea?', options: ['Yes', 'No'] });
    expect(status).toBe(200);
    const [message] = await system.arrived(to, 1);
    expect(message?.poll).toEqual({ question: 'Tea?', options: ['Yes', 'No'], multiple: false });
    await expectPeace();
  });

  it('texts of one number arrive in the order in which they were answered', async () => {
    const to = await system.aPerson();
    const texts = Array.from({ length: 15 }, (_, index) => `Text ${index}`);
    for (const message of texts) expect((await system.send(to, { message })).status).toBe(200);
    expect((await system.arrived(to, texts.length)).map(({ text }) => text)).toEqual(texts);
    await expectPeace();
  });

  it('a retry with the same Idempotency-Key makes one message on the phone', async () => {
    const to = await system.aPerson();
    const request = {
      path: '/whatsapp/send',
      key: system.key.key,
      body: { to, message: 'Once' },
      headers: { 'idempotency-key': `once ${to}` },
    };
    const answers = await Promise.all([1, 2, 3].map(() => system.service.api.call(request)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await system.arrived(to, 1)).toMatchObject([{ arrivals: 1 }]);
    await expectPeace();
  });

  it('a recipient without WhatsApp is refused, and nothing is sent', async () => {
    const { status, data, code } = await system.send('15551110000');
    expect([status, code]).toEqual([502, 'GATEWAY_ERROR']);
    expect(data ?? {}).toEqual({});
    await expectPeace();
  });
});
