import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ToldEvent, ToldEvents } from './told-events';

let told: ToldEvents;

beforeAll(async () => {
  told = await ToldEvents.start();
});
afterAll(() => told.close());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytes = randomBytes(90_000);
const ABOUT = { mime_type: 'image/png', size: bytes.length };
const PENDING = { ...ABOUT, url: null, error: null, status: 'pending' };
const STORED = { ...ABOUT, url: expect.stringContaining('signature='), error: null, status: 'stored' };

async function picture(from: string, fate: string): Promise<string> {
  await told.system.whatsapp.ask('nextFile', { fate });
  const file = { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption: 'See' };
  return told.ask('sendFile', from, file);
}

const updatesOf = (waId: string): ToldEvent[] =>
  told.all().filter(({ type, message }) => type === 'message.updated' && message.message_id === waId);
/** What the number's phone does when asked for a file. */
const thePhone = (habit: string) => told.system.whatsapp.ask('reuploads', { phone: told.number.phone, habit });
const askedToUpload = () => told.system.whatsapp.ask<string[]>('askedToUpload', { phone: told.number.phone });
const heal = () => told.system.whatsapp.ask('files', {});

async function expectTheSameBytes(media: unknown): Promise<void> {
  const { pathname, search } = new URL((media as { url: string }).url);
  const response = await fetch(told.system.service.api.origin + pathname + search);
  expect(response.status).toBe(200);
  expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes));
}

async function expectOneEnd(waId: string, media: object): Promise<void> {
  const update = await told.ofMessage('message.updated', waId);
  expect(update).toMatchObject({ data: { change: 'media', previous: null }, message: { version: 2, media } });
  expect(await told.listed(waId)).toMatchObject({ content: 'See', media });
  await told.settle();
  expect(updatesOf(waId)).toHaveLength(1);
  expect(await told.system.peace()).toEqual({ owed: [], problems: [] });
}

describe('a file that comes after its message', () => {
  it('a picture that hangs is listed at once with what comes after it, and its link is told when it is here', async () => {
    const from = await told.system.aPerson();
    const waId = await picture(from, 'hangs');
    const later = await told.write(from, 'After it');
    const { message } = await told.ofMessage('message.received', waId);
    expect(message).toMatchObject({ type: 'image', content: 'See', version: 1, media: PENDING });
    expect((await told.ofMessage('message.received', later)).message).toMatchObject({ content: 'After it' });
    expect(await told.listed(waId)).toMatchObject({ id: message.id, media: PENDING });
    expect(updatesOf(waId)).toEqual([]);
    await heal();
    await expectOneEnd(waId, STORED);
    await expectTheSameBytes((await told.ofMessage('message.updated', waId)).message.media);
    await expectTheSameBytes((await told.listed(waId))?.media);
    const { body } = await told.system.call(`/messages/${String(message.id)}/events`);
    expect(body.data).toMatchObject([{ change: null }, { change: 'media', previous: null, detail: null }]);
  });

  it('a picture that WhatsApp has deleted is uploaded again by the phone of the number', async () => {
    const waId = await picture(await told.system.aPerson(), 'gone');
    await expectOneEnd(waId, STORED);
    await expectTheSameBytes((await told.listed(waId))?.media);
    expect(await askedToUpload()).toContain(waId);
  });

  it('a picture that the phone does not have either has expired', async () => {
    await thePhone('not_found');
    const waId = await picture(await told.system.aPerson(), 'gone');
    await expectOneEnd(waId, { ...ABOUT, url: null, error: 'expired', status: 'failed' });
    expect(await askedToUpload()).toContain(waId);
    await thePhone('uploads');
  });

  it('a picture whose download a killed gateway app leaves behind is told exactly once', async () => {
    const waId = await picture(await told.system.aPerson(), 'hangs');
    await told.ofMessage('message.received', waId);
    const logins = await told.system.whatsapp.ask<number>('loginCount');
    await told.system.gateway.kill();
    expect(await told.listed(waId)).toMatchObject({ media: PENDING });
    told.system.gateway.start();
    await waitFor(async () => (await told.system.whatsapp.ask<number>('loginCount')) > logins, { what: 'it is back' });
    expect(updatesOf(waId)).toEqual([]);
    await heal();
    await expectOneEnd(waId, STORED);
    await expectTheSameBytes((await told.listed(waId))?.media);
  });

  it('a picture that is awaited when its number is unlinked has failed, also once the number is linked again', async () => {
    const waId = await picture(await told.system.aPerson(), 'hangs');
    await told.ofMessage('message.received', waId);
    expect((await told.system.call('/whatsapp/unlink', { phone: told.number.phone })).status).toBe(200);
    const lost = { ...ABOUT, url: null, error: 'failed', status: 'failed' };
    expect((await told.ofMessage('message.updated', waId)).message).toMatchObject({ media: lost });
    await told.system.link(told.number.phone);
    await heal();
    await expectOneEnd(waId, lost);
  });
});
