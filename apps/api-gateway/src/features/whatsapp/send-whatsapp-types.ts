import type { WhatsappRequest } from '@chasqui/intake';
import type { WantedTemplate } from '@chasqui/templates';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { RequestIdentity } from '../sending/request-origin';

/** A file that came with a request. */
export interface BroughtFile {
  bytes: Buffer;
  filename: string;
  mime: string;
  /** As what it is sent; null: by its type. */
  kind: string | null;
}

/** A template, and how its file is called. */
export interface AskedTemplate extends WantedTemplate {
  /** Null: WhatsApp chooses. */
  filename: string | null;
}

/** A checked and normalized request for one WhatsApp message. */
export interface SendWhatsappInput extends WhatsappRequest, RequestIdentity {
  /** Method and path pattern, for example `POST /whatsapp/send`: idempotency keys belong to a route. */
  route: string;
  brings?: BroughtFile;
  /** What the content is to be made of; it has nothing yet but what goes with it. */
  template?: AskedTemplate;
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
