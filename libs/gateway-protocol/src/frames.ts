/** The version of the frames and routes in this lib. The service accepts this one and the one before. */
export const PROTOCOL_VERSION = 1;
export const OLDEST_PROTOCOL_VERSION = 1;

/** Largest frame in bytes. Media never travels in frames. */
export const MAX_FRAME_BYTES = 1024 * 1024;

/**
 * Most seconds between two pings of a gateway, which may ping more often; a tunnel is lost after `LOST_AFTER_S` of
 * silence.
 */
export const HEARTBEAT_S = 20;
export const LOST_AFTER_S = 45;

/** Close codes of the tunnel's WebSocket (the 4000 range is private, RFC 6455 section 7.4.2). */
export const CLOSE = {
  /** The token was revoked or is unknown: register again. */
  unauthorized: 4401,
  /** A frame broke the protocol. */
  protocolError: 4400,
  /** Another driver than the gateway's key allows: stop and tell the operator. */
  wrongDriver: 4403,
  /**
   * A newer connection of the same gateway took over. Unless it is the app's own (an app may dial a second one while
   * the first does not answer), do not reconnect on your own within a minute.
   */
  replaced: 4409,
  /** This version of the app is too old: stop and tell the operator. */
  upgradeRequired: 4426,
  /** The service is going down: reconnect at once, to another replica. */
  goingAway: 1001,
} as const;

/** How an app reaches WhatsApp: `sandbox` simulates it, any other word is a real driver (ours is `baileys`). */
export type GatewayDriver = 'sandbox' | 'baileys' | (string & {});

export type Capability =
  | 'text'
  | 'media'
  | 'poll'
  | 'pairing_code'
  | 'check'
  | 'location'
  | 'contact'
  | 'reaction'
  | 'reply'
  | 'typing'
  /** Keeps the settings of its numbers (`NumberSettings`). */
  | 'settings'
  /** Lists the groups of its numbers. */
  | 'groups'
  /** Marks messages as read. */
  | 'read'
  /** Fetches files that clients gave to the service (`media.file`). */
  | 'media_files'
  /** Sends voice notes, converted from other audio where needed. */
  | 'voice'
  | 'sticker';

/** First frame of the gateway app. */
export interface GatewayHello {
  t: 'hello';
  protocol: number;
  app_version: string;
  capabilities: Capability[];
  /** Every number that the app knows, with its current state. */
  sessions: SessionState[];
  /** Events waiting in the app's outbox. */
  outbox: number;
  /** Older apps do not send it. */
  driver?: GatewayDriver;
}

/** First frame of the service, in answer to the gateway's. */
export interface ServiceHello {
  t: 'hello';
  protocol: number;
  /** RFC 3339, UTC. An app tells its operator how far its own clock differs, and decides nothing by it. */
  server_time: string;
  heartbeat_s: number;
}

/** One HTTP request to the gateway app. */
export interface RequestFrame {
  t: 'req';
  /** Unique among the requests of this connection. */
  id: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with query, below the app's root, for example `/v1/messages`. */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /**
   * Until the caller stops waiting, counted from the arrival of the frame; each side uses a clock that cannot be set.
   * Afterwards the app must not start the work. Older services do not send it.
   */
  left_ms?: number;
  /**
   * For older apps, which compare it with their own clock: RFC 3339, after which they do not start the work. An app
   * whose clock was set must not fail because of it, so it is far in the future: `cancel` comes at the real end.
   */
  deadline: string;
}

/** The answer to the request with the same id. */
export interface ResponseFrame {
  t: 'res';
  id: string;
  status: number;
  /** The answer's body as text, byte for byte (GET /whatsapp/qr and /whatsapp/status pass it on unchanged). */
  body: string;
}

/** Best effort: the caller no longer waits. */
export interface CancelFrame {
  t: 'cancel';
  id: string;
}

export interface PingFrame {
  t: 'ping';
  n: number;
}

export interface PongFrame {
  t: 'pong';
  n: number;
}

export type FrameToService = GatewayHello | ResponseFrame | PingFrame;
export type FrameToGateway = ServiceHello | RequestFrame | CancelFrame | PongFrame;

/** States of a number on the wire; finer ones go into `reason` (contract.md D2). Stored: never rename. */
export const NUMBER_STATUSES = [
  'pending',
  'waiting_qr',
  'connected',
  'disconnected',
  'signed_out',
  'qr_expired',
] as const;
export type NumberStatus = (typeof NUMBER_STATUSES)[number];

export interface SessionState {
  /** Digits with country code. */
  phone: string;
  status: NumberStatus;
  jid?: string | null;
  reason?: string | null;
  /** RFC 3339: until then WhatsApp refuses new chats of the number. null or absent: no restriction. */
  restricted_until?: string | null;
}
