import { LONGEST_PHONE, toPhone } from '@chasqui/phone-numbers';
import { isBlank, isStorableText } from '@chasqui/http/requests';

/** RFC 5321 section 4.5.3.1. */
export const LONGEST_EMAIL = 254;
export const LONGEST_EXTERNAL_ID = 200;

export const toTag = (tag: string): string => tag.trim().toLowerCase();

/** A language tag (BCP 47) in its canonical spelling; null: it is none. */
export function toLanguage(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null;
  } catch {
    return null;
  }
}

export function toAddressValue(kind: unknown, value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_EMAIL || !isStorableText(value)) return null;
  if (kind === 'phone') return value.length > LONGEST_PHONE ? null : toPhone(value);
  if (kind === 'email') return toEmailAddress(value);
  return kind === 'external_id' && !isBlank(value) && value.length <= LONGEST_EXTERNAL_ID ? value.trim() : null;
}

const LOCAL = /^[^\s@<>(),;:\\"[\]]{1,64}$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** An email address in lower case, as it is stored and compared; null: it is none. */
export function toEmailAddress(text: string): string | null {
  if (text.length > LONGEST_EMAIL) return null;
  const email = text.trim().normalize('NFC').toLowerCase();
  const parts = email.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2 || !LOCAL.test(local)) return null;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) ? email : null;
}
