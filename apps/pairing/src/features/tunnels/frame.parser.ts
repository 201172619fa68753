import {
  type Capability,
  type FrameToService,
  type GatewayHello,
  NUMBER_STATUSES,
  type PingFrame,
  type ResponseFrame,
  type SessionState,
} from '@chasqui/gateway-protocol';
import { parseJson } from '@chasqui/http';
import { toStorableText } from '@chasqui/runtime';
import { readableBody } from '../calls/carrier';

/** The message goes to the app as the reason of the close. */
export class FrameError extends Error {}

type Unknown<T> = { [K in keyof T]?: unknown };

/** Numbers per app; far above any plan. */
const MOST_SESSIONS = 1000;

/**
 * undefined for a kind of frame that this version does not know: newer apps may send one.
 *
 * @throws FrameError
 */
export function parseFrame(bytes: Buffer): FrameToService | undefined {
  const frame = parseObject(bytes);
  switch (frame.t) {
    case 'hello':
      return { t: 'hello', ...introductionOf(frame) };
    case 'res':
      return responseOf(frame);
    case 'ping':
      return pingOf(frame);
    default:
      if (typeof frame.t !== 'string') throw new FrameError('a frame has no kind');
      return undefined;
  }
}

function parseObject(bytes: Buffer): { t?: unknown } & Record<string, unknown> {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch {
    throw new FrameError('a frame is not JSON, or has too much in it');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FrameError('a frame is not an object');
  }
  return value as Record<string, unknown>;
}

function responseOf({ id, status, body }: Unknown<ResponseFrame>): ResponseFrame {
  if (typeof id !== 'string' || id === '') throw new FrameError('an answer has no id');
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599) {
    throw new FrameError('an answer has no status');
  }
  if (typeof body !== 'string') throw new FrameError('the body of an answer is not text');
  return { t: 'res', id, status, body: readableBody(body) };
}

function pingOf({ n }: Unknown<PingFrame>): PingFrame {
  if (typeof n !== 'number') throw new FrameError('a ping has no number');
  return { t: 'ping', n };
}

export function isProtocol(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 32_767;
}

export type Introduction = Omit<GatewayHello, 't'>;

/** @throws FrameError */
export function introductionOf(value: unknown): Introduction {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Unknown<GatewayHello>;
  const { protocol, app_version, capabilities, sessions, outbox, driver } = given;
  if (!isProtocol(protocol)) throw new FrameError('protocol must be an integer from 0 to 32767');
  if (typeof app_version !== 'string' || app_version.length > 64)
    throw new FrameError('app_version must be a short string');
  if (!Array.isArray(capabilities) || !capabilities.every((word) => typeof word === 'string' && word.length <= 32)) {
    throw new FrameError('capabilities must be an array of strings');
  }
  if (!Array.isArray(sessions) || sessions.length > MOST_SESSIONS) throw new FrameError('sessions must be an array');
  return {
    protocol,
    app_version: toStorableText(app_version, 64),
    capabilities: capabilities.slice(0, 32).map((word: string) => toStorableText(word, 32) as Capability),
    sessions: sessions.map(sessionOf),
    outbox: typeof outbox === 'number' ? outbox : 0,
    ...(typeof driver === 'string' && { driver: toStorableText(driver, 64) }),
  };
}

/** @throws FrameError */
export function sessionOf(value: unknown): SessionState {
  if (typeof value !== 'object' || value === null) throw new FrameError('a session is not an object');
  const { phone, status, jid, reason, restricted_until } = value as Unknown<SessionState>;
  if (typeof phone !== 'string' || !/^\d{5,20}$/.test(phone)) throw new FrameError('a session has no phone');
  const known = NUMBER_STATUSES.find((word) => word === status);
  if (known === undefined) throw new FrameError('a session has no status');
  const restricted = restrictionOf(restricted_until);
  return {
    phone,
    status: known,
    jid: shortText(jid),
    reason: shortText(reason),
    ...(restricted !== undefined && { restricted_until: restricted }),
  };
}

/** In UTC; null: lifted; undefined: not said. @throws FrameError */
function restrictionOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return value;
  const ms = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  // Before 1970 WhatsApp had no restrictions, and PostgreSQL does not read the years before 1.
  if (Number.isNaN(ms) || ms < 0) throw new FrameError('restricted_until must be a time');
  return new Date(ms).toISOString();
}

const shortText = (value: unknown): string | null => (typeof value === 'string' ? toStorableText(value, 200) : null);
