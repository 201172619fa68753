import type { PhoneHealth } from '@chasqui/sms';

/** Flags of `connection:transport` (the app's TransportType). */
const CELLULAR = 2;
const WIFI = 4;

/** Reads `system:ping`. Leaves out what is missing or has an unknown form. */
export function healthOf(payload: Record<string, unknown>): PhoneHealth {
  const health = objectOf(payload.health);
  const checks = objectOf(health.checks);
  const level = observed(checks, 'battery:level');
  const charging = observed(checks, 'battery:charging');
  const transport = observed(checks, 'connection:transport');
  const { version } = health;
  return {
    ...((level !== null || charging !== null) && {
      battery: {
        percent: level === null ? null : Math.min(100, Math.max(0, Math.round(level))),
        charging: charging === null ? null : charging > 0,
      },
    }),
    ...(transport !== null && { network: networkOf(transport) }),
    ...(typeof version === 'string' && /^[\w.+-]{1,64}$/.test(version) && { appVersion: version }),
  };
}

/** A phone in a Wi-Fi whose SIM is connected too uses the Wi-Fi. null: a cable, or not said. */
function networkOf(flags: number): PhoneHealth['network'] {
  if (flags === 0) return 'none';
  if ((flags & WIFI) !== 0) return 'wifi';
  return (flags & CELLULAR) !== 0 ? 'cellular' : null;
}

function observed(checks: Record<string, unknown>, name: string): number | null {
  const { observedValue } = objectOf(checks[name]);
  return typeof observedValue === 'number' && Number.isFinite(observedValue) ? observedValue : null;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
