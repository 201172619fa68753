/**
 * Traces in OpenTelemetry's form: spans of a message's few steps, linked across processes and through the database.
 * Used by platform (requests, logs, start and stop) and by any code that makes a span. Off unless `startTracing` was
 * called: then nothing of the SDK is loaded and every function here does nothing. No span may carry a text, a phone
 * number, a key or an address with a query.
 */
export {
  beginTraceAfter,
  continueTrace,
  currentTrace,
  currentTraceContext,
  isTracing,
  outsideTraces,
  type RequestSpan,
  startRequestSpan,
  withSpan,
  type WorkSpan,
} from './spans';
export { type SpanCounts, startTracing, type Tracing, type TracingSettings, traceCounts } from './start-tracing';
export { traceContextSql, traceIdOf } from './trace-context';
