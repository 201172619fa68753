import { readDate } from '../messages/device-date';
import { readObject, readString } from '../messages/gson';
import type { ExportRequest } from '../inbox/inbox';
import type { ServerEvent } from './sse.parser';

export type PushEvent =
  | { kind: 'MessageEnqueued' }
  | { kind: 'WebhooksUpdated' }
  | { kind: 'SettingsUpdated' }
  | { kind: 'MessageCancelled'; messageId: string }
  | { kind: 'MessagesExportRequested'; request: ExportRequest }
  /** The app logs it and continues. */
  | { kind: 'unknown'; name: string };

/** @throws Error for unreadable data where data is needed: it kills the app */
export function readPushEvent({ name, data }: ServerEvent, complain: (complaint: string) => void): PushEvent {
  switch (name ?? 'MessageEnqueued') {
    case 'MessageEnqueued':
      if (name === null) complain('an event of the stream has no name: the app takes it for MessageEnqueued');
      return { kind: 'MessageEnqueued' };
    case 'WebhooksUpdated':
      return { kind: 'WebhooksUpdated' };
    case 'SettingsUpdated':
      return { kind: 'SettingsUpdated' };
    case 'MessageCancelled': {
      const messageId = readString(fieldsOf(data).messageId, 'messageId');
      if (messageId === null) throw new TypeError('MessageCancelled names no message.');
      return { kind: 'MessageCancelled', messageId };
    }
    case 'MessagesExportRequested':
      return { kind: 'MessagesExportRequested', request: readExport(data, complain) };
    default:
      complain(`the app knows no event ${name}`);
      return { kind: 'unknown', name: name ?? '' };
  }
}

function readExport(data: string, complain: (complaint: string) => void): ExportRequest {
  const { since, until, messageTypes, triggerWebhooks } = fieldsOf(data);
  const times = { since: readDate(since, 'since', complain), until: readDate(until, 'until', complain) };
  if (times.since === null || times.until === null) throw new TypeError('MessagesExportRequested lacks its times.');
  if (messageTypes !== undefined && messageTypes !== 'SMS') complain('messageTypes other than SMS bring MMS files');
  const triggers = readString(triggerWebhooks, 'triggerWebhooks') ?? 'true';
  return { since: times.since, until: times.until, triggerWebhooks: triggers === 'true' };
}

function fieldsOf(data: string): Readonly<Record<string, unknown>> {
  const fields = readObject(JSON.parse(data), 'data');
  if (fields === null) throw new TypeError('The event has no data.');
  return fields;
}
