import { Client } from 'pg';
import { inWords, refuseStandby, UntrustedConnectionError } from './connection-refusal';
import { OwnSocket } from './own-socket';
import type { ServerList } from '../servers/server-list';
import { UnfitServerError } from '../servers/unfit-server.error';

const CONNECT_WITHIN_MS = 5_000;

/**
 * Tries each server of a list once until one accepts a connection; `servers.url` then leads there. For users of the
 * driver's own classes; a `BoundedPool` does it itself.
 * @throws UnfitServerError when one side does not trust the other; the last server's error when none is the primary
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
