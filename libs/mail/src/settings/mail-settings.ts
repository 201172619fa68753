import { ConfigError } from '@chasqui/config';

export interface MailConfig {
  SMTP_URL: string;
  SMTP_TLS: 'required' | 'off';
  MAIL_FROM: string;
}

export interface MailSettings {
  host: string;
  port: number;
  /** `tls`: from the first byte; `starttls`: before anything is sent; `off`: never. */
  encryption: 'tls' | 'starttls' | 'off';
  /** Never logged, never shown. */
  login: { user: string; pass: string } | null;
  from: { name: string; address: string };
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * How mail is sent; null if no mail is set up.
 *
 * @throws ConfigError if the variables contradict each other; without the password
 */
export function mailSettings({ SMTP_URL, SMTP_TLS, MAIL_FROM }: MailConfig): MailSettings | null {
  if (SMTP_URL === '' && MAIL_FROM === '') return null;
  if (SMTP_URL === '') throw new ConfigError(['SMTP_URL is missing: MAIL_FROM is of no use without it.']);
  const url = new URL(SMTP_URL);
  const isImplicit = url.protocol === 'smtps:';
  const problems = [
    MAIL_FROM === '' ? 'MAIL_FROM is missing: mail needs a sender, for example Chasqui <no-reply@example.com>.' : null,
    SMTP_TLS === 'off' && !LOCAL.includes(url.hostname)
      ? 'SMTP_TLS can be off only for a mail server on this machine (localhost): links and the password would be readable on the way.'
      : null,
    SMTP_TLS === 'off' && isImplicit ? 'SMTP_TLS cannot be off for smtps://: write smtp:// instead.' : null,
    login(url) === undefined ? 'SMTP_URL has a user or password that is not percent-encoded correctly.' : null,
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || PORTS[isImplicit ? 'smtps:' : 'smtp:'],
    encryption: isImplicit ? 'tls' : SMTP_TLS === 'off' ? 'off' : 'starttls',
    login: login(url) ?? null,
    from: mailbox(MAIL_FROM),
  };
}

/** Null for none; undefined if it cannot be read. */
function login({ username, password }: URL): MailSettings['login'] | undefined {
  if (username === '') return null;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

function mailbox(text: string): MailSettings['from'] {
  const [, name = '', address = text] = /^(.*?)\s?<([^<>]*)>$/.exec(text) ?? [];
  return { name: name.replaceAll('"', '').trim(), address };
}
