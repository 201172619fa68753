import type { Mode } from '@chasqui/database';
import { accountEvent, type NewEvent } from '@chasqui/events';

export interface GatewayOfOrg {
  id: string;
  orgId: string;
  mode: Mode;
}

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
