// Restarts every service in turn, under load, while a customer follows the events.
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStream } from './event-stream.mjs';
import { Load } from './load.mjs';
import { CUT_STREAMS, NOTICED, unexpectedOf } from './noticed.mjs';
import { seconds, until } from './wait.mjs';
import { WebhookReceiver } from './webhook-receiver.mjs';

const PER_SECOND = 20;
const SERVICES = Object.keys(NOTICED);
const SANDBOX = { profiles: ['sandbox'] };

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {import('./report.mjs').Report} report
 * @param {readonly import('./client.mjs').Client[]} clients
 * @param {{ rounds: number, signal: AbortSignal,
 *   ready: () => Promise<readonly string[]> }} options `ready` waits until all numbers and the phone are connected
 *   again, and returns the ids of the numbers
 */
export async function restartUnderLoad(stack, report, clients, { rounds, signal, ready }) {
  const numbers = await ready();
  const receiver = new WebhookReceiver();
  const url = await receiver.listen(await stack.hostAddress());
  await clients[0].call('POST', '/v1/webhooks', { name: 'Restarts', url, events: ['message.sent', 'message.status'] });
  const stream = new EventStream(clients[0]);
  const load = new Load(clients, { numbers, perSecond: PER_SECOND });
  try {
    await until('the event stream is open', () => stream.opened > 0);
    for (let round = 1; round <= rounds; round += 1) {
      for (const service of SERVICES) {
        signal.throwIfAborted();
        const phase = load.begin(`${round} ${service}`);
        const ends = stream.ends.length;
        // Requests from before the restart must be answered first.
        await Promise.all([sleep(1_000), load.settle()]);
        const { tookMs } = await stack.compose(['restart', service], SANDBOX);
        const startedAt = performance.now();
        await stack.waitUntilHealthy(service);
        await ready();
        await until('the event stream is open again', () => stream.isOpen);
        const readyMs = performance.now() - startedAt;
        await sleep(1_000);
        load.begin('between');
        await load.settle();
        const times = { seconds: seconds(tookMs), ready_s: seconds(readyMs) };
        report.addRestart({ round, service, ...times, stream: stream.ends.slice(ends) }, phase);
      }
    }
  } finally {
    await load.end();
  }
  await checkRequests(report, rounds, load);
  await checkMessages(stack, report, load.accepted);
  await checkEvents(report, { stream, receiver }, load.accepted);
  await stream.close();
  receiver.close();
}

async function checkRequests(report, rounds, load) {
  const quiet = ['start', 'between'].map((name) => load.of(name));
  await report.check(`${rounds} rounds of restarts at ${PER_SECOND} requests a second: none failed`, () => {
    const all = [...report.restarts, ...quiet.map(({ name, failures }) => ({ service: name, failures }))];
    const failed = all.filter(({ failures }) => failures.length > 0);
    if (failed.length > 0) throw new Error(JSON.stringify(failed.map(({ service, failures }) => [service, failures])));
    const sum = (phases) => phases.reduce((total, { requests }) => total + requests, 0);
    return `${sum(report.restarts)} requests during restarts, ${sum(quiet)} before and between`;
  });
  await report.check('clients notice of each restart what docs/install.md says, and nothing else', () => {
    const all = [...report.restarts, ...quiet.map(({ name, again, lost }) => ({ service: name, again, lost }))];
    const faults = all
      .map((restart) => [restart.round, restart.service, unexpectedOf(restart)])
      .filter(([, , unexpected]) => unexpected.length > 0);
    if (faults.length > 0) throw new Error(JSON.stringify(faults));
  });
}

async function checkMessages(stack, report, accepted) {
  await report.check('every accepted message is there once, and no other was sent', async () => {
    const distinct = new Set(accepted.map(({ id }) => id)).size;
    const kept = `(status <> 'failed' or (channel = 'sms' and error_code = 'EXPIRED'))`;
    const rows = `from messages where direction = 'outbound' and content like 'Load %' and ${kept}`;
    const stored = await stack.sql(`select count(*) ${rows}`);
    if (distinct !== accepted.length || Number(stored) !== distinct) {
      throw new Error(`${accepted.length} answers with ${distinct} ids, ${stored} messages`);
    }
    return `${distinct} messages`;
  });
  await report.check('every accepted WhatsApp message is delivered', async () => {
    const left = `select count(*) from messages where channel = 'whatsapp' and status in ('pending', 'sent')`;
    await until('nothing is on its way', async () => (await stack.sql(left)) === '0');
    return `${accepted.filter(({ kind }) => kind === 'whatsapp').length} messages`;
  });
}

async function checkEvents(report, { stream, receiver }, accepted) {
  const ids = accepted.map(({ id }) => id);
  await report.check('the event stream told every accepted message, once', async () => {
    const { missing, twice } = await heard(ids, stream);
    if (missing + twice > 0) throw new Error(`of ${ids.length} ${missing} were not told, ${twice} twice`);
    return `${ids.length} messages over ${stream.opened} connections`;
  });
  await report.check('webhooks told every accepted message', async () => {
    const { missing, twice } = await heard(ids, receiver);
    if (missing > 0) throw new Error(`of ${ids.length} ${missing} were not told`);
    return `${ids.length} messages, ${twice} of them more than once`;
  });
  await report.check(`restarts of ${CUT_STREAMS.join(' and ')} end the event stream, others do not`, () => {
    const isAsSaid = ({ service, stream: ends }) => CUT_STREAMS.includes(service) === ends.length > 0;
    const faults = report.restarts.filter((restart) => !isAsSaid(restart));
    if (faults.length > 0) throw new Error(JSON.stringify(faults.map(({ service, stream: ends }) => [service, ends])));
  });
}

async function heard(ids, hearer) {
  const times = () => {
    const counts = new Map();
    for (const id of hearer.told) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  await until('all are told', () => {
    const counts = times();
    return ids.every((id) => counts.has(id));
  }).catch(() => undefined);
  const counts = times();
  return { missing: ids.filter((id) => !counts.has(id)).length, twice: ids.filter((id) => counts.get(id) > 1).length };
}
