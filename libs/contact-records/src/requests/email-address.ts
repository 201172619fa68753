/** RFC 5321 section 4.5.3.1. */
export const LONGEST_EMAIL = 254;

const LOCAL = /^[^\s@<>(),;:\\"[\]]{1,64}$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** An email address as it is stored and compared: in lower case. Null: it is none. */
export function toEmailAddress(text: string): string | null {
  if (text.length > LONGEST_EMAIL) return null;
  const email = text.trim().normalize('NFC').toLowerCase();
  const parts = email.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2 || !LOCAL.test(local)) return null;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) ? email : null;
}
