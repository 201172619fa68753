import { oneOf, text, type Variable } from './variable';

/** Comma-separated `name=value` pairs with percent-encoded values, as OpenTelemetry writes headers and attributes. */
export function toPairs(list: string): Record<string, string> {
  const pairs = list
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [, name, value] = /^([^=\s]{1,256})=(.*)$/s.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new Error('must be name=value pairs with commas between them');
      return [name, decoded(value.trim())] as const;
    });
  return Object.fromEntries(pairs);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Error('must have percent-encoded values');
  }
}

function pairs(options: { description: string; secret: boolean }): Variable<string> {
  const parse = (value: string): string => {
    toPairs(value);
    return value;
  };
  return { ...options, default: '', parse };
}

function optionalUrl(
  description: string,
  rule?: { check: (value: string) => boolean; else: string },
): Variable<string> {
  const parse = (value: string): string => {
    const isUrl = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
    if (!isUrl) throw new Error('must be a URL with http or https://');
    if (rule !== undefined && !rule.check(value)) throw new Error(rule.else);
    return value;
  };
  return { description, default: '', secret: false, parse };
}

/**
 * Where traces go (docs/runbook.md, Traces): OpenTelemetry's own names. The same for every app; `runApp` reads them.
 */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    'URL of an OpenTelemetry collector (OTLP over HTTP), for example http://collector:4318; /v1/traces is added to it. If ' +
      'empty, and OTEL_EXPORTER_OTLP_TRACES_ENDPOINT too, there are no traces.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalUrl(
    'The same for a collector with another path: the whole URL, nothing is added to it. It goes before the other.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: pairs({
    description: 'Headers for the collector, such as a token: name=value pairs with commas, values percent-encoded.',
    secret: true,
  }),
  OTEL_TRACES_SAMPLER: oneOf({
    description:
      'Which requests begin a trace. A step never decides for itself: it follows the request that its message came with.',
    words: [
      'parentbased_traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'traceidratio',
      'always_on',
      'always_off',
    ],
    default: 'parentbased_traceidratio',
  }),
  OTEL_TRACES_SAMPLER_ARG: {
    description: 'Share of the requests that begin a trace, from 0 to 1, where the sampler has a ratio.',
    default: 0.05,
    secret: false,
    parse: (value: string): number => {
      const share = Number(value);
      if (!/^\d(\.\d+)?$/.test(value) || share > 1) throw new Error('must be a number from 0 to 1');
      return share;
    },
  } satisfies Variable<number>,
  OTEL_SERVICE_NAME: text({ description: 'Name of the app in traces; default: its own.', default: '' }),
  OTEL_RESOURCE_ATTRIBUTES: pairs({
    description: 'Further attributes of every trace, such as deployment.environment.name=production; pairs as above.',
    secret: false,
  }),
};

/** Where people view traces. */
export const traceLinkVariables = {
  TRACE_URL_TEMPLATE: optionalUrl(
    'URL at which people look at a trace, with {trace_id} in it: the console links to it from a message. If empty, it shows ' +
      'the id alone.',
    { check: (value) => value.includes('{trace_id}'), else: 'must contain {trace_id}' },
  ),
};
