import { Gauge, type Registry } from 'prom-client';
import { inTime, CHECK_TIMEOUT_MS, type HealthChecks, type Readiness } from '@chasqui/runtime';

/** Checked when metrics are read, within a health check's time. */
export function showReadiness(registry: Registry, readiness: Readiness, checks: HealthChecks): void {
  const gauge: Gauge = new Gauge({
    name: 'chasqui_ready',
    help: '1 while /health/ready answers 200: the app takes traffic.',
    registers: [registry],
    collect: async () => {
      const isReady = readiness.offBecause === null && (await inTime(allPass(checks), CHECK_TIMEOUT_MS)) === true;
      gauge.set(Number(isReady));
    },
  });
}

async function allPass(checks: HealthChecks): Promise<boolean> {
  try {
    await Promise.all(Object.values(checks).map((check) => check()));
    return true;
  } catch {
    return false;
  }
}
