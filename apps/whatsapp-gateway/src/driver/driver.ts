import type {
  CallReceivedEvent,
  Capability,
  ContactPictureEvent,
  GatewayErrorCode,
  GroupSummary,
  MessageChangedEvent,
  MessageGroupEvent,
  MessageInboundEvent,
  MessageMediaEvent,
  MessageOwnEvent,
  NumberSettings,
  NumberStatus,
  ReadRequest,
  SendRequest,
} from '@chasqui/gateway-protocol';

/** Every capability of the protocol: for a driver that leaves nothing out. */
export const EVERY_CAPABILITY: readonly Capability[] = [
  'text',
  'media',
  'poll',
  'pairing_code',
  'check',
  'location',
  'contact',
  'reaction',
  'reply',
  'typing',
  'settings',
  'groups',
  'read',
  'media_files',
  'voice',
  'sticker',
];

/** What a driver reports about a number or a message; the app turns it into an event of the protocol. */
export type DriverEvent =
  | {
      type: 'message.status';
      phone: string;
      waId: string;
      status: 'sent' | 'delivered' | 'read' | 'failed';
      error?: { code: string; text: string };
    }
  | ({
      type: 'message.inbound';
      phone: string;
      waId: string;
    } & Omit<MessageInboundEvent['data'], 'wa_id'>)
  | ({ type: 'message.group'; phone: string; waId: string } & Omit<MessageGroupEvent['data'], 'wa_id'>)
  | ({ type: 'message.own'; phone: string; waId: string } & Omit<MessageOwnEvent['data'], 'wa_id'>)
  | { type: 'message.own_status'; phone: string; waId: string; status: 'delivered' | 'read' }
  | ({ type: 'message.changed'; phone: string; waId: string } & Omit<
      MessageChangedEvent['data'],
      'wa_id' | 'message_id'
    >)
  | ({ type: 'message.media'; phone: string; waId: string } & Omit<MessageMediaEvent['data'], 'wa_id'>)
  | ({ type: 'call.received'; phone: string } & CallReceivedEvent['data'])
  | { type: 'contact.mapped'; phone: string; lid: string; mappedPhone: string }
  | ({ type: 'contact.picture'; phone: string } & ContactPictureEvent['data'])
  | {
      type: 'session.status';
      phone: string;
      status: NumberStatus;
      reason?: string;
      jid?: string;
      /** Milliseconds since 1970. */
      restrictedUntilMs?: number;
    };

export interface DriverHost {
  /**
   * Puts an event in the outbox and resolves when it is durable.
   *
   * @param alongside writes of the driver for the same transaction
   */
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
  /**
   * Whether a message may be reported as `pending` before its file is here: the service's newest answer said so.
   * Otherwise a message is reported with its file.
   */
  mediaFollows(): boolean;
  /** Whether the service keeps pictures of people, by its newest answer. */
  takesPictures(): boolean;
  /** Whether the service still lacks events of a number. */
  hasUntold(phone: string): boolean;
  /** Bytes of a number's files that followed their messages and that the service does not have yet. */
  lateBytes(phone: string): number;
}

export interface DriverSession {
  /** Digits with country code. */
  phone: string;
  status: NumberStatus;
  jid: string | null;
  reason?: string;
  /** Start of this status, milliseconds since 1970. */
  sinceMs: number;
  restrictedUntilMs?: number;
}

export interface OutgoingMessage {
  request: SendRequest;
  /** The id that the message must carry on WhatsApp; the same again after a crash. */
  waId: string;
}

export interface Accepted {
  kind: 'accepted';
  /** `none`: the frame was written, but WhatsApp's server stayed silent. */
  ack: 'server' | 'none';
  /** Bookkeeping of the driver that must be durable exactly when the acceptance is. */
  bookkeeping?: {
    /** Writes in the ledger's transaction; may run twice. */
    write(): void;
    committed(): void;
  };
}

/** WhatsApp or the driver refused it; nothing was sent. */
export interface Refused {
  kind: 'refused';
  code: GatewayErrorCode;
  message: string;
  detail?: unknown;
  /** Temporary, not the message's fault: the refusal is not kept, so that the same id can be sent again. */
  passes?: true;
}

/** Sandbox only: the app answers this text instead of JSON, to try how a service handles it. */
export interface Unreadable {
  kind: 'unreadable';
  body: string;
}

