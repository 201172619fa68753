import { fromAddressOf, type SenderPhone } from '@chasqui/sms';
import type { Subscription } from '@chasqui/tenancy';
import { composeSmsMessage, type SmsDraft, smsTextOf } from './sms-message';

const PHONE: SenderPhone = {
  id: 'p',
  protocol: 'sms_gate',
  slots: [],
  phone: null,
  simPhones: {},
  messageTtlS: 3_600,
  dailyLimit: null,
  load: 0,
};
const SUBSCRIPTION: Subscription = {
  limits: { sms_month: 7 },
  signature: null,
  enforceWhatsappOptOut: false,
  subscribedAt: new Date(0),
};
const DRAFT: SmsDraft = {
  id: 'm',
  orgId: 'o',
  mode: 'live',
  to: '15550001111',
  content: { text: 'hello', segments: { encoding: 'gsm7', count: 1, lengths: [5] } },
  sim: null,
  deliveryReport: true,
  metadata: {},
  priority: 1,
  joinsConversation: true,
  requestId: 'r',
  expiresInS: null,
  scheduledAt: null,
  idempotency: null,
};

describe('the text of an SMS', () => {
  it('the text of an SMS ends with the signature of the plan, which counts', () => {
    const content = smsTextOf('x'.repeat(150), 'Sent with €');
    expect(content?.text).toBe(`${'x'.repeat(150)}\n\nSent with €`);
    expect(content?.segments).toEqual({ encoding: 'gsm7', count: 2, lengths: [153, 11] });
  });

  it.each([
    ['1,530 letters of the alphabet', 'x'.repeat(1_530), 10],
    ['670 others', 'я'.repeat(670), 10],
    ['330 emoji', '😀'.repeat(330), 10],
    ['nothing', '', 1],
  ])('an SMS may have ten parts: %s', (_, text, count) => {
    expect(smsTextOf(text, null)?.segments.count).toBe(count);
  });

  it.each([
    ['1,531 letters of the alphabet', 'x'.repeat(1_531)],
    ['671 others', 'я'.repeat(671)],
    ['331 emoji', '😀'.repeat(331)],
    ['1,601 letters', 'x'.repeat(1_601)],
    ['a million letters', 'x'.repeat(1_000_000)],
    ['with its signature', 'x'.repeat(1_529), 'y'],
  ])('an SMS of more than ten parts is too long: %s', (_, text, signature: string | null = null) => {
    expect(smsTextOf(text, signature)).toBeNull();
  });
});

describe('an SMS on its way into the lane of its phone', () => {
  it('an SMS lives as long as it says, else as long as its phone lets messages live', () => {
    expect(composeSmsMessage(DRAFT, PHONE, SUBSCRIPTION)).toMatchObject({ giveUpAfterMs: 3_600_000, lane: 'sms:p' });
    expect(composeSmsMessage({ ...DRAFT, expiresInS: 60 }, PHONE, SUBSCRIPTION).giveUpAfterMs).toBe(60_000);
  });

  it('an SMS counts against all messages and SMS of the month, unless it is for the sandbox', () => {
    const { charges } = composeSmsMessage(DRAFT, PHONE, SUBSCRIPTION);
    expect(charges.map(({ limit, max }) => [limit, max])).toEqual([
      ['messages_month', -1],
      ['sms_month', 7],
    ]);
    expect(composeSmsMessage({ ...DRAFT, mode: 'test' }, PHONE, SUBSCRIPTION).charges).toEqual([]);
  });

  it.each([
    [null, {}, null, ''],
    ['4915100', {}, null, '4915100'],
    ['4915100', { 1: '4915100', 2: '4915200' }, 2, '4915200'],
    ['4915100', { 1: '4915100' }, 2, ''],
    [null, { 2: '4915200' }, null, '4915200'],
    [null, { 1: '4915100', 2: '4915200' }, null, ''],
  ])(
    'an SMS comes from the number of its SIM, as far as that is known: phone %j, SIMs %j, slot %j: %j',
    (phone, simPhones, sim, from) => {
      expect(fromAddressOf({ phone, simPhones }, sim)).toBe(from);
    },
  );
});
