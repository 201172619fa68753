import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiskMediaStore } from '@chasqui/files/store';
import { InboundWorld } from '../../testing/inbound-world';
import { aNumber, anEnvelopeId, ReportingPhone, toGson } from '../../testing/reporting-phone';
import type { PairedPhone } from '../../testing/sms-harness';

let world: InboundWorld;

beforeAll(async () => {
  world = await InboundWorld.start();
});
afterAll(() => world.stop());

const PICTURE = randomBytes(90_000);

/** `mms:downloaded` as sms-gate 1.68.0 writes it (`MmsDownloadedPayload.kt`, `MmsContentReader.kt`). */
function mms(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const sender = `+${aNumber()}`;
  return {
    messageId: '17',
    sender,
    phoneNumber: sender,
    simNumber: 1,
    body: 'look',
    attachments: [file('image/jpeg', PICTURE, 'cat.jpg')],
    receivedAt: '2026-11-20T10:00:00.000+07:00',
    ...fields,
  };
}

const file = (contentType: string, bytes: Buffer | null, name: string | null = null) => ({
  partId: 3,
  contentType,
  ...(name !== null && { name }),
  size: bytes?.length ?? 0,
  ...(bytes !== null && { data: bytes.toString('base64') }),
});

const post = (payload: unknown, id = anEnvelopeId(), phone?: PairedPhone): Promise<Response> =>
  world.app(0, phone).post(payload, { id, event: 'mms:downloaded' });

const bytesOf = async (fileId: unknown): Promise<Buffer> => {
  const stream = await new DiskMediaStore(world.harness.mediaDir).read(String(fileId));
  if (stream === null) throw new Error('there is no such file');
  return Buffer.concat(await stream.toArray());
};

const filesOf = (phone: PairedPhone) =>
  world.query<{ messageId: string | null }>('select message_id from media_files where gateway_id = $1', [phone.id]);

describe('an MMS that a phone received', () => {
  it('an MMS is stored with its text, its sender and its file, and told', async () => {
    const id = anEnvelopeId();
    const payload = mms({ subject: 'My cat', recipient: '+4915100000001' });
    const answer = await post(payload, id);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const [row] = await world.messagesOf(id);
    expect(row).toMatchObject({
      channel: 'sms',
      direction: 'inbound',
      type: 'image',
      content: 'My cat\nlook',
      fromAddress: String(payload.sender).slice(1),
      toAddress: '4915100000001',
      sentAt: new Date('2026-11-20T03:00:00Z'),
      media: { mime_type: 'image/jpeg', size: PICTURE.length, filename: 'cat.jpg', file_id: expect.any(String) },
    });
    expect(await bytesOf(Object(row?.media).file_id)).toEqual(PICTURE);
    const [told] = (await world.factsOf(row?.id)).filter(({ type }) => type === 'message.received');
    expect(told).toMatchObject({ payload: { message: { id: row?.id, type: 'image', content: 'My cat\nlook' } } });
  });

  it('an MMS that comes again makes no second message, nor file, whichever replica it comes to', async () => {
    const phone = await world.harness.pairPhone();
    const id = anEnvelopeId();
    const payload = mms();
    const both = [0, 1].map((replica) => world.app(replica, phone).post(payload, { id, event: 'mms:downloaded' }));
    for (const answer of await Promise.all(both)) expect(answer.status).toBe(204);
    // The app was reinstalled: another envelope of the same MMS.
    expect((await post(payload, anEnvelopeId(), phone)).status).toBe(204);
    expect(await world.countOf(phone.orgId)).toBe(1);
    const claimed = (await filesOf(phone)).filter(({ messageId }) => messageId !== null);
    expect(claimed).toHaveLength(1);
  });

  it('an MMS is one message though the app also tells that it is about to come', async () => {
    const phone = await world.harness.pairPhone();
    const payload = mms();
    const notice = { messageId: 'mms-1@mmsc', transactionId: 't1', sender: payload.sender, size: 90_000, simNumber: 1 };
    const told = await world
      .app(0, phone)
      .post({ ...notice, receivedAt: payload.receivedAt }, { event: 'mms:received' });
    expect(told.status).toBe(204);
    await post(payload, anEnvelopeId(), phone);
    expect(await world.countOf(phone.orgId)).toBe(1);
  });

  it('an MMS with several files is a message per file, the first with the text', async () => {
    const id = anEnvelopeId();
    const payload = mms({
      attachments: [
        file('IMAGE/PNG; name=a.png', Buffer.from('png'), 'a.png'),
        file('video/3gpp', Buffer.from('3gp')),
        file('text/x-vCard', Buffer.from('vcard'), '../../x\r\n/me.vcf'),
        file('audio/amr', null),
      ],
    });
    await post(payload, id);
    const rows = await world.messagesFrom(String(payload.sender).slice(1));
    expect(rows).toMatchObject([
      { type: 'image', content: 'look', media: { mime_type: 'image/png', filename: 'a.png' } },
      { type: 'video', content: '', media: { mime_type: 'video/3gpp', filename: null } },
      { type: 'document', content: '', media: { mime_type: 'text/x-vcard', filename: 'me.vcf' } },
      { type: 'audio', content: '', media: { file_id: null, error: 'failed' } },
    ]);
    expect(new Set(rows.map((row) => row.conversationId)).size).toBe(1);
  });

  it('an MMS without files is its text, one without anything is an empty message', async () => {
    const [text, nothing] = [mms({ attachments: [] }), mms({ attachments: [], body: null })];
    await post(text);
    await post(nothing);
    const rowsOf = async ({ sender }: Record<string, unknown>) => world.messagesFrom(String(sender).slice(1));
    expect(await rowsOf(text)).toMatchObject([{ type: 'text', content: 'look', media: null }]);
    expect(await rowsOf(nothing)).toMatchObject([{ type: 'text', content: '', media: null }]);
  });

  it('an MMS is stored without its file when the plan’s storage is full, and that is told', async () => {
    const phone = await world.harness.pairPhone({ orgId: await world.harness.createOrganization({ storage_mb: 0 }) });
    const payload = mms();
    expect((await post(payload, anEnvelopeId(), phone)).status).toBe(204);
    expect(await world.messagesFrom(String(payload.sender).slice(1))).toMatchObject([
      { type: 'image', content: 'look', media: { file_id: null, error: 'storage_full', size: PICTURE.length } },
    ]);
    expect(await filesOf(phone)).toEqual([]);
  });

  it('an MMS is stored without its file when the store of files is away', async () => {
    const blocked = join(world.harness.mediaDir, 'a-file');
    await writeFile(blocked, 'x');
    const replica = await world.harness.startReplica({ MEDIA_DIR: join(blocked, 'below') });
    const payload = mms();
    const answer = await new ReportingPhone(world.phone, replica).post(payload, { event: 'mms:downloaded' });
    expect(answer.status).toBe(204);
    expect(await world.messagesFrom(String(payload.sender).slice(1))).toMatchObject([
      { content: 'look', media: { file_id: null, error: 'failed' } },
    ]);
  });

  it('an MMS of 6 MB is taken; one that is longer, unsigned, or no MMS at all is refused', async () => {
    const big = mms({ attachments: [file('video/mp4', randomBytes(6_000_000))] });
    expect((await post(big)).status).toBe(204);
    expect((await world.app().post(big, { event: 'mms:downloaded', key: 'other' })).status).toBe(401);
    const tooBig = toGson({ id: anEnvelopeId(), event: 'mms:downloaded', payload: { x: 'x'.repeat(8_500_000) } });
    const refused = await world
      .app()
      .post(null, { body: tooBig })
      .catch(() => null);
    expect([413, undefined]).toContain(refused?.status);
    for (const payload of [mms({ attachments: 'x' }), {}]) expect((await post(payload)).status).toBe(400);
    expect((await post(mms({ attachments: [5, null, {}] }))).status).toBe(204);
  });
});

