/** An email address as it is stored and compared. */
export function toEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}
