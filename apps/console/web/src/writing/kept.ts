import { useSyncExternalStore } from 'react';
import { newClientId } from '../inbox/outbox';
import { Written } from '../session/written';
import type { Sender } from './senders';
import { NO_TEMPLATE, type TemplateDraft } from './template-draft';

/** A message that is being written. */
export interface Writing {
  /** However often it is sent, it is one message: also after an answer that was lost. Empty: nothing is written yet. */
  clientId: string;
  /** null: the first that there is. */
  sender: Sender | null;
  way: 'text' | 'template';
  text: string;
  draft: TemplateDraft;
}

const kept = new Written<Writing>();

const NOTHING: Writing = { clientId: '', sender: null, way: 'text', text: '', draft: NO_TEMPLATE };

/**
 * What is being written to somebody: whoever closes the form finds it again, until it is sent.
 *
 * @param place of a contact or a conversation, with its kind
 */
export const useWriting = (place: string): Writing =>
  useSyncExternalStore(kept.listen, () => kept.get(place) ?? NOTHING);

export function write(place: string, part: Partial<Writing>): void {
  const before = kept.get(place) ?? { ...NOTHING, clientId: newClientId() };
  kept.set(place, { ...before, ...part });
}

/** It was sent: the next one that is written there is another message. */
export const forgetWriting = (place: string): void => kept.delete(place);
