import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { EventLogRepository } from '@chasqui/events';
import { waitFor } from '@chasqui/testing';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';
import { StreamClient } from '../../testing/stream.client';

const harness = ConsoleHarness.ofFile();
const SLOW = 8;
/** Together 24 MiB: more than any kernel keeps for a client that does not read. */
const EVENTS = 480;
const CHARACTERS = 50 * 1024;
/** Half a minute, the time of two looks, and slack for a busy machine. */
const CUT_WITHIN_MS = 60_000;

async function aSlowReader(url: string, { client, orgId }: TestMember): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET /console/api${inOrg(orgId, '/stream')} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${client.cookie ?? ''}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return socket;
}

/** Their hints are so long that a few of them fill every buffer. */
async function manyLongEvents(orgId: string): Promise<void> {
  const log = new EventLogRepository(harness.database);
  const payload = { message: { id: 'x'.repeat(CHARACTERS) } };
  for (let from = 0; from < EVENTS; from += 60) {
    const events = Array.from({ length: 60 }, () => ({
      orgId,
      mode: 'live' as const,
      type: 'message.status' as const,
      subjectId: randomUUID(),
      payload,
    }));
    await harness.database.transaction((transaction) => log.append(transaction, events));
  }
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('pages that stop to read their streams', () => {
  it('are cut off within a minute, and cost little memory and nobody else a hint meanwhile', async () => {
    const slow = await harness.aMember('viewer');
    const other = await harness.aMember('viewer', slow.orgId);
    const stranger = await harness.aMember('viewer');
    const { url, pid, kill } = await harness.startProcess();
    const open = ({ client, orgId }: TestMember) => StreamClient.open(url, client.cookie, inOrg(orgId, '/stream'));
    const quiet = await open(stranger);
    const reader = await open(other);
    const stalled = await Promise.all(Array.from({ length: SLOW }, () => aSlowReader(url, slow)));
    const before = residentMb(pid);
    await manyLongEvents(slow.orgId);
    await waitFor(() => reader.hints.length === EVENTS, { what: 'the other reader to hear of everything' });
    // The test does not read, so a cut shows only on a write. A client that still sends is treated like a silent one.
    const isCut = (socket: Socket): boolean => {
      if (!socket.destroyed) socket.write('\r\n');
      return socket.destroyed;
    };
    await sleep(3_000);
    expect(stalled.some(isCut)).toBe(false);
    expect(residentMb(pid) - before).toBeLessThan((SLOW * EVENTS * CHARACTERS) / 2 / 1024 ** 2);
    await waitFor(() => stalled.filter(isCut).length === SLOW, {
      what: 'the end of all that do not read',
      timeoutMs: CUT_WITHIN_MS,
      intervalMs: 500,
    });
    // Their places are free again, and no other stream was cut, even one that heard nothing for longer.
    const again = await Promise.all(Array.from({ length: 10 }, () => open(slow)));
    expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([reader.isEnded, quiet.isEnded, quiet.text.includes(': alive\n')]).toEqual([false, false, true]);
    for (const stream of [...again, reader, quiet]) stream.close();
    await kill();
  });
});
