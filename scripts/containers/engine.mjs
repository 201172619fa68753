// A private Docker Engine, independent of any other on this machine: own data, socket and networks.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeGroup, removeGroup } from './cgroup.mjs';
import { run } from './run.mjs';

const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;

/** Container networks, which no other network of this machine should use. */
const BRIDGE_ADDRESS = '172.29.0.1/16';
export const CONTAINER_NETWORKS = '172.30.0.0/16';
/** Containers that work at a time, each with the weight of one process. */
const CONTAINERS = 12;

export class Engine {
  #daemon;
  #folder;
  #env;
  #signal;

  /**
   * @param {string} folder of this run
   * @param {Readonly<Record<string, string>>} plugins programs of commands that `docker` lacks, by name
   * @param {AbortSignal} signal ends running commands, except cleanup
   */
  constructor(folder, plugins, signal) {
    this.#folder = folder;
    this.#signal = signal;
    const config = join(folder, 'docker-config');
    mkdirSync(join(config, 'cli-plugins'), { recursive: true });
    for (const [name, program] of Object.entries(plugins)) symlinkSync(program, join(config, 'cli-plugins', name));
    this.#env = { DOCKER_HOST: `unix://${folder}/docker.sock`, DOCKER_CONFIG: config };
  }

  /** @param {string} dataRoot folder for images and containers */
  async start(dataRoot) {
    mkdirSync(dataRoot, { recursive: true });
    const log = join(this.#folder, 'dockerd.log');
    const group = basename(this.#folder);
    makeGroup(group, CONTAINERS);
    const output = openSync(log, 'w');
    this.#daemon = spawn(
      'dockerd',
      [
        `--data-root=${dataRoot}`,
        `--exec-root=${this.#folder}/exec`,
        `--host=${this.#env.DOCKER_HOST}`,
        `--pidfile=${this.#folder}/docker.pid`,
        `--cgroup-parent=/${group}`,
        // Firewall rules belong to the machine: a process publishes each port instead.
        '--iptables=false',
        '--ip-masq=false',
        `--bip=${BRIDGE_ADDRESS}`,
        `--default-address-pool=base=${CONTAINER_NETWORKS},size=24`,
      ],
      // Ctrl-C is handled here: containers are removed before their engine ends.
      { stdio: ['ignore', output, output], detached: true },
    );
    let failed;
    this.#daemon.on('error', (error) => (failed = error));
    const until = performance.now() + START_WITHIN_MS;
    while (!(await this.#isUp())) {
      if (failed !== undefined) throw failed;
      if (this.#daemon.exitCode !== null || performance.now() > until) {
        throw new Error(`dockerd did not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`);
      }
      await sleep(200);
    }
  }

  /**
   * @param {readonly string[]} args
   * @param {Parameters<typeof run>[2]} [options]
   */
  docker(args, options = {}) {
    return run('docker', args, { signal: this.#signal, ...options, env: { ...this.#env, ...options.env } });
  }

  async stop() {
    const daemon = this.#daemon;
    if (daemon === undefined || daemon.exitCode !== null) return;
    const closed = new Promise((resolve) => daemon.once('exit', resolve));
    daemon.kill('SIGTERM');
    const isClosed = await Promise.race([closed.then(() => true), sleep(STOP_WITHIN_MS, false)]);
    if (!isClosed) daemon.kill('SIGKILL');
    removeGroup(basename(this.#folder));
  }

  async #isUp() {
    if (!existsSync(`${this.#folder}/docker.sock`)) return false;
    const { code } = await this.docker(['version', '--format', '{{.Server.Version}}'], { mayFail: true });
    return code === 0;
  }
}
