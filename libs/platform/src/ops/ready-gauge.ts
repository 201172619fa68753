import { Gauge, type Registry } from 'prom-client';
import { CHECK_TIMEOUT_MS, type HealthChecks, type Readiness } from './health-check';

/** Shows what `/health/ready` would answer. It is asked when metrics are, and then no longer than a health check takes. */
export function showReadiness(registry: Registry, readiness: Readiness, checks: HealthChecks): void {
  const gauge: Gauge = new Gauge({
    name: 'chasqui_ready',
    help: '1 while /health/ready answers 200: the app takes traffic.',
    registers: [registry],
    collect: async () => {
      const isReady = readiness.offBecause === null && (await inTime(checks));
      gauge.set(Number(isReady));
    },
  });
}

/** Whether all checks pass within the time that each of them has. */
async function inTime(checks: HealthChecks): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  const all = Promise.all(Object.values(checks).map((check) => check())).then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([all, over]);
  clearTimeout(timer);
  return isReady;
}
