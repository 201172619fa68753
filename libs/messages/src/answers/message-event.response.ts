import {
  EVENT_SOURCES,
  type EventSource,
  MESSAGE_CHANGES,
  MESSAGE_STATUSES,
  type MessageChangeKind,
  type MessageStatus,
} from '@chasqui/database';
import type { MessageHistoryEntry } from '../messages/message.repository';
import { oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

export class PreviousContent {
  @Shown('The text; null if retention removed it.', orNull(TEXT)) content: string | null;
}

/** One step in the life of a message (contract.md D1). */
export class MessageEventData {
  @Shown("The message's status from then on.", oneOf(MESSAGE_STATUSES)) status: MessageStatus;
  @Shown('When it changed.', TIME) at: string;
  @Shown('Where the change was reported from.', oneOf(EVENT_SOURCES)) source: EventSource;
  @Shown('More detail, for example an error code.', orNull(TEXT)) detail: string | null;
  @Shown(
    'Whether the message was edited or deleted, or its file arrived or never will (`media`); null if its status changed.',
    orNull(oneOf(MESSAGE_CHANGES)),
  )
  change: MessageChangeKind | null;
  @Shown('What the message said before it was edited or deleted.', orNull({ type: PreviousContent }))
  previous: PreviousContent | null;
}

export function toMessageEventData(entry: MessageHistoryEntry): MessageEventData {
  const { status, at, source, detail, change, previousContent } = entry;
  const previous = change === null || change === 'media' ? null : { content: previousContent };
  return { status, at: at.toISOString(), source, detail, change, previous };
}
