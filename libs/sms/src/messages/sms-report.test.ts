import { v7 as uuid } from 'uuid';
import type { MessageErrorCode } from '@chasqui/database';
import type { SmsChange } from './sms-change';
import {
  afterStep,
  type PhoneState,
  type ReportedSms,
  type RetryRule,
  type SmsReport,
  stepsOfReport,
} from './sms-report';

const NOW = new Date('2026-11-21T10:00:00Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);
const SMS = { encoding: 'gsm7', segments: 1, sim: null, delivery_report: true } as const;

const RETRIES: Partial<Record<MessageErrorCode, RetryRule>> = {
  NO_SERVICE: 'one_part',
  RADIO_OFF: 'one_part',
  LIMIT_REACHED: 'whole',
};

const offered = (fields: Partial<ReportedSms> = {}): ReportedSms => ({
  id: uuid(),
  status: 'pending',
  state: 'started',
  attempts: 1,
  errorCode: null,
  sms: SMS,
  lastAt: ago(60),
  firstStartedAt: ago(50),
  giveUpAt: new Date(NOW.getTime() + 86_400_000),
  maxAttempts: 2,
  ...fields,
});
const says = (state: PhoneState, fields: Partial<SmsReport> = {}): SmsReport => ({
  messageId: uuid(),
  attempt: 1,
  state,
  times: {},
  error: null,
  ...fields,
});
const failure = (code: MessageErrorCode, fields: Partial<SmsReport> = {}): SmsReport =>
  says('failed', { error: { code, text: `text of ${code}`, retry: RETRIES[code] ?? 'never' }, ...fields });
const steps = (message: ReportedSms, report: SmsReport): SmsChange[] => stepsOfReport(message, report, NOW);
const statuses = (message: ReportedSms, report: SmsReport) => steps(message, report).map((change) => change.status);

describe('reports of a phone about a message', () => {
  it('a report moves a message to sent and delivered at the times of the phone', () => {
    const [sent] = steps(offered(), says('sent', { times: { sent: ago(5) } }));
    expect(sent).toMatchObject({ status: 'sent', state: 'done', at: ago(5), source: 'phone', refund: false });
    const message = offered({ status: 'sent', state: 'done' });
    expect(steps(message, says('delivered', { times: { delivered: ago(2) } }))).toMatchObject([
      { status: 'delivered', state: 'done', at: ago(2) },
    ]);
  });

  it('a first report that says delivered tells of both steps, whichever way the times stand', () => {
    const report = says('delivered', { times: { sent: ago(4), delivered: ago(9) } });
    expect(steps(offered(), report)).toMatchObject([
      { status: 'sent', at: ago(4) },
      { status: 'delivered', at: ago(4) },
    ]);
  });

  it('a report counts what a message went through, though an earlier state was written over a later one', () => {
    expect(statuses(offered(), says('processed', { times: { sent: ago(1) } }))).toEqual(['sent']);
    expect(statuses(offered(), says('failed', { times: { sent: ago(2), delivered: ago(1) } }))).toEqual([
      'sent',
      'delivered',
    ]);
    expect(statuses(offered(), failure('DELIVERY_FAILED', { times: { sent: ago(2) } }))).toEqual(['sent', 'failed']);
  });

  it.each(['sent', 'delivered'] as const)('a report never moves a message back once it is %s', (status) => {
    const message = offered({ status, state: 'done' });
    for (const state of ['accepted', 'processed', 'sent', 'canceled'] as const) {
      expect(steps(message, says(state))).toEqual([]);
    }
    expect(statuses(message, failure('DELIVERY_FAILED'))).toEqual(status === 'sent' ? ['failed'] : []);
  });

  it('a late report wins over a failure, except over a cancellation', () => {
    const expired = offered({ status: 'failed', state: 'done', errorCode: 'EXPIRED' });
    expect(statuses(expired, says('sent'))).toEqual(['sent']);
    expect(statuses(expired, says('delivered'))).toEqual(['delivered']);
    expect(steps(expired, failure('EXPIRED'))).toEqual([]);
    const canceled = offered({ status: 'failed', state: 'done', errorCode: 'CANCELED' });
    for (const state of ['sent', 'delivered'] as const) expect(steps(canceled, says(state))).toEqual([]);
  });

  it('a report changes nothing when the message was not offered, or it is about an attempt that was not', () => {
    expect(steps(offered({ state: 'queued', attempts: 0 }), says('sent'))).toEqual([]);
    expect(steps(offered(), says('sent', { attempt: 2 }))).toEqual([]);
  });

  it('a report is believed of its times only between the last step and now', () => {
    const at = (times: SmsReport['times'], state: PhoneState = 'sent') =>
      steps(offered(), says(state, { times }))[0]?.at;
    expect(at({ sent: new Date('1970-01-01T00:00:00Z') })).toEqual(ago(60));
    expect(at({ sent: new Date('2099-01-01T00:00:00Z') })).toEqual(NOW);
    expect(at({ sent: null })).toEqual(NOW);
    expect(at({})).toEqual(NOW);
  });

  it('a message that its phone has is kept, and asked about after ten minutes, until twenty hours are over', () => {
    expect(steps(offered(), says('accepted'))).toMatchObject([
      { status: null, state: 'started', phoneState: 'accepted', dueInMs: 600_000 },
    ]);
    const processed = offered({ sms: { ...SMS, phone_state: 'processed' } });
    expect(steps(processed, says('accepted'))).toMatchObject([{ phoneState: 'processed' }]);
    const old = offered({ firstStartedAt: ago(21 * 3_600) });
    expect(steps(old, says('processed'))[0]?.dueInMs).toBeGreaterThan(7 * 86_400_000);
  });
});

describe('a failure', () => {
  it('a failure of the sending gives the plan its message back, one of the delivery does not', () => {
    expect(steps(offered(), failure('GENERIC_FAILURE'))).toMatchObject([
      { status: 'failed', errorCode: 'GENERIC_FAILURE', errorMessage: 'text of GENERIC_FAILURE', refund: false },
    ]);
    expect(steps(offered({ status: 'sent', state: 'done' }), failure('DELIVERY_FAILED'))).toMatchObject([
      { status: 'failed', refund: false },
    ]);
    expect(steps(offered(), failure('DELIVERY_FAILED', { times: { sent: ago(1) } })).at(-1)?.refund).toBe(false);
  });

  it('a failure without a reason is a generic one, after the message was sent one of the delivery', () => {
    expect(steps(offered(), says('failed'))[0]?.errorCode).toBe('GENERIC_FAILURE');
    expect(steps(offered({ status: 'sent', state: 'done' }), says('failed'))[0]?.errorCode).toBe('DELIVERY_FAILED');
  });

  it.each(['NO_SERVICE', 'RADIO_OFF'] as const)(
    'a failure with %s is tried again, as often as the phone may',
    (code) => {
      expect(steps(offered(), failure(code))).toMatchObject([
        { status: null, state: 'queued', dueInMs: 30_000, parked: false, phoneState: null },
      ]);
      expect(statuses(offered({ attempts: 2 }), failure(code, { attempt: 2 }))).toEqual(['failed']);
      expect(steps(offered({ attempts: 2, maxAttempts: 5 }), failure(code, { attempt: 2 }))).toMatchObject([
        { state: 'queued', dueInMs: 120_000, parked: true },
      ]);
    },
  );

  it.each(['GENERIC_FAILURE', 'DELIVERY_FAILED', 'EXPIRED', 'NUMBER_INVALID'] as const)(
    'a failure with %s is never tried again: it may have been sent, or will never be',
    (code) => {
      expect(statuses(offered({ maxAttempts: 5 }), failure(code))).toEqual(['failed']);
    },
  );

  it('a failure by the limit of Android is tried again while the message lives, slower each time, in parts or not', () => {
    const long = offered({ sms: { ...SMS, segments: 6 }, maxAttempts: 1 });
    expect(steps(long, failure('LIMIT_REACHED'))).toMatchObject([
      {
        status: null,
        state: 'queued',
        dueInMs: 120_000,
        parked: true,
        isLimited: true,
        lastError: 'text of LIMIT_REACHED',
      },
    ]);
    expect(steps(offered({ attempts: 20 }), failure('LIMIT_REACHED', { attempt: 20 }))).toMatchObject([
      { state: 'queued', dueInMs: 14_400_000 },
    ]);
    const over = offered({ giveUpAt: new Date(NOW.getTime() + 60_000) });
    expect(steps(over, failure('LIMIT_REACHED'))).toMatchObject([{ status: 'failed', errorCode: 'LIMIT_REACHED' }]);
    expect(statuses(offered({ attempts: 99 }), failure('LIMIT_REACHED', { attempt: 99 }))).toEqual(['failed']);
  });

  it('a failure of a text in parts is never tried again: a part may have been sent before the service was lost', () => {
    expect(statuses(offered({ sms: { ...SMS, segments: 2 } }), failure('NO_SERVICE'))).toEqual(['failed']);
  });

  it('a failure is not tried again past the life of the message, nor when its customer canceled it', () => {
    const short = offered({ giveUpAt: new Date(NOW.getTime() + 30_000) });
    expect(statuses(short, failure('NO_SERVICE'))).toEqual(['failed']);
    const canceled = offered({ sms: { ...SMS, cancel_requested: true } });
    expect(steps(canceled, failure('NO_SERVICE'))).toMatchObject([
      { status: 'failed', errorCode: 'CANCELED', refund: false },
    ]);
  });

  it('a failure of an attempt that was followed by another one, or told twice, changes nothing', () => {
    const waiting = afterStep(offered(), steps(offered(), failure('NO_SERVICE'))[0] as SmsChange);
    expect(waiting.state).toBe('queued');
    expect(steps(waiting, failure('NO_SERVICE'))).toEqual([]);
    const second = offered({ attempts: 2, maxAttempts: 3 });
    for (const code of ['NO_SERVICE', 'GENERIC_FAILURE'] as const) expect(steps(second, failure(code))).toEqual([]);
    expect(steps(second, says('canceled'))).toEqual([]);
  });

  it('a failure of a later attempt does not undo that an earlier one was sent after all', () => {
    const second = offered({ attempts: 2 });
    expect(statuses(second, says('sent'))).toEqual(['sent']);
    expect(statuses(offered({ attempts: 1, state: 'queued' }), says('sent'))).toEqual(['sent']);
  });
});

describe('a cancellation', () => {
  it('a cancellation ends a message and gives the plan its unit back; what was sent stays sent', () => {
    expect(steps(offered(), says('canceled', { times: { canceled: ago(1) } }))).toMatchObject([
      { status: 'failed', errorCode: 'CANCELED', refund: false, at: ago(1) },
    ]);
    const canceling = offered({ sms: { ...SMS, cancel_requested: true } });
    expect(statuses(canceling, says('sent'))).toEqual(['sent']);
  });
});
