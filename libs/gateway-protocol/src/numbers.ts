import type { NumberStatus } from './frames';
import { GATEWAY_ROUTES } from './routes';

/**
 * What the owner of a number set for it: body of `POST /v1/sessions/{phone}/settings`, 204. Complete: what was set before
 * is replaced. An app that has no such number keeps them for when it gets one.
 */
export interface NumberSettings {
  /** Messages of groups are reported, too. */
  receive_groups: boolean;
  /** `http://`, `https://` or `socks5://`, with name and password in it; null: directly. */
  proxy_url: string | null;
  /** The version of WhatsApp's web client to log in as, such as `2.3000.1035194821`; null: the app chooses. */
  web_version: string | null;
}

export const DEFAULT_NUMBER_SETTINGS: NumberSettings = {
  receive_groups: false,
  proxy_url: null,
  web_version: null,
};

/** Path that the settings of a number are posted to. */
export const settingsPath = (phone: string): string => `${GATEWAY_ROUTES.sessions}/${phone}/settings`;

/** `POST /v1/sessions`: links a number. */
export interface LinkRequest {
  /** Digits. */
  phone: string;
  /** They hold from the first connection on. Absent: as before. */
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
  /** RFC 3339: WhatsApp lets the number open no new chats until then. */
  restricted_until?: string;
}

/** `GET /v1/qr?phone=`, with `format=code` a pairing code that is typed in instead of a picture. */
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

/** `GET /v1/groups?phone=`: the groups that the connected number is in, by name, at most `MAX_GROUPS`. */
export interface GroupsResponse {
  groups: GroupSummary[];
}

export interface GroupSummary {
  /** `…@g.us` */
  id: string;
  name: string;
  participants_count: number;
}

/** `POST /v1/read`: shows in WhatsApp that a message which came to the connected number `phone` was read. */
export interface ReadRequest {
  /** Digits. */
  phone: string;
  /** WhatsApp's id of the message. */
  wa_id: string;
  /** Who wrote it: digits, or `…@lid`. */
  from: string;
  /** The group that it was written into, `…@g.us`. */
  group?: string;
}

/** 200 of it, also when it was read before: WhatsApp was told. */
export interface ReadResponse {
  read: true;
}
