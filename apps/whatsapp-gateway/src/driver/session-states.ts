import type { SessionState } from '@chasqui/gateway-protocol';
import type { Driver } from './driver';

export function sessionStatesOf(driver: Driver): SessionState[] {
  return driver.sessions().map(({ phone, status, jid, reason, restrictedUntilMs }) => ({
    phone,
    status,
    jid,
    reason: reason ?? null,
    ...(restrictedUntilMs ? { restricted_until: new Date(restrictedUntilMs).toISOString() } : {}),
  }));
}
