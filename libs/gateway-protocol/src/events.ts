import type { NumberStatus } from './frames';
import type { ContactCard, GeoLocation } from './messages';

/** Most events in one `POST /gateway/v1/events`. */
export const MAX_EVENTS_PER_BATCH = 100;

interface EventBase {
  /** UUID; the service applies an event once by (gateway, id). */
  id: string;
  /** Position in the app's outbox; grows. */
  seq: number;
  /** When it happened, RFC 3339. */
  at: string;
  /** The number it concerns, digits. */
  phone: string;
}

/** A receipt of a message that we sent. */
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

/** What a message that came in is. `unsupported`: WhatsApp has it, this app cannot read it. */
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

/** A message of ours or of theirs that another one speaks of. */
export interface MessageReference {
  wa_id: string;
  /** Our message id, when we sent it. */
  message_id?: string;
}

/** A file that came with a message. What has a `ref` was put at `PUT /gateway/v1/media/{ref}` before its event is posted. */
export interface InboundMedia {
  /** UUID; absent when the file could not be had, see `error`, and while it is awaited, see `pending`. */
  ref?: string;
  mime: string;
  /** Bytes; 0 when unknown. */
  size: number;
  filename?: string;
  /** Why there is no file: `expired`, `too_large`, `failed`, `storage_full` (the service had no room for it). */
  error?: string;
  /** The file is still to come: a `message.media` of the same message brings it, or says why there is none. */
  pending?: true;
}

/** Longest value of `metadata`, characters; of those in `LONG_NOTES`, of all together. */
export const MAX_NOTE = 500;
export const MAX_LONG_NOTE = 10_000;
export const MAX_NOTES = 20_000;

/** Names in `metadata` of what somebody wrote or filled in, and of addresses: no short words. */
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

/** A message that somebody sent to the number. */
export interface MessageInboundEvent extends EventBase {
  type: 'message.inbound';
  data: {
    /** WhatsApp's id; the service keeps one message per number and id. */
    wa_id: string;
    /** Digits, or null while only a LID is known. */
    from: string | null;
    /** `…@lid`, WhatsApp's address that hides the phone number. */
    lid?: string;
    /** The name that the sender shows. */
    name?: string;
    kind: InboundKind;
    /** What a person reads: text, caption, chosen options joined by ", ", emoji, name of a place; may be empty. */
    text: string;
    media?: InboundMedia;
    /** The whole choice as it stands now; empty when it was withdrawn. */
    poll?: MessageReference & { options: string[] };
    /** Empty emoji: taken back. */
    reaction?: MessageReference & { emoji: string };
    location?: GeoLocation;
    contact?: ContactCard;
    /** All cards, when there is more than one; `contact` is the first. */
    contacts?: ContactCard[];
    reply_to?: MessageReference;
    /** Words about it that have no member of their own: at most 20, keys of 40 characters, see `LONG_NOTES`. */
    metadata?: Record<string, string>;
    /** It arrived at WhatsApp while the app was not connected. */
    offline: boolean;
    /** When it was written, RFC 3339; `at` of the event is when it arrived here. */
    sent_at?: string;
  };
}

/** A group of WhatsApp. */
export interface GroupReference {
  /** `…@g.us` */
  id: string;
  /** Absent: WhatsApp did not say it in time. */
  name?: string;
}

/**
 * A message that somebody wrote into a group. A type of its own: a service that knows no groups refuses it, instead of
 * taking it for a message to the number.
 */
export interface MessageGroupEvent extends EventBase {
  type: 'message.group';
  data: MessageInboundEvent['data'] & { group: GroupReference };
}

/** A message that the owner of the number wrote on the phone, or on another device that is linked to it. */
export interface MessageOwnEvent extends EventBase {
  type: 'message.own';
  data: Omit<MessageInboundEvent['data'], 'from' | 'name'> & {
    /** The other person, digits; null while only a LID is known, and in a group. */
    to: string | null;
    group?: GroupReference;
  };
}

