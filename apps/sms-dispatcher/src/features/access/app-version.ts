/** `me.capcom.smsgateway/1.68.0` → `1.68.0`; null: another agent, such as the HTTP client of the event stream. */
export function appVersionOf(userAgent: string | undefined): string | null {
  return /\bsmsgateway[\w.]{0,32}\/([\w.+-]{1,64})/.exec(userAgent ?? '')?.[1] ?? null;
}
