import type { Noise } from '../noise-plan';
import { ask, keepOpen, repeat, turn } from '../noise-traffic';

const PASSWORD = 'a password of nobody';

export const strangersNoise: Noise = {
  name: 'strangers',
  what: 'pages without a session, wrong passwords, and half a request head on each of many connections',
  start({ api, console, size }, tally, ending) {
    const pages = [`${console}/console/sign-in`, `${api}/docs`, `${api}/openapi.json`];
    repeat(ending, { at: 40, pauseMs: 0 }, (place) => ask({ method: 'GET', url: turn(pages, place) }, tally, ending));
    const signIn = { url: `${console}/console/api/sign-in`, headers: { origin: api } };
    repeat(ending, { at: 5, pauseMs: 0 }, (place) => {
      const body = { email: `somebody${place}@example.com`, password: PASSWORD };
      return ask({ ...signIn, body }, tally, ending);
    });
    for (const door of [api, console]) {
      keepOpen(ending, door, Math.ceil(1_000 * size), (socket) => {
        tally.add('half_heads');
        socket.pause();
        socket.write('GET / HTTP/1.1\r\nX: ');
      });
    }
  },
};
