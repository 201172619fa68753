import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SendRequest } from '@chasqui/gateway-protocol';
import { whatsappIdOf } from '../../ledger/message-identity';
import { audioFormatOf } from '../../media/voice/audio-format';
import type { Credentials } from '../../service/credentials.store';
import { BaileysWorld, QUICK } from '../../testing/baileys.world';
import { aMessage, NUMBER } from '../../testing/messages';
import { aWebp } from '../../testing/pictures';
import { aWav, toneBytes } from '../../testing/sounds';
import { until } from '../../testing/until';

let world: BaileysWorld;
let files: Server;
let answer: RequestListener;
const ANN = '15551230001';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  files = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const timings = { ...QUICK, ackMs: 1_500, silentMs: 600_000 };
  world = await new BaileysWorld({ timings, credentials: () => credentials() }).open();
  // The first message to a person opens a session; later ones are quick.
  await send({});
});
afterAll(async () => {
  files.close();
  await world.close();
});
beforeEach(() => {
  world.events.length = 0;
  answer = (_request, response) => response.setHeader('content-type', 'image/png').end(PNG);
});
afterEach(async () => {
  world.whatsapp.script.clear();
  ann().user.receipts = { until: 'delivered', afterMs: 0 };
  await until(() => world.driver.session(NUMBER)?.status === 'connected', 'the number is connected');
});

/** The file server stands in for the service. */
const credentials = (): Credentials => ({
  gatewayId: 'g',
  token: 'gwt_test',
  requestKey: '',
  wsUrl: '',
  eventsUrl: fileUrl('/gateway/v1/events'),
  serviceUrl: fileUrl(''),
  setupCodeHash: '',
});
const ann = () => world.person('usual');
const fileUrl = (path = '/a.png') => `http://127.0.0.1:${(files.address() as AddressInfo).port}${path}`;

async function send(fields: Partial<SendRequest>) {
  const request = aMessage({ to: ANN, ...fields });
  const waId = whatsappIdOf(request.from, request.id);
  return { request, waId, outcome: await world.send({ request, waId }) };
}

async function arrives(fields: Partial<SendRequest>) {
  const { waId, outcome, request } = await send(fields);
  expect(outcome).toMatchObject({ kind: 'accepted', ack: 'server' });
  await until(() => ann().user.received.some(({ id }) => id === waId), 'it arrives');
  return { waId, request, message: ann().message(waId).message };
}

const media = (url: string, extra = {}) => ({ url, max_bytes: 1_000_000, ...extra });

