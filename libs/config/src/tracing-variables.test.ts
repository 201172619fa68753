import { expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './load-config';
import { toPairs, traceLinkVariables, tracingVariables } from './tracing-variables';

it('pairs are read as OpenTelemetry writes them: commas between, values percent-encoded', () => {
  expect(toPairs('authorization=Bearer%20a%2Cb, x-scope=1=2,')).toEqual({
    authorization: 'Bearer a,b',
    'x-scope': '1=2',
  });
  expect(toPairs('')).toEqual({});
});

it('without any variable there are no traces, and 5 of 100 requests would be traced', () => {
  expect(loadConfig(tracingVariables, {})).toMatchObject({
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: 0.05,
  });
});

it('what is wrong is said of each variable, and no header is repeated', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'token-of-somebody',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '5',
    TRACE_URL_TEMPLATE: 'https://grafana.example.com/',
  };
  let problems: readonly string[] = [];
  try {
    loadConfig({ ...tracingVariables, ...traceLinkVariables }, env);
  } catch (error) {
    if (error instanceof ConfigError) problems = error.problems;
  }
  expect(problems).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL with http or https://',
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between them',
    expect.stringMatching(/^OTEL_TRACES_SAMPLER must be one of parentbased_traceidratio, /),
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
    'TRACE_URL_TEMPLATE must contain {trace_id}',
  ]);
});
