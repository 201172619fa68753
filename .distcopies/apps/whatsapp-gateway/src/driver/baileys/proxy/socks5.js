"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "askSocksProxy", {
    enumerable: true,
    get: function() {
        return askSocksProxy;
    }
});
const _proxyerror = require("./proxy.error");
const _socketreader = require("./socket-reader");
const VERSION = 5;
const NO_AUTHENTICATION = 0;
const NAME_AND_PASSWORD = 2;
const CONNECT = 1;
const DOMAIN_NAME = 3;
/** Bytes of an address in an answer, by its kind; a name is as long as its first byte says. */ const ADDRESS_BYTES = {
    1: 4,
    4: 16
};
const LONGEST = 262;
async function askSocksProxy(socket, { host, port }, credentials) {
    const methods = credentials ? [
        NO_AUTHENTICATION,
        NAME_AND_PASSWORD
    ] : [
        NO_AUTHENTICATION
    ];
    socket.write(Buffer.of(VERSION, methods.length, ...methods));
    const [version, method] = await (0, _socketreader.readFirst)(socket, ()=>2, LONGEST);
    if (version !== VERSION) throw new _proxyerror.ProxyError('The proxy answered something else.');
    if (method === NAME_AND_PASSWORD && credentials) await logIn(socket, credentials);
    else if (method !== NO_AUTHENTICATION) throw new _proxyerror.ProxyError('The proxy wants a name and a password.');
    const name = textOf(host);
    socket.write(Buffer.concat([
        Buffer.of(VERSION, CONNECT, 0, DOMAIN_NAME),
        name,
        Buffer.of(port >> 8, port & 0xff)
    ]));
    const [, reply] = await (0, _socketreader.readFirst)(socket, answerLength, LONGEST);
    if (reply !== 0) throw new _proxyerror.ProxyError(`The proxy refused (${reply}).`);
}
async function logIn(socket, { name, password }) {
    socket.write(Buffer.concat([
        Buffer.of(1),
        textOf(name),
        textOf(password)
    ]));
    const [, status] = await (0, _socketreader.readFirst)(socket, ()=>2, LONGEST);
    if (status !== 0) throw new _proxyerror.ProxyError('The proxy wants another name or password.');
}
/** With its length before it. */ function textOf(text) {
    const bytes = Buffer.from(text);
    if (bytes.length > 255) throw new _proxyerror.ProxyError('A name or password is too long for this kind of proxy.');
    return Buffer.concat([
        Buffer.of(bytes.length),
        bytes
    ]);
}
function answerLength(received) {
    const [, , , kind = 0, first] = received;
    if (received.length < 5) return undefined;
    const address = kind === DOMAIN_NAME ? 1 + (first ?? 0) : ADDRESS_BYTES[kind];
    if (address === undefined) throw new _proxyerror.ProxyError('The proxy answered something else.');
    return 4 + address + 2;
}

//# sourceMappingURL=socks5.js.map