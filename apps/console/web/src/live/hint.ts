import type { QueryKey } from '@tanstack/react-query';
import type { Mode } from '../api/types';

/** What changed, never its content. */
export interface Hint {
  id: string;
  type: string;
  subject_id: string;
  conversation_id?: string;
  message_id?: string;
}

export function toHint(data: string): Hint | null {
  try {
    const read = JSON.parse(data) as Partial<Hint> | null;
    return typeof read?.type === 'string' && typeof read.subject_id === 'string' ? (read as Hint) : null;
  } catch {
    return null;
  }
}

/** Prefixes of the query keys that a change invalidates. Data not on screen is read when it is opened. */
export function keysOf(hint: Hint, path: string, mode: Mode): QueryKey[] {
  const [kind] = hint.type.split('.');
  switch (kind) {
    case 'message':
      return [
        ...messageKeys(hint, path, mode),
        ...timelineKeys(path, mode),
        ...eventKeys(path, mode),
        [path, 'start', mode],
      ];
    case 'conversation':
      return [
        ...conversationKeys(hint.conversation_id ?? hint.subject_id, path, mode),
        ...timelineKeys(path, mode),
        ...eventKeys(path, mode),
      ];
    case 'note':
      return [[path, 'conversation', hint.conversation_id ?? hint.subject_id, 'notes'], ...timelineKeys(path, mode)];
    case 'contact':
      return [[path, 'contact'], ...timelineKeys(path, mode), [path, 'conversations', mode], ...eventKeys(path, mode)];
    case 'account':
      return [
        [path, 'numbers', mode],
        [path, 'gateways', mode],
        [path, 'session', mode],
        [path, 'phones', mode],
        [path, 'start', mode],
        ...eventKeys(path, mode),
      ];
    case 'quick_reply':
      return [[path, 'replies']];
    default:
      return eventKeys(path, mode);
  }
}

function messageKeys(
  { message_id: messageId, conversation_id: conversationId, subject_id }: Hint,
  path: string,
  mode: Mode,
) {
  const keys: QueryKey[] = [
    [path, 'messages', mode],
    [path, 'message', messageId ?? subject_id],
  ];
  return conversationId === undefined ? keys : [...keys, ...conversationKeys(conversationId, path, mode)];
}

/** The conversation, its messages and notes, and the lists that show it. */
const conversationKeys = (id: string, path: string, mode: Mode): QueryKey[] => [
  [path, 'conversation', id],
  [path, 'conversations', mode],
  [path, 'conversation-counts', mode],
];

const timelineKeys = (path: string, mode: Mode): QueryKey[] => [[path, 'timeline', mode]];

/** Every event appears in the log of events and in webhook deliveries. */
const eventKeys = (path: string, mode: Mode): QueryKey[] => [
  [path, 'events', mode],
  [path, 'webhooks', mode],
];
