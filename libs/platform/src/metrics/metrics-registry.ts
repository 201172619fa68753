import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, Registry };

/** Token under which an app's metrics registry is injected. */
export const METRICS = Symbol('METRICS');

export interface MetricsOptions {
  /** Name of the app, a label on every metric. */
  app: string;
  /** Memory, event loop and garbage collection; at most one app of a process should ask for them. */
  processMetrics?: boolean;
}

/** A registry of one app, so that several apps can live in one process. */
export function createMetrics(options: MetricsOptions): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app: options.app });
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  return registry;
}
