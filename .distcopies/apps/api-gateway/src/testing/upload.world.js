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
    get Uploader () {
        return Uploader;
    },
    get answerOf () {
        return answerOf;
    },
    get filesIn () {
        return filesIn;
    },
    get formOf () {
        return formOf;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _tenancy = require("../../../../libs/tenancy/src");
const _apigatewayharness = require("./api-gateway.harness");
const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const BOUNDARY = 'xYzZY';
function formOf(...parts) {
    const pieces = parts.flatMap(({ name = 'file', filename = 'a.pdf', type = 'application/pdf', bytes, encoding })=>{
        const file = filename === null ? '' : `; filename="${filename}"`;
        const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n` + (type === null ? '' : `Content-Type: ${type}\r\n`) + (encoding === undefined ? '' : `Content-Transfer-Encoding: ${encoding}\r\n`) + '\r\n';
        return [
            Buffer.from(head),
            bytes ?? Buffer.from('some bytes'),
            Buffer.from('\r\n')
        ];
    });
    return Buffer.concat([
        ...pieces,
        Buffer.from(`--${BOUNDARY}--\r\n`)
    ]);
}
let Uploader = class Uploader {
    constructor(harness, key, orgId, url){
        this.harness = harness;
        this.key = key;
        this.orgId = orgId;
        this.url = url;
        this.at = (url)=>new Uploader(this.harness, this.key, this.orgId, url);
    }
    static async create(harness, url = harness.url, mode = 'live') {
        const { key, orgId } = await harness.aKey({
            mode,
            rateLimitPerMinute: 1_000_000
        });
        return new Uploader(harness, key, orgId, url);
    }
    async storageOf(megabytes) {
        const limits = {
            storage_mb: megabytes
        };
        await new _tenancy.OrganizationRepository(this.harness.database).changePlan(this.orgId, {
            limits
        });
    }
    post(body, headers = {}) {
        return fetch(`${this.url}/v1/media`, {
            method: 'POST',
            headers: {
                ...(0, _apigatewayharness.withKey)(this.key),
                'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
                ...headers
            },
            body: body instanceof Buffer ? new Uint8Array(body) : body,
            ...!(body instanceof Buffer) && {
                duplex: 'half'
            }
        });
    }
    async upload(part = {}, headers = {}) {
        return answerOf(await this.post(formOf(part), headers));
    }
    /** An upload that says its headers and a part of its bytes, and then nothing. */ begin(bytes, sent = 100) {
        const { hostname, port } = new URL(this.url);
        const socket = (0, _nodenet.connect)(Number(port), hostname);
        socket.on('error', ()=>undefined);
        const form = formOf({
            bytes: (0, _nodecrypto.randomBytes)(bytes)
        });
        socket.write(`POST /v1/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${this.key}\r\n` + `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${form.length}\r\n\r\n`);
        socket.write(form.subarray(0, sent + 100));
        return socket;
    }
    /** What is counted, after checking that it is the sum of the rows. */ async used() {
        const { rows } = await this.harness.database.query(`select coalesce((select used_bytes from storage_usage where org_id = $1), 0)::float8 as used,
         coalesce((select sum(size) from media_files where org_id = $1), 0)::float8 as sum`, [
            this.orgId
        ]);
        if (rows[0]?.used !== rows[0]?.sum) throw new Error(`counted ${rows[0]?.used}, there are ${rows[0]?.sum}`);
        return rows[0]?.used ?? -1;
    }
    async files() {
        const { rows } = await this.harness.database.query('select from media_files where org_id = $1', [
            this.orgId
        ]);
        return rows.length;
    }
};
async function answerOf(answer) {
    const replayed = answer.headers.get('idempotency-replayed') === 'true';
    return {
        status: answer.status,
        replayed,
        body: await answer.json()
    };
}
const filesIn = (folder)=>(0, _nodefs.readdirSync)(folder, {
        recursive: true,
        withFileTypes: true
    }).filter((entry)=>entry.isFile()).map(({ name })=>name);

//# sourceMappingURL=upload.world.js.map