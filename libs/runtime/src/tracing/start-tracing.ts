import { context, createNoopMeter, type Meter, trace } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import { followingSampler } from './following-sampler';
import { useTracer } from './spans';

export interface TracingSettings {
  /** Name and further attributes of the process, by the semantic conventions. */
  resource: Readonly<Record<string, string>>;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** A value of OTEL_TRACES_SAMPLER. */
  sampler: string;
  /** Share of traces that begin here, 0 to 1, for ratio samplers. */
  ratio: number;
  /** Called for each batch that the collector refused, with a word or a code. */
  onExportFailed: (reason: string) => void;
}

export interface SpanCounts {
  exported: number;
  dropped: number;
  failed: number;
}

export interface Tracing {
  /** Stops making spans and exports waiting ones; those not taken in time are lost. Never rejects. */
  stop(withinMs: number): Promise<void>;
}

/** Waiting spans, and the size of one: limited in number and bytes (about 4 MB). */
const QUEUE = {
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2_000,
  exportTimeoutMillis: 10_000,
};
const SPAN_LIMITS = {
  attributeValueLengthLimit: 256,
  attributeCountLimit: 32,
  linkCountLimit: 32,
  eventCountLimit: 8,
  attributePerLinkCountLimit: 4,
  attributePerEventCountLimit: 4,
};
/** One request to the collector, including retries. */
const EXPORT_TIMEOUT_MS = 5_000;

const counts: SpanCounts = { exported: 0, dropped: 0, failed: 0 };

export const traceCounts = (): Readonly<SpanCounts> => counts;

/** Starts making spans and exporting them to a collector. The only place that loads the SDK. */
export async function startTracing(settings: TracingSettings): Promise<Tracing> {
  const sdk = await import('@opentelemetry/sdk-trace');
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  const { url, headers, onExportFailed } = settings;
  const exporter = counted(
    new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_TIMEOUT_MS }),
    onExportFailed,
  );
  const processor = new sdk.BatchSpanProcessor({
    ...QUEUE,
    exporter,
    selfObsMeterProvider: { getMeter: dropMeter },
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ ...settings.resource }),
    sampler: followingSampler(samplerOf(sdk, settings), sdk.SamplingDecision.RECORD_AND_SAMPLED),
    spanLimits: SPAN_LIMITS,
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  useTracer(provider.getTracer('@chasqui/runtime'));
  let stopping: Promise<void> | undefined;
  const stop = async (withinMs: number): Promise<void> => {
    useTracer(null);
    context.disable();
    trace.disable();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  };
  return { stop: (withinMs) => (stopping ??= stop(withinMs)) };
}

function counted(exporter: SpanExporter, onFailed: TracingSettings['onExportFailed']): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error === undefined) counts.exported += spans.length;
        else {
          counts.failed += spans.length;
          const { code, name } = result.error as Error & { code?: string | number };
          onFailed(String(code ?? name));
        }
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The processor reports drops only to a meter: https://opentelemetry.io/docs/specs/semconv/otel/sdk-metrics/. */
function dropMeter(): Meter {
  const meter = createNoopMeter();
  return Object.assign(Object.create(meter) as Meter, {
    createCounter: () => ({
      add: (spans: number, attributes?: Record<string, unknown>) => {
        if (attributes?.['error.type'] === 'queue_full') counts.dropped += spans;
      },
    }),
  });
}

function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), { sampler, ratio }: TracingSettings): Sampler {
  const word = sampler.replace('parentbased_', '');
  const root = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }[word];
  if (root === undefined) throw new Error(`there is no sampler ${sampler}`);
  return sampler === word ? root() : new sdk.ParentBasedSampler({ root: root() });
}
