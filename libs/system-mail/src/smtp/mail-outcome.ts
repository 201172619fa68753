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

/** What an error means: 5xx is an answer, 4xx and a wire that broke are not. */
export function outcomeOf(error: unknown): MailOutcome {
  const { code = '', command = '', response, responseCode = 0 } = (error ?? {}) as SmtpError;
  const reply = toReply(response);
  const isFinal = responseCode >= 500;
  if (['ETLS', 'EREQUIRETLS'].includes(code) || isCertificate(error))
    return { kind: 'later', reason: 'encryption', reply };
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return { kind: isFinal || responseCode === 0 ? 'refused' : 'later', reason: 'sign_in', reply };
  if (responseCode >= 400 && !isFinal) return { kind: 'later', reason: 'busy', reply };
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
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\w-]{24,}/g, '…');
  return Buffer.from(line.slice(0, LONGEST_REPLY)).toString();
}
