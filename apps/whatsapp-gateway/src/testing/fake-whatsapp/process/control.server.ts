import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeWhatsApp } from '../fake-whatsapp';
import { commandsOf } from './commands';

type Command = (body: unknown) => unknown;

/** The commands over HTTP, on this machine only. Errors are 422 with `{ error }`. */
export class ControlServer {
  private readonly commands: ReadonlyMap<string, Command>;
  private server: Server | undefined;

  constructor(whatsapp: FakeWhatsApp) {
    this.commands = new Map(Object.entries(commandsOf(whatsapp)) as [string, Command][]);
  }

  async listen(): Promise<number> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        void this.answer(request.url ?? '', Buffer.concat(chunks).toString('utf8')).then(({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? null));
        });
      });
    });
    // A connection that ends while its client is stalled would reset the client's next request.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    return (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async answer(url: string, text: string): Promise<{ status: number; body: unknown }> {
    const command = this.commands.get(url.slice(1));
    if (!command) return { status: 404, body: { error: `there is no command ${url}` } };
    try {
      return { status: 200, body: await command(text === '' ? {} : JSON.parse(text)) };
    } catch (error) {
      return { status: 422, body: { error: error instanceof Error ? error.message : String(error) } };
    }
  }
}
