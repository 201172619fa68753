import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Ending, Tally } from './noise-plan';

/** Unlimited connections; timeouts longer than the service's own. */
const agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 120_000, bodyTimeout: 120_000 });

export interface Query {
  method?: 'GET' | 'POST';
  url: string;
  bearer?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  bytes?: Buffer;
  cutAfterMs?: number;
}

/**
 * Sends one request, and counts its status (`429`) or `cut`, and the longest wait.
 * @returns the status; 0 if there was none
 */
export async function ask(draft: Query, tally: Tally, ending: Ending): Promise<number> {
  const { method = 'POST', url, bearer, headers = {}, body, bytes, cutAfterMs } = draft;
  const began = performance.now();
  try {
    const response = await request(url, {
      method,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...((body ?? bytes) !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
      signal:
        cutAfterMs === undefined ? ending.signal : AbortSignal.any([ending.signal, AbortSignal.timeout(cutAfterMs)]),
      dispatcher: agent,
    });
    await response.body.dump();
    tally.add(String(response.statusCode));
    tally.most('longest_ms', Math.round(performance.now() - began));
    return response.statusCode;
  } catch {
    if (!ending.isOver) tally.add('cut');
    return 0;
  }
}

export function repeat(
  ending: Ending,
  { at, pauseMs }: { at: number; pauseMs: number },
  work: (place: number) => Promise<unknown>,
): void {
  const one = async (place: number): Promise<void> => {
    while (!ending.isOver) {
      await work(place);
      // Even with a pause of 0: immediate refusals must not starve the rest of this process.
      await sleep(pauseMs);
    }
  };
  for (let place = 0; place < at; place += 1) void one(place);
}

/** Keeps a number of raw connections open until the end; replaces closed ones, at most two per second each. */
export function keepOpen(ending: Ending, url: string, count: number, begin: (socket: Socket) => void): void {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const add = (): void => {
    if (ending.isOver) return;
    const socket = connect({ host: hostname, port: Number(port) });
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('connect', () => begin(socket));
    socket.once('close', () => {
      open.delete(socket);
      setTimeout(add, 500);
    });
  };
  for (let n = 0; n < count; n += 1) add();
  ending.onEnd(() => {
    for (const socket of open) socket.destroy();
  });
}

export const turn = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;
