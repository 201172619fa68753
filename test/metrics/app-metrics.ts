import { createMetrics, Registry } from '@chasqui/runtime';
import { RunningSystem, type RunningSystemOptions } from '../system/running-system';

export interface AppMetric {
  name: string;
  type: string;
  /** Without `app`, which every series has. */
  labels: readonly string[];
}

/** prom-client does not declare these fields of its metrics. */
type Registered = Parameters<Registry['registerMetric']>[0] & { name: string; type: string; labelNames: string[] };

const toAppMetric = ({ name, type, labelNames }: Registered): AppMetric => ({ name, type, labels: [...labelNames] });

export async function startNoting(
  options: RunningSystemOptions = {},
): Promise<{ system: RunningSystem; metrics: Map<string, AppMetric[]> }> {
  const noted: { app: string | undefined; metric: Registered }[] = [];
  const noting = jest.spyOn(Registry.prototype, 'registerMetric');
  try {
    const system = await RunningSystem.start({ webhookNetworks: ['127.0.0.0/8'], ...options });
    for (const [at, [metric]] of noting.mock.calls.entries()) {
      const { app } = (noting.mock.contexts[at] as unknown as { _defaultLabels: { app?: string } })._defaultLabels;
      noted.push({ app, metric: metric as Registered });
    }
    const metrics = new Map<string, AppMetric[]>();
    for (const { app, metric } of noted) {
      if (app !== undefined) metrics.set(app, [...(metrics.get(app) ?? []), toAppMetric(metric)]);
    }
    return { system, metrics };
  } finally {
    noting.mockRestore();
  }
}

/** Further metrics of an app's own process, which tests with all apps in one process leave out. */
export function processMetrics(): AppMetric[] {
  const registry = createMetrics({ app: 'any', processMetrics: true });
  return (registry.getMetricsAsArray() as unknown as Registered[]).map(toAppMetric);
}
