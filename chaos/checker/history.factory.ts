import type { History, LedgerRow, MessageRow, SentMessage, Try } from './history';

/** A run of one message after the other on one number, all of it as it should be. Tests change what they are about. */
export function aHistory(tokens: readonly string[] = ['a', 'b', 'c']): History {
  return {
    messages: tokens.map((token, place) => aMessage({ token, tries: [anAnswer(place)] })),
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
      leasedLanes: [],
    },
  };
}

/** The answer of the n-th message: each begins when the one before was answered. */
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
  ...row,
});

export const CLOSED = { status: 502, body: '{"error":"GATEWAY_CLOSED"}' };
export const UNKNOWN = { status: 502, body: '{"error":"GATEWAY_ERROR","message":"The outcome is not known yet."}' };
export const CUT = { status: null, body: 'SocketError: other side closed' };
