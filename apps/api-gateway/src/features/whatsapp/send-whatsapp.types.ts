import type { AuthenticatedKey } from '../authentication/authenticated-key';

/** Kinds of media that a client may name. */
export const MEDIA_TYPES = ['image', 'video', 'audio', 'document'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** A checked and normalized request of POST /whatsapp/send, GET /whatsapp/send or POST /send. */
export interface SendWhatsappInput {
  /** Digits, or a group id that ends in `@g.us`. */
  to: string;
  /** The text or caption, before the plan's signature; null for media without a caption. */
  text: string | null;
  media: { url: string; type: MediaType; filename: string | null } | null;
  /** UUID of the sending number; wins over `accountPhone`. */
  numberId: string | null;
  /** Digits. */
  accountPhone: string | null;
  metadata: Record<string, string>;
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

/** Sends one WhatsApp message and waits for its outcome. */
export interface WhatsappSender {
  /** @throws AppError for everything that is refused before a message exists */
  send(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult>;
}

/** Token under which the `WhatsappSender` is injected. */
export const WHATSAPP_SENDER = Symbol('WHATSAPP_SENDER');
