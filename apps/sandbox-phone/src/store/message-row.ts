import type { MessageState, NetworkStep, OfferedMessage, Recipient } from './entries';

export interface MessageRow extends OfferedMessage {
  recipients: Recipient[];
  /** When the message first entered each state. */
  states: Partial<Record<MessageState, number>>;
  /** Remaining network steps, by the recipient's place. */
  steps: NetworkStep[][];
  /** Over all recipients. */
  transmissions: number;
}

/** @param at when it was offered, milliseconds since 1970 */
export function newRow(message: OfferedMessage, state: 'Pending' | 'Cancelled', at: number): MessageRow {
  return {
    ...message,
    recipients: message.phoneNumbers.map((phoneNumber) => ({ phoneNumber, state, error: null })),
    states: { Pending: at, ...(state === 'Cancelled' && { Cancelled: at }) },
    steps: message.phoneNumbers.map(() => []),
    transmissions: 0,
  };
}

/** Derived from the recipients' states like in the app. Without recipients: Failed. */
export function stateOf(row: MessageRow): MessageState {
  const states = row.recipients.map(({ state }) => state);
  for (const state of ['Pending', 'Cancelling', 'Cancelled', 'Processed'] as const) {
    if (states.includes(state)) return state;
  }
  if (states.every((state) => state === 'Failed')) return 'Failed';
  return states.every((state) => state === 'Delivered') ? 'Delivered' : 'Sent';
}

/** Failed is final: a later Sent or Delivered does not change it. Any other order is accepted. */
export function changeRecipient(
  row: MessageRow,
  index: number,
  change: { state: MessageState; error: string | null; at: number },
): void {
  const recipient = row.recipients[index];
  if (recipient === undefined || recipient.state === 'Failed') return;
  recipient.state = change.state;
  recipient.error = change.error;
  row.states[stateOf(row)] ??= change.at;
}