/** A receipt of a message that the owner wrote. */
export interface MessageOwnStatusEvent extends EventBase {
  type: 'message.own_status';
  data: { wa_id: string; status: 'delivered' | 'read' };
}

/** Somebody edited or deleted a message. Whether they may, and whether it is there at all, the service decides. */
export interface MessageChangedEvent extends EventBase {
  type: 'message.changed';
  data: {
    /** WhatsApp's id of the message; `message_id` is ours, when we sent it. */
    wa_id: string;
    message_id?: string;
    /** WhatsApp's id of the change. */
    change_id: string;
    change: 'edited' | 'deleted';
    /** The owner of the number did it, on the phone. `from` and `lid` are the other person of the chat then. */
    by_owner: boolean;
    /** Digits; null while only a LID is known. */
    from: string | null;
    lid?: string;
    /** Of a message in a group: its id, `…@g.us`. */
    group_id?: string;
    /** An admin of the group deleted what somebody else wrote. */
    by_admin?: boolean;
    /** The whole text as it is now; of an edit only. */
    text?: string;
    /** When it was changed, RFC 3339. */
    changed_at?: string;
  };
}

/**
 * The file that a message announced as `pending` is here, or never will be. Posted only to a service that says
 * `media_follows`, after the message itself.
 */
export interface MessageMediaEvent extends EventBase {
  type: 'message.media';
  data: {
    /** WhatsApp's id of the message. */
    wa_id: string;
    media: Omit<InboundMedia, 'pending'>;
  };
}

/** Somebody called the number. Each call is told once per outcome. */
export interface CallReceivedEvent extends EventBase {
  type: 'call.received';
  data: {
    call_id: string;
    from: string | null;
    lid?: string;
    video: boolean;
    group: boolean;
    /** `rejected`: by the owner of the number. */
    outcome: 'ringing' | 'missed' | 'rejected';
    /** When the caller's side says it happened, RFC 3339. */
    called_at?: string;
  };
}

/** The phone number behind a LID became known, perhaps after messages of that LID. */
export interface ContactMappedEvent extends EventBase {
  type: 'contact.mapped';
  data: { lid: string; phone: string };
}

/** Most bytes of a picture of a person. WhatsApp's small ones (96 by 96 points) have 2 to 5 KB. */
export const MAX_PICTURE_BYTES = 16 * 1024;

/** Types of pictures of people, by what WhatsApp makes of them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/**
 * The picture that a person shows to the number, in small; posted with a picture only to a service that says
 * `contact_pictures`; that there is none, always. It travels in the event: it is smaller than what an upload of its own costs.
 */
export interface ContactPictureEvent extends EventBase {
  type: 'contact.picture';
  data: {
    /** Digits; null while only a LID is known. */
    from: string | null;
    lid?: string;
    /** Base64, at most `MAX_PICTURE_BYTES` bytes. Null: the person shows none to this number. */
    picture: { mime: PictureType; data: string } | null;
  };
}

/** A number changed its state. */
export interface SessionStatusEvent extends EventBase {
  type: 'session.status';
  data: {
    status: NumberStatus;
    reason?: string;
    jid?: string;
    /** RFC 3339: WhatsApp refuses new chats of the number until then. Null: no longer. Absent: as before. */
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

/** `media_follows`: it takes messages whose file comes later. `contact_pictures`: it keeps the pictures of people. */
export type ServiceCapability = 'media_follows' | 'contact_pictures';

/** `POST /gateway/v1/events`, `Authorization: Bearer gwt_…`. Events of one number come in order. */
export interface EventsRequest {
  gateway_id: string;
  events: GatewayEvent[];
}

/** 200. Accepted events (also repeated ones) leave the outbox; rejected ones too, they would fail again. */
export interface EventsResponse {
  accepted: string[];
  rejected: { id: string; code: string }[];
  /** What the service takes beyond the first version of the protocol; absent: nothing. It may take less tomorrow. */
  capabilities?: ServiceCapability[];
}
