/** An email address as it is stored and compared. PostgreSQL keeps no NUL: an address with one is nobody's. */
export function toEmail(text: string): string {
  return text.replaceAll('\0', ' ').trim().normalize('NFC').toLowerCase();
}
