import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkRowTrace } from '@chasqui/sending';
import { freePort } from '@chasqui/local-services';
import { TYPESCRIPT_HOOK, waitFor } from '@chasqui/testing';
import { continueTrace, startTracing, traceCounts, type Tracing, withSpan } from '@chasqui/runtime';
import { Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { TO } from './answers.world';
import { postBulk, rowsOf } from './bulk-requests';
import { RunningSystem, type Tenant } from './running-system';
import { type CollectedSpan, TraceCollector } from './trace-collector';

const SECRET_TEXT = 'the words of this message are nobody’s business';
const FOREIGN = `${'a'.repeat(32)}-${'b'.repeat(16)}`;

let collector: TraceCollector;
let tracing: Tracing | undefined;
const failures: string[] = [];

async function trace(sampler = 'always_on', ratio = 1): Promise<void> {
  tracing = await startTracing({
    resource: { 'service.name': 'test' },
    url: `${collector.origin}/v1/traces`,
    headers: {},
    sampler,
    ratio,
    onExportFailed: (reason) => failures.push(reason),
  });
}

beforeEach(async () => {
  collector = new TraceCollector();
  await collector.start();
});
afterEach(async () => {
  await tracing?.stop(2_000);
  collector.stop();
});

describe('the trace of a message', () => {
  let system: RunningSystem;
  let tenant: Tenant;
  const receiver = new Receiver();

  beforeAll(async () => {
    collector = new TraceCollector();
    await collector.start();
    // Apps check only at their start whether tracing is on.
    await trace('always_off');
    await receiver.start();
    system = await RunningSystem.start({ webhookNetworks: ['127.0.0.0/8'], logLevel: 'info' });
    tenant = await system.aTenant();
    await system.api.call({ path: '/webhooks', key: tenant.key, body: { url: receiver.url('/hook') } });
    await tracing?.stop(0);
    collector.stop();
  });
  afterAll(async () => {
    await system.close();
    await receiver.stop();
  });

  const sends = (to: string, headers: Record<string, string> = {}) =>
    system.api.call({ path: '/whatsapp/send', key: tenant.key, body: { to, message: SECRET_TEXT }, headers });
  const spanAbout = (name: string, attributes: Record<string, unknown>): Promise<CollectedSpan> =>
    waitFor(
      () =>
        collector
          .named(name)
          .find((span) => Object.entries(attributes).every(([key, value]) => span.attributes[key] === value)) ?? null,
      { what: `the span ${name}`, timeoutMs: 30_000 },
    );

  it('one message is followed in one trace: request, intake, lane, pairing, gateway app, webhook; its log line names the trace', async () => {
    await trace();
    const sent = await sends(TO.delivered, { traceparent: `00-${FOREIGN}-01` });
    expect(sent.status).toBe(200);
    const id = String(sent.data.id);
    const delivered = await spanAbout('deliver webhook', { 'chasqui.event.type': 'message.status' });
    const request = await spanAbout('POST /v1/whatsapp/send', { 'http.response.status_code': 200 });
    const own = collector.spans.filter(({ traceId }) => traceId === request.traceId);
    const stored = own.find(({ name }) => name === 'store messages') as CollectedSpan;
    const called = own.find(({ name }) => name === 'call gateway app') as CollectedSpan;
    expect(collector.chainOf(stored)).toEqual(['POST /v1/whatsapp/send', 'accept message', 'store messages']);
    expect(collector.chainOf(called)).toEqual([
      'POST /v1/whatsapp/send',
      'accept message',
      'send message',
      'POST /internal/gateways/{id}/requests',
      'POST /internal/gateways/{id}/requests',
      'call gateway app',
    ]);
    expect(collector.chainOf(delivered)).toEqual(['POST /v1/whatsapp/send', 'accept message', 'deliver webhook']);
    expect(own.find(({ name }) => name === 'send message')?.attributes).toMatchObject({
      'messaging.message.id': id,
      'chasqui.org.id': tenant.orgId,
      'chasqui.attempt': 1,
      'chasqui.outcome': 'sent',
    });
    // A caller's traceparent becomes a link: the decision to trace is ours.
    expect(request).toMatchObject({ parentId: '', links: [FOREIGN] });
    expect(request.traceId).not.toBe('a'.repeat(32));
    const line = system.logLines.find((each) => each.includes(request.traceId) && each.includes('/v1/whatsapp/send'));
    expect(line).toBeDefined();
  });

  it('no text, phone number, key or address of an endpoint is in any byte that a collector gets', async () => {
    await trace();
    const sent = await sends(TO.delivered);
    await system.api.call({ path: `/messages?q=${TO.delivered}&secret=${tenant.key}`, method: 'GET' });
    await spanAbout('deliver webhook', { 'chasqui.event.type': 'message.status' });
    await spanAbout('send message', { 'messaging.message.id': sent.data.id });
    await tracing?.stop(2_000);
    expect(failures).toEqual([]);
    const bytes = Buffer.concat(collector.bodies).toString('latin1');
    expect(bytes).toContain(String(sent.data.id));
    const own = tenant.gateway.numbers[0]?.phone ?? 'none';
    for (const secret of [
      'nobody',
      TO.delivered,
      own,
      tenant.key,
      tenant.key.slice(10, 30),
      receiver.url('/hook'),
      '/hook',
    ])
      expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
  });

  it('a message that came in goes on in the trace of the request that brought it', async () => {
    await trace();
    await sends('15551230009');
    const told = await spanAbout('deliver webhook', { 'chasqui.event.type': 'message.received' });
    await spanAbout('POST /gateway/v1/events', { 'http.response.status_code': 200 });
    await waitFor(() => collector.chainOf(told).length > 1, { what: 'the span of the request' });
    expect(collector.chainOf(told)).toEqual(['POST /gateway/v1/events', 'deliver webhook']);
  });

  it('an SMS is followed to the phone that is offered it', async () => {
    const phone = await system.anSmsPhone(tenant.orgId);
    await trace();
    const body = { to: TO.delivered, message: SECRET_TEXT, device_id: phone.deviceId };
    const sent = await system.api.call({ path: '/sms/send', key: tenant.key, body });
    const offered = await spanAbout('offer message', { 'messaging.message.id': sent.data.id });
    await waitFor(() => collector.chainOf(offered).length === 3, { what: 'the spans above it' });
    expect(collector.chainOf(offered)).toEqual(['POST /v1/sms/send', 'accept message', 'offer message']);
  });

  it('each row of a bulk send has a trace of its own that points to the request, and is followed like any message', async () => {
    await trace();
    const rows = [TO.delivered, TO.reads].map((to) => ({ to, message: SECRET_TEXT }));
    const answer = await postBulk(system, tenant, rows);
    const request = await spanAbout('POST /v1/whatsapp/bulk', { 'http.response.status_code': 200 });
    for (const { id } of rowsOf(answer)) {
      const sent = await spanAbout('send message', { 'messaging.message.id': id });
      const created = await spanAbout('create message', { 'messaging.message.id': id });
      expect(collector.chainOf(sent)).toEqual(['create message', 'send message']);
      expect(created).toMatchObject({ parentId: '', links: [`${request.traceId}-${request.spanId}`] });
    }
    expect(new Set(collector.named('create message').map(({ traceId }) => traceId)).size).toBe(2);
  });

  it('each SMS of a bulk send has a trace of its own that points to the request', async () => {
    const phone = await system.anSmsPhone(tenant.orgId);
    await trace();
    const body = { messages: [{ to: TO.delivered, message: SECRET_TEXT }], device_id: phone.deviceId };
    const answer = await system.api.call({ path: '/sms/bulk', key: tenant.key, body });
    const [row] = rowsOf(answer);
    const request = await spanAbout('POST /v1/sms/bulk', { 'http.response.status_code': answer.status });
    const offered = await spanAbout('offer message', { 'messaging.message.id': row?.id });
    await waitFor(() => collector.chainOf(offered).length === 2, { what: 'the span above it' });
    expect(collector.chainOf(offered)).toEqual(['create message', 'offer message']);
    const created = await spanAbout('create message', { 'messaging.message.id': row?.id });
    expect(created.links).toEqual([`${request.traceId}-${request.spanId}`]);
  });

  it('a message whose request is not sampled stores no trace and makes no span', async () => {
    await trace('parentbased_traceidratio', 0);
    const sent = await sends(TO.delivered);
    const { rows } = await system.database.query('select trace_context from messages where id = $1', [sent.data.id]);
    expect(rows).toEqual([{ traceContext: null }]);
    await tracing?.stop(2_000);
    expect(collector.spans).toEqual([]);
  });

  it('a collector that hangs takes nothing from anybody: messages are sent, and what is too much for the queue is counted', async () => {
    collector.hangs = true;
    await trace();
    const before = traceCounts().dropped;
    const context = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
    for (let n = 0; n < 6_000; n += 1) await continueTrace(context, 'step', {}, async () => undefined);
    // 2,048 wait, and 512 at a time are on their way.
    expect(traceCounts().dropped - before).toBeGreaterThan(1_000);
    expect((await sends(TO.delivered)).status).toBe(200);
    const began = performance.now();
    await tracing?.stop(300);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

it('what follows a message after its trace is over gets a trace of its own that points to it, whatever the sampler', async () => {
  await trace('parentbased_traceidratio', 0);
  await continueTrace(`follows:00-${FOREIGN}-01`, 'later', {}, () => withSpan('inside', {}, async () => undefined));
  await continueTrace(`00-${FOREIGN}-00`, 'not sampled', {}, async () => undefined);
  await tracing?.stop(2_000);
  const [later] = collector.named('later');
  expect(later).toMatchObject({ parentId: '', links: [FOREIGN] });
  expect(collector.named('inside').map((span) => collector.chainOf(span))).toEqual([['later', 'inside']]);
  expect(collector.named('not sampled')).toEqual([]);
});

it('of a large bulk send some 100 rows at even distances are traced, of a small one all, and none where the request is not sampled', async () => {
  await trace();
  const message = { id: 'id', channel: 'whatsapp', orgId: 'org', accountId: 'account' } as const;
  const traced = (total: number, flags: string): number[] =>
    Array.from({ length: total }, (_, index) => index).filter((index) => {
      const place = { bulkId: 'bulk', index, total };
      return bulkRowTrace(`00-${FOREIGN}-${flags}`, message, place).traceContext !== undefined;
    });
  expect(traced(1_000, '01')).toEqual(Array.from({ length: 100 }, (_, n) => n * 10));
  expect(traced(101, '01')).toHaveLength(51);
  expect(traced(100, '01')).toHaveLength(100);
  expect(traced(100, '00')).toEqual([]);
});

describe('an app as a process', () => {
  const children = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  /** Runs a console, which needs the fewest others. @returns its output, and which OpenTelemetry files it had loaded */
  async function runsOnce(system: RunningSystem, env: Record<string, string>) {
    const [port, opsPort] = [await freePort(), await freePort()];
    const child = fork(join(__dirname, '../../apps/console/src/main.ts'), [], {
      execArgv: ['-r', TYPESCRIPT_HOOK, '-r', join(__dirname, 'loaded-packages.cjs')],
      env: {
        PATH: '/usr/bin:/bin',
        ...system.environment,
        LOG_LEVEL: 'info',
        PORT: String(port),
        OPS_PORT: String(opsPort),
        ...env,
      },
      silent: true,
    });
    children.add(child);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ready = `http://127.0.0.1:${opsPort}/health/ready`;
    await waitFor(async () => (await fetch(ready).catch(() => null))?.status === 200, {
      what: `the console to be ready: ${output}`,
      timeoutMs: 120_000,
    });
    await fetch(`http://127.0.0.1:${port}/console/api/session`);
    const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    child.send('which');
    const [files] = (await once(child, 'message')) as [string[]];
    const began = performance.now();
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    return { output, metrics, files, code, stopMs: performance.now() - began };
  }
  const sdkFiles = (files: readonly string[]): string[] =>
    files.filter((file) => !file.includes('@opentelemetry/api/'));

  it('an app hands its last spans over when it stops, with its name and the headers; without an endpoint it loads nothing of the SDK; a collector that hangs does not hold it up', async () => {
    const system = await RunningSystem.start();
    try {
      const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, OTEL_TRACES_SAMPLER: 'always_on' };
      const traced = await runsOnce(system, { ...on, OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20b' });
      expect(traced.code).toBe(0);
      expect(sdkFiles(traced.files).length).toBeGreaterThan(0);
      expect(traced.metrics).toMatch(/^chasqui_trace_spans_dropped_total\{.*reason="queue_full".*\} 0$/m);
      const [span] = collector.spans;
      expect(span?.resource).toMatchObject({ 'service.name': 'console', 'service.namespace': 'chasqui' });
      expect(collector.headers[0]?.['x-token']).toBe('a b');
      const untraced = await runsOnce(system, {});
      expect([untraced.code, sdkFiles(untraced.files)]).toEqual([0, []]);
      expect(untraced.metrics).toMatch(/^chasqui_trace_spans_exported_total\{.*\} 0$/m);
      collector.hangs = true;
      const hanging = await runsOnce(system, on);
      expect(hanging.code).toBe(0);
      expect(hanging.stopMs).toBeLessThan(10_000);
    } finally {
      await system.close();
    }
  }, 300_000);
});
