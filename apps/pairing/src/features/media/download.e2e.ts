import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { DiskMediaStore } from '@chasqui/files/store';
import { ClientFileRepository } from '@chasqui/files';
import type { Mode } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let replica: Replica;
let gateway: RegisteredGateway;
let files: ClientFileRepository;
let phones = 4915300000;

beforeAll(async () => {
  ({ harness, replica } = await PairingHarness.withReplica());
  files = new ClientFileRepository(harness.database);
  gateway = await aGateway();
});
afterAll(() => harness.stop());

async function aGateway(options: { orgId?: string; mode?: Mode } = {}): Promise<RegisteredGateway> {
  const made = await harness.register(replica, options);
  phones += 1;
  await replica.connect(made, { sessions: [{ phone: String(phones), status: 'connected' }] });
  await waitFor(async () => (await numberOf(made)) !== undefined, { what: 'its number' });
  return made;
}

async function numberOf({ gatewayId }: RegisteredGateway): Promise<string | undefined> {
  const { rows } = await harness.database.query<{ id: string }>(
    'select id from whatsapp_numbers where gateway_id = $1',
    [gatewayId],
  );
  return rows[0]?.id;
}

interface Draft {
  of?: RegisteredGateway;
  mode?: Mode;
  isStored?: boolean;
}

async function aFile(bytes: Buffer, { of = gateway, mode = 'live', isStored = true }: Draft = {}): Promise<string> {
  const owner = { orgId: of.orgId, mode };
  const file = { mime: 'application/pdf', filename: 'März (1).pdf', size: bytes.length };
  const place = await files.open(owner, file);
  if (place.kind === 'full') throw new Error('no room');
  await new DiskMediaStore(harness.mediaDir).put(place.id, Readable.from([bytes]), bytes.length);
  if (isStored) await files.markStored(harness.database, owner, place.id);
  return place.id;
}

async function aMessage(fileId: string, state: string, { of = gateway, mode = 'live' }: Draft = {}): Promise<string> {
  const id = randomUUID();
  await harness.database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, media,
       metadata, lane, lane_seq, priority, state, charged)
     values ($1, $2, $3, 'whatsapp', 'outbound', 'pending', 'document', '4930', '4915', $4, $5, '{}', 'wa:x', 0, 0, $6, '{}')`,
    [id, of.orgId, mode, await numberOf(of), { file_id: fileId, mime_type: 'a/b', size: 1, filename: null }, state],
  );
  return id;
}

const get = (id: string, as = gateway): Promise<Response> =>
  fetch(`${replica.url}/gateway/v1/media/${id}`, { headers: { authorization: `Bearer ${as.token}` } });

describe('GET /gateway/v1/media/{id}', () => {
  it('a gateway fetches the file of a message that is on its way over it, with type, length and name', async () => {
    const bytes = randomBytes(3_000_000);
    const id = await aFile(bytes);
    await aMessage(id, 'started');
    const answer = await get(id.toUpperCase());
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'application/pdf',
        'content-length': '3000000',
        'content-disposition': `attachment; filename*=UTF-8''M%C3%A4rz%20%281%29.pdf`,
      },
    ]);
  });

  it.each(['queued', 'held', 'done', 'dead'])('a file gets 404 while its message is %s', async (state) => {
    const id = await aFile(Buffer.from('x'));
    await aMessage(id, state);
    const answer = await get(id);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'MEDIA_NOT_FOUND' }]);
  });

  it('a file gets 404 from other gateways: of the organization, of another one, of another mode', async () => {
    const id = await aFile(Buffer.from('x'));
    await aMessage(id, 'started');
    const [sibling, stranger] = [await aGateway({ orgId: gateway.orgId }), await aGateway()];
    const sandbox = await aGateway({ orgId: gateway.orgId, mode: 'test' });
    for (const other of [sibling, stranger, sandbox]) expect((await get(id, other)).status).toBe(404);
    // A message of another caller that names this file does not help.
    await aMessage(id, 'started', { of: stranger });
    await aMessage(id, 'started', { of: sandbox, mode: 'test' });
    for (const other of [stranger, sandbox]) expect((await get(id, other)).status).toBe(404);
    expect((await get(id)).status).toBe(200);
  });

  it('a file gets 404 that is unknown, malformed, not stored, came in with a message, or has no bytes any more', async () => {
    const [unstored, gone] = [await aFile(Buffer.from('x'), { isStored: false }), await aFile(Buffer.from('x'))];
    await new DiskMediaStore(harness.mediaDir).remove(gone);
    for (const id of [unstored, gone]) await aMessage(id, 'started');
    for (const id of [randomUUID(), 'x', '..%2f..%2fetc', unstored, gone]) expect((await get(id)).status).toBe(404);
  });

  it('a file gets 401 without a token', async () => {
    expect((await fetch(`${replica.url}/gateway/v1/media/${randomUUID()}`)).status).toBe(401);
  });

  it('readers that stall take the turns of their own organization only', async () => {
    const id = await aFile(randomBytes(20_000_000));
    await aMessage(id, 'started');
    const { hostname, port } = new URL(replica.url);
    let reading = 0;
    const stalled = Array.from({ length: 16 }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.once('data', () => {
        reading += 1;
        socket.pause();
      });
      socket.write(`GET /gateway/v1/media/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.token}\r\n\r\n`);
      return socket;
    });
    let isWaiting = true;
    await waitFor(() => reading === stalled.length, { what: 'the readers' });
    const other = await aGateway();
    const theirs = await aFile(Buffer.from('theirs'), { of: other });
    await aMessage(theirs, 'started', { of: other });
    const own = get(id).finally(() => (isWaiting = false));
    expect((await get(theirs, other)).status).toBe(200);
    expect(isWaiting).toBe(true);
    for (const socket of stalled) socket.destroy();
    const answer = await own;
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });
});
