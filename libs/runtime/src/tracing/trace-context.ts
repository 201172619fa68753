import { createTraceState, isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Prefix of a context whose trace counts as ended: what follows gets a trace of its own that points to it. */
const FOLLOWS = 'follows:';

/** After this time, what follows a message is no longer part of its trace: backends close traces after minutes. */
const PART_OF_TRACE_MINUTES = 5;

/** An earlier step, and whether what follows is part of its trace. */
export interface EarlierStep {
  span: SpanContext;
  isSameTrace: boolean;
}

/** The `traceparent` header of a span. */
export function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}

/** The span named by a `traceparent`; null if it is malformed. */
export function parseTraceparent(text: string | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const span = { traceId, spanId, traceFlags, isRemote: true, traceState: createTraceState() };
  return isSpanContextValid(span) ? span : null;
}

/** Parses the result of `traceContextSql`, or a `traceparent` of another of our processes. Null if it is not traced. */
export function parseEarlierStep(text: string | null | undefined): EarlierStep | null {
  if (text === null || text === undefined) return null;
  const isSameTrace = !text.startsWith(FOLLOWS);
  const span = parseTraceparent(isSameTrace ? text : text.slice(FOLLOWS.length));
  return span !== null && (span.traceFlags & TraceFlags.SAMPLED) !== 0 ? { span, isSameTrace } : null;
}

/**
 * SQL that reads a stored context for `continueTrace`; null if none is stored.
 *
 * @param column SQL of the context
 * @param at SQL of when it was stored, by PostgreSQL's clock
 */
export const traceContextSql = (column: string, at: string): string =>
  `case when ${at} < now() - interval '${PART_OF_TRACE_MINUTES} minutes' then '${FOLLOWS}' || ${column} else ${column} end`;

/** The id of the trace of a stored context, 32 hexadecimal digits. */
export const traceIdOf = (stored: string | null): string | null => parseEarlierStep(stored)?.span.traceId ?? null;
