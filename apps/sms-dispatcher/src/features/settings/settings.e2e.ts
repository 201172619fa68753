import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replica: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
});
afterAll(() => harness.stop());

describe('GET /settings', () => {
  it('GET /settings says everything that the app has to do otherwise than it would, and nothing that is null', async () => {
    const phone = await harness.pairPhone({ messagesPerMinute: 7 });
    const answer = await replica.as(phone, 'GET', '/settings');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({
      gateway: { notification_channel: 'SSE_ONLY' },
      messages: {
        limit_period: 'PerMinute',
        limit_value: 14,
        processing_order: 'FIFO',
        sim_selection_mode: 'OSDefault',
      },
      ping: { interval_seconds: 300 },
      webhooks: { internet_required: true, retry_count: 15, signing_key: phone.signingKey },
    });
    expect(phone.signingKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it('GET /settings has no limit for a phone without one, and the SIM mode in the words of the app', async () => {
    const phone = await harness.pairPhone({ messagesPerMinute: null, simMode: 'round_robin' });
    const settings = (await (await replica.as(phone, 'GET', '/settings')).json()) as { messages: unknown };
    expect(settings.messages).toEqual({
      limit_period: 'Disabled',
      processing_order: 'FIFO',
      sim_selection_mode: 'RoundRobin',
    });
  });

  it('GET /settings gives each phone a key of its own', async () => {
    const [one, other] = [await harness.pairPhone(), await harness.pairPhone()];
    expect(one.signingKey).not.toBe(other.signingKey);
  });
});

describe('GET /webhooks', () => {
  it('GET /webhooks lists the events that the app knows: an unknown one would make it keep its old list', async () => {
    const phone = await harness.pairPhone();
    const answer = await replica.as(phone, 'GET', '/webhooks');
    expect(answer.status).toBe(200);
    const url = `https://service.example/sms-phone/v1/webhooks/${phone.id}`;
    const known = [
      { id: 'sms-received', deviceId: phone.appId, url, event: 'sms:received' },
      { id: 'system-ping', deviceId: phone.appId, url, event: 'system:ping' },
    ];
    const mms = { id: 'mms-downloaded', deviceId: phone.appId, url, event: 'mms:downloaded' };
    expect(await answer.json()).toEqual([...known, mms]);
    const asked = async (version: string) => {
      const headers = { 'user-agent': `me.capcom.smsgateway/${version}` };
      return (await replica.as(phone, 'GET', '/webhooks', { headers })).json();
    };
    for (const version of ['1.55.1', '0.99.0', '1.9.9', 'x']) expect(await asked(version)).toEqual(known);
    for (const version of ['1.56.0', '2.0.0', '1.100.0-rc1']) expect(await asked(version)).toEqual([...known, mms]);
  });
});
