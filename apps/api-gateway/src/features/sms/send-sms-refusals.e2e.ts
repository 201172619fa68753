import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@chasqui/errors';
import { aContact, anOrganization, aPhone, type SmsPhoneDraft, waitFor } from '@chasqui/testing';
import { errorOf, statusAndCode } from '../../testing/api-gateway.harness';
import { atLeastSecondsLeft } from '../../testing/clock-minute';
import { SmsSendsWorld, TO, VALID } from '../../testing/sms-sends.world';

const world = new SmsSendsWorld();
const { aTenant, messagesOf, post, queued } = world;

const SIMS = [1, 2].map((slot) => ({ slot, phone: null, carrier: null }));

describe('POST /sms/send', () => {
  it.each<[ErrorCode, string, string, object]>([
    ['INVALID_BODY', 'to', 'no recipient', { to: undefined }],
    ['INVALID_BODY', 'to', 'null for a recipient', { to: null }],
    ['INVALID_BODY', 'to', 'an empty recipient', { to: ' ' }],
    ['INVALID_BODY', 'message', 'no text', { message: undefined }],
    ['INVALID_BODY', 'message', 'an empty text', { message: '' }],
    ['INVALID_BODY', 'message', 'a blank text', { message: ' \n' }],
    ['INVALID_BODY', 'to', 'neither, and a malformed phone id', { to: undefined, message: undefined, device_id: 'x' }],
    ['INVALID_DEVICE_ID', 'device_id', 'no UUID', { device_id: 'garbage' }],
    ['INVALID_DEVICE_ID', 'device_id', 'a blank id', { device_id: ' ' }],
    ['INVALID_DEVICE_ID', 'device_id', 'a number', { device_id: 5 }],
    ['INVALID_DEVICE_ID', 'device_id', 'a UUID in braces', { device_id: `{${randomUUID()}}` }],
    ['INVALID_DEVICE_ID', 'device_id', 'before the recipient is looked at', { device_id: 'x', to: 'somebody' }],
    ['INVALID_PHONE', 'to', 'no number', { to: 'somebody' }],
    ['INVALID_PHONE', 'to', 'six digits', { to: '123456' }],
    ['INVALID_PHONE', 'to', 'sixteen digits', { to: '1234567890123456' }],
    ['INVALID_PHONE', 'to', 'a number without its country', { to: '015112345678' }],
    ['INVALID_PHONE', 'to', 'a number of its country, with blanks', { to: '(0151) 123 45678' }],
    ['INVALID_PHONE', 'to', 'two plus signs', { to: `++${TO}` }],
    ['INVALID_PHONE', 'to', 'two numbers', { to: `${TO}, ${TO}` }],
    ['INVALID_PHONE', 'to', 'a JSON number', { to: 4915112345678 }],
    ['INVALID_PHONE', 'to', 'a list', { to: [TO] }],
    ['INVALID_PHONE', 'to', 'a group of WhatsApp', { to: '120363025246125486@g.us' }],
    ['INVALID_PHONE', 'to', 'before other fields are looked at', { to: 'x', sim: 9 }],
    ['MESSAGE_TOO_LONG', 'message', '1,601 characters', { message: 'x'.repeat(1_601) }],
    ['MESSAGE_TOO_LONG', 'message', 'eleven parts of GSM', { message: 'x'.repeat(1_531) }],
    ['MESSAGE_TOO_LONG', 'message', 'eleven parts of UCS-2', { message: 'ж'.repeat(671) }],
    ['VALIDATION', 'message', 'a number for a text', { message: 5 }],
    ['VALIDATION', 'message', 'a NUL', { message: 'a\u0000b' }],
    ['VALIDATION', 'message', 'half a surrogate pair', { message: 'a\uD800b' }],
    ['VALIDATION', 'phone_choice', 'no choice', { phone_choice: 'random' }],
    ['VALIDATION', 'sim', 'a SIM that no phone has', { sim: 4 }],
    ['VALIDATION', 'sim', 'half a SIM', { sim: 1.5 }],
    ['VALIDATION', 'sim', 'a SIM as text', { sim: '1' }],
    ['VALIDATION', 'expires_in', 'too soon', { expires_in: 59 }],
    ['VALIDATION', 'expires_in', 'more than a week', { expires_in: 604_801 }],
    ['VALIDATION', 'expires_in', 'as text', { expires_in: '600' }],
    ['VALIDATION', 'scheduled_at', 'no time', { scheduled_at: 'tomorrow' }],
    ['VALIDATION', 'scheduled_at', 'too soon', { scheduled_at: new Date().toISOString() }],
    [
      'VALIDATION',
      'scheduled_at',
      'in 91 days',
      { scheduled_at: new Date(Date.now() + 91 * 86_400_000).toISOString() },
    ],
    ['VALIDATION', 'delivery_report', 'no boolean', { delivery_report: 'yes' }],
    ['VALIDATION', 'metadata', 'no object', { metadata: 'x' }],
    ['VALIDATION', 'metadata', 'values that are no texts', { metadata: { a: 1 } }],
  ])('POST /sms/send answers 400 %s in %s: %s', async (code, field, _, wrong) => {
    // It has no phone and nothing left of its plan: neither is checked.
    const { key } = await world.harness.aKey({ orgId: await poorOrganization() });
    const response = await post({ ...VALID, ...wrong }, { key });
    const error = await errorOf(response);
    expect([response.status, error.code]).toEqual([400, code]);
    expect(error.fields?.map((each) => each.field)).toContain(field);
  });

  let poor: Promise<string> | undefined;
  const poorOrganization = (): Promise<string> =>
    (poor ??= anOrganization(world.harness.database, { limits: { messages_month: 0 } }));

  it.each(['', '{', 'hello', '"text"', 'null', '[]', '5'])(
    'POST /sms/send answers 400 INVALID_BODY: %j is no JSON object',
    async (body) => {
      expect(await statusAndCode(post(body))).toBe('400 INVALID_BODY');
    },
  );

  it('POST /sms/send answers 400 MESSAGE_TOO_LONG, counting the signature of the plan', async () => {
    const { key } = await aTenant({ plan: { signature: 'S' } });
    expect(await statusAndCode(post({ ...VALID, message: 'x'.repeat(1_527) }, { key }))).toBe('201');
    expect(await statusAndCode(post({ ...VALID, message: 'x'.repeat(1_528) }, { key }))).toBe('400 MESSAGE_TOO_LONG');
  });

  it('POST /sms/send answers 401, then 429, then 403, then 400, and only then looks at phone, recipient and plan', async () => {
    const { orgId, key } = await aTenant({ phone: { enabled: false } });
    expect(await statusAndCode(post({}, { key: null }))).toBe('401 UNAUTHORIZED');
    const { key: exhausted } = await world.harness.aKey({ orgId, scopes: [], rateLimitPerMinute: 1 });
    await atLeastSecondsLeft(10);
    const codes = new Set([
      await statusAndCode(post({}, { key: exhausted })),
      await statusAndCode(post({}, { key: exhausted })),
    ]);
    expect(codes).toContain('429 RATE_LIMITED');
    const { key: other } = await world.harness.aKey({ orgId, scopes: ['messages:read', 'accounts:write'] });
    expect(await statusAndCode(post({}, { key: other }))).toBe('403 INSUFFICIENT_SCOPE');
    expect(await statusAndCode(post({}, { key }))).toBe('400 INVALID_BODY');
    expect(await statusAndCode(post(VALID, { key }))).toBe('503 NO_SMS_DEVICE');
  });

  it.each<[string, Partial<SmsPhoneDraft>]>([
    ['is disabled', { enabled: false }],
    ['was silent for 20 minutes', { seenMinutesAgo: 20.1 }],
    ['was never heard', { seenMinutesAgo: null }],
    ['is one of the sandbox', { mode: 'test' }],
  ])('POST /sms/send answers 503 NO_SMS_DEVICE when the only phone %s, named or not', async (_, phone) => {
    const tenant = await aTenant({ phone });
    for (const request of [{}, { phone_choice: 'least_used' }, { device_id: tenant.phone.id }]) {
      expect(await statusAndCode(post({ ...VALID, ...request }, { key: tenant.key }))).toBe('503 NO_SMS_DEVICE');
    }
    expect(await messagesOf(tenant.orgId)).toBe(0);
  });

  it('POST /sms/send answers 503 NO_SMS_DEVICE and frees the Idempotency-Key: a retry sends when the phone is back', async () => {
    const { key, phone } = await aTenant({ phone: { enabled: false } });
    const ask = () => post(VALID, { key, headers: { 'idempotency-key': 'booking-2041' } });
    expect(await statusAndCode(ask())).toBe('503 NO_SMS_DEVICE');
    await world.harness.database.query('update sms_phones set enabled = true where id = $1', [phone.id]);
    const answer = await ask();
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it.each<[string, Partial<SmsPhoneDraft>, object, string, RegExp]>([
    [
      'a SIM that the phone has not',
      { sims: SIMS },
      { sim: 3 },
      'sim',
      /no SIM in slot 3\. It has SIMs in the slots 1, 2\./,
    ],
    ['a SIM, for cht-gateway', { protocol: 'cht' }, { sim: 1 }, 'sim', /cht-gateway always uses its default SIM/],
    [
      'no report, for cht-gateway',
      { protocol: 'cht' },
      { delivery_report: false },
      'delivery_report',
      /always asks for/,
    ],
  ])('POST /sms/send answers 400 VALIDATION for %s', async (_, draft, asked, field, words) => {
    const { orgId, key } = await world.harness.aKey();
    const { id } = await aPhone(world.harness.database, { orgId, ...draft });
    for (const phone of [{}, { device_id: id }]) {
      const answer = await post({ ...VALID, ...asked, ...phone }, { key });
      expect(answer.status).toBe(400);
      const fields = [{ field, code: 'NOT_ALLOWED', message: expect.stringMatching(words) }];
      expect(await errorOf(answer)).toMatchObject({ code: 'VALIDATION', fields });
    }
    expect(await messagesOf(orgId)).toBe(0);
    // A phone does what it can; and one that can do the other thing is found.
    expect(await statusAndCode(post({ ...VALID, delivery_report: true }, { key }))).toBe('201');
    const able = await aPhone(world.harness.database, { orgId });
    const { id: messageId } = await queued(post({ ...VALID, ...asked }, { key }));
    const { rows } = await world.harness.database.query('select account_id from messages where id = $1', [messageId]);
    expect(rows).toEqual([{ accountId: able.id }]);
  });

  it('POST /sms/send answers 503 to the byte alike for a phone that is unknown, foreign, unpaired or none', async () => {
    const gone = await aPhone(world.harness.database, { orgId: world.usual.orgId });
    await world.harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
      gone.id,
    ]);
    const foreign = await aTenant();
    const bodies = new Set<string>();
    for (const device_id of [randomUUID(), foreign.phone.id, gone.id]) {
      const answer = await post({ ...VALID, device_id }, { headers: { 'x-request-id': 'the-same' } });
      expect(answer.status).toBe(503);
      bodies.add(await answer.text());
    }
    const { key } = await world.harness.aKey();
    bodies.add(await (await post(VALID, { key, headers: { 'x-request-id': 'the-same' } })).text());
    expect(bodies.size).toBe(1);
  });

  it('POST /sms/send answers 403 OPTED_OUT after STOP, which leaves the plan its unit, and START takes that back', async () => {
    const { orgId, key } = await aTenant({ plan: { limits: { sms_month: 1 } } });
    const contactId = await aContact(world.harness.database, { orgId, source: 'inbound', addresses: { phone: TO } });
    const setOpt = (opt: string) =>
      world.harness.database.query(
        `update contacts set channels = jsonb_build_object('sms', jsonb_build_object('opt', $2::text)) where id = $1`,
        [contactId, opt],
      );
    await setOpt('out');
    expect(await statusAndCode(post(VALID, { key }))).toBe('403 OPTED_OUT');
    const headers = { 'idempotency-key': 'again' };
    expect(await statusAndCode(post(VALID, { key, headers }))).toBe('403 OPTED_OUT');
    await setOpt('in');
    expect(await statusAndCode(post(VALID, { key, headers }))).toBe('201');
    await setOpt('out');
    // Its message exists: the recipient's new opt-out applies to later ones.
    expect(await statusAndCode(post(VALID, { key, headers }))).toBe('201');
  });

  it('POST /sms/send answers 403 PLAN_LIMIT with which limit, how much of it, and until when', async () => {
    const { key } = await aTenant({ plan: { limits: { sms_month: 1, messages_month: 10 } } });
    await queued(post(VALID, { key }));
    const answer = await post(VALID, { key });
    expect(answer.status).toBe(403);
    expect(await errorOf(answer)).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: 'sms_month',
      used: 1,
      max: 1,
      resets_at: expect.stringMatching(/Z$/),
    });
  });

  it('POST /sms/send says in PLAN_LIMIT what is really used, also of a plan that became smaller', async () => {
    const { orgId, key } = await aTenant({ plan: { limits: { sms_month: 3 } } });
    for (let sent = 0; sent < 3; sent += 1) await queued(post(VALID, { key }));
    await world.harness.database.query(`update organizations set limit_overrides = '{"sms_month":1}' where id = $1`, [
      orgId,
    ]);
    // Subscriptions are cached for a moment.
    const refused = await waitFor(
      async () => {
        const error: object = await errorOf(await post(VALID, { key }));
        return 'max' in error && error.max === 1 ? error : null;
      },
      { what: 'the smaller plan', timeoutMs: 15_000 },
    );
    expect(refused).toMatchObject({ code: 'PLAN_LIMIT', limit: 'sms_month', used: 3, max: 1 });
  });
});
