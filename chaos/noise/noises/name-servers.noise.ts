import { createSocket } from 'node:dgram';
import type { Noise } from '../noise-plan';

/** The direct gateways' names lead to a name server that never answers; `pairing` looks them up by itself. */
export const nameServersNoise: Noise = {
  name: 'name-servers',
  what: 'direct gateways whose name server never answers',
  async start({ nameServer }, tally, ending) {
    if (nameServer === null) return;
    const server = createSocket('udp4');
    server.on('error', () => tally.add('could_not_listen'));
    server.on('message', () => tally.add('unanswered_queries'));
    server.bind(53, nameServer);
    ending.onEnd(() => server.close());
  },
};
