import type { Server, ServerOptions } from 'node:http';

/** docs/security.md, "Requests and bodies". */
export const HTTP_LIMITS = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  /** Longer than the idle timeout of common load balancers (60 s): they close first and never meet a reset. */
  keepAliveTimeoutMs: 65_000,
  headersTimeoutMs: 15_000,
  /** For a file: 64 MiB at 1 Mbit/s. All other bodies have less (`BODY_LIMITS`). */
  uploadTimeoutMs: 10 * 60_000,
  requestsPerConnection: 1000,
  /**
   * As many as Linux lets wait (net.core.somaxconn). Node's 511 are full when one client opens a thousand at once; a
   * dropped client retries after 1, 3, 7, 15 s.
   */
  backlog: 4_096,
} as const;

/** The app itself answers a missing Host header, in the envelope. */
export const HTTP_SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: HTTP_LIMITS.headerBytes,
  requireHostHeader: false,
  insecureHTTPParser: false,
  // How often Node looks for late headers; its own 30 s would triple their time.
  connectionsCheckingInterval: 5_000,
};

export function limitHttpServer(server: Server): Server {
  server.keepAliveTimeout = HTTP_LIMITS.keepAliveTimeoutMs;
  server.headersTimeout = HTTP_LIMITS.headersTimeoutMs;
  // Node has one time for all requests of a server. The body's time belongs to its route (`receiveBodies`).
  server.requestTimeout = HTTP_LIMITS.uploadTimeoutMs;
  server.maxRequestsPerSocket = HTTP_LIMITS.requestsPerConnection;
  // Node would answer 417 with an empty body; honoring the expectation is optional (RFC 9110 section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Node would request the body at once; here it is requested when its owner is known.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  return server;
}
