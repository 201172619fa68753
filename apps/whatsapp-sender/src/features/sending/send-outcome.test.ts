import type { GatewayOutcome } from '@chasqui/whatsapp';
import type { LaneMessage } from '@chasqui/messages';
import { aLaneMessage } from '@chasqui/testing';
import { ACK_WITHIN_MS, ASK_FOR_MS, parked, toRecord } from './send-outcome';

const answer = (status: number, body: unknown): GatewayOutcome => ({
  kind: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const sent = { message_id: '3EB0', accepted: true, ack: 'server', duplicate: false };

describe('the outcome of a WhatsApp call', () => {
  it('a call is sent when the server acknowledged, and keeps the plan’s count', () => {
    expect(toRecord(aLaneMessage(), answer(200, sent))).toMatchObject({
      state: 'done',
      status: 'sent',
      providerMessageId: '3EB0',
      refund: false,
    });
  });

  it('a call stays pending under the watchdog when the server was silent', () => {
    const record = toRecord(aLaneMessage(), answer(200, { ...sent, ack: 'none' }));
    expect(record).toMatchObject({ state: 'done', status: null, ackWithinMs: ACK_WITHIN_MS, refund: false });
  });

  it.each([
    ['WHATSAPP_DISCONNECTED', 409, 'WHATSAPP_DISCONNECTED', 'ACCOUNT_LOGGED_OUT'],
    ['WHATSAPP_NOT_CONNECTED', 409, 'WHATSAPP_NOT_CONNECTED', 'ACCOUNT_LOGGED_OUT'],
    ['SESSION_UNKNOWN', 409, 'WHATSAPP_NOT_CONNECTED', 'ACCOUNT_LOGGED_OUT'],
    ['SOMETHING_ELSE', 409, 'GATEWAY_ERROR', 'GATEWAY_ERROR'],
    ['RECIPIENT_NOT_ON_WHATSAPP', 404, 'GATEWAY_ERROR', 'NOT_ON_WHATSAPP'],
    ['MEDIA_TOO_LARGE', 413, 'GATEWAY_ERROR', 'MEDIA_FETCH_FAILED'],
    ['MEDIA_FETCH_FAILED', 422, 'GATEWAY_ERROR', 'MEDIA_FETCH_FAILED'],
    ['IDEMPOTENCY_MISMATCH', 422, 'GATEWAY_ERROR', 'GATEWAY_ERROR'],
    ['INVALID_REQUEST', 400, 'GATEWAY_ERROR', 'GATEWAY_ERROR'],
    ['PACED', 429, 'GATEWAY_ERROR', 'GATEWAY_ERROR'],
    ['STORE_UNAVAILABLE', 503, 'GATEWAY_ERROR', 'GATEWAY_ERROR'],
    ['DEADLINE_PASSED', 504, 'GATEWAY_ERROR', 'GATEWAY_ERROR'],
  ])('the answer %s (%i) to a first call is failed as %s, refunded', (code, status, answerCode, errorCode) => {
    const record = toRecord(aLaneMessage(), answer(status, { code, message: 'no' }));
    expect(record).toMatchObject({
      state: 'done',
      status: 'failed',
      answerCode,
      errorCode,
      gatewayStatus: status,
      refund: true,
    });
  });

  it('a failed call names the restriction of an account, wherever the gateway puts WhatsApp’s number', () => {
    for (const body of [{ wa_error: 463 }, { detail: { wa_error: 463 } }]) {
      const record = toRecord(aLaneMessage(), answer(422, { code: 'WA_REJECTED', message: 'no', ...body }));
      expect(record.errorCode).toBe('ACCOUNT_RESTRICTED');
    }
  });

  it('a failed call passes the gateway’s words on, cut to 200 characters', () => {
    const record = toRecord(aLaneMessage(), answer(422, { code: 'WA_REJECTED', message: 'x'.repeat(500) }));
    expect(record.errorMessage).toBe('x'.repeat(200));
  });

  it('a failed call keeps nothing of a gateway’s words that PostgreSQL would refuse for the whole batch', () => {
    const record = toRecord(
      aLaneMessage(),
      answer(200, { ...sent, message_id: `a\u0000b\ud800${'x'.repeat(1_000_000)}` }),
    );
    expect(record.providerMessageId).toMatch(/^ab\ufffdx+$/);
    expect(record.providerMessageId).toHaveLength(200);
    const refused = { code: `Z\u0000${'y'.repeat(1000)}`, message: `${'x'.repeat(199)}😀` };
    const { detail, errorMessage } = toRecord(aLaneMessage(), answer(422, refused));
    expect(detail).toBe(`422 Z${'y'.repeat(63)}`);
    expect(errorMessage).toBe(`${'x'.repeat(199)}\ufffd`);
  });

  it.each<[string, GatewayOutcome]>([
    ['no answer by the deadline', { kind: 'timeout' }],
    ['garbage', answer(200, 'not json')],
    ['200 without acceptance', answer(200, {})],
  ])('a call is unknown after %s: it stays started, is asked again, and its caller hears so', (_what, outcome) => {
    const record = toRecord(aLaneMessage(), outcome);
    expect(record).toMatchObject({ state: 'started', status: null, answerCode: 'GATEWAY_ERROR', refund: false });
    expect(record.dueInMs).toBe(1000);
    expect(record.errorMessage).toContain('GET /messages/');
  });

  it.each<[string, GatewayOutcome, Partial<LaneMessage>]>([
    ['a connection lost after the call was written', { kind: 'lost' }, {}],
    ['a fault inside the app', answer(500, { code: 'INTERNAL', message: 'oops' }), {}],
    ['a closed gateway, when an earlier call was written', { kind: 'closed', reason: 'offline' }, { state: 'started' }],
  ])('after %s the caller goes on waiting, and hears at its deadline that nobody knows', (_what, outcome, fields) => {
    const after = (startedAgoMs: number | null, more: Partial<LaneMessage> = {}) =>
      toRecord(aLaneMessage({ ...fields, ...more, startedAgoMs }), outcome);
    for (const startedAgoMs of [null, 19_900]) {
      expect(after(startedAgoMs)).toMatchObject({ state: 'started', status: null, refund: false, dueInMs: 1000 });
      expect(after(startedAgoMs).answerCode).toBeUndefined();
    }
    const told = { state: 'started', answerCode: 'GATEWAY_ERROR', answerExtra: { reason: 'UNKNOWN_OUTCOME' } };
    expect(after(20_000)).toMatchObject(told);
    const media = { url: 'https://files.example/a', mime_type: null, size: null, filename: null };
    expect(after(20_000, { media }).answerCode).toBeUndefined();
    expect(after(120_000, { media })).toMatchObject(told);
    // A caller who was told so before hears nothing else.
    expect(after(5_000, { reason: 'TIMED_OUT' })).toMatchObject({ ...told, answerExtra: { reason: 'TIMED_OUT' } });
  });

  it.each([
    ['not JSON', 'not json'],
    ['of the wrong shape', {}],
    ['about another message', { ...sent, id: 'another' }],
  ])('a call answered with garbage (%s) may have been sent, and holds nobody up while it is asked again', (_, body) => {
    const record = toRecord(aLaneMessage(), answer(200, body));
    expect(record).toMatchObject({ state: 'started', parked: true, answerExtra: { reason: 'GARBAGE' } });
    expect(record.nothingSent).toBeUndefined();
  });

  it.each<[string, GatewayOutcome, string]>([
    ['timed out', { kind: 'timeout' }, 'TIMED_OUT'],
    ['is for nobody', answer(404, { code: 'RECIPIENT_NOT_ON_WHATSAPP' }), 'NOT_ON_WHATSAPP'],
    ['was rejected', answer(422, { code: 'WA_REJECTED', detail: { wa_error: 479 } }), 'REFUSED'],
    [
      'met no number, and its app does not say that nothing was sent',
      answer(409, { code: 'WHATSAPP_DISCONNECTED' }),
      'REFUSED',
    ],
  ])('a call that %s is no proof that nothing was sent, so its key stays', (_, outcome, reason) => {
    const record = toRecord(aLaneMessage(), outcome);
    expect([record.answerExtra?.reason, record.nothingSent ?? false]).toEqual([reason, false]);
  });

  it.each<[string, GatewayOutcome]>([
    ['no gateway', { kind: 'closed', reason: 'offline' }],
    ['a breaker that is open', { kind: 'closed', reason: 'breaker_open' }],
    ['an app that says so', answer(409, { code: 'WHATSAPP_DISCONNECTED', nothing_sent: true })],
  ])('a first call that met %s sent nothing; a later one says nothing of those before', (_, outcome) => {
    expect(toRecord(aLaneMessage(), outcome)).toMatchObject({ nothingSent: true, answerExtra: { reason: 'NOT_SENT' } });
    const later = toRecord(aLaneMessage({ state: 'started', attempts: 1, reason: 'TIMED_OUT' }), outcome);
    expect(later).toMatchObject({ state: 'started', answerExtra: { reason: 'TIMED_OUT' } });
    expect(later.nothingSent).toBeUndefined();
  });

  it('a restricted number passes on until when, wherever the gateway puts it, and nothing that is no time', () => {
    const until = '2027-01-01T00:00:00.000Z';
    const extraOf = (more: object) =>
      toRecord(aLaneMessage(), answer(422, { code: 'WA_REJECTED', wa_error: 463, ...more })).answerExtra;
    expect(extraOf({ restricted_until: until })).toEqual({ reason: 'RESTRICTED', restricted_until: until });
    expect(extraOf({ detail: { wa_error: 463, restricted_until: until, retry_after: 59.2 } })).toEqual({
      reason: 'RESTRICTED',
      retry_after: 60,
      restricted_until: until,
    });
    expect(extraOf({ restricted_until: 'soon', retry_after: -1 })).toEqual({ reason: 'RESTRICTED' });
  });

  it('a call fails as a closed gateway when nothing was ever written, refunded', () => {
    const record = toRecord(aLaneMessage(), { kind: 'closed', reason: 'offline' });
    expect(record).toMatchObject({
      status: 'failed',
      answerCode: 'GATEWAY_CLOSED',
      errorCode: 'GATEWAY_CLOSED',
      refund: true,
    });
  });

  it.each(['breaker_open', 'queue_full', 'too_large'] as const)(
    'a failed call says so when the gateway is %s',
    (reason) => {
      const record = toRecord(aLaneMessage(), { kind: 'closed', reason });
      expect(record).toMatchObject({ status: 'failed', answerCode: 'GATEWAY_ERROR', refund: true });
      expect(record.errorMessage).toContain('not sent');
    },
  );

  it.each<[string, GatewayOutcome]>([
    ['a closed gateway', { kind: 'closed', reason: 'offline' }],
    ['"paced"', answer(429, { code: 'PACED' })],
    ['"store away"', answer(503, { code: 'STORE_UNAVAILABLE' })],
  ])('a call stays unknown after %s when an earlier call may have reached the gateway', (_what, outcome) => {
    const record = toRecord(aLaneMessage({ state: 'started', attempts: 1 }), outcome);
    expect(record).toMatchObject({ state: 'started', status: null, dueInMs: 2000, refund: false });
  });

  it('a call is asked again less and less often, and for ten minutes', () => {
    const due = [0, 1, 2, 3, 4, 5, 50].map(
      (attempts) => toRecord(aLaneMessage({ attempts }), { kind: 'timeout' }).dueInMs,
    );
    expect(due).toEqual([1000, 2000, 5000, 10_000, 30_000, 60_000, 60_000]);
    const late = toRecord(aLaneMessage({ startedAgoMs: ASK_FOR_MS + 1 }), { kind: 'timeout' });
    expect(late).toMatchObject({ state: 'done', status: 'failed', errorCode: 'UNCONFIRMED', refund: false });
  });

  it('a call keeps its answer and its time when it is parked', () => {
    const record = parked(aLaneMessage({ state: 'started', waiting: true, dueInMs: 700, startedAgoMs: 60_000 }));
    expect(record).toMatchObject({ state: 'started', parked: true, dueInMs: 700, answerCode: 'GATEWAY_ERROR' });
  });
});
