import { OutboundError, type UrlRefusal } from '@chasqui/outbound';
import { toStorableText } from '@chasqui/runtime';
import { retryAfterMs } from './retry-after';

/** 4 KB of an answer, with room for the mark of a character that was cut in two. */
const EXCERPT_BYTES = 4_093;

export interface Attempt {
  /** null: no status line arrived. */
  status: number | null;
  /** Why it failed, in words for the customer; null: success. */
  error: string | null;
  outcome: string;
  askedMs: number | null;
  excerpt: string | null;
}

/** The status line decides what became of the event, whatever came after it. */
export function answered(answer: { status: number; headers: Record<string, unknown>; body: Buffer }): Attempt {
  const { status, headers, body } = answer;
  const isSuccess = status >= 200 && status < 300;
  const retryAfter = headers['retry-after'];
  return {
    status,
    error: isSuccess ? null : `status ${status}${isRedirect(status) ? '; redirects are not followed' : ''}`,
    outcome: isSuccess ? 'success' : outcomeOf(status),
    askedMs: isSuccess ? null : retryAfterMs(typeof retryAfter === 'string' ? retryAfter : undefined),
    excerpt: excerptOf(body),
  };
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const outcomeOf = (status: number): string =>
  status === 410 || status === 429 ? `status_${status}` : `status_${Math.floor(status / 100)}xx`;

/**
 * The answer did not arrive completely, or could not be read. The error names no address: a name may lead to one of
 * ours.
 */
export function unanswered(error: unknown, timeoutMs: number): Attempt {
  if (!(error instanceof OutboundError)) throw error;
  if (error.partial !== undefined) return answered(error.partial);
  const { outcome, words } = reasonOf(error, timeoutMs);
  return { status: null, error: words, outcome, askedMs: null, excerpt: null };
}

function reasonOf(error: OutboundError, timeoutMs: number): { outcome: string; words: string } {
  const seconds = timeoutMs / 1_000;
  switch (error.failure) {
    case 'blocked':
      return { outcome: 'blocked', words: REFUSALS[error.refusal ?? 'private_address'] };
    case 'timeout':
      return error.written
        ? { outcome: 'timeout', words: `no response within ${seconds} s` }
        : { outcome: 'timeout', words: `no connection within ${seconds} s` };
    default:
      return { outcome: 'network', words: networkWords(error) };
  }
}

const REFUSALS: Readonly<Record<UrlRefusal, string>> = {
  not_a_url: 'the URL is not valid',
  not_https: 'the URL is not https',
  credentials: 'the URL contains a user name or password',
  port: 'the port is not allowed',
  private_address: 'the address is not public, or the URL is not https',
  too_long: 'the URL is too long',
};

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEOUT: 'the host name could not be looked up',
  ESERVFAIL: 'the host name could not be looked up',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
};

function networkWords(error: OutboundError): string {
  const { code, name } = (error.cause ?? {}) as { code?: string; name?: string };
  const known = WORDS[code ?? ''];
  if (known !== undefined) return known;
  if (/CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^EPROTO|^ERR_SSL/.test(code ?? '')) return `no secure connection (${code})`;
  if (name === 'HTTPParserError') return 'the response is not HTTP';
  return error.written ? 'the connection was closed before the response was complete' : 'no connection';
}

function excerptOf(body: Buffer): string | null {
  if (body.length === 0) return null;
  const text = toStorableText(body.subarray(0, EXCERPT_BYTES).toString('utf8'), EXCERPT_BYTES);
  // Bytes that are not text have become marks of three bytes each.
  return Buffer.from(text).subarray(0, EXCERPT_BYTES).toString('utf8');
}
