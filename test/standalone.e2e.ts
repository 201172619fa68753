import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@chasqui/testing';
import { type Announced, buildService, readAnnounced, startStandaloneProcess } from './standalone.process';

const root = join(__dirname, '..');
const ADMIN = join(root, 'dist/apps/admin/main.js');

describe('npm start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'chasqui-standalone-'));
  const running = new Set<ChildProcess>();
  let blocker: Server | undefined;

  beforeAll(async () => {
    await buildService();
    blocker = createServer().on('error', () => undefined);
    await new Promise<void>((resolve) => {
      blocker?.once('error', () => resolve());
      blocker?.listen(3000, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    blocker?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async (env: Record<string, string> = {}) => {
    const started = await startStandaloneProcess(dataDir, env);
    running.add(started.child);
    void started.exited.then(() => running.delete(started.child));
    return started;
  };
  const announced = (): Announced => readAnnounced(dataDir);
  const call = async (path: string, body?: unknown) => {
    const { base_url, api_key } = announced();
    const response = await fetch(`${base_url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${api_key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { data: Record<string, string> } };
  };
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = createConnection(Number(new URL(announced().base_url).port), '127.0.0.1', () =>
        socket.write(text),
      );
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString();
        if (answer.includes('}}')) socket.end();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
      socket.setTimeout(10_000, () => socket.destroy());
    });
  const leftovers = (): string[] =>
    execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(dataDir));
  const serverIn = (folder: string): number | undefined => {
    const path = realpathSync(join(dataDir, folder));
    const works = (pid: string) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === path &&
          !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
        );
      } catch {
        return false;
      }
    };
    const found = readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && works(pid));
    return found === undefined ? undefined : Number(found);
  };
  const kill = async (folder: string): Promise<void> => {
    await waitFor(() => serverIn(folder) !== undefined, { what: `a server in ${folder}` });
    process.kill(serverIn(folder) ?? 0, 'SIGKILL');
  };
  const isSent = async (text: string): Promise<boolean> =>
    call('/whatsapp/send', { to: '15550100001', message: text }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const admin = (...args: string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [ADMIN, '--json', '--data-dir', dataDir, ...args], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      }),
    );

  const printedCurl = (text: string, path: string): { path: string; body: unknown } => {
    const { base_url, api_key } = announced();
    const found = new RegExp(`curl -X POST ${base_url}${path} [^{]*Bearer ${api_key}[^{]*-d '({.*})'`).exec(text);
    return { path, body: JSON.parse(found?.[1] ?? 'the text has no such line') as unknown };
  };

  let messageId = '';
  let smsId = '';

  it('npm start comes up beside whatever has the usual ports, and sends a message to its end', async () => {
    const { child, exited, output } = await start();
    expect(output()).toContain('Chasqui is ready');
    expect(output()).toContain(announced().api_key);
    expect(new URL(announced().base_url).port).not.toBe('3000');
    expect(output()).toContain(`listens on port ${new URL(announced().base_url).port}`);

    const sent = await call('/whatsapp/send', { to: '15550100001', message: 'hello' });
    expect(sent).toMatchObject({ status: 200, body: { success: true, data: { sent: true, to: '15550100001' } } });
    messageId = sent.body.data.id ?? '';
    const isDelivered = async () => (await call(`/messages/${messageId}`)).body.data.status === 'delivered';
    await waitFor(isDelivered, { what: 'the message to be delivered' });

    const curl = printedCurl(output(), '/sms/send');
    const sms = await call(curl.path, curl.body);
    expect(sms).toMatchObject({ status: 201, body: { success: true, data: { status: 'pending' } } });
    smsId = sms.body.data.id ?? '';
    const smsStatus = async () => (await call(`/messages/${smsId}`)).body.data;
    const arrives = async () => (await smsStatus()).status === 'delivered';
    await waitFor(arrives, { what: 'the SMS to be delivered' });
    expect((await smsStatus()).device_id).toBe(announced().sandbox_phone_id);

    // A newcomer's first webhook is a server on the same machine.
    const told: string[] = [];
    const webhook = createHttpServer((request, response) => {
      request.on('data', (data: Buffer) => told.push(data.toString())).on('end', () => response.end());
    }).listen(0, 'localhost');
    await new Promise((resolve) => webhook.once('listening', resolve));
    const { port } = webhook.address() as { port: number };
    const made = await call('/webhooks', { url: `http://localhost:${port}/hook`, events: ['message.status'] });
    expect(made.status).toBe(201);
    const followed = await call('/whatsapp/send', { to: '15550100001', message: 'told' });
    const isTold = () =>
      told.some((text) => text.includes(followed.body.data.id ?? '-') && text.includes('"delivered"'));
    await waitFor(isTold, { what: 'the webhook to be told' });
    webhook.close();

    const docs = await fetch(announced().docs_url);
    expect(docs.status).toBe(200);

    // Opening the address leads to the console, and signing in works with the printed link or the password.
    const { console_url, owner_email, owner_password } = announced();
    expect(output()).toMatch(new RegExp(`\\n  ${console_url}/sign-in/link#[\\w-]{43}\\n`));
    expect(output()).toContain(`${console_url} as ${owner_email} with the password ${owner_password}\n`);
    const home = await fetch(new URL('/', console_url), { headers: { accept: 'text/html' } });
    expect([home.url, home.status, home.headers.get('content-security-policy')]).toEqual([
      console_url,
      200,
      expect.stringContaining("script-src 'self'"),
    ]);
    const script = /src="([^"]+)"/.exec(await home.text())?.[1] ?? '/none';
    expect((await fetch(new URL(script, console_url))).status).toBe(200);
    const similar = await fetch(`${console_url}s`);
    expect([similar.status, await similar.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);

    // Java's client offers HTTP/2 with each request over plain http.
    const body = JSON.stringify({ to: '15550100001', message: 'over h2c' });
    const offered = await raw(
      `POST /v1/whatsapp/send HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n` +
        `HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nAuthorization: Bearer ${announced().api_key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(offered).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(offered).toContain('"sent":true');

    // A second start on the same folder refuses, and does not harm the first.
    const second = await start();
    expect(await second.exited).toBe(1);
    expect(announced().api_key).not.toBe('');

    const keys = admin('key:list') as { id: string; name: string }[];
    expect(keys.map((key) => key.name).sort()).toEqual(['Demo live key', 'Demo test key']);
    const testKey = keys.find((key) => key.name === 'Demo test key');
    expect(admin('key:reveal', testKey?.id ?? '')).toEqual({ id: testKey?.id, key: announced().api_key });

    child.kill('SIGINT');
    expect(await exited).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  it('npm start keeps address, keys, numbers and messages at a second start, and leaves nothing behind when it is killed', async () => {
    const before = announced();
    // Measured: 1 to 3 s alone, 14 s beside three other test files on two cores.
    const { child, exited, output } = await start();
    // The address, too: gateway apps know the service by it.
    expect(announced()).toEqual(before);
    // The password is printed once; a sign-in link is new each time.
    expect(output()).toContain('/console/sign-in/link#');
    expect(output()).not.toContain(before.owner_password);
    expect((await call(`/messages/${messageId}`)).body.data.status).toBe('delivered');
    expect((await call('/whatsapp/send', { to: '15550100001', message: 'again' })).status).toBe(200);
    expect((await call(`/messages/${smsId}`)).body.data.status).toBe('delivered');
    const again = await call('/sms/send', { to: '15550100001', message: 'again' });
    expect(again.status).toBe(201);
    const arrives = async () => (await call(`/messages/${again.body.data.id}`)).body.data.status === 'delivered';
    await waitFor(arrives, { what: 'the SMS of the second start' });
    child.kill('SIGKILL');
    await exited;
    await waitFor(() => leftovers().length === 0, { what: 'the children to end' });
  });

  it('npm start starts its own Redis and PostgreSQL again when they are killed, and goes on', async () => {
    const { child, exited, output } = await start();
    for (const [folder, name] of [
      ['redis', 'Redis'],
      ['postgres/cluster', 'PostgreSQL'],
    ] as const) {
      await kill(folder);
      await waitFor(() => output().includes(`${name} was ended by SIGKILL and is started again.`), { what: 'a word' });
      await waitFor(() => isSent(`after ${name}`), { what: `a message after ${name}` });
      await waitFor(() => output().includes(`${name} is back after`), { what: `${name} to be back` });
    }
    // Frozen for a moment is not dead.
    process.kill(serverIn('redis') ?? 0, 'SIGSTOP');
    await expect(call(`/messages/${messageId}`)).resolves.toMatchObject({ status: 200 });
    process.kill(serverIn('redis') ?? 0, 'SIGCONT');
    await waitFor(() => isSent('after a freeze'), { what: 'a message after a freeze' });
    expect(output().match(/is started again/g)).toHaveLength(2);
    child.kill('SIGINT');
    expect(await exited).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  it('npm start ends with the reason when its Redis ended five times in a minute, and leaves nothing behind', async () => {
    const { exited, output } = await start();
    for (let death = 1; death <= 5; death += 1) {
      await kill('redis');
      // A server killed during its start has not started.
      const isBack = (): boolean => output().match(/Redis is back after/g)?.length === death;
      if (death < 5) await waitFor(isBack, { what: 'another Redis' });
    }
    expect(await exited).toBe(1);
    expect(output()).toContain('Redis was ended by SIGKILL, for the 5th time within a minute.');
    await waitFor(() => leftovers().length === 0, { what: 'the children to end' });
    const servers = () => ['redis', 'postgres/cluster'].map((folder) => serverIn(folder) ?? 0);
    // PostgreSQL writes its last checkpoint.
    await waitFor(() => Math.max(...servers()) === 0, { what: 'the servers to end' });
    expect(servers()).toEqual([0, 0]);
  });

  it('npm start says in one sentence that the port it was given is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { exited, output } = await start({ PORT: String(port) });
    expect(await exited).toBe(1);
    expect(output()).toContain(`Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`);
    expect(leftovers()).toEqual([]);
    taken.close();
  });
});
