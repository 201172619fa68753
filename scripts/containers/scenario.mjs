// An installation from its first start to its end: what an operator and a customer do, and every restart under load.
import { request as httpsRequest } from 'node:https';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.mjs';
import { checkContainers } from './hardening.mjs';
import { Load } from './load.mjs';

const PER_SECOND = 20;
const KEYS = 8;
const NUMBERS = ['15550009001', '15550009002', '15550009003', '15550009004'];
/** The endings of recipients: README.md. */
const DELIVERED = '15550100001';
const REPLIES_WITH_PICTURE = '15550100012';
const SERVICES = [
  'api-gateway',
  'pairing',
  'whatsapp-sender',
  'sms-dispatcher',
  'webhook-dispatcher',
  'console',
  'sandbox-gateway',
  'sandbox-phone',
  'redis',
  'postgres',
  'proxy',
];
/** Their restart is no reason for a client to try anything again: the proxy waits for them, or nobody calls them. */
const UNSEEN = ['api-gateway', 'whatsapp-sender', 'sms-dispatcher', 'webhook-dispatcher', 'console', 'sandbox-phone'];
const STOP_WITHIN_S = 5;
const HELP_WITHIN_S = 30;
const SANDBOX = { profiles: ['sandbox'] };

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {import('./report.mjs').Report} report
 * @param {{ rounds: number, signal: AbortSignal, ports: { http: number, https: number } }} options
 */
export async function runScenario(stack, report, { rounds, signal, ports }) {
  await report.check('`docker compose run admin --help` starts nothing else', async () => {
    const { stdout, tookMs } = await stack.compose(['run', '--rm', '--no-TTY', 'admin', '--help']);
    if (!stdout.includes('org:create')) throw new Error('it printed no help');
    if ((await stack.containersOf('postgres')).length > 0) throw new Error('it started postgres');
    return within(tookMs, HELP_WITHIN_S);
  });
  const isUp = await report.check('all services of docker-compose.yml become healthy', async () => {
    const { tookMs } = await stack.up();
    report.figures.up_s = seconds(tookMs);
    return `${report.figures.up_s} s`;
  });
  if (!isUp) return;
  const clients = await startSandbox(stack);
  const [client] = clients;
  await report.check('numbers are linked and a phone is paired', () => linkNumbers(client));
  const sendAndReceive = async (when) => {
    await report.check(`a WhatsApp message is delivered ${when}`, () => sendOne(client, '/v1/whatsapp/send'));
    await report.check(`an SMS is delivered ${when}`, () => sendOne(client, '/v1/sms/send'));
  };
  await sendAndReceive('through the published port');
  await report.check('a picture comes in and can be fetched', () => receiveFile(client));
  await report.check('rights, limits and files of every container', () => checkContainers(stack, [...SERVICES]));
  await restartUnderLoad(stack, report, clients, { rounds, signal });
  await sendAndReceive('after all restarts');
  await checkScale(stack, report, client);
  await report.check('everything starts again after `docker compose kill`', async () => {
    await stack.compose(['kill'], SANDBOX);
    await stack.up([], SANDBOX);
    await linked(client);
  });
  await sendAndReceive('after the kill');
  await checkTls(stack, report, ports);
  await report.check('the proxy stops with phones and gateway apps connected', async () => {
    await Promise.all([linked(client), connectedPhone(client)]);
    return within((await stack.compose(['stop', 'proxy'])).tookMs, STOP_WITHIN_S);
  });
  await stack.up([], SANDBOX);
  await linked(client);
  await report.check('everything stops', async () =>
    within((await stack.compose(['stop'], SANDBOX)).tookMs, STOP_WITHIN_S),
  );
}

const seconds = (ms) => Math.round(ms / 100) / 10;

function within(tookMs, limitS) {
  const text = `${seconds(tookMs)} s`;
  if (tookMs > limitS * 1_000) throw new Error(`${text}, not within ${limitS} s`);
  return text;
}

/** Waits until something is there. */
async function until(what, look, withinMs = 60_000) {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    await sleep(250);
  }
}

async function startSandbox(stack) {
  const { id } = await stack.admin('org:create', 'Containers');
  const clients = [];
  for (let number = 1; number <= KEYS; number += 1) {
    const options = ['--org', id, '--mode', 'test', '--limit', '6000'];
    clients.push(new Client(stack.origin, (await stack.admin('key:create', `Key ${number}`, ...options)).key));
  }
  const [client] = clients;
  const { setup_code: CHASQUI_SETUP_CODE } = await client.call('POST', '/v1/gateway/enrollment', {});
  const { code: SANDBOX_PAIRING_CODE } = await client.call('POST', '/v1/sms/accounts/pairing', {});
  stack.set({ CHASQUI_SETUP_CODE, SANDBOX_PAIRING_CODE });
  await stack.up([], SANDBOX);
  return clients;
}

const connectedPhone = (client) =>
  until('a phone is connected', async () => {
    const phones = await client.call('GET', '/v1/sms/accounts');
    return phones.some(({ status }) => status === 'connected');
  });

