import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sampleEvent } from '@chasqui/events';
import { freePort } from '@chasqui/local-services';
import { interpreter, waitFor } from '@chasqui/testing';
import { secretBytes, webhookSignature } from '../apps/webhook-dispatcher/src/features/delivery/webhook-signature';

const FOLDER = join(__dirname, '../docs/snippets');
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=';

interface Language {
  name: string;
  program: string;
  probe: string[];
  file: string;
  snippet: string;
  command: (path: string, port: number, folder: string) => string[];
}

const LANGUAGES: Language[] = [
  {
    name: 'Node',
    program: process.execPath,
    probe: ['--version'],
    file: 'webhook-server.mjs',
    snippet: 'verify-webhook.mjs',
    command: (path) => [process.execPath, path],
  },
  {
    name: 'Python',
    program: 'python3',
    probe: ['--version'],
    file: 'webhook_server.py',
    snippet: 'verify_webhook.py',
    command: (path) => ['python3', path],
  },
  {
    name: 'PHP',
    program: 'php',
    probe: ['--version'],
    file: 'webhook-server.php',
    snippet: 'verify-webhook.php',
    command: (path, port) => ['php', '-S', `127.0.0.1:${port}`, path],
  },
  {
    name: 'Go',
    program: 'go',
    probe: ['version'],
    file: 'webhook_server.go',
    snippet: 'verify_webhook.go',
    command: (path, _port, folder) => {
      copyFileSync(path, join(folder, 'main.go'));
      writeFileSync(join(folder, 'go.mod'), 'module server\n\ngo 1.19\n');
      // The program itself, so that ending it ends it.
      execFileSync('go', ['build', '-o', 'server', '.'], { cwd: folder, timeout: 120_000 });
      return [join(folder, 'server')];
    },
  },
];

let server: ChildProcess | undefined;
let folder: string | undefined;
afterEach(() => {
  server?.kill('SIGKILL');
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

async function started({ file, command }: Language): Promise<string> {
  const port = await freePort();
  folder = mkdtempSync(join(tmpdir(), 'chasqui-server-'));
  const [program = '', ...args] = command(join(FOLDER, 'servers', file), port, folder);
  const env = { PATH: process.env.PATH ?? '', HOME: folder, CHASQUI_WEBHOOK_SECRET: SECRET, PORT: String(port) };
  server = spawn(program, args, { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/hook`;
  await waitFor(() => fetch(url, { method: 'POST', body: '{}' }).then(({ status }) => status > 0), {
    what: `${file} to listen`,
  });
  return url;
}

function aDelivery({ secrets = [SECRET], ageSeconds = 0 } = {}) {
  const { id, ...event } = sampleEvent('message.received');
  const body = JSON.stringify({ id, ...event, note: 'Grüße 👋 \u2028' });
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = webhookSignature(secrets.map(secretBytes), id, seconds, body);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  };
  return { body, headers };
}

describe.each(LANGUAGES)('the server in $name that the page of a webhook shows', (language) => {
  const { runs, note } = interpreter(language.program, ...language.probe);

  (runs ? it : it.skip)(`takes a delivery of ours, and refuses all else${note}`, async () => {
    const url = await started(language);
    const post = async ({ body, headers }: ReturnType<typeof aDelivery>): Promise<number> =>
      (await fetch(url, { method: 'POST', body, headers })).status;
    const good = aDelivery();
    expect({
      good: await post(good),
      'with both secrets of a rotation': await post(aDelivery({ secrets: [OTHER, SECRET] })),
      'with another secret': await post(aDelivery({ secrets: [OTHER] })),
      'six minutes old': await post(aDelivery({ ageSeconds: 360 })),
      'from six minutes ahead': await post(aDelivery({ ageSeconds: -360 })),
      'with a changed body': await post({ ...good, body: good.body.replace('Grüße', 'Grusse') }),
      'without a signature': await post({ ...good, headers: { ...good.headers, 'webhook-signature': '' } }),
      'good, after all of these': await post(good),
    }).toEqual({
      good: 200,
      'with both secrets of a rotation': 200,
      'with another secret': 401,
      'six minutes old': 401,
      'from six minutes ahead': 401,
      'with a changed body': 401,
      'without a signature': 401,
      'good, after all of these': 200,
    });
  });

  it('the server checks with the function that the documentation shows', () => {
    const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');
    const body = (text: string): string => text.slice(text.search(/^(?:export )?(?:function|def|func) /m)).trim();
    expect(read(join('servers', language.file))).toContain(body(read(language.snippet)).replace(/^export /, ''));
  });
});
