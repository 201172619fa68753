import type { WhatsappContent } from '@chasqui/intake';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

/** Kinds of media that a client may name. */
export const MEDIA_TYPES = ['image', 'video', 'audio', 'document'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** A checked and normalized request for one WhatsApp message. */
export interface SendWhatsappInput {
  /** Digits, or a group id that ends in `@g.us`; null: to whom the message that it is about came from or went to. */
  to: string | null;
  content: WhatsappContent;
  /** Our id of the message that this one answers or reacts to. */
  about: string | null;
  /** UUID of the sending number; wins over `accountPhone`. */
  numberId: string | null;
  /** Digits. */
  accountPhone: string | null;
  metadata: Record<string, string>;
  /** It is sent then; null: now. */
  scheduledAt: Date | null;
  idempotencyKey: string | null;
  /** SHA-256 over the normalized request: equal for a retry of the same request. */
  requestHash: Buffer;
  /** Method and path pattern, for example `POST /whatsapp/send`: idempotency keys belong to a route. */
  route: string;
  requestId: string;
}

export interface SendWhatsappResult {
  status: number;
  /** The whole answer, envelope included. */
  body: unknown;
  /** It is the answer of an earlier request with the same Idempotency-Key. */
  replayed: boolean;
}

/** Makes WhatsApp messages of requests. */
export interface WhatsappSender {
  /**
   * Sends one message and waits for its outcome.
   *
   * @throws AppError for everything that is refused before a message exists
   */
  send(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult>;
  /**
   * Keeps one message until its time; `scheduledAt` is set.
   *
   * @throws AppError as `send`
   */
  schedule(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult>;
}

/** Token under which the `WhatsappSender` is injected. */
export const WHATSAPP_SENDER = Symbol('WHATSAPP_SENDER');
