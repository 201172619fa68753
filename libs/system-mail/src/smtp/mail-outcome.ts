import type { SystemMailReason } from '@chasqui/entities';

/** What came of a try: accepted by the mail server, refused for good, or to be tried again. */
export type MailOutcome =
  | { kind: 'sent'; reply: string | null }
  | { kind: 'refused' | 'later'; reason: SystemMailReason; reply: string | null };

/** What of an error of the SMTP client says what happened (its `code`, and what the server replied). */
interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const LONGEST_REPLY = 200;

/** What refuses whoever sends, at whatever step it comes (RFC 4954 section 6). */
const SIGN_IN_CODES = [530, 534, 535, 538];
/** Before these a server knows nothing of a mail: what it refuses then, it refuses to all. */
const ABOUT_MAIL = ['RCPT TO', 'DATA'];

/** What an error means: 5xx about this mail is an answer; 4xx, what the server has against us, and a wire that broke are not. */
export function outcomeOf(error: unknown): MailOutcome {
  const { code = '', command = '', response, responseCode = 0 } = (error ?? {}) as SmtpError;
  const reply = toReply(response);
  const isFinal = responseCode >= 500;
  // What a server answers is never read for its words: they are its own.
  if (['ETLS', 'EREQUIRETLS'].includes(code) || (response === undefined && isCertificate(error)))
    return { kind: 'later', reason: 'encryption', reply };
  // Says nothing about the mail: the password is wrong until an operator, or whoever runs the mail server, sets it right.
  if (code === 'EAUTH' || code === 'ENOAUTH' || SIGN_IN_CODES.includes(responseCode))
    return { kind: 'later', reason: 'sign_in', reply };
  if (responseCode >= 400 && !isFinal) return { kind: 'later', reason: 'busy', reply };
  if (isFinal && command === 'MAIL FROM') return { kind: 'later', reason: 'refused', reply };
  if (isFinal && !ABOUT_MAIL.includes(command)) return { kind: 'later', reason: 'busy', reply };
  if (isFinal) return { kind: 'refused', reason: command === 'RCPT TO' ? 'address' : 'refused', reply };
  // The address cannot be said in SMTP as this server speaks it.
  if (code === 'EENVELOPE') return { kind: 'refused', reason: 'address', reply };
  return { kind: 'later', reason: 'unreachable', reply };
}

function isCertificate(error: unknown): boolean {
  const {
    code = '',
    originalCode = '',
    message = '',
  } = (error ?? {}) as { code?: string; originalCode?: string; message?: string };
  return (
    /CERT|SIGNATURE|ALTNAME|SSL|TLS/.test(`${code} ${originalCode}`) || /certificate|altnames|tls|ssl/i.test(message)
  );
}

/** What a server says, in one line; what looks like the secret part of a link is left out, for one that repeats our words. */
export function toReply(response: string | undefined): string | null {
  if (response === undefined) return null;
  const line = response
    .slice(0, 2_000)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\w-]{24,}/g, '…');
  return Buffer.from(line.slice(0, LONGEST_REPLY)).toString();
}
