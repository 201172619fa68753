import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { TYPESCRIPT_HOOK } from '@chasqui/testing';

/** By path only: the gateway app is GPL, and no code here links it. */
const APP = join(__dirname, '../../apps/whatsapp-gateway/src');

export type ClientAccess = { url: string; mediaCertificate: string } & Record<string, unknown>;

export interface PhoneMessage {
  id: string;
  from: string;
  arrivals: number;
  atMs: number;
  kind: string;
  text?: string;
  /** Seconds after which it disappears. */
  timer?: number;
  quotes?: string;
  poll?: { question: string; options: string[]; multiple: boolean };
  file?: { kind: string; sha256: string; bytes: number; mimetype: string; fileName?: string };
  voice?: { seconds: number; points: number };
  location?: { latitude: number; longitude: number; name?: string };
  contact?: { name: string; vcard: string };
  reaction?: { emoji: string; to: string };
}

/**
 * WhatsApp and its users as a process of its own. Commands: apps/whatsapp-gateway/src/testing/fake-whatsapp/process.
 */
export class FakeWhatsAppProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly control: string,
    readonly access: ClientAccess,
  ) {}

  static async start(): Promise<FakeWhatsAppProcess> {
    const child = fork(join(APP, 'testing/fake-whatsapp/process/main.ts'), [], {
      execArgv: ['-r', TYPESCRIPT_HOOK],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const { control, access } = await new Promise<{ control: string; access: ClientAccess }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { control: string; access: ClientAccess }));
      child.once('exit', (code) => reject(new Error(`the fake WhatsApp ended with ${code}`)));
    });
    return new FakeWhatsAppProcess(child, control, access);
  }

  /** @throws Error with the server's message if it fails */
  async ask<T = unknown>(command: string, body: Record<string, unknown> = {}): Promise<T> {
    const response = await fetch(`${this.control}/${command}`, { method: 'POST', body: JSON.stringify(body) });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(`${command}: ${answer.error ?? response.status}`);
    return answer;
  }

  received(phone: string): Promise<PhoneMessage[]> {
    return this.ask<PhoneMessage[]>('received', { phone });
  }

  problems(): Promise<string[]> {
    return this.ask<string[]>('problems');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await exited;
  }
}
