import type { SessionState } from '@chasqui/gateway-protocol';
import type { Driver } from './driver';

/** The numbers of a driver as the protocol says them. */
export function sessionStatesOf(driver: Driver): SessionState[] {
  return driver.sessions().map(({ phone, status, jid, reason, restrictedUntilMs }) => ({
    phone,
    status,
    jid,
    reason: reason ?? null,
    ...(restrictedUntilMs ? { restricted_until: new Date(restrictedUntilMs).toISOString() } : {}),
  }));
}
