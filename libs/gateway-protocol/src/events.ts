import type { NumberStatus } from './frames';
import type { ContactCard, GeoLocation } from './messages';

/** Per `POST /gateway/v1/events`. */
export const MAX_EVENTS_PER_BATCH = 100;

interface EventBase {
  /** UUID; the service applies an event once per (gateway, id). */
  id: string;
  /** Position in the app's outbox; grows. */
  seq: number;
  /** When it happened, RFC 3339. */
  at: string;
  /** The number that it concerns, digits. */
  phone: string;
}

/** A receipt for a message that we sent. */
export interface MessageStatusEvent extends EventBase {
  type: 'message.status';
  data: {
    /** Our message id. */
    message_id: string;
    /** WhatsApp's id. */
    wa_id: string;
    status: 'sent' | 'delivered' | 'read' | 'failed';
    error?: { code: string; text: string };
  };
}

/** Kind of an incoming message. `unsupported`: WhatsApp has it, this app cannot read it. */
export const INBOUND_KINDS = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'poll_vote',
  'reaction',
  'unsupported',
] as const;
export type InboundKind = (typeof INBOUND_KINDS)[number];

/** A message of either side that another one refers to. */
export interface MessageReference {
  wa_id: string;
  /** Our message id, if we sent it. */
  message_id?: string;
}

/**
 * A file that came with a message. One with a `ref` is uploaded with `PUT /gateway/v1/media/{ref}` before its event is
 * posted.
 */
export interface InboundMedia {
  /** UUID; absent when the file could not be fetched, see `error`, and while it is awaited, see `pending`. */
  ref?: string;
  mime: string;
  /** Bytes; 0 when unknown. */
  size: number;
  filename?: string;
  /** Why there is no file: `expired`, `too_large`, `failed`, `storage_full` (the service had no room for it). */
  error?: string;
  /** The file will follow: a `message.media` of the same message brings it, or the reason why there is none. */
  pending?: true;
}

/** Longest values of `metadata`, characters: of a usual one, of one in `LONG_NOTES`, and of all together. */
export const MAX_NOTE = 500;
export const MAX_LONG_NOTE = 10_000;
export const MAX_NOTES = 20_000;

/** Names in `metadata` whose values people wrote or filled in, and addresses: these may be long. */
export const LONG_NOTES: readonly string[] = [
  'ad_body',
  'ad_greeting',
  'ad_url',
  'body',
  'caption',
  'cards',
  'catalog_about',
  'comment',
  'event_about',
  'event_link',
  'event_place',
  'flow_params',
  'link',
  'options',
  'pack_about',
  'place_url',
  'product_about',
  'product_url',
  'vcard',
];

/** A message that a person sent to the number. */
export interface MessageInboundEvent extends EventBase {
  type: 'message.inbound';
  data: {
    /** WhatsApp's id; the service keeps one message per number and id. */
    wa_id: string;
    /** Digits; null while only a LID is known. */
    from: string | null;
    /** `…@lid`, WhatsApp's address that hides the phone number. */
    lid?: string;
    /** The name that the sender shows. */
    name?: string;
    kind: InboundKind;
    /** What a person reads: text, caption, chosen options joined by ", ", emoji, name of a place; may be empty. */
    text: string;
    media?: InboundMedia;
    /** The complete current choice; empty after it was withdrawn. */
    poll?: MessageReference & { options: string[] };
    /** Empty emoji: removed. */
    reaction?: MessageReference & { emoji: string };
    location?: GeoLocation;
    contact?: ContactCard;
    /** All cards, when there is more than one; `contact` is the first. */
    contacts?: ContactCard[];
    reply_to?: MessageReference;
    /** Words about the message that have no field of their own: at most 20, keys of 40 characters, see `LONG_NOTES`. */
    metadata?: Record<string, string>;
    /** It arrived at WhatsApp while the app was not connected. */
    offline: boolean;
    /** When it was written, RFC 3339; the event's `at` is when it arrived here. */
    sent_at?: string;
  };
}

export interface GroupReference {
  /** `…@g.us` */
  id: string;
  /** Absent: WhatsApp did not send it in time. */
  name?: string;
}

/**
 * A message to a group. It has its own type: a service that does not know groups refuses it, instead of taking it for a
 * message to the number.
 */
export interface MessageGroupEvent extends EventBase {
  type: 'message.group';
  data: MessageInboundEvent['data'] & { group: GroupReference };
}

/** A message that the number's owner wrote on the phone, or on another linked device. */
export interface MessageOwnEvent extends EventBase {
  type: 'message.own';
  data: Omit<MessageInboundEvent['data'], 'from' | 'name'> & {
    /** The other person, digits; null while only a LID is known, and in a group. */
    to: string | null;
    group?: GroupReference;
  };
}

