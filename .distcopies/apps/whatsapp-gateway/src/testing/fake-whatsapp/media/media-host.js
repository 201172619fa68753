"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaHost", {
    enumerable: true,
    get: function() {
        return MediaHost;
    }
});
const _nodecrypto = require("node:crypto");
const _nodehttps = require("node:https");
const _certificate = require("./certificate");
const TRICKLE_MS = 50;
let MediaHost = class MediaHost {
    constructor(problems){
        this.problems = problems;
        this.certificate = (0, _certificate.selfSignedCertificate)();
        /** What an upload must carry. */ this.auth = (0, _nodecrypto.randomBytes)(12).toString('hex');
        /** Uploads and downloads are answered with this status; 0: as usual. */ this.failWith = 0;
        /** Paths that were asked for, in order. */ this.downloads = [];
        this.fates = new Map();
        this.waiting = new Set();
        this.files = new Map();
        this.published = new Map();
        this.port = 0;
        this.server = (0, _nodehttps.createServer)(this.certificate, (request, response)=>void this.handle(request, response));
    }
    async start() {
        await new Promise((resolve)=>this.server.listen(0, '127.0.0.1', resolve));
        this.port = this.server.address().port;
    }
    async stop() {
        this.server.closeAllConnections();
        await new Promise((resolve)=>this.server.close(resolve));
    }
    /** With its port. */ get host() {
        return `localhost:${this.port}`;
    }
    /** @returns the encrypted file under this path */ read(directPath) {
        return this.files.get(new URL(directPath, 'https://host').pathname);
    }
    /** Puts a file of a customer on the web, as it is. @returns its address */ publish(file, mimetype, name) {
        const path = `/files/${this.published.size}/${name}`;
        this.published.set(path, {
            file,
            mimetype
        });
        return `https://${_certificate.FILES_NAME}:${this.port}${path}`;
    }
    /** @returns its path */ store(file) {
        return this.put(`/v/t62/${digestOf(file)}.enc`, file);
    }
    /** A phone uploads a file again, also one that is gone. @returns its new path; undefined: it never was there */ uploadAgain(directPath) {
        const file = this.read(directPath);
        return file && this.put(`/v/t62/${digestOf(file)}.${this.files.size}.enc`, file);
    }
    /** The files that are there so far: from now on their downloads go like this, and what hangs goes on; without a word as usual. */ afflict(fate) {
        for (const path of this.files.keys())this.setFate(path, fate);
        const waiting = [
            ...this.waiting
        ];
        for (const answer of waiting)answer();
    }
    put(path, file) {
        this.files.set(path, file);
        this.setFate(path, this.nextFate);
        this.nextFate = undefined;
        return path;
    }
    setFate(path, fate) {
        if (fate === undefined) this.fates.delete(path);
        else this.fates.set(path, fate);
    }
    async handle(request, response) {
        const url = new URL(request.url ?? '/', `https://${this.host}`);
        const chunks = [];
        for await (const chunk of request)chunks.push(chunk);
        if (this.failWith > 0) {
            response.writeHead(this.failWith).end();
            return;
        }
        if (request.method === 'POST') {
            this.upload(url, Buffer.concat(chunks), response);
            return;
        }
        const file = this.files.get(url.pathname);
        const published = this.published.get(url.pathname);
        if (published) response.writeHead(200, {
            'content-type': published.mimetype
        }).end(published.file);
        else this.download(url.pathname, file, response);
    }
    download(path, file, response) {
        this.downloads.push(path);
        this.answer(path, file, response);
    }
    answer(path, file, response) {
        const fate = file === undefined ? 'missing' : this.fates.get(path);
        const type = {
            'content-type': 'application/octet-stream'
        };
        switch(fate){
            case 'missing':
                response.writeHead(404).end();
                return;
            case 'gone':
                response.writeHead(410).end();
                return;
            case 'hangs':
                {
                    const answer = ()=>{
                        this.waiting.delete(answer);
                        this.answer(path, file, response);
                    };
                    this.waiting.add(answer);
                    response.on('close', ()=>this.waiting.delete(answer));
                    return;
                }
            case 'trickles':
                {
                    response.writeHead(200, type);
                    const timer = setInterval(()=>response.write('.'), TRICKLE_MS);
                    response.on('close', ()=>clearInterval(timer));
                    return;
                }
            case undefined:
                response.writeHead(200, type).end(file);
        }
    }
    upload(url, file, response) {
        const kind = /^\/mms\/(image|video|audio|document)\/([^/]+)$/.exec(url.pathname);
        const token = decodeURIComponent(kind?.[2] ?? '');
        const fault = this.faultOf(url, file, token);
        if (fault) {
            this.problems.add(`An upload to ${url.pathname}: ${fault}`);
            response.writeHead(400).end('{}');
            return;
        }
        const path = this.store(file);
        response.writeHead(200, {
            'content-type': 'application/json'
        });
        response.end(JSON.stringify({
            url: `https://${this.host}${path}`,
            direct_path: path
        }));
    }
    faultOf(url, file, token) {
        if (url.searchParams.get('auth') !== this.auth) return 'its auth is wrong';
        return token === digestOf(file) ? undefined : 'its token is not the hash of the file';
    }
};
const digestOf = (file)=>(0, _nodecrypto.createHash)('sha256').update(file).digest('base64url');

//# sourceMappingURL=media-host.js.map