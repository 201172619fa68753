import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const TESTING = join(__dirname, '../../apps/whatsapp-gateway/src/testing/fake-whatsapp/process');

/**
 * Preloaded into the gateway app so that it finds the network. Loaded by path: no code of ours links the gateway app
 * (GPL).
 */
export const GATEWAY_PRELOAD = join(TESTING, 'gateway-preload.js');

export class WhatsAppNetwork {
  private constructor(
    private readonly child: ChildProcess,
    private readonly control: string,
    readonly access: unknown,
  ) {}

  static async start(): Promise<WhatsAppNetwork> {
    const child = fork(join(TESTING, 'main.js'), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [ready] = (await once(child, 'message')) as [{ control: string; access: unknown }];
    return new WhatsAppNetwork(child, ready.control, ready.access);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Sends a command to the fake WhatsApp. @throws Error if it refuses */
  async ask<T = unknown>(command: string, body: Record<string, unknown> = {}): Promise<T> {
    const response = await fetch(`${this.control}/${command}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${command}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }
}
