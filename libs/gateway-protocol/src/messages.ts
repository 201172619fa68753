export const MESSAGE_TYPES = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'voice',
  'sticker',
  'poll',
  'location',
  'contact',
  'reaction',
] as const;
export type GatewayMessageType = (typeof MESSAGE_TYPES)[number];

/** WGS 84, degrees. */
export interface GeoLocation {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}

export interface ContactCard {
  name: string;
  /** Digits with country code. In a received card, it may also be a number as it is written. */
  phone: string;
}

/** A message of the same chat that this one answers or reacts to. */
export interface MessageTarget {
  wa_id: string;
  /** The number itself wrote it. */
  from_me: boolean;
  /** Its text, for the quotation that the recipient sees. */
  text?: string;
}

/** The file of an outgoing message: exactly one of `url` and `file`. */
export interface OutgoingMedia {
  /** A public address. */
  url?: string;
  /** Id of a file of the service, fetched with `GET /gateway/v1/media/{file}`; only for an app with `media_files`. */
  file?: string;
  mime?: string;
  filename?: string;
  /** Bytes. */
  max_bytes: number;
}

/** `POST /v1/messages`. The gateway is idempotent by `id`: the same id answers the stored outcome. */
export interface SendRequest {
  /** Our message id. */
  id: string;
  /** The sending number, digits. */
  from: string;
  /** Digits, a group id that ends in `@g.us`, or an address that ends in `@lid`. */
  to: string;
  type: GatewayMessageType;
  /** Text, or the caption of media. */
  text?: string;
  media?: OutgoingMedia;
  poll?: { question: string; options: string[]; multiple: boolean };
  location?: GeoLocation;
  contact?: ContactCard;
  /** Empty emoji: removes the reaction. */
  reaction?: MessageTarget & { emoji: string };
  reply_to?: MessageTarget;
  /** "Typing…" before it is sent, 0 to 30,000; part of the caller's deadline. */
  typing_ms?: number;
}

/** 200 of `POST /v1/messages`, and of `GET /v1/messages/{id}` for an accepted message. */
export interface SendResponse {
  id: string;
  /** WhatsApp's message id, derived from ours; absent when the gateway has none. */
  message_id?: string;
  accepted: true;
  /** `server`: WhatsApp's server acknowledged it. `none`: it stayed silent for 15 s. */
  ack: 'server' | 'none';
  /** The message already existed; this is the stored outcome. */
  duplicate: boolean;
}
