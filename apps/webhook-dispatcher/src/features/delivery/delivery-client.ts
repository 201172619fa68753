import { WEBHOOK_LANES } from '@chasqui/lanes';
import { OutboundClient } from '@chasqui/outbound';

/** More than all lanes of a process may have under way: endpoints on one host must not wait for each other. */
const CONNECTIONS_PER_ORIGIN = WEBHOOK_LANES.slots.mostHeld * WEBHOOK_LANES.inFlight;

/**
 * The client of all requests to endpoints. Plain http only to networks that the operator allows.
 *
 * @param allowedNetworks CIDR blocks that may be reached although they are not public
 */
export function createDeliveryClient(allowedNetworks: readonly string[]): OutboundClient {
  return new OutboundClient({
    allowedNetworks,
    allowHttp: true,
    connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
    // Leaves time for the second of two addresses within an attempt.
    connectTimeoutMs: 5_000,
  });
}
