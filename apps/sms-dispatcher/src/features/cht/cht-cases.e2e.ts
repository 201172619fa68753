import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { storeSms } from '@chasqui/testing';
import { ChtPhone } from '../../testing/cht-phone';
import { SmsHarness, type SmsReplica } from '../../testing/sms-harness';

interface Case {
  name: string;
  /** Its place in medic/cht-gateway@a122e03d; `ours`: not from there. */
  source: string;
  method: string;
  auth: string;
  /** Default: those of the app. */
  headers?: Record<string, string>;
  body: unknown;
  raw_body?: string;
  status: number;
  body_has: string[];
}

const CASES = JSON.parse(readFileSync(join(__dirname, 'cht.cases.json'), 'utf8')) as Case[];
const APP_HEADERS = {
  Accept: 'application/json',
  'Accept-Charset': 'utf-8',
  'Accept-Encoding': 'gzip',
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json',
};
/** Typed passwords of cases that give the whole header. */
const TYPED: Readonly<Record<string, string>> = {
  'GET header from SimpleJsonClient2Test': 'pword',
  'password with special characters is sent PERCENT-ENCODED': 'p+w=1%',
  'credentials are ISO-8859-1': 'pw1',
};

let harness: SmsHarness;
let replica: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
});
afterAll(() => harness.stop());

/** Whether the case needs a message that waits for the phone, or one that it was already offered. */
function offerOf({ name, body, body_has }: Case): 'waits' | 'offered' | null {
  if (JSON.stringify(body).includes('{wo_id}') || name.startsWith('re-offer')) return 'offered';
  return body_has.length > 0 && name.startsWith('response') ? 'waits' : null;
}

function bodyOf({ body, raw_body: raw, headers = {} }: Case, messageId: string): Buffer | undefined {
  if (raw === '<gzip of 32 MB zeros>') return gzipSync(Buffer.alloc(32 * 1024 * 1024));
  if (raw !== undefined) return Buffer.from(raw);
  if (body === null) return undefined;
  const text = Buffer.from(JSON.stringify(body).replaceAll('{wo_id}', messageId));
  return 'Content-Encoding' in headers ? gzipSync(text) : text;
}

describe('the cases of cht-gateway’s README, demo server and tests', () => {
  it.each(CASES.map((given) => [given.name, given] as const))('cht-gateway has the case %s', async (name, given) => {
    const phone = await ChtPhone.pair(harness, replica, {}, TYPED[name]);
    const offer = offerOf(given);
    const [messageId = ''] = offer === null ? [] : await storeSms(harness.database, phone.phone, [{}]);
    if (offer === 'offered') expect(await phone.poll()).toMatchObject([{ id: messageId }]);
    const headers: Record<string, string> = { ...(given.headers ?? APP_HEADERS) };
    if (given.auth !== 'none') headers.Authorization ??= phone.basic(given.auth === 'basic' ? undefined : 'wrong');
    const body = bodyOf(given, messageId);

    const answer = await phone.request(given.method, { headers, ...(body !== undefined && { body }) });
    const text = await answer.text();

    expect([answer.status, text]).toEqual([given.status, text]);
    for (const part of given.body_has) expect(text).toContain(part.replace('{wo_id}', messageId));
    const read = JSON.parse(text) as { messages?: unknown };
    if (answer.status >= 400) expect(read).toEqual({ error: true, message: expect.stringMatching(/\w/) });
    else if (given.method === 'POST') expect(Array.isArray(read.messages)).toBe(true);
    if (name === 'not re-offered after UNSENT') expect([text, await phone.poll()]).toEqual(['{"messages":[]}', []]);
  });
});
