// The unchanged docker-compose.yml, under its own project name and with fresh secrets.
import { randomBytes } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTAINER_NETWORKS } from './engine.mjs';
import { setTimeout as sleep } from 'node:timers/promises';

export const IMAGES = { server: 'server', 'whatsapp-gateway': 'whatsapp-gateway', 'sandbox-phone': 'sandbox-phone' };
const PROJECT = 'chasqui-e2e';
const READY_WITHIN_MS = 180_000;

export class Stack {
  #engine;
  #root;
  #envFile;
  #env = {};

  /**
   * @param {import('./engine.mjs').Engine} engine
   * @param {{ root: string, folder: string, port: number, ports: { http: number, https: number } }} options
   */
  constructor(engine, { root, folder, port, ports }) {
    this.#engine = engine;
    this.#root = root;
    this.#envFile = join(folder, 'compose.env');
    this.origin = `http://127.0.0.1:${port}`;
    const hex = () => randomBytes(32).toString('hex');
    const key = () => randomBytes(32).toString('base64');
    const values = {
      POSTGRES_PASSWORD: hex(),
      REDIS_PASSWORD: hex(),
      API_KEY_PEPPER: hex(),
      INTERNAL_TOKEN: hex(),
      GATEWAY_ENCRYPTION_KEY: key(),
      PHONE_ENCRYPTION_KEY: key(),
      API_KEY_ENCRYPTION_KEY: key(),
      PUBLISHED_PORT: port,
      PUBLIC_URL: this.origin,
      // For a webhook to this machine.
      OUTBOUND_ALLOWED_NETWORKS: CONTAINER_NETWORKS,
      DOMAIN: 'chasqui.localhost',
      HTTP_PORT: ports.http,
      HTTPS_PORT: ports.https,
    };
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(this.#envFile, lines.join(''), { mode: 0o600 });
  }

  async build(log) {
    for (const target of Object.keys(IMAGES)) {
      const args = ['build', '--network=host', '--file', 'deploy/Dockerfile', '--target', target];
      await this.#engine.docker([...args, '--tag', `chasqui/${target}:local`, '.'], {
        cwd: this.#root,
        env: { DOCKER_BUILDKIT: '1' },
        withinMs: 1_800_000,
      });
      log(`image chasqui/${target}:local`);
    }
  }

  async addWebhookKeys() {
    const command = ['node', 'dist/apps/admin/main.js', 'webhook:keys'];
    const { stdout } = await this.#engine.docker(['run', '--rm', 'chasqui/server:local', ...command]);
    appendFileSync(this.#envFile, stdout);
  }

  set(values) {
    Object.assign(this.#env, values);
  }

  /**
   * @param {readonly string[]} args of `docker compose`
   * @param {Parameters<import('./engine.mjs').Engine['docker']>[1] & { files?: readonly string[], profiles?: readonly
   * string[] }}
   *   [options] files in addition to docker-compose.yml, and profiles
   */
  compose(args, { files = [], profiles = [], ...options } = {}) {
    const named = ['docker-compose.yml', ...files].flatMap((file) => ['--file', file]);
    const taken = profiles.flatMap((profile) => ['--profile', profile]);
    const project = ['--project-name', PROJECT, '--env-file', this.#envFile, '--progress', 'quiet'];
    const env = { COMPOSE_PROFILES: '', ...this.#env, ...options.env };
    return this.#engine.docker(['compose', ...project, ...named, ...taken, ...args], {
      cwd: this.#root,
      ...options,
      env,
    });
  }

  up(args = [], options = {}) {
    return this.compose(['up', '--no-build', '--pull', 'never', '--detach', '--wait', ...args], options);
  }

  async admin(...args) {
    const { stdout } = await this.compose(['run', '--rm', '--no-TTY', 'admin', '--json', ...args]);
    return JSON.parse(stdout);
  }

  async containersOf(service) {
    const { stdout } = await this.compose(['ps', '--all', '--quiet', service], { profiles: ['sandbox'] });
    const ids = stdout.split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    return JSON.parse((await this.#engine.docker(['inspect', ...ids])).stdout);
  }

  async waitUntilHealthy(service) {
    const until = performance.now() + READY_WITHIN_MS;
    for (;;) {
      const containers = await this.containersOf(service);
      const isHealthy = ({ State }) => State.Running && (State.Health?.Status ?? 'healthy') === 'healthy';
      if (containers.length > 0 && containers.every(isHealthy)) return;
      if (performance.now() > until) throw new Error(`${service} is not healthy after ${READY_WITHIN_MS / 1_000} s`);
      await sleep(250);
    }
  }

  exec(service, command, options = {}) {
    return this.compose(['exec', '-T', service, ...command], { profiles: ['sandbox'], ...options });
  }

  async metric(service, name) {
    const [{ Config }] = await this.containersOf(service);
    const port = Config.Env.find((each) => each.startsWith('OPS_PORT=')).split('=')[1];
    const ask = `fetch('http://127.0.0.1:${port}/metrics').then((answer) => answer.text()).then(console.log)`;
    const { stdout } = await this.exec(service, ['node', '-e', ask]);
    const line = stdout.split('\n').find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`));
    return Number(line?.split(' ').at(-1));
  }

  async sql(statement) {
    const command = [
      'psql',
      '--host=/var/run/postgresql',
      '--username=chasqui',
      '--dbname=chasqui',
      '-tA',
      '-c',
      statement,
    ];
    return (await this.exec('postgres', command)).stdout.trim();
  }

  /** This machine's address in the containers' network. */
  async hostAddress() {
    const format = '{{(index .IPAM.Config 0).Gateway}}';
    return (await this.#engine.docker(['network', 'inspect', '--format', format, `${PROJECT}_default`])).stdout.trim();
  }

  removeVolumes(names) {
    return this.#engine.docker(['volume', 'rm', ...names.map((name) => `${PROJECT}_${name}`)]);
  }

  remove() {
    const files = ['deploy/compose.tls.yml'];
    const options = { files, profiles: ['sandbox'], mayFail: true, signal: undefined };
    return this.compose(['down', '--volumes', '--remove-orphans', '--timeout', '5'], options);
  }
}
