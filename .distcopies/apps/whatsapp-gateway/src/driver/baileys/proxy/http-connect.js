"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "askHttpProxy", {
    enumerable: true,
    get: function() {
        return askHttpProxy;
    }
});
const _proxyerror = require("./proxy.error");
const _socketreader = require("./socket-reader");
const MOST_HEAD_BYTES = 16 * 1024;
const END = '\r\n\r\n';
async function askHttpProxy(socket, target, credentials) {
    const authority = `${target.host}:${target.port}`;
    const lines = [
        `CONNECT ${authority} HTTP/1.1`,
        `Host: ${authority}`
    ];
    if (credentials) {
        const basic = Buffer.from(`${credentials.name}:${credentials.password}`).toString('base64');
        lines.push(`Proxy-Authorization: Basic ${basic}`);
    }
    socket.write(lines.join('\r\n') + END);
    const head = await (0, _socketreader.readFirst)(socket, endOfHead, MOST_HEAD_BYTES);
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1'))?.[1];
    if (status === undefined) throw new _proxyerror.ProxyError('The proxy answered something else.');
    if (status === '407') throw new _proxyerror.ProxyError('The proxy wants another name or password (407).');
    if (!status.startsWith('2')) throw new _proxyerror.ProxyError(`The proxy refused (${status}).`);
}
function endOfHead(received) {
    const at = received.indexOf(END);
    return at < 0 ? undefined : at + END.length;
}

//# sourceMappingURL=http-connect.js.map