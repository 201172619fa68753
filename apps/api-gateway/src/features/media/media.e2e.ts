import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiskMediaStore, MediaLinks } from '@chasqui/files/store';
import { ApiHarness, errorOf, INTERNAL_TOKEN, withKey } from '../../testing/api-gateway.harness';

let harness: ApiHarness;
let url: string;
let key: string;
let orgId: string;

beforeAll(async () => {
  harness = await ApiHarness.create();
  ({ url } = await harness.start());
  ({ key, orgId } = await harness.aKey());
});
afterAll(() => harness.close());

interface Draft {
  mime?: string;
  filename?: string | null;
  bytes?: string;
  claimed?: boolean;
  kept?: boolean;
}

async function aFile(request: Draft = {}): Promise<{ id: string; messageId: string }> {
  const { mime = 'image/png', filename = 'a.png', bytes = 'picture', claimed = true, kept = true } = request;
  const [id, messageId] = [randomUUID(), randomUUID()];
  if (kept) await new DiskMediaStore(harness.mediaDir).put(id, Readable.from([bytes]), bytes.length);
  await harness.database.query(
    `insert into media_files (id, org_id, gateway_id, ref, mime, size, stored_at, message_id)
     values ($1, $2, $1, $1, $3, $4, now(), $5)`,
    [id, orgId, mime, bytes.length, claimed ? messageId : null],
  );
  await harness.database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, media, metadata,
       lane, lane_seq, priority, state, charged)
     values ($1, $2, 'live', 'whatsapp', 'inbound', 'delivered', 'image', '4930', '4915', $3, '{}', '', 0, 0, 'done', '{}')`,
    [messageId, orgId, { file_id: id, mime_type: mime, size: bytes.length, filename }],
  );
  return { id, messageId };
}

async function linkOf(messageId: string): Promise<string> {
  const answer = await fetch(`${url}/v1/messages/${messageId}`, { headers: withKey(key) });
  const { data } = (await answer.json()) as { data: { direction: string; media: { url: string } } };
  expect(data.direction).toBe('inbound');
  expect(data.media.url).toMatch(/^http:\/\/localhost:8080\/v1\/media\/[\da-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
  return data.media.url.replace('http://localhost:8080', url);
}

describe('the media route: 200', () => {
  it('the link of a message gives its file, without a key, with safe headers', async () => {
    const { id, messageId } = await aFile({ filename: 'Bild (ü) \'1".png' });
    const answer = await fetch(await linkOf(messageId));
    expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '7',
      'content-disposition': `attachment; filename*=UTF-8''Bild%20%28%C3%BC%29%20%271%22.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
      etag: `"${id}"`,
      'x-ratelimit-limit': expect.any(String),
    });
  });

  it.each(['text/html', 'image/svg+xml', 'application/javascript', 'application/xhtml+xml'])(
    'the media route serves a file that could run in a browser (%s) only as bytes',
    async (mime) => {
      const { messageId } = await aFile({ mime, filename: null });
      const answer = await fetch(await linkOf(messageId));
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      await answer.body?.cancel();
    },
  );

  it('the media route cuts a path out of a name and lets a line break in it start no header', async () => {
    const { messageId } = await aFile({ filename: '../../etc\\x\r\nSet-Cookie: a=b' });
    const answer = await fetch(await linkOf(messageId));
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''x%0D%0ASet-Cookie%3A%20a%3Db");
    await answer.body?.cancel();
  });

  it('HEAD answers the headers of a file alone, and 304 answers who has the file', async () => {
    const { id, messageId } = await aFile();
    const link = await linkOf(messageId);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
    const cached = await fetch(link, { headers: { 'if-none-match': `"${id}"` } });
    expect(cached.status).toBe(304);
  });
});

describe('the media route: 403 MEDIA_LINK_INVALID', () => {
  it('a media link gets 403 when it is changed, over, without its parts, or for another file, existing or not', async () => {
    const [{ id, messageId }, other] = [await aFile(), await aFile()];
    const link = await linkOf(messageId);
    const links = new MediaLinks('http://localhost:8080', INTERNAL_TOKEN);
    const over = links.urlOf(id, Date.now() - 25 * 60 * 60 * 1000).replace('http://localhost:8080', url);
    const bad = [
      link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      link.replace(/expires=\d+/, 'expires=9999999999'),
      link.replace(id, other.id),
      link.replace(id, randomUUID()),
      link.replace(id, 'x'),
      link.replace(/&signature.*/, ''),
      `${link}&signature=x`,
      over,
    ];
    for (const address of bad) {
      const answer = await fetch(address);
      expect([address, answer.status, (await errorOf(answer)).code]).toEqual([address, 403, 'MEDIA_LINK_INVALID']);
    }
  });
});

describe('the media route: 403 MEDIA_LINK_INVALID for a key', () => {
  it.each([
    ['is revoked', 'update api_keys set revoked_at = now() where id = $1'],
    ['has expired', 'update api_keys set expires_at = now() where id = $1'],
    ['may not read contacts any more', `update api_keys set scopes = '{messages:send}' where id = $1`],
    [
      'is of an organization that is suspended',
      'update organizations set suspended_at = now() where id = (select org_id from api_keys where id = $1)',
    ],
  ])('the link to an export ends when the key that read it %s, and another key is no way around', async (_how, end) => {
    const [reader, exportId] = [await harness.aKey(), randomUUID()];
    const { id } = await aFile({ bytes: 'phone' });
    await harness.database.query(
      `update media_files set org_id = $2, expires_at = now() + interval '1 day' where id = $1`,
      [id, reader.orgId],
    );
    await harness.database.query(
      `insert into contact_exports (id, org_id, mode, state, format, filter, file_id)
       values ($1, $2, 'live', 'completed', 'csv', '{}', $3)`,
      [exportId, reader.orgId, id],
    );
    const read = await fetch(`${url}/v1/contacts/exports/${exportId}`, { headers: withKey(reader.key) });
    const link = ((await read.json()) as { data: { url: string } }).data.url.replace('http://localhost:8080', url);
    const before = await fetch(link);
    expect([before.status, await before.text()]).toEqual([200, 'phone']);

    const other = await harness.aKey({ orgId: reader.orgId });
    await harness.database.query(end, [reader.id]);
    const refused = await errorOf(await fetch(link));
    expect(refused).toMatchObject({ code: 'MEDIA_LINK_INVALID', message: expect.stringContaining('API key') });
    for (const around of [link.replace(reader.id, other.id), link.replace(`&for=${reader.id}`, '')])
      expect((await fetch(around)).status).toBe(403);
  });
});

describe('the media route: 404 MEDIA_NOT_FOUND', () => {
  it('a media link gets 404 for a file that no message has, that is deleted, or whose bytes are gone', async () => {
    const links = new MediaLinks(url, INTERNAL_TOKEN);
    const ids = [randomUUID(), (await aFile({ claimed: false })).id, (await aFile({ kept: false })).id];
    for (const id of ids) {
      const answer = await fetch(links.urlOf(id));
      expect([answer.status, (await errorOf(answer)).code]).toEqual([404, 'MEDIA_NOT_FOUND']);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
  });
});
