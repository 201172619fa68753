import { isTracing, type RequestSpan, startRequestSpan } from '@chasqui/runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onRequestEnd } from './request-end';
import type { LogFieldsOf } from './request-log';

const NOTHING = {};

/**
 * Traces sampled requests: name, route, status and owner. Never the URL or a header: they hold phone numbers, texts and
 * keys. A caller's `traceparent` becomes a link in the trace; the sampling decision is ours, because we pay for it.
 * @returns log fields of a request: its trace id
 */
export function traceRequests(fastify: FastifyInstance, fieldsOf: LogFieldsOf): LogFieldsOf {
  if (!isTracing()) return () => NOTHING;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const span = startRequestSpan(
      nameOf(request),
      { 'http.request.method': request.method, 'http.route': routeOf(request), 'url.scheme': request.protocol },
      typeof traceparent === 'string' ? traceparent : undefined,
    );
    if (span !== null) spans.set(request, span);
    done();
  });
  // After the body has arrived: its readers run in the connection's context, not in the request's.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  onRequestEnd(fastify, ({ request, status }) => {
    const span = spans.get(request);
    if (span === undefined) return;
    const { org_id: orgId } = fieldsOf(request) as { org_id?: string };
    span.setAttributes({
      'http.response.status_code': status,
      ...(orgId !== undefined && { 'chasqui.org.id': orgId }),
    });
    if (status >= 500) span.fail(request.errorCode ?? String(status));
    span.end(nameOf(request));
  });
  return (request) => {
    const span = spans.get(request);
    return span === undefined ? NOTHING : { trace_id: span.traceId };
  };
}

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';
const nameOf = (request: FastifyRequest): string => `${request.method} ${routeOf(request)}`;
