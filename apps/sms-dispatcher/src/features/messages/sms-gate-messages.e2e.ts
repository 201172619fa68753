import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPhoneToken } from '@chasqui/sms';
import { PhoneExchange } from '../../testing/phone-exchange';
import { SmsHarness, type SmsReplica } from '../../testing/sms-harness';
import type { OfferAnswer } from './offer.mapper';

interface Case {
  name: string;
  source: string;
  method: string;
  path: string;
  auth: 'device' | 'device_wrong' | 'basic' | 'none';
  headers: Record<string, string>;
  body?: unknown;
  raw_body?: string;
  precondition?: string;
  status: number;
  body_has?: string[];
  becomes?: string;
  error_code?: string;
  /** Our status where it differs, with the reason in `because`. */
  ours?: number;
  because?: string;
}

/** Without the case of a data message (binary, to a port): we send texts. */
const CASES = JSON.parse(readFileSync(join(__dirname, 'sms-gate-messages.cases.json'), 'utf8')) as Case[];
const AUTHORIZATION = {
  device: (token: string) => `Bearer ${token}`,
  device_wrong: () => `Bearer ${newPhoneToken()}`,
  basic: () => `Basic ${Buffer.from('login:password').toString('base64')}`,
  none: () => undefined,
};

let harness: SmsHarness;
let replica: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
});
afterAll(() => harness.stop());

async function aWorld() {
  const at = await PhoneExchange.of(harness, replica);
  const other = await PhoneExchange.of(harness, replica, { orgId: at.phone.orgId });
  return { at, id: await at.offered(), other, otherId: await other.offered() };
}
type World = Awaited<ReturnType<typeof aWorld>>;

function answerTo(each: Case, { at, id, otherId }: World): Promise<Response> {
  const filled = (text: string): string =>
    text
      .replaceAll('{message_id}', id)
      .replaceAll('{other_device_message_id}', otherId)
      .replaceAll('{phone}', '+15550001111')
      .replaceAll('{phone_without_plus}', '15550001111')
      .replaceAll('{device_token}', at.phone.token)
      .replaceAll('{20000 x}', 'x'.repeat(20_000));
  const authorization = AUTHORIZATION[each.auth](at.phone.token);
  const headers = Object.entries(each.headers).map(([name, value]) => [name.toLowerCase(), filled(value)]);
  const body = each.raw_body ?? (each.body === undefined ? undefined : filled(JSON.stringify(each.body)));
  return fetch(`${replica.url}/sms-phone/v1${each.path}`, {
    method: each.method,
    headers: {
      'x-forwarded-for': harness.anAddress(),
      ...(authorization !== undefined && { authorization }),
      ...(Object.fromEntries(headers) as Record<string, string>),
    },
    // Bytes, because text would get a content type that the case does not have.
    ...(body !== undefined && { body: Buffer.from(body) }),
  });
}

async function prepare({ precondition, name }: Case, { at, id, other }: World): Promise<void> {
  switch (precondition) {
    case 'message cancelled while pending':
      await harness.database.query(
        `update messages set payload = jsonb_set(payload, '{sms,cancel_requested}', 'true') where id = $1`,
        [id],
      );
      return;
    case '101 pending messages':
      await at.store(...Array.from({ length: 100 }, () => ({})));
      return;
    case 'pending message of device B':
      await other.store();
      return;
    case 'message already Sent/Delivered':
      await at.says(id, 'Sent');
      return;
    case 'any state other than Pending/Cancelling patched (Pending counts as Processed)':
      await at.says(id, 'Pending');
      return;
    case 'one pending text message':
    case 'one pending message':
    case undefined:
      return;
    default:
      throw new Error(`${name} needs something unknown: ${precondition}`);
  }
}

/** Further expectations on the answer, by the case's name. */
const ANSWERS: Record<string, (offered: OfferAnswer[], world: World) => void> = {
  'text message shape': (offered, { id }) => {
    expect(offered).toEqual([
      expect.objectContaining({ id, message: 'text 1', textMessage: { text: 'text 1' }, state: 'Pending' }),
    ]);
  },
  'cancelling message shape': (offered, { id }) => expect(offered).toMatchObject([{ id, state: 'Cancelling' }]),
  '101 pending': (offered) => expect(offered).toHaveLength(100),
  'message of another device': (offered, { id }) => expect(offered.map((each) => each.id)).toEqual([id]),
  'after patch the message is gone from GET': (offered) => expect(offered).toEqual([]),
  'message limits for what we put in GET': (offered) => {
    for (const { id, priority, phoneNumbers, textMessage } of offered) {
      expect(id.length).toBeLessThanOrEqual(36);
      expect(textMessage.text.length).toBeGreaterThan(0);
      expect(priority).toBeGreaterThanOrEqual(-128);
      expect(priority).toBeLessThanOrEqual(127);
      expect(phoneNumbers).toEqual([expect.stringMatching(/^\+\d{1,127}$/)]);
    }
    expect(offered).toHaveLength(1);
  },
};

describe('the messages of the mobile API of sms-gate, as its server and its app have them', () => {
  it('this test has all cases of the messages of sms-gate’s mobile API', () => expect(CASES).toHaveLength(89));

  it.each(CASES.map((each) => [`${each.method} ${each.path}: ${each.name}`, each] as const))(
    'the API answers phones as sms-gate’s server does: %s',
    async (_, each) => {
      const world = await aWorld();
      await prepare(each, world);
      const answer = await answerTo(each, world);
      const text = await answer.text();
      expect(answer.status).toBe(each.ours ?? each.status);
      if (answer.status === 204) expect(text).toBe('');
      else {
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
        for (const part of each.body_has ?? []) expect(text).toContain(part.replaceAll('{message_id}', world.id));
      }
      if (each.method === 'GET' && answer.status === 200)
        ANSWERS[each.name]?.(JSON.parse(text) as OfferAnswer[], world);
      if (each.method === 'PATCH') {
        const { status, errorCode } = await world.at.find(world.id);
        expect({ status, errorCode }).toEqual({ status: each.becomes, errorCode: each.error_code ?? null });
        expect(await world.other.find(world.otherId)).toMatchObject({ status: 'pending' });
      }
    },
  );
});
