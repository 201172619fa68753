import { join } from 'node:path';
import type { Identity, MessageState, Transmission } from './entries';
import { readJournal } from './journal';
import { stateOf } from './message-row';
import { JOURNAL_FILE, PhoneState } from './phone.store';

export interface PhoneLedger {
  identity: Identity | undefined;
  radio: Transmission[];
  /** Every message that it ever took, in that order. */
  messages: { id: string; state: MessageState; error: string | null; transmissions: number }[];
  /** Reports and webhook calls that have not reached the service yet. */
  unreported: number;
  /** Known webhooks; what comes in before there are any is never reported. */
  webhooks: number;
}

/** @param folder of one phone, which may run, have been killed, or never have existed */
export function readLedger(folder: string): PhoneLedger {
  const state = new PhoneState();
  for (const entry of readJournal(join(folder, JOURNAL_FILE)).entries) state.apply(entry);
  return ledgerOf(state);
}

export function ledgerOf(state: PhoneState): PhoneLedger {
  return {
    identity: state.identity,
    radio: [...state.radio],
    messages: [...state.messages.values()].map((row) => ({
      id: row.id,
      state: stateOf(row),
      error: row.recipients[0]?.error ?? null,
      transmissions: row.transmissions,
    })),
    unreported: state.reports.size + state.calls.size,
    webhooks: state.webhooks.length,
  };
}
