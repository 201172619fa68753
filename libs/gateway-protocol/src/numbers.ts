import type { NumberStatus } from './frames';
import { GATEWAY_ROUTES } from './routes';

/**
 * The owner's settings of a number: body of `POST /v1/sessions/{phone}/settings`, 204. Complete: they replace earlier
 * ones. An app without this number keeps them until it gets it.
 */
export interface NumberSettings {
  /** Messages of groups are reported too. */
  receive_groups: boolean;
  /** `http://`, `https://` or `socks5://`, including name and password; null: no proxy. */
  proxy_url: string | null;
  /** Version of WhatsApp's web client to log in as, such as `2.3000.1035194821`; null: the app chooses. */
  web_version: string | null;
}

export const DEFAULT_NUMBER_SETTINGS: NumberSettings = {
  receive_groups: false,
  proxy_url: null,
  web_version: null,
};

export const settingsPath = (phone: string): string => `${GATEWAY_ROUTES.sessions}/${phone}/settings`;

/** `POST /v1/sessions`: links a number. */
export interface LinkRequest {
  /** Digits. */
  phone: string;
  /** They apply from the first connection on. Absent: unchanged. */
  settings?: NumberSettings;
}

/** `GET /v1/status?phone=`. */
export interface StatusResponse {
  phone: string;
  status: NumberStatus;
  connected: boolean;
  jid: string | null;
  since: string;
  reason?: string;
  /** RFC 3339: until then WhatsApp lets the number open no new chats. */
  restricted_until?: string;
}

/** `GET /v1/qr?phone=`; with `format=code`, a pairing code to type in instead of a picture. */
export interface QrResponse {
  phone: string;
  status: NumberStatus;
  event: 'qr' | 'pairing_code' | 'connected' | 'qr_refreshing' | 'wrong_number';
  /** The exact text of the QR picture. */
  qr: string | null;
  qr_seq?: number;
  /** RFC 3339. */
  expires_at?: string;
  /** Seconds. */
  expires_in?: number;
  /** Eight characters. */
  pairing_code?: string;
  /** With `qr_refreshing`: why there is no code at the moment; absent: there never was one. */
  reason?: string;
  jid?: string | null;
}

/** `GET /v1/check?phone=&recipient=`: whether the recipient is on WhatsApp, as the connected number `phone` sees it. */
export interface CheckResponse {
  /** The recipient, digits. */
  phone: string;
  exists: boolean;
  jid: string | null;
}

/** Most groups in one answer. */
export const MAX_GROUPS = 1000;
/** Longest name of a group, UTF-16 units; WhatsApp's own limit. */
export const MAX_GROUP_NAME = 100;

/** `GET /v1/groups?phone=`: the connected number's groups, by name, at most `MAX_GROUPS`. */
export interface GroupsResponse {
  groups: GroupSummary[];
}

export interface GroupSummary {
  /** `…@g.us` */
  id: string;
  name: string;
  participants_count: number;
}

/** `POST /v1/read`: marks a message that came to the connected number `phone` as read in WhatsApp. */
export interface ReadRequest {
  /** Digits. */
  phone: string;
  /** WhatsApp's id of the message. */
  wa_id: string;
  /** Its writer: digits, or `…@lid`. */
  from: string;
  /** The group it was written to, `…@g.us`. */
  group?: string;
}

/** 200, even if it was already read: WhatsApp was told. */
export interface ReadResponse {
  read: true;
}
