import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Sites open in a browser could reach this port too; they can neither guess the token nor fake the host. */
export class LocalGuard {
  port = 0;

  constructor(private readonly token: string) {}

  /** The page was called by this machine's own name, not by one that another site points here. */
  isOurHost({ headers }: FastifyRequest): boolean {
    const names = ['127.0.0.1', 'localhost'].map((name) => `${name}:${this.port}`);
    const { host, origin } = headers;
    if (host === undefined || !names.includes(host)) return false;
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    return origin === undefined || names.some((name) => origin === `http://${name}`);
  }

  hasToken({ headers }: FastifyRequest): boolean {
    const given = Buffer.from(headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${this.token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
