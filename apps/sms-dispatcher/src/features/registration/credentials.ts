import { pairingCodeOf, privateTokenOf } from '@chasqui/sms';

/** What an app shows when it registers. A `null` inside: present, but impossible. */
export type Credentials =
  | { by: 'code'; code: string | null }
  | { by: 'token'; token: string | null }
  | { by: 'login'; login: string; password: string };

/** Reads `Bearer <private token>`, `Code <code>` or `Basic <login:password>`; null: none of these. */
export function credentialsOf(authorization: string | undefined): Credentials | null {
  const [, scheme = '', value = ''] = /^([A-Za-z]+) +(\S.*)$/.exec(authorization?.trim() ?? '') ?? [];
  switch (scheme.toLowerCase()) {
    case 'code':
      return { by: 'code', code: pairingCodeOf(value) };
    case 'bearer':
      return { by: 'token', token: privateTokenOf(value) };
    case 'basic':
      return signInOf(value);
    default:
      return null;
  }
}

function signInOf(base64: string): Credentials | null {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const colonAt = text.indexOf(':');
  if (colonAt < 1 || text.includes('\u0000')) return null;
  return { by: 'login', login: text.slice(0, colonAt), password: text.slice(colonAt + 1) };
}