describe('outgoing messages', () => {
  it('a text goes out under the id that was asked for, without a preview of what it links to', async () => {
    const { message } = await arrives({ text: 'See https://example.com/x' });
    expect(message.extendedTextMessage?.text).toBe('See https://example.com/x');
    expect(message.extendedTextMessage?.title ?? '').toBe('');
  });

  it('a poll goes out with one answer or any number of them', async () => {
    const poll = { question: 'Tea?', options: ['Yes', 'No'], multiple: false };
    const one = (await arrives({ type: 'poll', text: undefined, poll })).message;
    const single = one.pollCreationMessageV3 ?? one.pollCreationMessage;
    expect(single).toMatchObject({ name: 'Tea?', selectableOptionsCount: 1 });
    expect(single?.options?.map(({ optionName }) => optionName)).toEqual(['Yes', 'No']);
    const many = (await arrives({ type: 'poll', text: undefined, poll: { ...poll, multiple: true } })).message;
    expect((many.pollCreationMessage ?? many.pollCreationMessageV3)?.selectableOptionsCount).toBe(0);
  });

  it('an image goes out with the bytes of its address, the type of its answer, the caption', async () => {
    const { message, waId } = await arrives({ type: 'image', text: 'Look', media: media(fileUrl()) });
    expect(message.imageMessage).toMatchObject({ mimetype: 'image/png', caption: 'Look' });
    expect(await ann().file(waId)).toEqual(PNG);
  });

  it.each([
    ['video', 'video/mp4'],
    ['audio', 'audio/mpeg'],
    ['document', 'application/pdf'],
  ] as const)('a file goes out as it is: %s', async (type, mime) => {
    const bytes = Buffer.alloc(70_000, type);
    answer = (_request, response) => response.end(bytes);
    const { message, waId } = await arrives({ type, media: media(fileUrl('/x'), { mime, filename: 'a.bin' }) });
    const content = message.documentWithCaptionMessage?.message ?? message;
    expect(content[`${type}Message`]).toMatchObject({ mimetype: mime });
    expect(await ann().file(waId)).toEqual(bytes);
    expect(content.documentMessage?.fileName).toBe(type === 'document' ? 'a.bin' : undefined);
  });

  it.each([
    ['an MP3 file that its server calls a download', () => toneBytes('tone.mp3'), 'application/octet-stream'],
    ['a WAV file', () => aWav(), 'audio/wav'],
  ])('a voice note is made of %s, and plays as one', async (_what, bytes, type) => {
    answer = (_request, response) => response.setHeader('content-type', type).end(bytes());
    const { message, waId } = await arrives({ type: 'voice', text: undefined, media: media(fileUrl('/say')) });
    expect(message.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus', seconds: 2 });
    expect(message.audioMessage?.waveform).toHaveLength(64);
    expect(Math.max(...(message.audioMessage?.waveform ?? []))).toBe(100);
    expect(audioFormatOf(await ann().file(waId))).toEqual({ by: 'library', format: 'opus' });
  });

  it('a sticker goes out as it is, with its size', async () => {
    const picture = aWebp({ width: 300, height: 200, isAnimated: true });
    answer = (_request, response) => response.end(picture);
    const { message, waId } = await arrives({ type: 'sticker', text: undefined, media: media(fileUrl('/wave')) });
    const seen = { mimetype: 'image/webp', width: 300, height: 200, isAnimated: true };
    expect(message.stickerMessage).toMatchObject(seen);
    expect(await ann().file(waId)).toEqual(picture);
  });

  it('a file of the service goes out, fetched with the token of the app', async () => {
    const file = randomUUID();
    let asked: string | undefined;
    answer = ({ url, headers }, response) => {
      asked = `${url} ${headers.authorization}`;
      response.setHeader('content-type', 'image/png').end(PNG);
    };
    const { message, waId } = await arrives({ type: 'image', text: undefined, media: { file, max_bytes: 1_000 } });
    expect(asked).toBe(`/gateway/v1/media/${file} Bearer gwt_test`);
    expect(message.imageMessage).toMatchObject({ mimetype: 'image/png' });
    expect(await ann().file(waId)).toEqual(PNG);
  });

  it('sending a file leaves none behind', () => {
    expect(readdirSync(join(world.folder.path, 'outgoing-media'))).toEqual([]);
  });

  it('a location goes out with its name and place', async () => {
    const location = { latitude: -12.05, longitude: -77.04, name: 'Lima', address: 'Plaza Mayor' };
    const { message } = await arrives({ type: 'location', text: undefined, location });
    expect(message.locationMessage).toMatchObject({ degreesLatitude: -12.05, degreesLongitude: -77.04, name: 'Lima' });
  });

  it('a contact goes out as a card whose name cannot break out of its line', async () => {
    const contact = { name: 'Ann; Bo, \nTEL:+666', phone: '15557654321' };
    const { message } = await arrives({ type: 'contact', text: undefined, contact });
    const lines = message.contactMessage?.vcard?.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('TEL'))).toEqual(['TEL;type=CELL;waid=15557654321:+15557654321']);
    expect(lines).toContain('FN:Ann\\; Bo\\, \\nTEL:+666');
  });

  it('a reaction goes out, and so does its end', async () => {
    const { waId } = await arrives({ text: 'Hi' });
    const target = { wa_id: waId, from_me: true };
    const { message } = await arrives({ type: 'reaction', text: undefined, reaction: { ...target, emoji: '👍' } });
    expect(message.reactionMessage).toMatchObject({ text: '👍', key: { id: waId } });
    const { message: end } = await arrives({ type: 'reaction', text: undefined, reaction: { ...target, emoji: '' } });
    expect(end.reactionMessage?.text ?? '').toBe('');
  });

  it('a reply quotes what was said', async () => {
    const { waId } = await arrives({ text: 'The question' });
    const { message } = await arrives({ text: 'More', reply_to: { wa_id: waId, from_me: true } });
    const info = message.extendedTextMessage?.contextInfo;
    expect(info?.stanzaId).toBe(waId);
    expect(info?.quotedMessage?.extendedTextMessage?.text).toBe('The question');
    const theirs = { wa_id: '3A00', from_me: false, text: 'Their words' };
    const { message: other } = await arrives({ text: 'Answer', reply_to: theirs });
    expect(other.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: '3A00',
      quotedMessage: { conversation: 'Their words' },
    });
  });

  it('a recipient sees "typing…" first, for as long as was asked', async () => {
    const startedAt = Date.now();
    await arrives({ text: 'Slow', typing_ms: 150 });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(150);
    expect(ann().user.typing.map(({ state }) => state)).toEqual(['composing', 'paused']);
  });

  it('a message goes out again to who could not decrypt it', async () => {
    ann().user.unreadable = 1;
    const { message } = await arrives({ text: 'Once more' });
    expect(message.extendedTextMessage?.text).toBe('Once more');
  });

  it('a message to a group goes out with one query for its members', async () => {
    const to = world.recipient('group');
    await send({ to });
    const { waId, outcome } = await send({ to, text: 'All' });
    expect(outcome).toMatchObject({ kind: 'accepted', ack: 'server' });
    expect(ann().message(waId)).toMatchObject({ group: to });
  });
});

