import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from '@chasqui/config';
import { type Host, runApp } from './run-app';
import type { RunningApp } from './running-app';

class FakeProcess extends EventEmitter implements Host {
  printed = '';
  stderr = { write: (text: string): unknown => (this.printed += text) };

  exit(code: number): void {
    this.emit('ended', code);
  }

  async ended(): Promise<number> {
    const [code] = (await once(this, 'ended')) as [number];
    return code;
  }
}

const anApp = (close: () => Promise<void>): RunningApp => ({ name: 'test', opsUrl: 'http://127.0.0.1:1', close });
let host: FakeProcess;

beforeEach(() => {
  host = new FakeProcess();
  process.env.LOG_LEVEL = 'silent';
  process.env.SHUTDOWN_TIMEOUT_MS = '50';
});

afterEach(() => {
  delete process.env.LOG_LEVEL;
  delete process.env.SHUTDOWN_TIMEOUT_MS;
  delete process.env.SHUTDOWN_PAUSE_MS;
});

describe('runApp', () => {
  it('runApp prints every problem of the configuration and exits with 1', async () => {
    const ended = host.ended();
    await runApp('test', () => Promise.reject(new ConfigError(['A is missing', 'B must be a number'])), host);
    expect(await ended).toBe(1);
    expect(host.printed).toContain('A is missing');
    expect(host.printed).toContain('B must be a number');
  });

  it.each(['SIGTERM', 'SIGINT'])('runApp closes the app on %s and exits with 0', async (signal) => {
    let closed = 0;
    await runApp('test', () => Promise.resolve(anApp(async () => void (closed += 1))), host);
    const ended = host.ended();
    host.emit(signal);
    expect([await ended, closed]).toEqual([0, 1]);
  });

  it('runApp lets an app leave before it closes it: longer than a balancer looks on SIGTERM, and at once on Ctrl-C', async () => {
    process.env.SHUTDOWN_PAUSE_MS = '300';
    for (const [signal, expected] of [
      ['SIGTERM', ['leave', 'close']],
      ['SIGINT', ['close']],
    ] as const) {
      host = new FakeProcess();
      const done: string[] = [];
      const app = { ...anApp(async () => void done.push('close')), leave: () => void done.push('leave') };
      await runApp('test', () => Promise.resolve(app), host);
      const ended = host.ended();
      const began = performance.now();
      host.emit(signal);
      expect([await ended, done]).toEqual([0, expected]);
      expect(performance.now() - began >= 290).toBe(signal === 'SIGTERM');
    }
    // An app without clients closes at once.
    host = new FakeProcess();
    await runApp('test', () => Promise.resolve(anApp(() => Promise.resolve())), host);
    const ended = host.ended();
    const began = performance.now();
    host.emit('SIGTERM');
    await ended;
    expect(performance.now() - began).toBeLessThan(290);
  });

  it('runApp exits with 1 when the work under way does not end in time, or the stop fails', async () => {
    for (const close of [() => new Promise<void>(() => undefined), () => Promise.reject(new Error('stuck'))]) {
      host = new FakeProcess();
      await runApp('test', () => Promise.resolve(anApp(close)), host);
      const ended = host.ended();
      host.emit('SIGTERM');
      expect(await ended).toBe(1);
    }
  });

  it('runApp exits at once on the second signal', async () => {
    process.env.SHUTDOWN_TIMEOUT_MS = '500';
    await runApp('test', () => Promise.resolve(anApp(() => new Promise(() => undefined))), host);
    const ended = host.ended();
    host.emit('SIGTERM');
    host.emit('SIGINT');
    expect(await ended).toBe(1);
  });

  it('runApp exits with 0 on a signal while it starts, and with 1 on an error that nobody handled', async () => {
    const starting = host.ended();
    void runApp('test', () => new Promise(() => undefined), host);
    host.emit('SIGTERM');
    expect(await starting).toBe(0);
    const unhandled = host.ended();
    host.emit('unhandledRejection', new Error('nobody cared'));
    expect(await unhandled).toBe(1);
  });
});
