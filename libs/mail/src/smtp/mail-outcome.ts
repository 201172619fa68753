import type { SystemMailReason } from '@chasqui/database';

/** Outcome of a try: accepted by the mail server, refused for good, or to be retried. */
export type MailOutcome =
  | { kind: 'sent'; reply: string | null }
  | { kind: 'refused' | 'later'; reason: SystemMailReason; reply: string | null };

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const LONGEST_REPLY = 200;

/** Refusals of the sender, at any step (RFC 4954 section 6). */
const SIGN_IN_CODES = [530, 534, 535, 538];
/** Before these steps a server knows nothing of a mail, so a refusal concerns all mails. */
const ABOUT_MAIL = ['RCPT TO', 'DATA'];

/** Meaning of an error: 5xx about this mail is final; 4xx, refusals of the sender, and broken connections are not. */
export function outcomeOf(error: unknown): MailOutcome {
  const { code = '', command = '', response, responseCode = 0 } = (error ?? {}) as SmtpError;
  const reply = toReply(response);
  const isFinal = responseCode >= 500;
  // The text of a server's reply is never interpreted: it is free-form.
  if (['ETLS', 'EREQUIRETLS'].includes(code) || (response === undefined && isCertificate(error)))
    return { kind: 'later', reason: 'encryption', reply };
  // Says nothing about the mail: the password stays wrong until we, or the mail server's operators, correct it.
  if (code === 'EAUTH' || code === 'ENOAUTH' || SIGN_IN_CODES.includes(responseCode))
    return { kind: 'later', reason: 'sign_in', reply };
  if (responseCode >= 400 && !isFinal) return { kind: 'later', reason: 'busy', reply };
  if (isFinal && command === 'MAIL FROM') return { kind: 'later', reason: 'refused', reply };
  if (isFinal && !ABOUT_MAIL.includes(command)) return { kind: 'later', reason: 'busy', reply };
  if (isFinal) return { kind: 'refused', reason: command === 'RCPT TO' ? 'address' : 'refused', reply };
  // This server's SMTP cannot express the address.
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

/**
 * A server's reply on one line; text that looks like the secret part of a link is removed, because servers may repeat
 * our words.
 */
export function toReply(response: string | undefined): string | null {
  if (response === undefined) return null;
  const line = response
    .slice(0, 2_000)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\w-]{24,}/g, '…');
  return Buffer.from(line.slice(0, LONGEST_REPLY)).toString();
}
