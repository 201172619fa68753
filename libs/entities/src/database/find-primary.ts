import { Client } from 'pg';
import { inWords, refuseStandby, UntrustedConnectionError } from './connection-refusal';
import { OwnSocket } from './own-socket';
import type { ServerList } from '../servers/server-list';
import { UnfitServerError } from '../servers/unfit-server.error';

const CONNECT_WITHIN_MS = 5_000;

/**
 * Looks once at each server of a list until one takes a connection, which `servers.url` leads to then. For whoever makes
 * connections with the driver's own classes; a `BoundedPool` looks by itself.
 *
 * @throws UnfitServerError when both sides do not trust each other; the error of the last server when none is the primary
 */
export async function findPrimary(servers: ServerList): Promise<void> {
  for (let othersLeft = servers.count - 1; ; othersLeft -= 1) {
    const { url } = servers;
    const client = new Client({
      ...servers.connectionTo(url),
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      stream: () => new OwnSocket(),
    });
    refuseStandby(client, servers, url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const said = inWords(error as Error, url, servers.variable);
      servers.pass(url);
      if (othersLeft > 0) continue;
      throw said instanceof UntrustedConnectionError ? new UnfitServerError(said.message) : said;
    }
  }
}
