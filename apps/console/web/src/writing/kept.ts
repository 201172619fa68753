import { useState } from 'react';
import { newClientId } from '../inbox/outbox';
import type { Sender } from './senders';
import { NO_TEMPLATE, type TemplateDraft } from './template-draft';

/** A message that is being written. */
export interface Writing {
  /** However often it is sent, it is one message: also after an answer that was lost. */
  clientId: string;
  /** null: the first that there is. */
  sender: Sender | null;
  way: 'text' | 'template';
  text: string;
  draft: TemplateDraft;
}

/** By contact or conversation, while the pages are open. */
const kept = new Map<string, Writing>();

const newWriting = (): Writing => ({
  clientId: newClientId(),
  sender: null,
  way: 'text',
  text: '',
  draft: NO_TEMPLATE,
});

/**
 * What is being written to somebody: whoever closes the form finds it again, until it is sent.
 *
 * @param place of a contact or a conversation, with its kind
 */
export function useWriting(place: string): [Writing, (part: Partial<Writing>) => void] {
  const [writing, setWriting] = useState(() => kept.get(place) ?? newWriting());
  const write = (part: Partial<Writing>): void => {
    const next = { ...writing, ...part };
    kept.set(place, next);
    setWriting(next);
  };
  return [writing, write];
}

/** It is on its way also if no answer comes: from now on it is found again under the same name. */
export const keepWriting = (place: string, writing: Writing): void => void kept.set(place, writing);

/** It was sent. */
export const forgetWriting = (place: string): void => void kept.delete(place);
