import type { MessageState, NetworkStep, OfferedMessage, Recipient } from './entries';

/** A message as the phone keeps it. */
export interface MessageRow extends OfferedMessage {
  recipients: Recipient[];
  /** When the message entered each state first. */
  states: Partial<Record<MessageState, number>>;
  /** What the network still owes it, by the recipient's place. */
  steps: NetworkStep[][];
  /** How often it went out, over all recipients. */
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

/** The message's state, by those of its recipients, as the app derives it. No recipient at all: Failed. */
export function stateOf(row: MessageRow): MessageState {
  const states = row.recipients.map(({ state }) => state);
  for (const state of ['Pending', 'Cancelling', 'Cancelled', 'Processed'] as const) {
    if (states.includes(state)) return state;
  }
  if (states.every((state) => state === 'Failed')) return 'Failed';
  return states.every((state) => state === 'Delivered') ? 'Delivered' : 'Sent';
}

/** Failed is for ever: a later Sent or Delivered does not change it. Any other order is taken as it comes. */
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
