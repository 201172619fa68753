import type { Capability, GatewayDriver, SessionState } from './frames';

/** Routes of the service that a gateway app calls, below its public address. */
export const SERVICE_ROUTES = {
  register: '/gateway/v1/register',
  connect: '/gateway/v1/connect',
  events: '/gateway/v1/events',
  /**
   * `PUT …/media/{ref}`: the bytes of an incoming file, with `Content-Type` and `Content-Length`; 204, also when
   * repeated. `GET …/media/{id}`: the bytes of a file that a client gave to the service, for the gateway that has to
   * send it; 404 for all others.
   */
  media: '/gateway/v1/media',
} as const;

/** Largest file from a gateway app to the service. */
export const MAX_INBOUND_MEDIA_BYTES = 64 * 1024 * 1024;

/** `POST /gateway/v1/register`: trades a one-time setup code for a token. */
export interface RegisterRequest {
  /** `gw_setup_` and 32 base62 characters; 24 hours, one use. */
  setup_code: string;
  app_version: string;
  protocol: number;
  host: { os: string; arch: string };
  /** https address of the app, if the service has to call it directly instead of through the tunnel. */
  base_url?: string;
  /** How it reaches WhatsApp; a test key's code is for `sandbox` only. Older apps do not send it. */
  driver?: GatewayDriver;
  /**
   * 43 base64url characters (256 bits) that the app created for this code: the same code with the same secret gets the
   * same answer for 15 minutes, so that a lost answer does not spend the code. Older apps have none.
   */
  secret?: string;
}

/** 201. The token and the key are shown once, and again only to the same `secret`. */
export interface RegisterResponse {
  gateway_id: string;
  /** `gwt_` and 43 base64url characters; sent as `Authorization: Bearer`. */
  token: string;
  /** Base64 of 32 bytes: the key that signs direct requests. */
  request_key: string;
  /** wss address of the tunnel. */
  ws_url: string;
  events_url: string;
  heartbeat_s: number;
}

/** Routes of the gateway app, the same over both carriers. */
export const GATEWAY_ROUTES = {
  messages: '/v1/messages',
  sessions: '/v1/sessions',
  qr: '/v1/qr',
  status: '/v1/status',
  check: '/v1/check',
  /** `POST`, without a body. */
  restart: '/v1/restart',
  groups: '/v1/groups',
  read: '/v1/read',
  health: '/v1/health',
} as const;

/**
 * Header of a direct request with the value that a frame has as `left_ms`. Not signed: it can only make a request fail
 * earlier.
 */
export const LEFT_MS_HEADER = 'x-chasqui-left-ms';
/**
 * For older apps, which compare it with their own clock: RFC 3339, after which they do not start the work. It allows
 * for as much as a signature's time may be off. Not signed.
 */
export const DEADLINE_HEADER = 'x-chasqui-deadline';

/** How long the service waits for an answer, per kind of request. */
export const DEADLINE_MS = { text: 20_000, media: 120_000, status: 8_000 } as const;

/** Every error answer of the gateway app. */
export interface GatewayErrorBody {
  code: string;
  message: string;
  /** RFC 3339: until then WhatsApp lets the number open no new chats; open chats go on. */
  restricted_until?: string;
  detail?: unknown;
  /**
   * For a send: this call wrote nothing of it to WhatsApp, and never will. Set only where that is certain: the service
   * then lets its client send again under another id. Absent: not known.
   */
  nothing_sent?: true;
}

/**
 * `detail` of the UNAUTHORIZED that an app answers to a correctly signed direct request whose time differs from the
 * app's clock by more than the tolerance: only a person can set a clock. Nothing of the request was done.
 */
export interface ClockRefusal {
  reason: 'clock';
  /** Whole seconds that the app's clock is ahead of the service's; negative: behind. */
  ahead_s: number;
}

/** Error codes of `POST /v1/messages`. The service counts the status as `GATEWAY_<http status>`. */
export const GATEWAY_ERROR_STATUS = {
  INVALID_REQUEST: 400,
  /** Direct carrier: the signature is missing, wrong or was used before, or the clocks differ too much (`ClockRefusal`). */
  UNAUTHORIZED: 401,
  RECIPIENT_NOT_ON_WHATSAPP: 404,
  MESSAGE_UNKNOWN: 404,
  /** The message that it answers or reacts to is not known here. */
  TARGET_UNKNOWN: 422,
  ROUTE_UNKNOWN: 404,
  SESSION_UNKNOWN: 409,
  WHATSAPP_NOT_CONNECTED: 409,
  WHATSAPP_DISCONNECTED: 409,
  MEDIA_TOO_LARGE: 413,
  MEDIA_TYPE_REFUSED: 415,
  MEDIA_FETCH_FAILED: 422,
  WA_REJECTED: 422,
  IDEMPOTENCY_MISMATCH: 422,
  PACED: 429,
  /** Too many pairings of one number in half an hour. */
  PAIRING_RATE_LIMITED: 429,
  INTERNAL: 500,
  STORE_UNAVAILABLE: 503,
  DEADLINE_PASSED: 504,
} as const;
export type GatewayErrorCode = keyof typeof GATEWAY_ERROR_STATUS;

/**
 * 200 of `POST /v1/restart`: each of these numbers ends its connection to WhatsApp between two messages and opens a new
 * one. Numbers that are being paired or are signed out stay as they are. Older apps answer ROUTE_UNKNOWN.
 */
export interface RestartResponse {
  /** Digits. */
  numbers: string[];
}

/** `GET /v1/health`. */
export interface HealthResponse {
  app_version: string;
  protocol: number;
  capabilities: Capability[];
  sessions: SessionState[];
  outbox: number;
  /** Older apps do not send it. */
  driver?: GatewayDriver;
}
