import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePort } from './free-port';

const listening = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

it('each port is another one, can be listened on, and is none that connections are given', async () => {
  const ports = await Promise.all(Array.from({ length: 60 }, () => freePort()));
  expect(new Set(ports).size).toBe(60);
  const [first = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t').map(Number);
  expect(Math.max(...ports)).toBeLessThan(first);
  const servers = await Promise.all(ports.map(listening));
  const next = await freePort();
  expect(ports).not.toContain(next);
  for (const server of servers) server.close();
});
