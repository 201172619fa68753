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
    get PNG_HEAD () {
        return PNG_HEAD;
    },
    get beginUpload () {
        return beginUpload;
    },
    get formOf () {
        return formOf;
    },
    get statusLine () {
        return statusLine;
    },
    get upload () {
        return upload;
    },
    get uploadHeaders () {
        return uploadHeaders;
    }
});
const _nodenet = require("node:net");
const _consoleharness = require("./console.harness");
const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const BOUNDARY = 'xYzZY';
function formOf({ name = 'a.pdf', type = 'application/pdf', bytes = Buffer.from('some bytes') }) {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` + `Content-Type: ${type}\r\n\r\n`;
    return Buffer.concat([
        Buffer.from(head),
        bytes,
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
    ]);
}
function uploadHeaders({ client }) {
    return {
        cookie: client.cookie ?? '',
        origin: new URL(client.url).origin,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`
    };
}
async function upload(member, file = {}, headers = {}, orgId = member.orgId) {
    const answer = await fetch(`${member.client.url}/console/api${(0, _consoleharness.inOrg)(orgId, '/media')}`, {
        method: 'POST',
        headers: {
            ...uploadHeaders(member),
            ...headers
        },
        body: new Uint8Array(formOf(file))
    });
    return {
        status: answer.status,
        body: await answer.json(),
        headers: answer.headers
    };
}
function beginUpload(member, length, headers = {}) {
    const { hostname, port } = new URL(member.client.url);
    const socket = (0, _nodenet.connect)(Number(port), hostname);
    socket.on('error', ()=>undefined);
    const lines = Object.entries({
        host: `${hostname}:${port}`,
        ...uploadHeaders(member),
        ...headers
    });
    socket.write(`POST /console/api${(0, _consoleharness.inOrg)(member.orgId, '/media')} HTTP/1.1\r\n` + lines.map(([name, value])=>`${name}: ${value}\r\n`).join('') + (length === null ? '' : `content-length: ${length}\r\n`) + '\r\n');
    return socket;
}
async function statusLine(socket) {
    for await (const chunk of socket)return String(chunk).split('\r\n', 1)[0] ?? '';
    return 'nothing';
}

//# sourceMappingURL=upload.client.js.map