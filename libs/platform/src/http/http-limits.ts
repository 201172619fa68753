import type { Server, ServerOptions } from 'node:http';

/** Limits of a public HTTP server (notes on slow and oversized requests: docs/architecture.md, "What a request passes"). */
export const HTTP_LIMITS = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  /** Longer than the idle timeout of the usual load balancers (60 s), so that they close first and never meet a reset. */
  keepAliveTimeoutMs: 65_000,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  /** Where files are sent in: 64 MiB over a line of 1 Mbit/s. */
  uploadTimeoutMs: 10 * 60_000,
  requestsPerConnection: 1000,
} as const;

/** Options of `http.createServer` for a public port. A missing Host header is answered by the app, in the envelope. */
export const HTTP_SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: HTTP_LIMITS.headerBytes,
  requireHostHeader: false,
  insecureHTTPParser: false,
};

/**
 * Puts the limits on a server, also on one that several apps share.
 *
 * @param requestTimeoutMs in which a request must have come in whole; Node knows one for all requests of a server
 */
export function limitHttpServer(server: Server, requestTimeoutMs: number = HTTP_LIMITS.requestTimeoutMs): Server {
  server.keepAliveTimeout = HTTP_LIMITS.keepAliveTimeoutMs;
  server.headersTimeout = HTTP_LIMITS.headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.maxRequestsPerSocket = HTTP_LIMITS.requestsPerConnection;
  // Node would answer 417 with an empty body; the expectation is optional to honour (RFC 9110 section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}
