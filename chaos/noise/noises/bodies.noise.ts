import { gzipSync } from 'node:zlib';
import type { Noise } from '../noise-plan';
import { ask, keepOpen, repeat, turn } from '../noise-traffic';

const MEGABYTE = 1024 * 1024;
/** 8 MB of JSON in 8 kB of gzip. */
const BOMB = gzipSync(`{"events":[${'0,'.repeat(4 * MEGABYTE - 100)}0]}`);
const HALF = Buffer.alloc(4 * MEGABYTE, ' ');

/** Request bodies without a token: small ones that inflate, and endless ones. */
export const bodiesNoise: Noise = {
  name: 'bodies',
  what: '8 MB as 8 kB of gzip, and bodies that never end, both without a token',
  start({ api, pairing, phones, size }, tally, ending) {
    const doors = [
      `${pairing}/gateway/v1/events`,
      `${pairing}/gateway/v1/register`,
      `${phones}/sms-phone/v1/device`,
      `${phones}/sms-phone/v1/messages`,
      `${api}/v1/whatsapp/bulk`,
    ];
    const headers = { 'content-encoding': 'gzip' };
    repeat(ending, { at: doors.length, pauseMs: 200 }, (place) =>
      ask({ url: turn(doors, place), headers, bytes: BOMB }, tally, ending),
    );
    for (const door of doors.slice(0, 4)) {
      const { pathname } = new URL(door);
      const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${8 * MEGABYTE - 1}\r\n\r\n`;
      keepOpen(ending, door, Math.ceil(20 * size), (socket) => {
        tally.add('unfinished');
        socket.on('data', () => tally.add('unfinished_answered'));
        socket.write(head);
        socket.write(HALF);
      });
    }
  },
};
