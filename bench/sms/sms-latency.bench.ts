import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES } from '@chasqui/database';
import { freePort } from '@chasqui/local-services';
import { EventStream } from '../../apps/sms-dispatcher/src/testing/event-stream';
import { type Bench, type BenchOptions, progress } from '../bench';
import { startServer } from '../installation/installation';
import type { Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { benchServices } from '../services/bench-services';
import { adminOf } from '../tenants/tenants';
import { addBenchPhone, type BenchPhone } from './bench-phone';

const PHONES = 10;
/** A phone is woken once a second at most, so each is used less often than that. */
const TURN_MS = 1_500;
const WITHIN_MS = 20_000;

interface Listener extends BenchPhone {
  stream: EventStream;
}

interface Urls {
  api: string;
  phones: string;
  key: string;
}

/** Milliseconds since the request for an SMS. */
interface Sample {
  accepted: number;
  woken: number;
  held: number;
}

async function sendOne({ api, phones, key }: Urls, { id, token, stream }: Listener, count: number): Promise<Sample> {
  const to = `4915550${String(count % 500).padStart(6, '0')}`;
  const before = wakesOf(stream);
  const began = performance.now();
  const since = (): number => performance.now() - began;
  let woken = Number.NaN;
  const pulled = (async () => {
    while (wakesOf(stream) === before) {
      if (since() > WITHIN_MS) throw new Error('the phone was not woken');
      await sleep(1);
    }
    woken = since();
    const answer = await fetch(`${phones}/sms-phone/v1/message?order=fifo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as { id: string }[];
  })();
  const sent = await fetch(`${api}/v1/sms/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to, message: 'hello', device_id: id }),
  });
  const accepted = since();
  const { data } = (await sent.json()) as { data: { id: string } };
  const messages = await pulled;
  const held = since();
  if (!messages.some((message) => message.id === data.id)) throw new Error('the phone was woken for nothing');
  await reportSent({ phones, token, id: data.id, to: `+${to}` });
  return { accepted, woken, held };
}

const wakesOf = (stream: EventStream): number => stream.names.filter((name) => name === 'MessageEnqueued').length;

async function reportSent(report: { phones: string; token: string; id: string; to: string }): Promise<void> {
  const { phones, token, id, to } = report;
  const answer = await fetch(`${phones}/sms-phone/v1/message`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ id, state: 'Sent', recipients: [{ phoneNumber: to, state: 'Sent' }], states: {} }]),
  });
  if (!answer.ok) throw new Error(`a report was answered ${answer.status}`);
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  const admin = await adminOf(services);
  const orgId = (await admin.organizations.create('Bench', 'self_hosted')) ?? '';
  const request = { orgId, name: 'bench', mode: 'test', scopes: SCOPES, rateLimitPerMinute: 1_000_000 } as const;
  const { key } = await admin.keyAdmin.create(request);
  await admin.close();
  const [apiPort, phonePort] = [await freePort(), await freePort()];
  const apps = [
    await startServer('api-gateway', services, apiPort),
    await startServer('sms-dispatcher', services, phonePort),
  ];
  const urls = { api: `http://127.0.0.1:${apiPort}`, phones: `http://127.0.0.1:${phonePort}`, key };
  const listeners: Listener[] = [];
  for (let n = 0; n < PHONES; n += 1) {
    const phone = await addBenchPhone(services.database, orgId, 'test');
    listeners.push({ ...phone, stream: await EventStream.open(urls.phones, phone.token) });
  }
  const rounds: Sample[][] = [];
  let count = 0;
  // The first two rounds warm up.
  for (let n = -1; n <= (isSmall ? 1 : 15); n += 1) {
    const samples: Sample[] = [];
    for (const listener of listeners) {
      await sleep(TURN_MS / PHONES);
      samples.push(await sendOne(urls, listener, count));
      count += 1;
    }
    progress(`sms-latency ${n}: ${median(samples.map(({ held }) => held)).toFixed(1)} ms`);
    if (n > 0) rounds.push(samples);
  }
  for (const { stream } of listeners) stream.kill();
  for (const app of apps) await app.stop();
  await services.stop();
  return toReport(rounds);
}

function toReport(rounds: readonly Sample[][]): Report {
  const of = (stage: keyof Sample, share: number): number[] =>
    rounds.map((samples) =>
      quantile(
        samples.map((sample) => sample[stage]),
        share,
      ),
    );
  const all = rounds.flat().map(({ held }) => held);
  return {
    name: 'sms-latency',
    title: 'From the request for an SMS to the phone that has it, at rest',
    figures: [
      { label: 'POST /sms/send answered: p50', unit: 'ms', rounds: of('accepted', 0.5) },
      { label: 'the phone woken: p50', unit: 'ms', rounds: of('woken', 0.5) },
      { label: 'the phone has it: p50', unit: 'ms', rounds: of('held', 0.5) },
      { label: 'the phone has it: p99 of all', unit: 'ms', rounds: [quantile(all, 0.99)] },
    ],
    aims: [{ label: 'the phone has it, p50', unit: 'ms', rounds: of('held', 0.5), atMost: 100, failsAbove: 2_000 }],
    notes: [`${PHONES} phones, one SMS at a time. What else runs on the machine only ever adds.`],
  };
}

export const smsLatencyBench: Bench = { name: 'sms-latency', run };
