import { randomUUID } from 'node:crypto';
import { type Config, ConfigError, loadConfig, toPairs, tracingVariables } from '@chasqui/config';
import { startTracing, type Tracing, type TracingSettings } from '../tracing/start-tracing';
import type { Logger } from '../logging/logger.factory';

const COMPLAINS_EVERY_MS = 60_000;

/** Null: off. The app reports invalid variables with its others. @param name the default of OTEL_SERVICE_NAME */
export async function startProcessTracing(name: string, logger: () => Logger): Promise<Tracing | null> {
  let config: Config<typeof tracingVariables>;
  try {
    config = loadConfig(tracingVariables);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
  const url = urlOf(config);
  return url === '' ? null : startTracing({ ...settingsOf(name, config), url, onExportFailed: complainer(logger) });
}

function urlOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: base,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole,
}: TracingConfig): string {
  if (whole !== '' || base === '') return whole;
  return `${base}${base.endsWith('/') ? '' : '/'}v1/traces`;
}

type TracingConfig = Config<typeof tracingVariables>;

function settingsOf(name: string, config: TracingConfig): Omit<TracingSettings, 'url' | 'onExportFailed'> {
  return {
    resource: {
      'service.namespace': 'chasqui',
      'service.instance.id': randomUUID(),
      ...toPairs(config.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': config.OTEL_SERVICE_NAME || name,
    },
    headers: toPairs(config.OTEL_EXPORTER_OTLP_HEADERS),
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  };
}

function complainer(logger: () => Logger): (reason: string) => void {
  let silentUntil = 0;
  return (reason) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + COMPLAINS_EVERY_MS;
    logger().warn({ reason }, 'the collector does not take traces: they are lost, everything else goes on');
  };
}