/** A receipt for a message that the owner wrote. */
export interface MessageOwnStatusEvent extends EventBase {
  type: 'message.own_status';
  data: { wa_id: string; status: 'delivered' | 'read' };
}

/** A person edited or deleted a message. The service decides whether they may, and whether the message exists. */
export interface MessageChangedEvent extends EventBase {
  type: 'message.changed';
  data: {
    /** WhatsApp's id of the message; `message_id` is ours, if we sent it. */
    wa_id: string;
    message_id?: string;
    /** WhatsApp's id of the change. */
    change_id: string;
    change: 'edited' | 'deleted';
    /** The number's owner did it on the phone; `from` and `lid` are then the other person of the chat. */
    by_owner: boolean;
    /** Digits; null while only a LID is known. */
    from: string | null;
    lid?: string;
    /** For a message in a group: its id, `…@g.us`. */
    group_id?: string;
    /** A group's admin deleted another person's message. */
    by_admin?: boolean;
    /** The whole new text; edits only. */
    text?: string;
    /** When it was changed, RFC 3339. */
    changed_at?: string;
  };
}

/**
 * The file that a message announced as `pending` is here, or never will be. Posted only to a service with
 * `media_follows`, after the message.
 */
export interface MessageMediaEvent extends EventBase {
  type: 'message.media';
  data: {
    /** WhatsApp's id of the message. */
    wa_id: string;
    media: Omit<InboundMedia, 'pending'>;
  };
}

/** A person called the number. Reported once per outcome of each call. */
export interface CallReceivedEvent extends EventBase {
  type: 'call.received';
  data: {
    call_id: string;
    from: string | null;
    lid?: string;
    video: boolean;
    group: boolean;
    /** `rejected`: by the number's owner. */
    outcome: 'ringing' | 'missed' | 'rejected';
    /** Time of the event on the caller's side, RFC 3339. */
    called_at?: string;
  };
}

/** The phone number behind a LID became known, perhaps after messages of that LID. */
export interface ContactMappedEvent extends EventBase {
  type: 'contact.mapped';
  data: { lid: string; phone: string };
}

/** Bytes of a person's picture. WhatsApp's small ones (96 by 96 points) have 2 to 5 KB. */
export const MAX_PICTURE_BYTES = 16 * 1024;

/** What WhatsApp converts people's pictures to. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/**
 * The small picture that a person shows to the number. Posted with a picture only to a service with `contact_pictures`;
 * that there is none, to any service. It travels in the event: an upload of its own would cost more.
 */
export interface ContactPictureEvent extends EventBase {
  type: 'contact.picture';
  data: {
    /** Digits; null while only a LID is known. */
    from: string | null;
    lid?: string;
    /** Base64, at most `MAX_PICTURE_BYTES` bytes. null: the person shows none to this number. */
    picture: { mime: PictureType; data: string } | null;
  };
}

export interface SessionStatusEvent extends EventBase {
  type: 'session.status';
  data: {
    status: NumberStatus;
    reason?: string;
    jid?: string;
    /** RFC 3339: until then WhatsApp refuses new chats of the number. null: no longer. Absent: unchanged. */
    restricted_until?: string | null;
  };
}

export type GatewayEvent =
  | MessageStatusEvent
  | MessageInboundEvent
  | MessageGroupEvent
  | MessageOwnEvent
  | MessageOwnStatusEvent
  | MessageChangedEvent
  | MessageMediaEvent
  | CallReceivedEvent
  | ContactMappedEvent
  | ContactPictureEvent
  | SessionStatusEvent;

/** `media_follows`: accepts messages whose file comes later. `contact_pictures`: keeps pictures of people. */
export type ServiceCapability = 'media_follows' | 'contact_pictures';

/** `POST /gateway/v1/events`, `Authorization: Bearer gwt_…`. Events of one number come in order. */
export interface EventsRequest {
  gateway_id: string;
  events: GatewayEvent[];
}

/** 200. Accepted events (also repeated ones) leave the outbox; so do rejected ones, which would fail again. */
export interface EventsResponse {
  accepted: string[];
  rejected: { id: string; code: string }[];
  /**
   * What the service accepts beyond the first version of the protocol; absent: nothing. It may accept less tomorrow.
   */
  capabilities?: ServiceCapability[];
}

/** By its first bytes, whatever its name or header says; undefined: not an accepted type. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('89504e470d0a1a0a')) return 'image/png';
  // RIFF, its length, WEBP.
  return starts('52494646') && starts('57454250', 8) ? 'image/webp' : undefined;
}
