import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { RouteTable } from './route-table';

describe('methods of a path', () => {
  it('the methods of a path are those of the route that the router prefers, whatever the order of routes', () => {
    const fastify = Fastify();
    const table = new RouteTable<object>(fastify);
    const add = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string) =>
      fastify.route({ method, url, exposeHeadRoute: false, handler: async () => null });
    add('PUT', '/contacts/*');
    add('GET', '/contacts/:id');
    add('POST', '/contacts/:id/merge');
    add('PATCH', '/contacts/fields/:id');
    add('POST', '/contacts/fields');
    const paths = [
      '/contacts/1',
      '/contacts/fields',
      '/contacts/fields/merge',
      '/contacts/1/merge?a',
      '/contacts/1/2/3',
      '/x',
    ];
    expect(paths.map((path) => [path, ...table.methodsOf(path)])).toEqual([
      ['/contacts/1', 'GET'],
      ['/contacts/fields', 'POST'],
      ['/contacts/fields/merge', 'PATCH'],
      ['/contacts/1/merge?a', 'POST'],
      ['/contacts/1/2/3', 'PUT'],
      ['/x'],
    ]);
  });
});
