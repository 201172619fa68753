import type { Mode, Priority } from '@chasqui/database';
import type { NewMessage } from '@chasqui/messages';

export interface Idempotency {
  /** Scope of the key, for example `POST /sms/send`: on another route it is another key. */
  route: string;
  /** The caller's text, 1 to 255 characters. */
  key: string;
  /** SHA-256 over the normalized request: equal for a retry of the same request. */
  requestHash: Buffer;
}

/** The sender of a message: a request of the API, a campaign, an OTP or an MCP tool. */
export interface Origin {
  orgId: string;
  mode: Mode;
  /** Finds the request again in the log. */
  requestId: string;
  /** Order among the messages of one lane. */
  priority: Priority;
  /** Its messages belong to the conversation with their recipient, which gets `message.sent`. */
  joinsConversation: boolean;
  /** When it was requested, by `performance.now()`: its caller's time counts from then. Undefined: now. */
  askedAtMs?: number | undefined;
  /** Null: a repeat sends again. */
  idempotency: Idempotency | null;
}

/** What a message of any channel keeps of its request as it is. */
export type MessageDraft = Pick<
  NewMessage,
  'id' | 'orgId' | 'mode' | 'metadata' | 'priority' | 'joinsConversation' | 'requestId' | 'scheduledAt' | 'idempotency'
>;

/** The route stored with keys: keys of the sandbox never meet those of real messages. Stored: never rename. */
export const keyRoute = ({ mode }: Pick<Origin, 'mode'>, route: string): string =>
  mode === 'live' ? route : `${route} (test)`;

export function storedKey({ mode, idempotency }: Origin): NewMessage['idempotency'] {
  if (idempotency === null || mode === 'live') return idempotency;
  return { ...idempotency, route: keyRoute({ mode }, idempotency.route) };
}