describe('files that cannot be sent', () => {
  const refusalOf = async (fields: Partial<SendRequest>) => {
    const before = world.received().length;
    const { outcome } = await send({ type: 'image', ...fields });
    expect(world.received()).toHaveLength(before);
    return outcome;
  };

  it('a file that is too large is not fetched further than that', async () => {
    answer = (_request, response) => {
      const pour = () => void (response.destroyed || response.write(Buffer.alloc(64_000), pour));
      pour();
    };
    const outcome = await refusalOf({ media: { url: fileUrl(), max_bytes: 200_000 } });
    expect(outcome).toMatchObject({ code: 'MEDIA_TOO_LARGE' });
  });

  it('a file behind an address inside, also by a redirect, or a local file cannot be sent', async () => {
    const hidden = ['http://169.254.169.254/latest', 'https://10.0.0.1/a.png', 'http://localhost.localdomain:1/'];
    for (const url of [...hidden, 'file:///etc/passwd', '/etc/passwd']) {
      expect(await refusalOf({ media: media(url) })).toMatchObject({ code: 'MEDIA_FETCH_FAILED' });
    }
    answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    const outcome = await refusalOf({ media: media(fileUrl()) });
    expect(outcome).toMatchObject({ code: 'MEDIA_FETCH_FAILED', detail: { reason: expect.any(String) } });
    expect(JSON.stringify(outcome)).not.toContain('169.254');
  });

  it('a file that its server does not give, or redirects more than three times, cannot be sent', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    expect(await refusalOf({ media: media(fileUrl()) })).toMatchObject({ detail: { status: 404 } });
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    expect(await refusalOf({ media: media(fileUrl()) })).toMatchObject({ code: 'MEDIA_FETCH_FAILED' });
  });

  it('a file that is no sound or no sticker cannot be sent as one, and none is left behind', async () => {
    const refusals = [
      [{ type: 'voice' }, Buffer.from('<html>')],
      [{ type: 'voice' }, toneBytes('tone.m4a')],
      [{ type: 'sticker' }, PNG],
      [{ type: 'sticker' }, aWebp({ width: 600 })],
    ] as const;
    for (const [fields, bytes] of refusals) {
      answer = (_request, response) => response.end(bytes);
      const outcome = await refusalOf({ ...fields, text: undefined, media: media(fileUrl()) });
      expect(outcome).toMatchObject({ code: 'MEDIA_TYPE_REFUSED' });
    }
    expect(readdirSync(join(world.folder.path, 'outgoing-media'))).toEqual([]);
  });

  it('a file of the service that is gone fails for good, and while the service is away it can be sent later', async () => {
    const asked = () => refusalOf({ media: { file: randomUUID(), max_bytes: 1_000 } });
    answer = (_request, response) => response.writeHead(404).end();
    expect(await asked()).toEqual(expect.not.objectContaining({ passes: true }));
    answer = (_request, response) => response.writeHead(401).end();
    expect(await asked()).toMatchObject({ code: 'MEDIA_FETCH_FAILED', passes: true });
  });

  it('a file of another type than the message cannot be sent', async () => {
    answer = (_request, response) => response.setHeader('content-type', 'text/html').end('<html>');
    expect(await refusalOf({ media: media(fileUrl()) })).toMatchObject({ code: 'MEDIA_TYPE_REFUSED' });
  });

  it('a file that WhatsApp does not take cannot be sent', async () => {
    world.whatsapp.media.failWith = 500;
    expect(await refusalOf({ media: media(fileUrl()) })).toMatchObject({ code: 'MEDIA_FETCH_FAILED' });
    world.whatsapp.media.failWith = 0;
  });
});

