import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { PairingRepository } from '@chasqui/whatsapp';
import { ApiHarness, errorOf, withKey } from '../testing/api-gateway.harness';
import { FakePairing } from '../testing/fake-pairing';

const harness = ApiHarness.ofFile();
let pairing: FakePairing;
let owner: { key: string; orgId: string };
let quickReplyId: string;
let templateId: string;

const post = (path: string, body: unknown, idempotencyKey: string | null): Promise<Response> => {
  const headers: Record<string, string> = { ...withKey(owner.key), 'content-type': 'application/json' };
  if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;
  return fetch(`${harness.url}/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
};
const codeOf = async (answer: Response): Promise<string> => `${answer.status} ${(await errorOf(answer)).code}`;
const isReplay = (answer: Response): boolean => answer.headers.get('idempotency-replayed') === 'true';

beforeAll(async () => {
  pairing = await FakePairing.start(harness);
  owner = await harness.aKey();
  await pairing.aNumber(owner.orgId, await pairing.aGateway(owner.orgId), '4915112345678');
  const made = await post('/quick-replies', { shortcut: 'hello', message: 'Hello {{name}}' }, null);
  quickReplyId = ((await made.json()) as { data: { id: string } }).data.id;
  const template = await post('/templates', { name: 'hello', message: 'Hello {{name}}' }, null);
  templateId = ((await template.json()) as { data: { id: string } }).data.id;
});
afterAll(() => pairing.close());

const ROUTES: [path: () => string, body: object, other: object, secret: string | null][] = [
  [() => '/gateway/enrollment', {}, { gateway_id: randomUUID() }, 'setup_code'],
  [() => '/sms/accounts/pairing', {}, { protocol: 'cht' }, 'code'],
  [() => '/sms/accounts/pairing', { protocol: 'cht' }, {}, 'password'],
  [() => '/whatsapp/unlink', { phone: '4915112345678' }, { phone: '4915112345679' }, null],
  [
    () => '/segments/preview',
    { rules: [{ field: 'name', op: 'exists' }] },
    { rules: [{ field: 'email', op: 'exists' }] },
    null,
  ],
  [() => `/templates/${templateId}/preview`, { variables: { name: 'Ann' } }, { variables: { name: 'Bob' } }, null],
  [() => `/quick-replies/${quickReplyId}/render`, { variables: { name: 'Ann' } }, { variables: { name: 'Bob' } }, null],
];

describe.each(ROUTES)('POST %s', (path, body, other, secret) => {
  it('a POST is done once for one Idempotency-Key, with answers that are equal to the byte, also of requests at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(path(), body, key)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(texts).size).toBe(1);
    expect(answers.filter(isReplay)).toHaveLength(9);
    expect(await codeOf(await post(path(), other, key))).toBe('422 IDEMPOTENCY_MISMATCH');
    const again = await post(path(), body, key);
    expect([isReplay(again), await again.text()]).toEqual([true, texts[0]]);
  });

  it('a POST without an Idempotency-Key is never a replay', async () => {
    const answer = await post(path(), body, null);
    expect([answer.status, isReplay(answer)]).toEqual([200, false]);
  });

  it('the secret of an answer that is kept stands nowhere in the database in plain', async () => {
    const answer = await post(path(), body, randomUUID());
    const { data } = (await answer.json()) as { data: Record<string, string> };
    const { rows } = await harness.database.query<{ kept: Buffer }>(
      'select answer as kept from idempotency_keys where org_id = $1',
      [owner.orgId],
    );
    const hidden = secret === null ? answer.url : (data[secret] ?? '');
    expect(hidden).toMatch(/.{8}/);
    expect(rows.filter(({ kept }) => kept.includes(hidden) || kept.includes('"data"'))).toEqual([]);
  });
});

describe('POST /whatsapp/link with an Idempotency-Key', () => {
  const record = async (errorCode: string | null): Promise<void> => {
    const pairings = new PairingRepository(harness.database);
    const [row] = await waitFor(
      async () => {
        const { rows } = await harness.database.query<{ id: string }>(
          `select id from pairings where org_id = $1 and kind = 'link' and state = 'queued'`,
          [owner.orgId],
        );
        return rows.length > 0 ? rows : null;
      },
      { what: 'a link to be queued' },
    );
    const id = row?.id ?? '';
    await pairings.start(id, 15_000);
    await (errorCode === null
      ? pairings.recordAsked(id, 600_000)
      : pairings.recordFailed(id, { code: errorCode, message: 'No.', reason: null }));
  };

  it('a link that the gateway app took is answered again, and one that it refused is tried again', async () => {
    const key = randomUUID();
    const body = { phone: '4915112345680' };
    const [refused] = await Promise.all([post('/whatsapp/link', body, key), record('GATEWAY_ERROR')]);
    expect(await codeOf(refused)).toBe('502 GATEWAY_ERROR');
    const [taken] = await Promise.all([post('/whatsapp/link', body, key), record(null)]);
    expect([taken.status, isReplay(taken)]).toEqual([200, false]);
    const again = await post('/whatsapp/link', body, key);
    expect([isReplay(again), await again.text()]).toEqual([true, await taken.text()]);
    const other = await post('/whatsapp/link', { ...body, display_name: 'Shop' }, key);
    expect(await codeOf(other)).toBe('422 IDEMPOTENCY_MISMATCH');
  });
});
