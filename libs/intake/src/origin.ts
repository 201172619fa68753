import type { Mode, Priority } from '@chasqui/entities';
import type { NewMessage } from '@chasqui/messaging';

/** A key under which a caller may repeat a request. */
export interface Idempotency {
  /** What the key belongs to, for example `POST /sms/send`: on another route it is another key. */
  route: string;
  /** The caller's own words, 1 to 255 characters. */
  key: string;
  /** SHA-256 over the normalized request: equal for a retry of the same request. */
  requestHash: Buffer;
}

/** On whose behalf a message is sent. A request of the API has one, and so has a campaign, an OTP or a tool of MCP. */
export interface Origin {
  orgId: string;
  mode: Mode;
  /** Finds the request again in the log. */
  requestId: string;
  /** Its place among the messages of one lane. */
  priority: Priority;
  /** Its messages belong to the conversation with their recipient, which hears of them (`message.sent`). */
  joinsConversation: boolean;
  /** When it was asked for, by `performance.now()`: the time that its caller has counts from then. Undefined: now. */
  askedAtMs?: number | undefined;
  /** Null: who asks again, sends again. */
  idempotency: Idempotency | null;
}

/** The route as keys are stored with it: keys of the sandbox never meet those of real messages. Stored: never rename. */
export const keyRoute = ({ mode }: Pick<Origin, 'mode'>, route: string): string =>
  mode === 'live' ? route : `${route} (test)`;

/** The key of a request as it is stored with what the request makes. */
export function storedKey({ mode, idempotency }: Origin): NewMessage['idempotency'] {
  if (idempotency === null || mode === 'live') return idempotency;
  return { ...idempotency, route: keyRoute({ mode }, idempotency.route) };
}
