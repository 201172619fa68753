import { useSyncExternalStore } from 'react';
import { newClientId } from '../inbox/outbox';
import { Written } from '../session/written';
import type { Sender } from './senders';
import { NO_TEMPLATE, type TemplateDraft } from './template-draft';

/** A message being written. */
export interface Writing {
  /**
   * Idempotency id: one message however often it is sent, also after a lost answer. Empty until something is written.
   */
  clientId: string;
  /** Null: the first available. */
  sender: Sender | null;
  way: 'text' | 'template';
  text: string;
  draft: TemplateDraft;
}

const kept = new Written<Writing>();

const NOTHING: Writing = { clientId: '', sender: null, way: 'text', text: '', draft: NO_TEMPLATE };

/**
 * Message being written, by place: closing the form keeps it until it is sent.
 *
 * @param place kind and id of a contact or a conversation
 */
export const useWriting = (place: string): Writing =>
  useSyncExternalStore(kept.listen, () => kept.get(place) ?? NOTHING);

export function write(place: string, part: Partial<Writing>): void {
  const before = kept.get(place) ?? { ...NOTHING, clientId: newClientId() };
  kept.set(place, { ...before, ...part });
}

/** After sending: the next message there is a new one. */
export const forgetWriting = (place: string): void => kept.delete(place);