describe('the own number of a phone', () => {
  const numbersOf = async ({ id }: PairedPhone) =>
    (await world.query('select phone, learned_numbers as learned from sms_phones where id = $1', [id]))[0];

  it('the own number of a phone is learned from what comes in, SIM by SIM', async () => {
    const phone = await world.harness.pairPhone();
    await world.app(0, phone).received({ simNumber: 2, recipient: '+4915100000002' });
    expect(await numbersOf(phone)).toEqual({ phone: '4915100000002', learned: { 2: '4915100000002' } });
    await post(mms({ simNumber: 1, recipient: '+4915100000001' }), anEnvelopeId(), phone);
    expect(await numbersOf(phone)).toEqual({
      phone: '4915100000002',
      learned: { 1: '4915100000001', 2: '4915100000002' },
    });
    // The next one has no recipient: it came to the same SIM.
    const from = `+${aNumber()}`;
    await world.app(0, phone).received({ simNumber: 1, sender: from });
    expect(await world.messagesFrom(from.slice(1))).toMatchObject([{ toAddress: '4915100000001' }]);
    // A new SIM.
    await world.app(0, phone).received({ simNumber: 2, recipient: '+4915100000003' });
    expect(await numbersOf(phone)).toMatchObject({ phone: '4915100000003', learned: { 2: '4915100000003' } });
  });

  it('the own number of a phone is not learned from what is no whole number, or names no SIM', async () => {
    const phone = await world.harness.pairPhone();
    for (const fields of [{ recipient: '***4567' }, { recipient: '+4915100000001', simNumber: null }, {}]) {
      await world.app(0, phone).received(fields);
    }
    expect(await numbersOf(phone)).toEqual({ phone: null, learned: {} });
  });

  it('the own number of a SIM is forgotten when the phone has another SIM there', async () => {
    const phone = await world.harness.pairPhone();
    for (const simNumber of [1, 2])
      await world.app(0, phone).received({ simNumber, recipient: `+491510000000${simNumber}` });
    const report = (simCards: unknown) =>
      world.replicas[0]?.as(phone, 'PATCH', '/device', { body: { id: phone.appId, simCards } });
    const card = (simNumber: number, phoneNumber: string | null) => ({
      slotIndex: simNumber - 1,
      simNumber,
      phoneNumber,
    });
    await report([card(1, '****0001'), card(2, null)]);
    expect(await numbersOf(phone)).toMatchObject({ learned: { 1: '4915100000001', 2: '4915100000002' } });
    await report([card(1, '****7777'), card(2, null)]);
    expect(await numbersOf(phone)).toMatchObject({ learned: { 2: '4915100000002' } });
    await report([]);
    expect(await numbersOf(phone)).toMatchObject({ learned: { 2: '4915100000002' } });
  });
});
