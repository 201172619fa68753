"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "S3MediaStore", {
    enumerable: true,
    get: function() {
        return S3MediaStore;
    }
});
const _nodecrypto = require("node:crypto");
const _nodeevents = require("node:events");
const _nodefs = require("node:fs");
const _promises = require("node:fs/promises");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _nodestream = require("node:stream");
const _promises1 = require("node:stream/promises");
const _aws4fetch = require("aws4fetch");
const _undici = require("undici");
const _filerules = require("./file-rules");
const _mediastoreerror = require("./media-store.error");
const ANSWER_WITHIN_MS = 30_000;
const MOST_ERROR_BYTES = 1_000;
let S3MediaStore = class S3MediaStore {
    constructor(settings){
        this.settings = settings;
    }
    async put(id, bytes, size) {
        const answer = await this.send('PUT', id, ()=>{
            const counted = (0, _filerules.exactly)(size);
            // What breaks one side ends the other: a request whose source broke off is cut, so the bucket stores nothing.
            (0, _nodestream.pipeline)(bytes, counted, ()=>undefined);
            return {
                body: counted,
                size
            };
        });
        if (answer.statusCode !== 200) throw await failureOf('PUT', answer);
        await answer.body.dump();
    }
    /**
   * S3 wants the length before the first byte: the file waits on this machine's disk until it is whole. It has no name
   * there, so that of a process that is killed nothing stays.
   */ async putUnsized(id, bytes) {
        const path = (0, _nodepath.join)((0, _nodeos.tmpdir)(), `chasqui-upload-${(0, _nodecrypto.randomUUID)()}`);
        const file = (0, _nodefs.createWriteStream)(path, {
            flags: 'wx',
            mode: 0o600
        });
        await (0, _nodeevents.once)(file, 'open');
        const whole = (0, _nodefs.createReadStream)(path);
        try {
            await (0, _nodeevents.once)(whole, 'open');
            await (0, _promises.rm)(path);
            await (0, _promises1.pipeline)(bytes, file);
            await this.put(id, whole, file.bytesWritten);
            return file.bytesWritten;
        } finally{
            file.destroy();
            whole.destroy();
        }
    }
    async read(id) {
        const answer = await this.send('GET', id);
        if (answer.statusCode === 200) return answer.body;
        if (answer.statusCode !== 404) throw await failureOf('GET', answer);
        await answer.body.dump();
        return null;
    }
    async remove(id) {
        const answer = await this.send('DELETE', id);
        if (![
            200,
            204,
            404
        ].includes(answer.statusCode)) throw await failureOf('DELETE', answer);
        await answer.body.dump();
    }
    async send(method, id, open) {
        (0, _filerules.assertFileId)(id);
        const { endpoint, bucket, region, accessKey, secretKey } = this.settings;
        const signer = new _aws4fetch.AwsV4Signer({
            method,
            url: `${endpoint.replace(/\/{1,9}$/, '')}/${encodeURIComponent(bucket)}/media/${id}`,
            service: 's3',
            region,
            accessKeyId: accessKey,
            secretAccessKey: secretKey
        });
        const { url, headers } = await signer.sign();
        // Not before it is signed: somebody must listen to the body from its first moment.
        const upload = open?.();
        try {
            return await (0, _undici.request)(url, {
                method,
                headers: {
                    ...Object.fromEntries(headers),
                    ...upload && {
                        'content-length': String(upload.size)
                    }
                },
                ...upload && {
                    body: upload.body
                },
                headersTimeout: ANSWER_WITHIN_MS,
                bodyTimeout: ANSWER_WITHIN_MS
            });
        } catch (error) {
            throw new _mediastoreerror.MediaStoreError(`the bucket did not answer ${method}`, {
                cause: error
            });
        }
    }
};
async function failureOf(method, { statusCode, body }) {
    const text = (await body.text().catch(()=>'')).slice(0, MOST_ERROR_BYTES);
    return new _mediastoreerror.MediaStoreError(`the bucket answered ${method} with ${statusCode}: ${text}`);
}

//# sourceMappingURL=s3-media-store.js.map