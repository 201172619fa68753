import { getHeapStatistics } from 'node:v8';
import { ownVersion } from '@chasqui/config';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addTraceMetrics } from './trace-metrics';

export { Counter, Gauge, Histogram, Registry };

export const METRICS = Symbol('METRICS');

export interface MetricsOptions {
  app: string;
  /** Memory, event loop, garbage collection and traces; for at most one app of a process. */
  processMetrics?: boolean;
}

export function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
}

/** A registry per app, so that several apps can share a process. */
export function createMetrics(options: MetricsOptions): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app: options.app });
  addBuildInfo(registry);
  if (options.processMetrics) {
    collectDefaultMetrics({ register: registry });
    addTraceMetrics(registry);
    const help = 'Memory that V8 may use for objects: a process that needs more ends.';
    addGauge(registry, 'chasqui_heap_limit_bytes', help, () => getHeapStatistics().heap_size_limit);
  }
  return registry;
}

/** Always 1: the version is in the labels, so that a query can count copies by it. */
function addBuildInfo(registry: Registry): void {
  const info = new Gauge({
    name: 'chasqui_build_info',
    help: 'Always 1; the version of Chasqui and of the Node.js that runs it are its labels.',
    labelNames: ['version', 'node_version'],
    registers: [registry],
  });
  info.set({ version: ownVersion(), node_version: process.versions.node }, 1);
}
