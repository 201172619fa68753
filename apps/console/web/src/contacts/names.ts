export interface Called {
  id: string;
  name: string | null;
  first_name?: string | null;
  last_name?: string | null;
  phone: string | null;
  email?: string | null;
  external_id?: string | null;
  avatar_url?: string | null;
}

interface ShownName {
  text: string;
  kind: 'name' | 'phone' | 'address';
}

const given = (text: string | null | undefined): string | null => (text == null || text.trim() === '' ? null : text);

/** Name, else first and last name, else phone in digits, email, your own id; null if none is known. */
export function shownName(contact: Called): ShownName | null {
  const whole = [contact.first_name, contact.last_name].flatMap((part) => given(part) ?? []).join(' ');
  const name = given(contact.name) ?? given(whole);
  if (name !== null) return { text: name, kind: 'name' };
  const phone = given(contact.phone);
  if (phone !== null) return { text: phone, kind: 'phone' };
  const address = given(contact.email) ?? given(contact.external_id);
  return address === null ? null : { text: address, kind: 'address' };
}

/** First letters of the first and last word of a name, without digits; a sign for a contact without a name. */
export function initialsOf(contact: Called): string {
  const shown = shownName(contact);
  if (shown === null) return '?';
  if (shown.kind === 'phone') return '#';
  const parts = shown.text.split(/\s+/);
  const firstsOf = (sign: RegExp): string[] => parts.flatMap((part) => sign.exec(part)?.[0] ?? []);
  const letters = firstsOf(/\p{L}/u);
  const signs = letters.length > 0 ? letters : firstsOf(/\p{N}/u);
  return (
    [...new Set([0, signs.length - 1])]
      .map((at) => signs[at])
      .join('')
      .toLocaleUpperCase() || '·'
  );
}

const HUES = 6;

/** Stable colour of a contact. @returns 0 to 5 */
export const hueOf = (id: string): number => Number.parseInt(id.slice(-4), 16) % HUES || 0;
