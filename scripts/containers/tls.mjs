// The same routes over TLS, with deploy/compose.tls.yml: the name ends with .localhost, so Caddy makes its certificate
// itself.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { until } from './wait.mjs';

const HOST = 'chasqui.localhost';
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
};

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {import('./report.mjs').Report} report
 * @param {{ client: import('./client.mjs').Client, ports: { http: number, https: number } }} options published ports
 */
export async function checkTls(stack, report, { client, ports }) {
  await report.check('with deploy/compose.tls.yml the same routes are served with TLS', async () => {
    await stack.up(['proxy'], { files: ['deploy/compose.tls.yml'] });
    const { issuer } = await until('an answer with TLS', () => ask(ports.https, '/openapi.json'));
    const authorization = `Bearer ${client.key}`;
    const answers = {
      'the API': [200, await ask(ports.https, '/v1/messages', { authorization })],
      'the event stream': [200, await ask(ports.https, '/v1/events/stream', { authorization })],
      'a WebSocket without a token': [401, await ask(ports.https, '/gateway/v1/connect', UPGRADE)],
      'the console': [200, await ask(ports.https, '/console/')],
      'plain HTTP': [308, await askPlainly(ports.http)],
    };
    const faults = Object.entries(answers).filter(([, [expected, { status }]]) => status !== expected);
    if (faults.length > 0) throw new Error(faults.map(([name, [, { status }]]) => `${name}: ${status}`).join(', '));
    await stack.up(['proxy']);
    return `certificate of ${issuer}`;
  });
}

/** The beginning of an answer: a stream has no end. */
function ask(port, path, more = {}) {
  // Caddy made this certificate itself, so no known authority signed it.
  const options = { host: '127.0.0.1', port, servername: HOST, path, rejectUnauthorized: false, agent: false };
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest({ ...options, headers: { host: HOST, ...more } }, (answer) => {
      resolve({ status: answer.statusCode, issuer: answer.socket.getPeerCertificate().issuer?.CN });
      answer.on('error', () => undefined).destroy();
    });
    outgoing.on('error', reject).end();
  });
}

function askPlainly(port) {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, headers: { host: HOST }, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode });
    })
      .on('error', reject)
      .end();
  });
}