describe('acknowledgements', () => {
  it('a message that WhatsApp does not acknowledge is accepted without; a late acknowledgement is reported', async () => {
    ann().user.receipts = { until: 'none', afterMs: 0 };
    world.whatsapp.script.add({ fate: { kind: 'ack_late', afterMs: 3_000 }, times: 1 });
    const { outcome, waId } = await send({});
    expect(outcome).toMatchObject({ kind: 'accepted', ack: 'none' });
    await until(() => world.progress(waId).length > 0, 'the late acknowledgement');
    expect(world.progress(waId)).toEqual(['sent']);
  });

  it('a receipt counts as an acknowledgement, too: whoever has the message got it from the server', async () => {
    world.whatsapp.script.add({ fate: { kind: 'ack_lost' }, times: 1 });
    const { outcome, waId } = await send({});
    expect(outcome).toMatchObject({ kind: 'accepted', ack: 'server' });
    await until(() => world.progress(waId).includes('delivered'), 'the receipt');
  });

  it('a refusal counts as an acknowledgement, with its code, and is not tried again', async () => {
    world.whatsapp.script.add({ fate: { kind: 'refused', code: 479 }, times: 1 });
    const { outcome, waId } = await send({});
    expect(outcome).toMatchObject({ kind: 'refused', code: 'WA_REJECTED', detail: { wa_error: 479 } });
    expect(ann().user.received.some(({ id }) => id === waId)).toBe(false);
  });

  it('a message written to a connection that breaks goes out again under its id when it is back', async () => {
    ann().user.receipts = { until: 'none', afterMs: 0 };
    world.whatsapp.script.add({ fate: { kind: 'cut' }, times: 1 });
    const { outcome, waId } = await send({ text: 'Cut' });
    expect(outcome).toMatchObject({ kind: 'accepted', ack: 'none' });
    await until(() => ann().message(waId).arrivals === 2, 'it arrives again; the phone shows it once');
    await until(() => world.progress(waId).length > 0, 'it is acknowledged');
    expect(world.progress(waId)).toEqual(['sent']);
    expect(ann().user.received.filter(({ id }) => id === waId)).toHaveLength(1);
  });

  it('a message that nobody ever acknowledges has failed in the end', async () => {
    world.whatsapp.script.add({ fate: { kind: 'lost' }, times: 1 });
    const { outcome, waId } = await send({});
    expect(outcome).toMatchObject({ kind: 'accepted', ack: 'none' });
    expect(world.progress(waId)).toEqual([]);
    world.store.db.prepare('UPDATE sent_messages SET sent_at = ? WHERE wa_id = ?').run(Date.now() - 601_000, waId);
    await until(() => world.progress(waId).length > 0, 'it is given up');
    const failed = { status: 'failed', error: { code: 'NO_ACK', text: expect.any(String) } };
    expect(world.events.filter(({ type }) => type === 'message.status')).toEqual([expect.objectContaining(failed)]);
  });

  it('the same message after a crash is the same to the letter: a poll keeps its secret', async () => {
    const request = aMessage({ to: ANN, type: 'poll', text: undefined });
    request.poll = { question: 'Same?', options: ['Yes', 'No'], multiple: false };
    const waId = whatsappIdOf(NUMBER, request.id);
    await world.driver.send({ request, waId });
    const secret = Buffer.from(ann().message(waId).message.messageContextInfo?.messageSecret ?? []);
    await world.driver.send({ request, waId });
    await until(() => ann().message(waId).arrivals === 2, 'the second copy');
    const again = world.user.sentCopies.get(waId)?.messageContextInfo?.messageSecret ?? [];
    expect(secret).toHaveLength(32);
    expect(Buffer.from(again)).toEqual(secret);
  });
});

