import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { OrganizationRepository } from '@chasqui/tenancy';
import { aNumber, aPhone, waitFor } from '@chasqui/testing';
import { summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';
import { aPhoneNumber, InboxWorld } from '../../testing/inbox.world';
import { beginUpload, formOf, PNG_HEAD, statusLine, upload } from '../../testing/upload.client';

const MB = 1024 * 1024;
const harness = ConsoleHarness.ofFile({ MEDIA_UPLOADS_PER_ORGANIZATION: 2 });
let world: InboxWorld;
beforeAll(() => void (world = new InboxWorld(harness.database)));

async function anInbox(channel: 'whatsapp' | 'sms' = 'whatsapp') {
  const agent = await harness.aMember('agent');
  const { orgId } = agent;
  const account =
    channel === 'sms'
      ? await aPhone(harness.database, { orgId })
      : await aNumber(harness.database, { orgId, phone: aPhoneNumber() });
  const { conversationId } = await world.receives({ orgId, accountId: account.id, channel });
  const path = inOrg(orgId, `/conversations/${conversationId}/messages`);
  const send = (body: object) => agent.client.post(path, body);
  const count = async (): Promise<number> => {
    const { body } = await agent.client.get(path);
    return body.data.filter(({ direction }: { direction: string }) => direction === 'outbound').length;
  };
  return { agent, send, count, path };
}

const bytesKept = (): number =>
  readdirSync(harness.mediaDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

async function rowsOf(orgId: string): Promise<number> {
  return (await harness.database.query('select from media_files where org_id = $1', [orgId])).rows.length;
}

async function expectNothingLeft({ orgId }: TestMember, before: number): Promise<void> {
  await waitFor(async () => (await rowsOf(orgId)) === 0, { what: 'its row to go' });
  expect(bytesKept()).toBe(before);
}

describe('files for the inbox', () => {
  it('a picture that was uploaded is sent with its caption, and shown in the thread under a link', async () => {
    const { agent, send, path } = await anInbox();
    const bytes = Buffer.concat([PNG_HEAD, randomBytes(500)]);
    const file = await upload(agent, { name: 'Foto März.png', type: 'image/png', bytes });
    expect([file.status, file.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        mime_type: 'image/png',
        size: bytes.length,
        filename: 'Foto März.png',
        expires_at: expect.any(String),
      },
    ]);
    const sent = await send({ media_id: file.body.data.id, text: 'See', client_id: 'one' });
    expect([sent.status, sent.body.data]).toEqual([
      201,
      expect.objectContaining({
        type: 'image',
        content: 'See',
        media: expect.objectContaining({ filename: 'Foto März.png', mime_type: 'image/png', status: 'stored' }),
      }),
    ]);
    const shown = (await agent.client.get(path)).body.data[0];
    expect(shown.media.url).toContain(`/v1/media/${file.body.data.id}?`);
  });

  it.each([
    ['a.mp4', 'video/mp4', 'video'],
    ['a.ogg', 'audio/ogg', 'audio'],
    ['a.svg', 'image/svg+xml', 'document'],
    ['a.html', 'text/html', 'document'],
    ['a', '', 'document'],
  ])('%s (%s) goes as %s, without a text where none was written', async (name, type, kind) => {
    const { agent, send } = await anInbox();
    const file = await upload(agent, { name, type: type || 'application/octet-stream' });
    const sent = await send({ media_id: file.body.data.id });
    expect([sent.status, sent.body.data.type, sent.body.data.content]).toEqual([201, kind, null]);
  });

  it('a file that is sent again with its client_id is one message, also at once, and never another file', async () => {
    const { agent, send, count } = await anInbox();
    const [one, other] = [await upload(agent), await upload(agent)];
    const once = () => send({ media_id: one.body.data.id, text: 'Here', client_id: 'c-1' });
    const both = await Promise.all([once(), once()]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1);
    const another = await send({ media_id: other.body.data.id, text: 'Here', client_id: 'c-1' });
    expect(summaryOf(another)).toBe('422 IDEMPOTENCY_MISMATCH');
    // The file is gone by now, and the client asks again for the lost answer.
    await harness.database.query('update media_files set expires_at = now() where id = $1', [one.body.data.id]);
    expect((await once()).body.data.id).toBe(both[0]?.body.data.id);
    expect(await count()).toBe(1);
  });

  it('a file of another organization, of the other mode, or that never was is the same 404, and nothing is sent', async () => {
    const { agent, send, count } = await anInbox();
    const stranger = await harness.aMember('agent');
    const foreign = await upload(stranger);
    const form = new Uint8Array(formOf({}));
    const inTest = await fetch(`${harness.url}/console/api${inOrg(agent.orgId, '/media', 'test')}`, {
      method: 'POST',
      headers: {
        cookie: agent.client.cookie ?? '',
        origin: new URL(harness.url).origin,
        'content-type': 'multipart/form-data; boundary=xYzZY',
      },
      body: form,
    });
    const { data } = (await inTest.json()) as { data: { id: string } };
    for (const id of [foreign.body.data.id, data.id, randomUUID()]) {
      expect(summaryOf(await send({ media_id: id, text: 'x' }))).toBe('404 MEDIA_NOT_FOUND');
    }
    expect(summaryOf(await send({ media_id: 'x' }))).toBe('400 VALIDATION');
    expect(await count()).toBe(0);
  });

  it('a caption has at most 1,024 characters, and what is longer is not sent', async () => {
    const { agent, send, count } = await anInbox();
    const { id } = (await upload(agent)).body.data;
    expect(summaryOf(await send({ media_id: id, text: 'x'.repeat(1_025) }))).toBe('400 MESSAGE_TOO_LONG');
    expect(await count()).toBe(0);
    expect((await send({ media_id: id, text: 'x'.repeat(1_024) })).status).toBe(201);
  });

  it('an SMS carries no file: it is told which field is wrong, and nothing is sent', async () => {
    const { agent, send, count } = await anInbox('sms');
    const refused = await send({ media_id: (await upload(agent)).body.data.id, text: 'x' });
    expect([summaryOf(refused), refused.body.fields]).toEqual([
      '400 VALIDATION',
      [expect.objectContaining({ field: 'media_id', code: 'NOT_ALLOWED' })],
    ]);
    expect(await count()).toBe(0);
  });
});

describe('uploads that are refused', () => {
  it.each([
    ['a picture that is none', { type: 'image/png', bytes: Buffer.from('<html>') }, {}, '400 VALIDATION'],
    ['an empty file', { bytes: Buffer.of() }, {}, '400 VALIDATION'],
    ['a video of 17 MB', { type: 'video/mp4', bytes: Buffer.alloc(17 * MB) }, {}, '413 PAYLOAD_TOO_LARGE'],
    ['JSON', {}, { 'content-type': 'application/json' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['bytes without a form', {}, { 'content-type': 'image/png' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['a form under another boundary', {}, { 'content-type': 'multipart/form-data; boundary=o' }, '400 INVALID_BODY'],
  ])('%s is refused and leaves nothing', async (_what, file, headers, expected) => {
    const agent = await harness.aMember('agent');
    const before = bytesKept();
    expect(summaryOf(await upload(agent, file, headers))).toBe(expected);
    await expectNothingLeft(agent, before);
  });

  it('a viewer, a member of another organization, another site and nobody are refused before a byte is read', async () => {
    const agent = await harness.aMember('agent');
    const viewer = await harness.aMember('viewer', agent.orgId);
    const stranger = { ...(await harness.aMember('owner')), orgId: agent.orgId };
    const cases: [TestMember, Record<string, string>, string][] = [
      [viewer, {}, '403'],
      [stranger, {}, '404'],
      [agent, { origin: 'https://evil.example' }, '403'],
      [agent, { cookie: '' }, '401'],
    ];
    for (const [member, headers, status] of cases) {
      // Sends the headers alone: an answer comes though no byte of the body ever does.
      const socket = beginUpload(member, 1_000_000, headers);
      expect(await statusLine(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      socket.destroy();
    }
    expect(await rowsOf(agent.orgId)).toBe(0);
  });

  it('what is announced as too large is refused before a byte of it is sent', async () => {
    const agent = await harness.aMember('agent');
    const socket = beginUpload(agent, 65 * MB);
    expect(await statusLine(socket)).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  it('what is too large and announces no size is refused when it is seen, and leaves nothing', async () => {
    const agent = await harness.aMember('agent');
    const before = bytesKept();
    const headers = { 'transfer-encoding': 'chunked' };
    const socket = beginUpload(agent, null, headers);
    const form = formOf({ type: 'video/mp4', bytes: Buffer.alloc(17 * MB) });
    socket.write(`${form.length.toString(16)}\r\n`);
    socket.write(form);
    socket.write('\r\n0\r\n\r\n');
    expect(await statusLine(socket)).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
    await expectNothingLeft(agent, before);
  });

  it('an upload whose announced size is not the one that comes, or that is cut off, leaves nothing', async () => {
    const agent = await harness.aMember('agent');
    const before = bytesKept();
    const form = formOf({ bytes: randomBytes(300_000) });
    // Announces less than it sends: the rest is no request, and the form has no end.
    const short = beginUpload(agent, form.length - 1_000);
    short.write(form);
    expect(await statusLine(short)).toMatch(/^HTTP\/1.1 400 /);
    short.destroy();
    await expectNothingLeft(agent, before);
    // Announces more than it sends; then the line breaks.
    const long = beginUpload(agent, form.length + 1_000);
    long.write(form.subarray(0, 200_000));
    await waitFor(async () => (await rowsOf(agent.orgId)) === 1, { what: 'its row' });
    long.destroy();
    await expectNothingLeft(agent, before);
  });

  it('an organization has only its share of uploads at once, and others go on meanwhile', async () => {
    const [greedy, other] = [await harness.aMember('agent'), await harness.aMember('agent')];
    const sockets = Array.from({ length: 2 }, () => {
      const socket = beginUpload(greedy, 1_000_000);
      socket.write(formOf({ bytes: randomBytes(100_000) }).subarray(0, 50_000));
      return socket;
    });
    await waitFor(async () => (await rowsOf(greedy.orgId)) === 2, { what: 'both uploads to begin' });
    const third = upload(greedy);
    expect((await upload(other)).status).toBe(201);
    expect(summaryOf(await third)).toBe('429 RATE_LIMITED');
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => (await rowsOf(greedy.orgId)) === 0, { what: 'the uploads to be forgotten' });
  });

  it('where the storage of the plan is full, the upload says so', async () => {
    const agent = await harness.aMember('agent');
    await new OrganizationRepository(harness.database).changePlan(agent.orgId, { limits: { storage_mb: 1 } });
    expect(summaryOf(await upload(agent, { bytes: Buffer.alloc(2 * MB) }))).toBe('403 PLAN_LIMIT');
    expect((await upload(agent)).status).toBe(201);
  });
});
