/** An email address as stored and compared. PostgreSQL stores no NUL: an address with one matches no user. */
export function toEmail(text: string): string {
  return text.replaceAll('\0', ' ').trim().normalize('NFC').toLowerCase();
}