describe('recipients', () => {
  const queries = () => world.store.db.prepare('SELECT phone, jid FROM recipients ORDER BY row').all();

  it('the app remembers for an hour that somebody is not on WhatsApp, for a week that somebody is', async () => {
    const absent = world.recipient('absent');
    expect((await send({ to: absent })).outcome).toMatchObject({ code: 'RECIPIENT_NOT_ON_WHATSAPP' });
    expect(queries()).toContainEqual({ phone: absent, jid: null });
    world.whatsapp.person({ phone: absent });
    expect((await send({ to: absent })).outcome).toMatchObject({ code: 'RECIPIENT_NOT_ON_WHATSAPP' });
    world.store.db.prepare('UPDATE recipients SET checked_at = ?').run(Date.now() - 61 * 60 * 1000);
    expect((await send({ to: absent })).outcome).toMatchObject({ kind: 'accepted' });
    expect(await world.driver.check(NUMBER, absent)).toMatchObject({ kind: 'checked', exists: true });
  });

  it('a number that WhatsApp writes differently gets the message at the address that it has there', async () => {
    const brazil = world.whatsapp.person({ phone: '551187654321' });
    world.whatsapp.directory.alias('5511987654321', brazil.user);
    const { outcome, waId } = await send({ to: '5511987654321' });
    expect(outcome).toMatchObject({ kind: 'accepted', ack: 'server' });
    await until(() => brazil.user.received.some(({ id }) => id === waId), 'it arrives');
  });

  it('a check needs a connected number', async () => {
    expect(await world.driver.check('15559998888', ANN)).toMatchObject({ code: 'WHATSAPP_NOT_CONNECTED' });
    expect(await world.driver.check(NUMBER, ANN)).toEqual({
      kind: 'checked',
      exists: true,
      jid: `${ANN}@s.whatsapp.net`,
    });
  });
});

