import type { History, LedgerRow, MessageRow, SentBulk, SentMessage, Try } from './history';
import { NO_SMS } from './sms-history';

export function aHistory(tokens: readonly string[] = ['a', 'b', 'c']): History {
  return {
    messages: tokens.map((token, place) => aMessage({ token, tries: [anAnswer(place)] })),
    bulks: [],
    sms: NO_SMS,
    faults: [],
    interruptions: [],
    ledger: tokens.map((token, place) => aLedgerRow({ id: `id-${token}`, text: token, sentSeq: place + 1 })),
    database: {
      messages: tokens.map((token) => aRow({ id: `id-${token}`, token })),
      events: tokens.flatMap((token) => [
        { messageId: `id-${token}`, version: 1, status: 'pending' },
        { messageId: `id-${token}`, version: 2, status: 'sent' },
      ]),
      counters: [{ limit: 'messages_month', period: '2026-11-01', used: tokens.length }],
      bulks: [],
      leasedLanes: [],
    },
  };
}

export function anAnswer(place: number, answer: Partial<Try> = {}): Try {
  return { startedAt: place * 100 + 10, endedAt: place * 100 + 90, status: 200, body: '{"success":true}', ...answer };
}

export const aMessage = (message: Partial<SentMessage>): SentMessage => ({
  token: 'a',
  phone: '15550000000',
  lane: 'wa:1',
  tries: [],
  ...message,
});

export const aLedgerRow = (row: Partial<LedgerRow>): LedgerRow => ({
  id: 'id-a',
  from: '15550000000',
  text: 'a',
  sentSeq: 1,
  attempts: 1,
  ...row,
});

export const aRow = (row: Partial<MessageRow>): MessageRow => ({
  id: 'id-a',
  token: 'a',
  state: 'done',
  status: 'sent',
  version: 2,
  errorCode: null,
  attempts: 1,
  parked: false,
  firstStartedAt: 0,
  charged: ['messages_month'],
  chargedPeriod: '2026-11-01',
  refunded: false,
  freesKey: false,
  ...row,
});

export const REFUSED = { status: 502, body: '{"error":"GATEWAY_ERROR","reason":"NOT_ON_WHATSAPP"}' };
export const UNSENT = { status: 502, body: '{"error":"GATEWAY_CLOSED","reason":"NOT_SENT"}' };
export const UNKNOWN = { status: 502, body: '{"error":"GATEWAY_ERROR","message":"The outcome is not known yet."}' };
export const CUT = { status: null, body: 'SocketError: other side closed' };

export interface AnsweredRow {
  status: 'sent' | 'failed';
  error?: string;
}

export function aBulkHistory(): History {
  const history = aHistory(['b0', 'b1', 'b2']);
  history.messages = [];
  history.bulks = [aBulk()];
  history.database.bulks = [{ id: 'bulk', total: 3, done: 3, isFinished: true }];
  return history;
}

const aBulk = (bulk: Partial<SentBulk> = {}): SentBulk => ({
  name: 'b',
  rows: ['b0', 'b1', 'b2'].map((token) => ({ token, phone: '15550000000' })),
  tries: [aBulkAnswer([{ status: 'sent' }, { status: 'sent' }, { status: 'sent' }])],
  ...bulk,
});

export function aBulkAnswer(rows: readonly AnsweredRow[], answer: Partial<Try> = {}): Try {
  const results = rows.map((row, index) => ({ index, ...row }));
  return {
    startedAt: 0,
    endedAt: 1_000,
    status: 200,
    body: JSON.stringify({ success: true, data: { results } }),
    ...answer,
  };
}
