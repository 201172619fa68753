// A customer's server on this machine, which containers reach at their bridge's address.
import { createServer } from 'node:http';
import { toldMessage } from './event-stream.mjs';

export class WebhookReceiver {
  #server;

  told = [];

  /** @param {string} address of this machine @returns {Promise<string>} URL for webhooks */
  async listen(address) {
    this.#server = createServer((request, answer) => {
      const parts = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        const id = toldMessage(JSON.parse(Buffer.concat(parts).toString()));
        if (id !== undefined) this.told.push(id);
        answer.writeHead(204).end();
      });
    });
    await new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, address, resolve);
    });
    return `http://${address}:${this.#server.address().port}/hook`;
  }

  close() {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}
