import type { EventSource } from '@chasqui/database';
import { type ClaimedFile, toFollowedMedia, toLostMedia } from './received-media';
import { awaitsFile, type ChangedMessage, isNews, mayChange, type MessageChange } from './message-change';

export interface Step {
  ord: number;
  message_id: string;
  version: number;
  change: MessageChange['change'];
  content: string | null;
  media: ChangedMessage['media'];
  previous: string | null;
  detail: string | null;
  source: EventSource;
  at: string;
  edited_at: string | null;
  deleted_at: string | null;
  is_last: boolean;
}

export interface WantedFile {
  ref: string;
  messageId: string;
}

export interface StepPlan {
  /** In the order of the changes. */
  steps: Step[];
  /** Of several messages that name one file, the first gets it. */
  wanted: WantedFile[];
  missing: MessageChange[];
}

export function planSteps(
  messages: readonly ChangedMessage[],
  changes: readonly MessageChange[],
  source: EventSource,
  files: ReadonlyMap<string, ClaimedFile>,
): StepPlan {
  const rows = messages.map((message) => ({ ...message }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  const steps: Step[] = [];
  const wanted = new Map<string, string>();
  const missing: MessageChange[] = [];
  for (const change of changes) {
    const message = byId.get(change.messageId ?? '') ?? byName.get(nameOf(change));
    if (message === undefined) missing.push(change);
    if (message === undefined || !takes(message, change)) continue;
    const { ref = null } = change.change === 'media' ? change.media : {};
    if (ref !== null && !wanted.has(ref)) wanted.set(ref, message.id);
    const previous = change.change === 'media' ? null : message.content;
    move(message, change, files.get(message.id));
    steps.push(stepOf(message, change, { ord: steps.length, previous, source }));
  }
  for (const step of steps) step.is_last = step.version === byId.get(step.message_id)?.version;
  return { steps, wanted: [...wanted].map(([ref, messageId]) => ({ ref, messageId })), missing };
}

const nameOf = ({ accountId, waId }: { accountId: string; waId: string | null }): string => `${accountId} ${waId}`;

function takes(message: ChangedMessage, change: MessageChange): boolean {
  return change.change === 'media' ? awaitsFile(message) : mayChange(message, change) && isNews(message, change);
}

function move(message: ChangedMessage, change: MessageChange, file: ClaimedFile | undefined): void {
  message.version += 1;
  const awaited = awaitsFile(message) ? message.media : null;
  switch (change.change) {
    case 'edited':
      message.content = change.text;
      message.editedAt = new Date(change.changedAt);
      break;
    case 'deleted':
      message.deletedAt = new Date(change.changedAt);
      // A message deleted before its file came: the file is not fetched any more.
      if (awaited !== null) message.media = toLostMedia(awaited, 'deleted');
      break;
    case 'media':
      if (awaited !== null) message.media = toFollowedMedia(awaited, change.media, file);
  }
}

function stepOf(message: ChangedMessage, change: MessageChange, rest: Pick<Step, 'ord' | 'previous' | 'source'>): Step {
  const { id, version, content, media, editedAt, deletedAt } = message;
  return {
    ...rest,
    message_id: id,
    version,
    change: change.change,
    content,
    media,
    detail: change.change === 'media' && media !== null && 'error' in media ? (media.error ?? null) : null,
    at: change.changedAt,
    edited_at: editedAt?.toISOString() ?? null,
    deleted_at: deletedAt?.toISOString() ?? null,
    is_last: false,
  };
}