describe('a restriction (463)', () => {
  const HOUR = 3_600_000;
  let people = 15_558_880_000;
  const aStranger = () => {
    people += 1;
    return world.whatsapp.person({ phone: String(people) });
  };
  const untilMs = () => world.driver.session(NUMBER)?.restrictedUntilMs;
  const isNew = { kind: 'refused', code: 'WA_REJECTED', message: expect.stringContaining('no new chats') };
  const lift = async () => {
    world.whatsapp.restrict(NUMBER, undefined, true);
    await until(() => untilMs() === undefined, 'it is lifted');
  };
  afterEach(lift);

  it('a restriction (463) refuses new chats until the end that WhatsApp tells, at once; open chats go on', async () => {
    const ended = Math.floor((Date.now() + HOUR) / 1000) * 1000;
    world.whatsapp.restrict(NUMBER, ended);
    const first = await send({ to: aStranger().user.phone });
    expect(first.outcome).toMatchObject({ ...isNew, detail: { wa_error: 463, restricted_until: expect.any(String) } });
    await until(() => untilMs() === ended, 'the real end');
    const asked = () => world.store.db.prepare('SELECT phone FROM recipients').all().length;
    const before = asked();
    const other = aStranger();
    const second = await send({ to: other.user.phone });
    const restricted_until = new Date(ended).toISOString();
    expect(second.outcome).toMatchObject({ ...isNew, detail: { wa_error: 463, restricted_until } });
    expect(second.outcome).toMatchObject({ message: expect.stringContaining(restricted_until) });
    // WhatsApp was not asked about the recipient.
    expect(asked()).toBe(before);
    expect(other.user.received).toEqual([]);
    expect((await send({})).outcome).toMatchObject({ kind: 'accepted', ack: 'server' });
    expect((await send({ to: world.recipient('group') })).outcome).toMatchObject({ kind: 'accepted' });
    expect(world.driver.session(NUMBER)).toMatchObject({ status: 'connected', restrictedUntilMs: ended });
  });

  it('whoever writes to a restricted number can be answered, by number and by LID', async () => {
    world.whatsapp.restrict(NUMBER, Date.now() + HOUR, true);
    await until(() => untilMs() !== undefined, 'the notice');
    const writer = aStranger();
    expect((await send({ to: writer.user.phone })).outcome).toMatchObject(isNew);
    await world.reported(writer.write(world.user, 'Hello?'));
    expect((await send({ to: writer.user.phone })).outcome).toMatchObject({ kind: 'accepted' });
    expect((await send({ to: writer.user.lid })).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('whoever writes to a restricted number can be answered by the other spelling of their number, too', async () => {
    const writer = world.whatsapp.person({ phone: '5215550100001' });
    world.whatsapp.directory.alias('525550100001', writer.user);
    world.whatsapp.restrict(NUMBER, Date.now() + HOUR, true);
    await until(() => untilMs() !== undefined, 'the notice');
    expect((await send({ to: '525550100001' })).outcome).toMatchObject(isNew);
    await world.reported(writer.write(world.user, 'Hello?'));
    expect((await send({ to: '525550100001' })).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('somebody who was written to before is no new chat, also by LID and after a restart of the app', async () => {
    const friend = aStranger();
    expect((await send({ to: friend.user.phone })).outcome).toMatchObject({ kind: 'accepted' });
    world.whatsapp.restrict(NUMBER, Date.now() + HOUR, true);
    await until(() => untilMs() !== undefined, 'the notice');
    await world.restart();
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'the number is back');
    expect((await send({ to: aStranger().user.phone })).outcome).toMatchObject(isNew);
    expect((await send({ to: friend.user.phone })).outcome).toMatchObject({ kind: 'accepted' });
    expect((await send({ to: friend.user.lid })).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('a 463 for an open chat fails that message only', async () => {
    await send({});
    world.whatsapp.script.add({ fate: { kind: 'refused', code: 463 }, times: 1 });
    const { outcome } = await send({});
    expect(outcome).toMatchObject({
      code: 'WA_REJECTED',
      message: expect.stringContaining('although the chat is open'),
    });
    expect((await send({ to: aStranger().user.phone })).outcome).toMatchObject({ kind: 'accepted' });
    expect(untilMs()).toBeUndefined();
  });

  it('a 463 of a number that is not restricted, as WhatsApp says, bars nobody for long', async () => {
    world.whatsapp.script.add({ fate: { kind: 'refused', code: 463 }, times: 1 });
    expect((await send({ to: aStranger().user.phone })).outcome).toMatchObject({ detail: { wa_error: 463 } });
    await until(() => untilMs() === undefined, 'it is lifted');
    expect((await send({ to: aStranger().user.phone })).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('a restriction that ended while the app was away is lifted when it is back', async () => {
    world.whatsapp.restrict(NUMBER, Date.now() + HOUR, true);
    await until(() => untilMs() !== undefined, 'the notice');
    world.whatsapp.restrict(NUMBER, undefined);
    await world.restart();
    await until(() => untilMs() === undefined, 'it is lifted');
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'the number is back');
    expect((await send({ to: aStranger().user.phone })).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('a restriction (463) ends by itself', async () => {
    world.whatsapp.restrict(NUMBER, Date.now() + HOUR, true);
    await until(() => untilMs() !== undefined, 'the notice');
    await world.driver.stop();
    world.store.db.prepare('UPDATE numbers SET restricted_until = ?').run(Date.now() + 200);
    await world.whatsapp.refuseConnections();
    await world.restart();
    await until(() => untilMs() === undefined, 'it is over');
    await world.whatsapp.acceptConnections();
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'the number is back');
    expect(untilMs()).toBeUndefined();
  });
});

it('the fake WhatsApp found nothing wrong with all that was sent', () => {
  expect(world.whatsapp.problems()).toEqual([]);
});
