export interface SmsAttempt {
  messageId: string;
  /** From 1. */
  attempt: number;
}

/**
 * The phone's id of an attempt, at most 36 characters: a phone never sends an id twice, so another attempt needs
 * another id. The first attempt has the message's own id. Phones keep it: never change its form.
 */
export function smsWireId(messageId: string, attempt: number): string {
  return attempt <= 1 ? messageId : `${messageId.replaceAll('-', '')}-${attempt}`;
}

/** Message and attempt of a phone's id; null: not one of ours. */
export function parseSmsWireId(wireId: string): SmsAttempt | null {
  const id = wireId.toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return { messageId: id, attempt: 1 };
  const again = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-([1-9]\d?)$/.exec(id);
  if (again === null) return null;
  const attempt = Number(again[6]);
  return attempt < 2 ? null : { messageId: again.slice(1, 6).join('-'), attempt };
}
