import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newPhoneToken, SmsRegistrationRepository } from '@chasqui/sms';
import { earlyInTheMinute, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

interface Case {
  name: string;
  source: string;
  method: string;
  path: string;
  auth: string;
  headers: Record<string, string>;
  body?: unknown;
  raw_body?: string;
  precondition?: string;
  status: number;
  body_has: string[];
  /** Our status where it differs, with the reason in `because`. */
  ours?: number;
  because?: string;
}

const CASES = JSON.parse(readFileSync(join(__dirname, 'sms-gate-device.cases.json'), 'utf8')) as Case[];

let harness: SmsHarness;
let replica: SmsReplica;
let registrations: SmsRegistrationRepository;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
  registrations = new SmsRegistrationRepository(harness.database);
});
afterAll(() => harness.stop());

async function aWorld(from: string) {
  const orgId = await harness.createOrganization();
  const token = await registrations.createPrivateToken(orgId, 'live');
  const answer = await replica.call('POST', '/device', {
    authorization: `Bearer ${token}`,
    body: { name: 'First/Phone' },
    from,
  });
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}`);
  const phone = (await answer.json()) as { id: string; token: string; login: string; password: string };
  return { orgId, token, phone, from };
}
type World = Awaited<ReturnType<typeof aWorld>>;

const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

function authorizationOf({ auth }: Case, { token, phone }: World, code: string): string | undefined {
  const headers: Record<string, string | undefined> = {
    none: undefined,
    private_token: `Bearer ${token}`,
    private_token_wrong: 'Bearer 987654321',
    basic: basic(phone.login, phone.password),
    basic_wrong: basic(phone.login, 'wrong'),
    code: `Code ${code}`,
    device: `Bearer ${phone.token}`,
    device_wrong: `Bearer ${newPhoneToken()}`,
    device_revoked: `Bearer ${phone.token}`,
  };
  if (!(auth in headers)) throw new Error(`a case with unknown credentials: ${auth}`);
  return headers[auth];
}

async function codeOf({ auth, precondition }: Case, world: World): Promise<string> {
  if (auth !== 'code') return '';
  if (precondition === 'code from GET /user/code') {
    const { login, password } = world.phone;
    const answer = await replica.call('GET', '/user/code', { authorization: basic(login, password), from: world.from });
    return ((await answer.json()) as { code: string }).code;
  }
  const code = (await registrations.createCode(world.orgId, 'live'))?.code ?? '';
  if (precondition === 'code expired') {
    await harness.database.query(`update sms_pairing_codes set expires_at = now() where org_id = $1`, [world.orgId]);
  }
  if (precondition === 'code already used') {
    await replica.call('POST', '/device', { authorization: `Code ${code}`, body: {}, from: world.from });
  }
  return code;
}

async function answerTo(each: Case, world: World): Promise<Response> {
  const code = await codeOf(each, world);
  if (each.auth === 'device_revoked') {
    await harness.database.query('update sms_phones set token_hash = null where org_id = $1', [world.orgId]);
  }
  const filled = (text: string): string =>
    text
      .replaceAll('{code}', code)
      .replaceAll('{CODE_UPPER}', code.toUpperCase())
      .replaceAll('{device_id}', world.phone.id)
      .replaceAll('{password}', world.phone.password);
  const authorization = authorizationOf(each, world, code);
  const headers = Object.entries(each.headers).map(([name, value]) => [name.toLowerCase(), filled(value)]);
  const body = each.raw_body ?? (each.body === undefined ? undefined : filled(JSON.stringify(each.body)));
  return fetch(`${replica.url}/sms-phone/v1${each.path}`, {
    method: each.method,
    headers: {
      'x-forwarded-for': world.from,
      ...(authorization !== undefined && { authorization }),
      ...(Object.fromEntries(headers) as Record<string, string>),
    },
    // Bytes, because text would get a content type that the case does not have.
    ...(body !== undefined && { body: Buffer.from(body) }),
  });
}

describe('the mobile API of sms-gate, as its server and its app have it', () => {
  it('this test has all cases of the devices of sms-gate’s mobile API', () => expect(CASES).toHaveLength(72));

  it.each(CASES.map((each) => [`${each.method} ${each.path}: ${each.name}`, each] as const))(
    'the API answers devices as sms-gate’s server does: %s',
    async (_, each) => {
      const world = await aWorld(harness.anAddress());
      // Wrong codes are counted per clock minute.
      if (each.name === 'too many wrong codes') await earlyInTheMinute();
      for (const [before, status] of callsBefore(each)) expect((await answerTo(before, world)).status).toBe(status);
      const answer = await answerTo(each, world);
      expect({ status: answer.status, flaws: flawsOf(each, answer, await answer.text()) }).toEqual({
        status: each.ours ?? each.status,
        flaws: [],
      });
    },
  );
});

function callsBefore(each: Case): [Case, number][] {
  if (each.name === 'too many wrong codes') return Array.from({ length: 5 }, () => [each, 401]);
  const success = CASES.find(({ name, path }) => name === 'success' && path === each.path);
  return each.precondition === "after 'success'" && success !== undefined ? [[success, 204]] : [];
}

function flawsOf(each: Case, answer: Response, text: string): string[] {
  if (answer.status === 204) return text === '' ? [] : ['a body'];
  const missing = each.ours === undefined ? each.body_has.filter((part) => !text.includes(part)) : [];
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  const hasMessage = typeof (JSON.parse(text) as { message?: unknown }).message === 'string';
  return [...missing, ...(isJson ? [] : ['type']), ...(answer.status < 400 || hasMessage ? [] : ['message'])];
}
