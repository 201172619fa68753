import type { Mode } from '@chasqui/database';
import type { GatewayDriver } from '@chasqui/gateway-protocol';
import type { PairingConfig } from '../../pairing.config';

export const SANDBOX_DRIVER = 'sandbox';

/** Tests of the whole service send with live keys to simulated people. */
type DriverRule = Pick<PairingConfig, 'LIVE_SANDBOX_GATEWAYS'>;

/** Keys whose codes an app with this driver may use. An older app does not name its driver: it may be a real one. */
export function modesOf(driver: GatewayDriver | undefined, { LIVE_SANDBOX_GATEWAYS }: DriverRule): Mode[] {
  if (driver !== SANDBOX_DRIVER) return ['live'];
  return LIVE_SANDBOX_GATEWAYS === 'allow' ? ['test', 'live'] : ['test'];
}

/**
 * Whether a gateway runs another driver than it registered for. One without a driver registered before apps named it,
 * and may go on.
 */
export function isWrongDriver(mode: Mode, driver: GatewayDriver | undefined, rule: DriverRule): boolean {
  return driver !== undefined && !modesOf(driver, rule).includes(mode);
}

/** For the person at the app's terminal. @param mode of the code or gateway */
export function wrongDriverSentence(mode: Mode): string {
  return mode === 'test'
    ? 'The code was created with a test key, which is for the sandbox. Start the app with DRIVER=sandbox, or ' +
        'use a setup code of a live key. An app too old to report its driver must be updated.'
    : 'The code was created with a live key, which is for real numbers. Start the app with DRIVER=baileys, or ' +
        'use a setup code of a test key for the sandbox.';
}
