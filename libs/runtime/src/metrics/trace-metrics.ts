import { traceCounts } from '../tracing/start-tracing';
import { Counter, type Registry } from 'prom-client';

export function addTraceMetrics(registry: Registry): void {
  const exported: Counter = new Counter({
    name: 'chasqui_trace_spans_exported_total',
    help: 'Spans that the collector took.',
    registers: [registry],
    collect: () => {
      exported.reset();
      exported.inc(traceCounts().exported);
    },
  });
  const dropped: Counter = new Counter({
    name: 'chasqui_trace_spans_dropped_total',
    help: 'Spans that were lost: the queue was full, or the collector did not take them.',
    labelNames: ['reason'],
    registers: [registry],
    collect: () => {
      dropped.reset();
      dropped.inc({ reason: 'queue_full' }, traceCounts().dropped);
      dropped.inc({ reason: 'export_failed' }, traceCounts().failed);
    },
  });
}
