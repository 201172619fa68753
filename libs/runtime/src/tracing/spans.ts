import {
  type Attributes,
  context,
  createContextKey,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { type EarlierStep, parseEarlierStep, parseTraceparent, toTraceparent } from './trace-context';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Links per span; further ones are left out. */
const MOST_LINKS = 32;

/** Marks a new trace that follows a sampled one: it is sampled as well. */
export const FOLLOWS_SAMPLED = createContextKey('chasqui: follows a sampled trace');

/**
 * Content of a span. Attributes: ids, counts and codes; names of https://opentelemetry.io/docs/specs/semconv/ or
 * `chasqui.*`.
 */
export interface SpanOptions {
  /** Default: internal. */
  kind?: keyof typeof KINDS;
  attributes?: Attributes;
  /** Stored contexts of related steps. */
  links?: readonly string[];
}

export interface WorkSpan {
  setAttributes(attributes: Attributes): unknown;
  /** Records a failure as a code, for work that does not throw. */
  fail(code: string): void;
}

/** The span of a request, which the caller ends. */
export interface RequestSpan extends WorkSpan {
  readonly traceId: string;
  run<T>(work: () => T): T;
  end(name: string): void;
}

const NO_SPAN: WorkSpan = { setAttributes: () => undefined, fail: () => undefined };

let tracer: Tracer | null = null;

export function useTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== null;

/** Runs work as a step of the current trace; without one, just runs it. */
export function withSpan<T>(name: string, options: SpanOptions, work: (span: WorkSpan) => Promise<T>): Promise<T> {
  if (tracer === null || trace.getActiveSpan() === undefined) return work(NO_SPAN);
  return run(tracer.startSpan(name, toSpanOptions(options)), work);
}

/**
 * Runs work as the next step of a trace from elsewhere.
 *
 * @param stored from `traceContextSql`, or a `traceparent` of another of our processes; null if it is not traced
 */
export function continueTrace<T>(
  stored: string | null | undefined,
  name: string,
  options: SpanOptions,
  work: (span: WorkSpan) => Promise<T>,
): Promise<T> {
  if (tracer === null) return work(NO_SPAN);
  const earlier = parseEarlierStep(stored);
  // The current trace has nothing to do with it.
  if (earlier === null) return context.with(ROOT_CONTEXT, () => work(NO_SPAN));
  return run(startAfter(tracer, earlier, name, options), work);
}

/**
 * Begins a trace that points to a step of another, with a span that ends at once, for later work elsewhere: a message
 * of a batch. Null if the other is not sampled, or tracing is off.
 *
 * @param earlier its `traceparent`
 * @returns the new step, to be stored as `currentTraceContext` is
 */
export function beginTraceAfter(earlier: string, name: string, options: SpanOptions): string | null {
  const step = tracer === null ? null : parseEarlierStep(earlier);
  if (tracer === null || step === null) return null;
  const span = startAfter(tracer, { ...step, isSameTrace: false }, name, options);
  span.end();
  return toTraceparent(span.spanContext());
}

/**
 * Begins a trace, if the sampler takes the request; null if not.
 *
 * @param foreign a client's `traceparent`: the new trace points to it, and is no part of it
 */
export function startRequestSpan(name: string, attributes: Attributes, foreign?: string): RequestSpan | null {
  if (tracer === null) return null;
  const sent = parseTraceparent(foreign);
  const links = sent === null ? [] : [{ context: sent }];
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes, links, root: true }, ROOT_CONTEXT);
  if (!span.isRecording()) return null;
  const inside = trace.setSpan(ROOT_CONTEXT, span);
  return {
    traceId: span.spanContext().traceId,
    ...toWorkSpan(span),
    run: (work) => context.with(inside, work),
    end: (finalName) => {
      span.updateName(finalName);
      span.end();
    },
  };
}

/** The current trace, for logs. */
export function currentTrace(): { trace_id: string; span_id: string } | null {
  const span = tracer === null ? undefined : trace.getActiveSpan()?.spanContext();
  return span === undefined ? null : { trace_id: span.traceId, span_id: span.spanId };
}

/** The current step, to be stored or sent to another of our processes as `traceparent`; null if there is none. */
export function currentTraceContext(): string | null {
  const span = tracer === null ? undefined : trace.getActiveSpan();
  return span === undefined ? null : toTraceparent(span.spanContext());
}

/** Runs work for many callers: it is no part of the trace of the one who happened to start it. */
export function outsideTraces<T>(work: () => T): T {
  return tracer === null ? work() : context.with(ROOT_CONTEXT, work);
}

function startAfter(by: Tracer, { span, isSameTrace }: EarlierStep, name: string, options: SpanOptions): Span {
  if (isSameTrace) return by.startSpan(name, toSpanOptions(options), trace.setSpanContext(ROOT_CONTEXT, span));
  const { links, ...rest } = toSpanOptions(options);
  const follows = { ...rest, links: [{ context: span }, ...links], root: true };
  return by.startSpan(name, follows, ROOT_CONTEXT.setValue(FOLLOWS_SAMPLED, true));
}

const toSpanOptions = ({ kind = 'internal', attributes = {}, links = [] }: SpanOptions) => ({
  kind: KINDS[kind],
  attributes,
  links: links.slice(0, MOST_LINKS).flatMap((stored): Link[] => {
    const linked = parseEarlierStep(stored);
    return linked === null ? [] : [{ context: linked.span }];
  }),
});

const toWorkSpan = (span: Span): WorkSpan => ({
  setAttributes: (attributes) => span.setAttributes(attributes),
  fail: (code) => {
    span.setAttribute('error.type', code);
    span.setStatus({ code: SpanStatusCode.ERROR });
  },
});

async function run<T>(span: Span, work: (span: WorkSpan) => Promise<T>): Promise<T> {
  const workSpan = toWorkSpan(span);
  try {
    return await context.with(trace.setSpan(ROOT_CONTEXT, span), () => work(workSpan));
  } catch (error) {
    // The error's message may contain anything.
    workSpan.fail(nameOf(error));
    throw error;
  } finally {
    span.end();
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
