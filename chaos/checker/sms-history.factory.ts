import type { History, MessageRow } from './history';
import { aHistory, anAnswer, aRow } from './history.factory';
import type { FactRow, RadioRow, SentSms, SmsRow } from './sms-history';

/** A correct run: three SMS over one phone, all delivered, the last to a recipient who replies. Tests change it. */
export function anSmsHistory(): History {
  const history = aHistory([]);
  const recipients = ['491600001000', '491600001001', '491500020009'];
  const tokens = ['s0', 's1', 's2'];
  history.sms = {
    messages: tokens.map((token, place) =>
      anSms({ token, recipient: recipients[place] ?? '', tries: [queued(place)] }),
    ),
    radio: tokens.map((text, seq) => aTransmission({ text, seq, wireId: idOf(seq), number: `+${recipients[seq]}` })),
    rows: tokens.map((token, place) => anSmsRow({ id: idOf(place), token, laneSeq: place })),
    received: [{ id: 'in', from: '491500020009' }],
    facts: [...tokens.flatMap((_, place) => factsOf(idOf(place), 'pending', 'sent', 'delivered')), aReceivedFact()],
    complaints: [],
  };
  history.database.messages = tokens.map((token, place) => aDeliveredRow(idOf(place), token));
  history.database.events = tokens.flatMap((_, place) =>
    ['pending', 'sent', 'delivered'].map((status, index) => ({ messageId: idOf(place), version: index + 1, status })),
  );
  history.database.counters = [
    { limit: 'messages_month', period: '2026-11-01', used: 3 },
    { limit: 'sms_month', period: '2026-11-01', used: 3 },
  ];
  return history;
}

export const idOf = (place: number): string => `00000000-0000-7000-8000-00000000000${place}`;

/** Each was answered before the next was requested, and all are offered together, later. */
const queued = (place: number) => anAnswer(place, { status: 201, body: `{"id":"${idOf(place)}"}` });

const anSms = (message: Partial<SentSms>): SentSms => ({
  token: 's0',
  recipient: '491600001000',
  deviceId: 'phone',
  mayExpire: false,
  isReported: true,
  tries: [],
  ...message,
});

export const aTransmission = (row: Partial<RadioRow>): RadioRow => ({
  phoneId: 'phone',
  seq: 0,
  wireId: idOf(0),
  text: 's0',
  number: '+491600001000',
  at: 2_000,
  ...row,
});

const anSmsRow = (row: Partial<SmsRow>): SmsRow => ({
  id: idOf(0),
  token: 's0',
  phoneId: 'phone',
  laneSeq: 0,
  attempts: 1,
  firstStartedAt: 1_000,
  giveUpAt: 86_400_000,
  ...row,
});

const aDeliveredRow = (id: string, token: string): MessageRow =>
  aRow({ id, token, status: 'delivered', version: 3, charged: ['messages_month', 'sms_month'] });

function factsOf(messageId: string, ...statuses: string[]): FactRow[] {
  return statuses.map((status, index) => ({
    type: index === 0 ? 'message.sent' : 'message.status',
    messageId,
    version: index + 1,
    status,
    previousStatus: statuses[index - 1] ?? null,
  }));
}

const aReceivedFact = (): FactRow => {
  return { type: 'message.received', messageId: 'in', version: 1, status: 'delivered', previousStatus: null };
};
