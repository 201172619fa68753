import type { FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { Logger } from '@chasqui/runtime';
import type { RequestEndListener } from './request-end';

export type LogFieldsOf = (request: FastifyRequest) => Readonly<Record<string, unknown>>;

/** Logs the route's pattern, never the URL: paths and queries hold phone numbers, texts and keys. */
export function requestLog(logger: Logger, metrics: Registry, fieldsOf: LogFieldsOf): RequestEndListener {
  const durations = new Histogram({
    name: 'chasqui_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  });
  // The fields are ours and hold no secret: redaction by name would cost more than the rest of the line (measured).
  // Words that look like keys are scrubbed as in every line.
  const lines = logger.child({}, { redact: [] });
  return ({ request, reply, status }) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = reply.elapsedTime;
    durations.observe({ method: request.method, route, status }, ms / 1000);
    const fields = {
      request_id: request.id,
      method: request.method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(request.errorCode !== null && { code: request.errorCode }),
      ...fieldsOf(request),
    };
    lines.info(fields, 'request');
  };
}
