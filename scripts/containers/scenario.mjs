// An installation from first start to end: what an operator and a customer do, and every restart under load.
import { checkBackup, prepareBackup } from './backup.mjs';
import { Client } from './client.mjs';
import { checkContainers } from './hardening.mjs';
import { NOTICED } from './noticed.mjs';
import { restartUnderLoad } from './restarts.mjs';
import { checkTls } from './tls.mjs';
import { seconds, until, within } from './wait.mjs';

/**
 * A key may have 50 requests in flight, including those that wait for a service: up to 30 s of 20 a second, and some
 * more.
 */
const KEYS = 16;
const COMMANDS = 4;
const NUMBERS = ['15550009001', '15550009002', '15550009003', '15550009004'];
/** The endings of recipients: README.md. */
const DELIVERED = '15550100001';
const REPLIES_WITH_PICTURE = '15550100012';
const SERVICES = Object.keys(NOTICED);
/** Permanent connections, with the metric that counts them: one gateway app and one phone. */
const CONNECTIONS = { pairing: 'chasqui_gateway_tunnels_open', 'sms-dispatcher': 'chasqui_sms_streams_open' };
const STOP_WITHIN_S = 5;
const HELP_WITHIN_S = 30;
const SANDBOX = { profiles: ['sandbox'] };

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {import('./report.mjs').Report} report
 * @param {{ rounds: number, signal: AbortSignal, folder: string,
 *   ports: { http: number, https: number } }} options `folder` of this run
 */
export async function runScenario(stack, report, { rounds, signal, ports, folder }) {
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
  // Before the start: Docker gives an empty volume the owner of the image that mounts it first.
  const backup = prepareBackup(stack, folder);
  await report.check('a backup before there is any file leaves their folder to the apps', backup);
  await report.check('a picture comes in and can be fetched', () => receiveFile(client));
  await report.check('rights, limits and files of every container', () => checkContainers(stack, [...SERVICES]));
  await restartUnderLoad(stack, report, clients, { rounds, signal, ready: () => connected(stack, client) });
  await sendAndReceive('after all restarts');
  await checkScale(stack, report, client);
  await report.check('everything starts again after `docker compose kill`', async () => {
    await stack.compose(['kill'], SANDBOX);
    await stack.up([], SANDBOX);
    await connected(stack, client);
  });
  await sendAndReceive('after the kill');
  await checkBackup(stack, report, { backup, client, ready: () => connected(stack, client) });
  await sendAndReceive('after the restore');
  await checkTls(stack, report, { client, ports });
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

async function startSandbox(stack) {
  const { id } = await stack.admin('org:create', 'Containers');
  const clients = [];
  while (clients.length < KEYS) {
    const names = Array.from({ length: COMMANDS }, (_, index) => `Key ${clients.length + index + 1}`);
    const options = ['--org', id, '--mode', 'test', '--limit', '6000'];
    const made = await Promise.all(names.map((name) => stack.admin('key:create', name, ...options)));
    clients.push(...made.map(({ key }) => new Client(stack.origin, key)));
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

/** Ids of the numbers, once the gateway app's WebSocket and the phone's event stream are open through the proxy. */
async function connected(stack, client) {
  const numbers = await linked(client);
  for (const [service, metric] of Object.entries(CONNECTIONS)) {
    await until(`${metric} is 1`, async () => (await stack.metric(service, metric)) === 1);
  }
  return numbers;
}

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
