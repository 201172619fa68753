import type { WhatsappRequest } from '@chasqui/sending';
import type { WantedTemplate } from '@chasqui/texts';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { RequestIdentity } from '../sending/request-origin';

export interface BroughtFile {
  bytes: Buffer;
  filename: string;
  mime: string;
  /** The kind to send it as; null: by its type. */
  kind: string | null;
}

export interface AskedTemplate extends WantedTemplate {
  /** Null: WhatsApp chooses. */
  filename: string | null;
}

export interface SendWhatsappInput extends WhatsappRequest, RequestIdentity {
  /** Method and path pattern, for example `POST /whatsapp/send`: idempotency keys belong to a route. */
  route: string;
  brings?: BroughtFile;
  /** The template for the content; until then only the payload is set. */
  template?: AskedTemplate;
}

export interface SendWhatsappResult {
  status: number;
  /** The whole answer, envelope included. */
  body: unknown;
  replayed: boolean;
}

export interface WhatsappSender {
  /** Waits for the outcome. @throws AppError for everything that is refused before a message exists */
  send(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult>;
  /** Keeps one message until its time; `scheduledAt` is set. @throws AppError as `send` */
  schedule(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult>;
}

export const WHATSAPP_SENDER = Symbol('WHATSAPP_SENDER');