export type SendOutcome = Accepted | Refused | Unreadable;

export type QrFormat = 'qr' | 'code';

export type QrAnswer =
  | { kind: 'qr'; qr: string; seq: number; expiresAtMs: number }
  /** The person types it into WhatsApp instead of scanning a picture. */
  | { kind: 'code'; code: string; expiresAtMs: number }
  | { kind: 'connected'; jid: string | null }
  /** The pairing restarts; ask again in a moment. */
  /** `reason` of the number: why the last codes ended, or what stands between it and WhatsApp. */
  | { kind: 'refreshing'; reason: string | undefined }
  | Refused;

export type LinkAnswer = { kind: 'connected'; jid: string | null } | { kind: 'pairing' } | Refused;

export type CheckAnswer = { kind: 'checked'; exists: boolean; jid: string | null } | Refused;

export type GroupsAnswer = { kind: 'groups'; groups: GroupSummary[] } | Refused;

export type ReadAnswer = { kind: 'read' } | Refused;

/**
 * One way to reach WhatsApp. The app calls `send` for one message per number at a time, in order, and never for a
 * message whose outcome it knows; a driver needs no ledger of its own. Every driver passes `driver.conformance.ts`.
 */
export interface Driver {
  readonly capabilities: readonly Capability[];
  /** Resolves when the stored numbers are known; they connect in the background. */
  start(host: DriverHost): Promise<void>;
  stop(): Promise<void>;
  sessions(): DriverSession[];
  session(phone: string): DriverSession | undefined;
  /** Files that were announced as pending and whose end is not reported yet. */
  pendingFiles(): number;
  /** Puts the message on the network. Rejects only for bugs; a refusal is an outcome. */
  send(message: OutgoingMessage): Promise<SendOutcome>;
  qr(phone: string, format: QrFormat): Promise<QrAnswer>;
  link(phone: string): Promise<LinkAnswer>;
  /** Stores the owner's settings of a number, even before the number exists. Resolves when that is durable. */
  configure(phone: string, settings: NumberSettings): Promise<void>;
  check(phone: string, recipient: string): Promise<CheckAnswer>;
  /** The number's groups by name, at most `MAX_GROUPS`. */
  groups(phone: string): Promise<GroupsAnswer>;
  /** Marks an incoming message as read in WhatsApp. Harmless if it is already. */
  read(message: ReadRequest): Promise<ReadAnswer>;
  /**
   * Ends the number's connection and opens a new one; a number that waits to reconnect does so now. The app calls it
   * between two messages of the number. Resolves when it is open again, has failed, or took too long.
   */
  reconnect(phone: string): Promise<void>;
  /** Logs the number out and forgets it; harmless for an unknown one. */
  unlink(phone: string): Promise<void>;
}

/** What a person can do about `version_refused`. */
export const VERSION_REFUSED_TEXT =
  "WhatsApp refuses this version of its web client. Update the gateway app, or set a newer version: the number's " +
  '`web_version` (PATCH /whatsapp/accounts/{id}) or WEB_VERSION of the gateway app.';

const PROXY_UNREACHABLE_TEXT =
  'The proxy of this number does not work, and the number does not connect without it. Check its `proxy_url` (PATCH ' +
  '/whatsapp/accounts/{id}).';

/** Why a number in this state cannot send; undefined when it can. */
export function refusalOf(session: DriverSession | undefined): Refused | undefined {
  switch (session?.status) {
    case 'connected':
      return undefined;
    case 'disconnected':
    case 'signed_out':
      return refused('WHATSAPP_DISCONNECTED', disconnectedText(session.reason), session.reason);
    case 'pending':
    case 'waiting_qr':
    case 'qr_expired':
    case undefined:
  }
  return refused('WHATSAPP_NOT_CONNECTED', 'The number is not linked to WhatsApp on this gateway.');
}

function disconnectedText(reason: string | undefined): string {
  switch (reason) {
    case 'version_refused':
      return VERSION_REFUSED_TEXT;
    case 'proxy_unreachable':
      return PROXY_UNREACHABLE_TEXT;
    default:
      return 'The number lost its connection to WhatsApp.';
  }
}

export function refused(code: GatewayErrorCode, message: string, detail?: unknown): Refused {
  return { kind: 'refused', code, message, ...(detail === undefined ? {} : { detail }) };
}
