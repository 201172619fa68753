export type CloseVerdict =
  /** Reconnect at once: it belongs to a pairing. */
  | { kind: 'restart' }
  | { kind: 'backoff'; reason: string }
  | { kind: 'retry_once'; reason: string }
  | { kind: 'refresh_version'; reason: string }
  /** Needs a person. */
  | { kind: 'stop'; reason: string }
  | { kind: 'signed_out'; reason: string; wipe: boolean };

export interface CloseHistory {
  /** Consecutive closes with 500 that came from WhatsApp itself. */
  badSessions: number;
  replaced: boolean;
  /** Consecutive closes with 515. */
  restarts: number;
}

export const NO_HISTORY: CloseHistory = { badSessions: 0, replaced: false, restarts: 0 };

const BAD_SESSIONS = 3;
/** Each pairing has one, and WhatsApp sends one now and then; a server that sends nothing else gets a pause. */
const MOST_RESTARTS = 2;

/**
 * Codes: WhatsApp's own (whatsmeow, types/events) and the library's `DisconnectReason`; they tell who ended the
 * connection.
 */
export function judgeClose(code: number, fromServer: boolean, history: CloseHistory): CloseVerdict {
  switch (code) {
    case 515:
      return history.restarts < MOST_RESTARTS ? { kind: 'restart' } : { kind: 'backoff', reason: 'restart_required' };
    case 401:
      return { kind: 'signed_out', reason: 'logged_out', wipe: true };
    case 403:
      return { kind: 'signed_out', reason: 'blocked', wipe: false };
    case 402:
    case 406:
      return { kind: 'signed_out', reason: 'banned', wipe: false };
    case 405:
      return { kind: 'refresh_version', reason: 'version_refused' };
    case 411:
      return { kind: 'stop', reason: 'multidevice_mismatch' };
    case 440:
      return history.replaced ? { kind: 'stop', reason: 'replaced' } : { kind: 'retry_once', reason: 'replaced' };
    case 500:
      // A failed TLS handshake is 500 too; only WhatsApp's own counts against the login.
      return fromServer && history.badSessions + 1 >= BAD_SESSIONS
        ? { kind: 'stop', reason: 'bad_session' }
        : { kind: 'backoff', reason: fromServer ? 'bad_session' : 'connection_lost' };
    case 503:
      return { kind: 'backoff', reason: 'unavailable' };
    default:
      return { kind: 'backoff', reason: 'connection_lost' };
  }
}

export function rememberClose(code: number, fromServer: boolean, history: CloseHistory): CloseHistory {
  return {
    badSessions: code === 500 && fromServer ? history.badSessions + 1 : 0,
    replaced: history.replaced || code === 440,
    restarts: code === 515 ? history.restarts + 1 : 0,
  };
}
