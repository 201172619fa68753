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

/** Mono, 8 kHz, 16 bits, and silent. */
function aWav(seconds: number): Buffer {
  const head = Buffer.from('RIFF....WAVEfmt ....\x01\x00\x01\x00........\x02\x00\x10\x00data....', 'latin1');
  const data = Buffer.alloc(seconds * 16_000);
  const numbers = [
    [4, data.length + 36],
    [16, 16],
    [24, 8_000],
    [28, 16_000],
    [40, data.length],
  ] as const;
  for (const [at, value] of numbers) head.writeUInt32LE(value, at);
  return Buffer.concat([head, data]);
}

/** The header of a WebP picture of 512 x 512 pixels. */
const aWebp = (): Buffer =>
  Buffer.from('RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x10\x00\x00\x00\xff\x01\x00\xff\x01\x00', 'latin1');

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

  it('a WAV file is a voice note on the phone, and a WebP picture a sticker', async () => {
    const to = await system.aPerson();
    const publish = (bytes: Buffer, mimetype: string, name: string) =>
      system.whatsapp.ask('publish', { base64: bytes.toString('base64'), mimetype, name });
    const sound = await publish(aWav(2), 'audio/wav', 'memo.wav');
    const note = await system.send(to, { media_url: sound, media_type: 'voice' });
    expect(note).toMatchObject({ status: 200, data: { type: 'voice' } });
    const picture = aWebp();
    const wave = await publish(picture, 'image/webp', 'wave.webp');
    expect(await system.send(to, { media_url: wave, media_type: 'sticker' })).toMatchObject({
      data: { type: 'sticker' },
    });
    const [voice, sticker] = await system.arrived(to, 2);
    expect(voice).toMatchObject({ file: { mimetype: 'audio/ogg; codecs=opus' }, voice: { seconds: 2, points: 64 } });
    expect(sticker).toMatchObject({ kind: 'sticker', file: { sha256: sha256(picture), mimetype: 'image/webp' } });
    expect(await system.untilMessage(note.data.id, 'delivered')).toMatchObject({ type: 'voice', content: null });
    const refused = await system.send(to, { media_url: wave, media_type: 'voice' });
    expect(refused).toMatchObject({ status: 502, body: { code: 'GATEWAY_ERROR', reason: 'REFUSED' } });
    expect(refused.body.message).toContain('sound');
    await expectPeace();
  });

  it('the bytes of an uploaded file, and of one in the request, are the same on the phone, as often as they are sent', async () => {
    const bytes = randomBytes(150_000);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'offer.pdf');
    const headers = { authorization: `Bearer ${system.key.key}` };
    const uploaded = await fetch(`${system.service.api.origin}/v1/media`, { method: 'POST', headers, body: form });
    expect(uploaded.status).toBe(201);
    const { data } = (await uploaded.json()) as { data: { id: string } };
    const to = await system.aPerson();
    for (const message of ['First', 'Second']) {
      expect(await system.send(to, { media_id: data.id, message })).toMatchObject({ status: 200 });
    }
    const note = { media_base64: aWav(1).toString('base64'), filename: 'memo.wav', media_type: 'voice' };
    expect(await system.send(to, note)).toMatchObject({ status: 200, data: { type: 'voice' } });
    const [first, second, voice] = await system.arrived(to, 3);
    const file = { sha256: sha256(bytes), bytes: bytes.length, mimetype: 'application/pdf' };
    expect([first, second]).toMatchObject([
      { kind: 'document', text: 'First', file },
      { kind: 'document', text: 'Second', file },
    ]);
    expect(voice).toMatchObject({ file: { mimetype: 'audio/ogg; codecs=opus' }, voice: { seconds: 1 } });
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
