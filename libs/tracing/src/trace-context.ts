import { createTraceState, isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Before a context whose trace is over for whoever looks: what follows gets a trace of its own that points to it. */
const FOLLOWS = 'follows:';

/** What follows a message this much later is no part of its trace any more: backends close traces after minutes. */
const PART_OF_TRACE_MINUTES = 5;

/** A step that came before, and whether what follows is part of its trace. */
export interface EarlierStep {
  span: SpanContext;
  isSameTrace: boolean;
}

/** The header `traceparent` that names a span. */
export function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}

/** The span that a `traceparent` names; null for what is none. */
export function parseTraceparent(text: string | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const span = { traceId, spanId, traceFlags, isRemote: true, traceState: createTraceState() };
  return isSpanContextValid(span) ? span : null;
}

/** What `traceContextSql` read, or a `traceparent` of another of our processes. Null: it is no part of a trace. */
export function parseEarlierStep(text: string | null | undefined): EarlierStep | null {
  if (text === null || text === undefined) return null;
  const isSameTrace = !text.startsWith(FOLLOWS);
  const span = parseTraceparent(isSameTrace ? text : text.slice(FOLLOWS.length));
  return span !== null && (span.traceFlags & TraceFlags.SAMPLED) !== 0 ? { span, isSameTrace } : null;
}

/**
 * SQL that reads a stored context for `continueTrace`; null where none is stored.
 *
 * @param column SQL of the context
 * @param at SQL of when it was stored, by PostgreSQL's clock
 */
export const traceContextSql = (column: string, at: string): string =>
  `case when ${at} < now() - interval '${PART_OF_TRACE_MINUTES} minutes' then '${FOLLOWS}' || ${column} else ${column} end`;

/** The id of the trace of a stored context, 32 hexadecimal digits. */
export const traceIdOf = (stored: string | null): string | null => parseEarlierStep(stored)?.span.traceId ?? null;
