/** Digits of an address such as `15551230001:7@s.whatsapp.net`. */
export function userOf(jid: string): string {
  return jid.split('@')[0]?.split(':')[0] ?? '';
}

export function phoneJidOf(phone: string): string {
  return `${phone}@s.whatsapp.net`;
}
