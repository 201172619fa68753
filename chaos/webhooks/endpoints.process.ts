import { createHmac, timingSafeEqual } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { serveParent } from '../../bench/processes/child';
import { now } from '../clock';
import type { EndpointKind, ReceivedCall } from './webhook-history';

export interface EndpointsPlan {
  endpoints: { kind: EndpointKind; secret: string }[];
  file: string;
}

const HANGS_MS = 15_000;
/** Some healthy endpoints take a moment. */
const MOMENT_MS = 30;
/** The public package is slow, so it checks one request in this many; our own check runs on every one. */
const PACKAGE_EVERY = 50;
/** The promise; above it a request is examined more closely. */
const MOST_UNDER_WAY = 10;

let plan: EndpointsPlan['endpoints'] = [];
let keys: Buffer[] = [];
let file: WriteStream | undefined;
let calls = 0;
const open = new Map<number, Set<ServerResponse>>();
/** Responses whose sender disconnected before the answer. */
const cutOff = new WeakSet<ServerResponse>();

/** One server for all: each endpoint has its own address in 127.0.0.0/8, and so its own origin. */
const server = createServer((message, response) => void take(message, response));
server.keepAliveTimeout = 60_000;

async function take(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const at = now();
  const endpoint = Number(message.url?.slice(1));
  const others = open.get(endpoint) ?? new Set();
  open.set(endpoint, others);
  const before = [...others];
  others.add(response);
  response.once('close', () => {
    others.delete(response);
    if (!response.writableFinished) cutOff.add(response);
  });
  response.on('error', () => undefined);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk as Buffer);
  } catch {
    // Its sender was killed in the middle, so it is no request.
    return;
  }
  const body = Buffer.concat(chunks).toString('utf8');
  answer(endpoint, response);
  // An earlier request that was cut off may not be noticed yet: first read what has arrived.
  if (before.length >= MOST_UNDER_WAY) await nextTurns();
  write(endpoint, message, body, { at, underWay: before.filter((each) => !cutOff.has(each)).length + 1 });
}

/** By then everything in the sockets now has been read. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function write(
  endpoint: number,
  { headers }: IncomingMessage,
  body: string,
  seen: Pick<ReceivedCall, 'at' | 'underWay'>,
): void {
  calls += 1;
  const id = String(headers['webhook-id']);
  const call: ReceivedCall = {
    endpoint,
    id,
    token: tokenOf(body),
    attempt: Number(headers['x-webhook-attempt']),
    isSignatureValid: isSigned(endpoint, headers as Record<string, string>, body),
    ...seen,
  };
  file?.write(`${JSON.stringify(call)}\n`);
}

function tokenOf(body: string): number {
  const { data } = JSON.parse(body) as { data?: { used?: unknown } };
  return typeof data?.used === 'number' ? data.used : -1;
}

/** Standard Webhooks 1.0.0, implemented a second time, independent of the signing code. */
function isSigned(endpoint: number, headers: Record<string, string>, body: string): boolean {
  const key = keys[endpoint];
  if (key === undefined) return false;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  const given = Buffer.from(headers['webhook-signature'] ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return calls % PACKAGE_EVERY !== 0 || isSignedForThePackage(plan[endpoint]?.secret ?? '', headers, body);
}

function isSignedForThePackage(secret: string, headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function answer(endpoint: number, response: ServerResponse): void {
  const end = (): void => void response.end('ok');
  if (plan[endpoint]?.kind === 'hanging') setTimeout(end, HANGS_MS).unref();
  else if (endpoint % 10 === 1) setTimeout(end, MOMENT_MS);
  else end();
}

const handlers = {
  start: (given: EndpointsPlan) => {
    plan = given.endpoints;
    keys = plan.map(({ secret }) => Buffer.from(secret.slice('whsec_'.length), 'base64'));
    file = createWriteStream(given.file);
    return new Promise<number>((resolve) => {
      server.listen(0, '0.0.0.0', 4_096, () => resolve((server.address() as AddressInfo).port));
    });
  },
  /** Resolves when all requests so far are in the file; later ones are not written. */
  finish: () => {
    const ended = file;
    file = undefined;
    return new Promise<void>((resolve) => ended?.end(() => resolve()));
  },
};
export type EndpointsProcess = typeof handlers;

serveParent(handlers);
