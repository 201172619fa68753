import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverSession, QrAnswer } from '../driver/driver';
import type { DriverCall } from './driver.process';
import type { ClientAccess, FakeWhatsApp } from './fake-whatsapp/fake-whatsapp';

const HOOK = join(__dirname, '../../../../libs/testing/src/typescript.hook.cjs');
const MAIN = join(__dirname, 'driver.process.ts');

export class DriverChild {
  output = '';
  private child: ChildProcess | undefined;
  private calls = 0;
  private readonly waiting = new Map<number, (result: unknown) => void>();

  constructor(
    private readonly access: ClientAccess,
    private readonly dataDir: string,
  ) {}

  async start(): Promise<this> {
    const env = { ...process.env, ACCESS: JSON.stringify(this.access), DATA_DIR: this.dataDir };
    this.child = fork(MAIN, [], { execArgv: ['--expose-gc', '-r', HOOK], env, silent: true });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
      });
    }
    const ready = this.reply(0);
    this.child.on('message', ({ id, result }: { id: number; result?: unknown }) => {
      this.waiting.get(id)?.(result);
      this.waiting.delete(id);
    });
    await ready;
    return this;
  }

  call(method: DriverCall['method'], ...args: unknown[]): Promise<unknown> {
    this.calls += 1;
    const reply = this.reply(this.calls);
    this.child?.send({ id: this.calls, method, args } satisfies DriverCall);
    return reply;
  }

  async link(whatsapp: FakeWhatsApp, phone: string): Promise<void> {
    await this.call('link', phone);
    for (;;) {
      const answer = (await this.call('qr', phone, 'qr')) as QrAnswer;
      if (answer.kind === 'qr') {
        await whatsapp.scan(answer.qr, phone);
        break;
      }
      await sleep(20);
    }
    await this.connected(phone);
  }

  async connected(phone: string): Promise<void> {
    while (((await this.call('session', phone)) as DriverSession | undefined)?.status !== 'connected') await sleep(20);
  }

  async kill(): Promise<void> {
    const { child } = this;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await gone;
  }

  private reply(id: number): Promise<unknown> {
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }
}
