import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SmsOfferRepository } from '@chasqui/sms';
import { listenForWakes, type PhoneWake } from '@chasqui/lanes';
import { Redis } from '@chasqui/runtime';
import { anOrganization, aPhone, type SmsPhoneDraft, testRedis, waitFor } from '@chasqui/testing';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';

const harness = ApiHarness.ofFile();
let subscriber: Redis;
const wakes: PhoneWake[] = [];

beforeAll(async () => {
  const prefix = harness.redisPrefix;
  subscriber = new Redis(testRedis().url);
  const onFailure = (error: unknown) => wakes.push(error as PhoneWake);
  listenForWakes({ subscriber, prefix, onWake: (wake) => wakes.push(wake), onFailure });
});

afterAll(() => subscriber.disconnect());

interface Sent {
  id: string;
  orgId: string;
  key: string;
  phone: SmsPhoneDraft;
}

async function aQueuedSms(draft: { phone?: Partial<SmsPhoneDraft>; body?: object } = {}): Promise<Sent> {
  const orgId = await anOrganization(harness.database, { limits: { sms_month: 1 } });
  const { key } = await harness.aKey({ orgId });
  const phone = await aPhone(harness.database, { orgId, ...draft.phone });
  const answer = await fetch(`${harness.url}/v1/sms/send`, {
    method: 'POST',
    headers: { ...withKey(key), 'content-type': 'application/json' },
    body: JSON.stringify({ to: '4915112345678', message: 'x', ...draft.body }),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return { id: data.id, orgId, key, phone };
}

async function anOfferedSms(phone: Partial<SmsPhoneDraft> = {}): Promise<Sent & { wireId: string }> {
  const sent = await aQueuedSms({ phone });
  const [offer] = await new SmsOfferRepository(harness.database).offer({ id: sent.phone.id, orgId: sent.orgId });
  if (offer?.messageId !== sent.id) throw new Error('it was not offered');
  return { ...sent, wireId: offer.wireId };
}

const cancel = ({ id, key }: { id: string; key: string }): Promise<Response> =>
  fetch(`${harness.url}/v1/messages/${id}`, { method: 'DELETE', headers: withKey(key) });

async function dataOf(answer: Response): Promise<Record<string, unknown>> {
  const body = (await answer.json()) as { data: Record<string, unknown> };
  expect([answer.status, body]).toEqual([200, expect.objectContaining({ success: true })]);
  return body.data;
}

async function expectTooLate(sent: Sent): Promise<void> {
  const answer = await cancel(sent);
  expect([answer.status, (await errorOf(answer)).code]).toEqual([409, 'INVALID_STATE']);
}

const used = async (orgId: string): Promise<unknown[]> =>
  (
    await harness.database.query(`select used from usage_counters where org_id = $1 and limit_name = 'sms_month'`, [
      orgId,
    ])
  ).rows;

describe('DELETE /messages/{id} of an SMS', () => {
  it.each([
    ['queued', {}],
    ['scheduled', { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() }],
  ])('DELETE /messages/{id} ends an SMS that is %s at once, refunds it, and tells its status', async (_, body) => {
    const sent = await aQueuedSms({ body });
    expect(await dataOf(await cancel(sent))).toMatchObject({ id: sent.id, status: 'failed', error_code: 'CANCELED' });
    expect(await used(sent.orgId)).toEqual([{ used: 0 }]);
    const { rows } = await harness.database.query(
      `select payload->'message'->>'status' as status from events where org_id = $1 and type = 'message.status'`,
      [sent.orgId],
    );
    expect(rows).toEqual([{ status: 'failed' }]);
    expect(await new SmsOfferRepository(harness.database).offer({ id: sent.phone.id, orgId: sent.orgId })).toEqual([]);
    await expectTooLate(sent);
  });

  it('DELETE /messages/{id} ends an SMS that waits for a retry at once: no phone has it; what a phone was offered stays counted', async () => {
    const sent = await aQueuedSms();
    await harness.database.query('update messages set attempts = 1 where id = $1', [sent.id]);
    expect(await dataOf(await cancel(sent))).toMatchObject({ status: 'failed', error_code: 'CANCELED' });
    expect(await used(sent.orgId)).toEqual([{ used: 1 }]);
  });

  it('DELETE /messages/{id} leaves an SMS that its phone has pending, asks the phone by the id that it knows, and wakes it', async () => {
    const sent = await anOfferedSms();
    for (const time of [1, 2]) {
      expect(await dataOf(await cancel(sent))).toMatchObject({ id: sent.id, status: 'pending', error_code: null });
      const asked = { phoneId: sent.phone.id, event: 'MessageCancelled', data: { messageId: sent.wireId } };
      await waitFor(() => wakes.filter((wake) => wake.phoneId === sent.phone.id).length === time, { what: 'the wake' });
      expect(wakes.findLast((wake) => wake.phoneId === sent.phone.id)).toEqual(asked);
    }
    const [again] = await new SmsOfferRepository(harness.database).offer({ id: sent.phone.id, orgId: sent.orgId });
    expect(again).toMatchObject({ messageId: sent.id, isCanceling: true });
    expect(await used(sent.orgId)).toEqual([{ used: 1 }]);
  });

  it.each<[string, string, Partial<SmsPhoneDraft>]>([
    ['its phone gave it to the radio', `payload = jsonb_set(payload, '{sms,phone_state}', '"processed"')`, {}],
    ['its life is over', `give_up_at = now()`, {}],
    ['it was sent', `status = 'sent', state = 'done'`, {}],
    ['its phone speaks a protocol without cancelling', '', { protocol: 'cht' }],
  ])('DELETE /messages/{id} answers 409 INVALID_STATE for an SMS: %s', async (_, change, phone) => {
    const sent = await anOfferedSms(phone);
    if (change !== '') await harness.database.query(`update messages set ${change} where id = $1`, [sent.id]);
    await expectTooLate(sent);
  });

  it('DELETE /messages/{id} answers 409 for an SMS whose phone was unpaired, 404 to another organization and another mode', async () => {
    const sent = await anOfferedSms();
    const { key: testKey } = await harness.aKey({ orgId: sent.orgId, mode: 'test' });
    const { key: foreign } = await harness.aKey();
    for (const key of [testKey, foreign]) expect((await cancel({ id: sent.id, key })).status).toBe(404);
    await harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
      sent.phone.id,
    ]);
    await expectTooLate(sent);
  });

  it('an SMS is either canceled or offered, however both race', async () => {
    const all = await Promise.all(Array.from({ length: 15 }, () => aQueuedSms()));
    await Promise.all(
      all.map(async (sent) => {
        const offers = new SmsOfferRepository(harness.database);
        const [answer, offered] = await Promise.all([
          cancel(sent).then(dataOf),
          offers.offer({ id: sent.phone.id, orgId: sent.orgId }),
        ]);
        const expected = offered.length === 0 ? ['failed', 'CANCELED'] : ['pending', null];
        expect([answer.status, answer.error_code]).toEqual(expected);
      }),
    );
  });
});