/** Ids of the numbers, all connected. */
const linked = (client) =>
  until(
    'all numbers are connected',
    async () => {
      const accounts = await client.call('GET', '/v1/whatsapp/accounts');
      return accounts.length === NUMBERS.length && accounts.map(({ id }) => id);
    },
    120_000,
  );

async function linkNumbers(client) {
  await until('the gateway app is online', async () => (await client.call('GET', '/v1/gateway')).status === 'online');
  for (const phone of NUMBERS) await client.call('POST', '/v1/whatsapp/link', { phone });
  await linked(client);
  await connectedPhone(client);
}

async function sendOne(client, path) {
  const startedAt = performance.now();
  const { id } = await client.call('POST', path, { to: DELIVERED, message: 'One' });
  await until(
    'it is delivered',
    async () => (await client.call('GET', `/v1/messages/${id}`)).status === 'delivered',
    180_000,
  );
  return `${seconds(performance.now() - startedAt)} s`;
}

async function receiveFile(client) {
  await client.call('POST', '/v1/whatsapp/send', { to: REPLIES_WITH_PICTURE, message: 'A picture, please' });
  const { media } = await until('a picture came in', async () => {
    const messages = await client.call('GET', '/v1/messages?direction=inbound');
    return messages.find((message) => message.media?.url);
  });
  const { pathname, search } = new URL(media.url);
  const { status, body } = await client.once('GET', `${pathname}${search}`);
  if (status !== 200 || body.length !== media.size) throw new Error(`${status}, ${body.length} bytes of ${media.size}`);
  return `${body.length} bytes`;
}

async function restartUnderLoad(stack, report, clients, { rounds, signal }) {
  const [client] = clients;
  const load = new Load(clients, { numbers: await linked(client), perSecond: PER_SECOND });
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const service of SERVICES) {
        signal.throwIfAborted();
        const phase = load.begin(`${round} ${service}`);
        await sleep(1_000);
        const { tookMs } = await stack.compose(['restart', service], SANDBOX);
        await stack.waitUntilHealthy(service);
        await linked(client);
        await sleep(1_000);
        load.begin('between');
        await load.settle();
        report.addRestart({ round, service, seconds: seconds(tookMs) }, phase);
      }
    }
  } finally {
    await load.end();
  }
  await report.check(`${rounds} rounds of restarts at ${PER_SECOND} requests a second: none failed`, () => {
    const failed = report.restarts.filter((restart) => restart.failed > 0);
    const requests = report.restarts.reduce((sum, restart) => sum + restart.requests, 0);
    if (failed.length > 0)
      throw new Error(JSON.stringify(failed.map(({ service, failures }) => [service, failures[0]])));
    return `${requests} requests`;
  });
  await report.check(`clients notice nothing of a restart of ${UNSEEN.join(', ')}`, () => {
    const seen = report.restarts.filter(
      ({ service, again }) => UNSEEN.includes(service) && Object.keys(again).length > 0,
    );
    if (seen.length > 0)
      throw new Error(JSON.stringify(seen.map(({ round, service, again }) => [round, service, again])));
  });
  await checkMessages(stack, report, load.accepted);
}

/** Each request that was answered with success is one message, and no other message went out. */
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

async function checkScale(stack, report, client) {
  await report.check('three senders, two of pairing and of sms-dispatcher', async () => {
    const counts = { 'whatsapp-sender': 3, pairing: 2, 'sms-dispatcher': 2 };
    const scale = Object.entries(counts).flatMap(([service, count]) => ['--scale', `${service}=${count}`]);
    await stack.up(['--no-recreate', ...scale], SANDBOX);
    for (const [service, count] of Object.entries(counts)) {
      const found = (await stack.containersOf(service)).length;
      if (found !== count) throw new Error(`${found} of ${service}`);
    }
    await linked(client);
    await sendOne(client, '/v1/whatsapp/send');
    await stack.up([], SANDBOX);
    await linked(client);
  });
}

async function checkTls(stack, report, ports) {
  await report.check('with deploy/compose.tls.yml the same routes are served with TLS', async () => {
    await stack.up(['proxy'], { files: ['deploy/compose.tls.yml'] });
    const { status, issuer } = await until('an answer with TLS', () => askWithTls(ports.https));
    if (status !== 200) throw new Error(`https answered ${status}`);
    const redirect = await askPlainly(ports.http);
    if (redirect !== 308) throw new Error(`http answered ${redirect}`);
    await stack.up(['proxy']);
    return `certificate of ${issuer}, http leads there`;
  });
}

const host = 'chasqui.localhost';

function askWithTls(port) {
  // The authority is one that Caddy made for this name: no other vouches for it.
  const options = { host: '127.0.0.1', port, servername: host, path: '/openapi.json', rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest({ ...options, headers: { host }, agent: false }, (answer) => {
      const issuer = answer.socket.getPeerCertificate().issuer?.CN;
      answer.resume().on('end', () => resolve({ status: answer.statusCode, issuer }));
    });
    outgoing.on('error', reject).end();
  });
}

function askPlainly(port) {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, headers: { host }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
