import type { Mode } from '@chasqui/entities';
import { accountEvent, type NewEvent } from '@chasqui/events';

/** Whose gateway app it is. */
export interface GatewayOfOrg {
  id: string;
  orgId: string;
  mode: Mode;
}

/** `account.status` of a gateway app that came or went. */
export function gatewayEvent(gateway: GatewayOfOrg, status: 'online' | 'offline', reason: string | null): NewEvent {
  return accountEvent(gateway, {
    kind: 'gateway_app',
    id: gateway.id,
    name: null,
    phone: null,
    status,
    previous_status: status === 'online' ? 'offline' : 'online',
    reason,
    restricted_until: null,
  });
}
