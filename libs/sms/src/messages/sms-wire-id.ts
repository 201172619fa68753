/** An attempt to send a message, as the phone knows it by one id. */
export interface SmsAttempt {
  messageId: string;
  /** From 1. */
  attempt: number;
}

/**
 * The id under which a phone is offered an attempt, at most 36 characters: a phone never sends an id twice, so another
 * attempt needs another id. The first attempt has the message's own id. Kept by phones: never change its form.
 */
export function smsWireId(messageId: string, attempt: number): string {
  return attempt <= 1 ? messageId : `${messageId.replaceAll('-', '')}-${attempt}`;
}

/** The message and attempt of an id that a phone names; null: it is none of ours. */
export function parseSmsWireId(wireId: string): SmsAttempt | null {
  const id = wireId.toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return { messageId: id, attempt: 1 };
  const again = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-([1-9]\d?)$/.exec(id);
  if (again === null) return null;
  const attempt = Number(again[6]);
  return attempt < 2 ? null : { messageId: again.slice(1, 6).join('-'), attempt };
}
