"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get HTTP_LIMITS () {
        return HTTP_LIMITS;
    },
    get HTTP_SERVER_OPTIONS () {
        return HTTP_SERVER_OPTIONS;
    },
    get limitHttpServer () {
        return limitHttpServer;
    }
});
const HTTP_LIMITS = {
    bodyBytes: 1024 * 1024,
    headerBytes: 16 * 1024,
    /** Longer than the idle timeout of the usual load balancers (60 s), so that they close first and never meet a reset. */ keepAliveTimeoutMs: 65_000,
    headersTimeoutMs: 15_000,
    /** Of a file: 64 MiB over a line of 1 Mbit/s. All other bodies have less (`BODY_LIMITS`). */ uploadTimeoutMs: 10 * 60_000,
    requestsPerConnection: 1000,
    /**
   * Connections that wait to be taken, as many as Linux allows (net.core.somaxconn). Node's 511 are full when one client
   * opens a thousand at once; a client whose connection is dropped then tries again after 1, 3, 7, 15 s.
   */ backlog: 4_096
};
const HTTP_SERVER_OPTIONS = {
    maxHeaderSize: HTTP_LIMITS.headerBytes,
    requireHostHeader: false,
    insecureHTTPParser: false,
    // How often Node looks for headers that are late; its own 30 s would triple their time.
    connectionsCheckingInterval: 5_000
};
function limitHttpServer(server) {
    server.keepAliveTimeout = HTTP_LIMITS.keepAliveTimeoutMs;
    server.headersTimeout = HTTP_LIMITS.headersTimeoutMs;
    // Node knows one time for all requests of a server. How long a body may take is its route's business (`receiveBodies`).
    server.requestTimeout = HTTP_LIMITS.uploadTimeoutMs;
    server.maxRequestsPerSocket = HTTP_LIMITS.requestsPerConnection;
    // Node would answer 417 with an empty body; the expectation is optional to honour (RFC 9110 section 10.1.1).
    server.on('checkExpectation', (request, response)=>server.emit('request', request, response));
    // Node would ask for the body at once; it is asked for when it is known whose it is.
    server.on('checkContinue', (request, response)=>server.emit('request', request, response));
    return server;
}

//# sourceMappingURL=http-limits.js.map