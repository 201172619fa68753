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
    get SMTP_TEST_CERTIFICATE () {
        return SMTP_TEST_CERTIFICATE;
    },
    get SmtpSink () {
        return SmtpSink;
    },
    get readMail () {
        return readMail;
    },
    get startMuteServer () {
        return startMuteServer;
    },
    get startScriptedServer () {
        return startScriptedServer;
    }
});
const _nodenet = require("node:net");
const _nodeevents = require("node:events");
const _smtpserver = require("smtp-server");
const SMTP_TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUJ1MEIcEpPaMHEu0vrC7TmO+I/78wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTIwMDMwMFoYDzIxMjYxMTAx
MjAwMzAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARRKvZaVnMwyDqt3hNq3h2mXzRWK9WMMb6UULwKXdwB0j/zsHuptu2N
kxwQCgIREbPmU5KvpsdMQ8TB9h7VJLWIo2kwZzAdBgNVHQ4EFgQU4WSnHs0bMfdh
nC2V+/+Xttr0ORUwHwYDVR0jBBgwFoAU4WSnHs0bMfdhnC2V+/+Xttr0ORUwFAYD
VR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
SAAwRQIgK4I8/rMYb7ov7hEMAyAg6vckeVZZT9EQ9TbdYiR0+TgCIQCdj3/QmQ1s
z9Jw3fh7g0GRttCIP4GPGyfETiLUL1pdvg==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGQGKE1K61Axbf9z5
1Q6ma0IjdvxGNVCR0+/Ag0smnt2hRANCAARRKvZaVnMwyDqt3hNq3h2mXzRWK9WM
Mb6UULwKXdwB0j/zsHuptu2NkxwQCgIREbPmU5KvpsdMQ8TB9h7VJLWI
-----END PRIVATE KEY-----
`;
let SmtpSink = class SmtpSink {
    constructor(options){
        this.options = options;
        this.mails = [];
        /** Lines with which RCPT and DATA are refused next, one each time; undefined: taken. */ this.recipientReplies = [];
        this.messageReplies = [];
        /** The same for recipients one by one. */ this.repliesTo = new Map();
        /** How often somebody tried to sign in. */ this.logins = 0;
        /** Runs before a message is taken. */ this.beforeTaken = async ()=>undefined;
        this.port = 0;
        this.server = new _smtpserver.SMTPServer(this.settings());
        this.server.on('error', ()=>undefined);
    }
    static async start(options = {}) {
        const sink = new SmtpSink(options);
        const listening = sink.server.listen(options.port ?? 0, '127.0.0.1');
        await (0, _nodeevents.once)(listening, 'listening');
        sink.port = listening.address().port;
        return sink;
    }
    close() {
        return new Promise((resolve)=>{
            this.server.close(()=>resolve());
            for (const connection of this.server.connections)connection.close();
        });
    }
    settings() {
        const { login, isImplicit = false, isPlain = false } = this.options;
        return {
            key: KEY,
            cert: SMTP_TEST_CERTIFICATE,
            secure: isImplicit,
            authOptional: login === undefined,
            allowInsecureAuth: isPlain,
            disableReverseLookup: true,
            disabledCommands: isPlain ? [
                'STARTTLS'
            ] : [],
            closeTimeout: 100,
            onAuth: ({ username, password }, _session, done)=>{
                this.logins += 1;
                const isRight = username === login?.user && password === login?.pass;
                done(isRight ? null : replyError('535 5.7.8 Wrong user or password'), isRight ? {
                    user: username
                } : undefined);
            },
            onRcptTo: ({ address }, _session, done)=>{
                const reply = this.repliesTo.get(address)?.shift() ?? this.recipientReplies.shift();
                done(reply === undefined ? null : replyError(reply));
            },
            onData: (stream, session, done)=>{
                const parts = [];
                stream.on('data', (part)=>parts.push(part));
                stream.on('end', ()=>{
                    void this.beforeTaken().then(()=>{
                        const reply = this.messageReplies.shift();
                        if (reply !== undefined) return done(replyError(reply));
                        this.mails.push({
                            from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
                            to: session.envelope.rcptTo.map(({ address })=>address),
                            message: Buffer.concat(parts).toString('utf8'),
                            user: session.user === undefined ? null : String(session.user),
                            isEncrypted: session.secure
                        });
                        return done(null, 'Taken');
                    });
                });
            }
        };
    }
};
async function startMuteServer(says, everyMs = 50) {
    const sockets = new Set();
    const server = (0, _nodenet.createServer)((socket)=>{
        sockets.add(socket);
        const timer = setInterval(()=>says !== '' && socket.write(says), everyMs);
        socket.on('error', ()=>undefined).on('close', ()=>clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(server, 'listening');
    const close = ()=>{
        server.close();
        for (const socket of sockets)socket.destroy();
    };
    return {
        port: server.address().port,
        close
    };
}
async function startScriptedServer(greeting, replies) {
    const sockets = new Set();
    const server = (0, _nodenet.createServer)((socket)=>{
        sockets.add(socket);
        socket.on('error', ()=>undefined).on('data', (bytes)=>{
            const line = bytes.toString('latin1');
            const begun = Object.keys(replies).find((each)=>line.startsWith(each));
            socket.write(`${begun === undefined ? '250 ok' : replies[begun]}\r\n`);
        });
        socket.write(`${greeting}\r\n`);
    }).listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(server, 'listening');
    const close = ()=>{
        server.close();
        for (const socket of sockets)socket.destroy();
    };
    return {
        port: server.address().port,
        close
    };
}
function replyError(line) {
    const responseCode = Number(line.slice(0, 3));
    return Object.assign(new Error(line.slice(4)), {
        responseCode
    });
}
function readMail({ message }) {
    const [head = '', ...rest] = message.split('\r\n\r\n');
    const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
    const header = (name)=>{
        const line = unfolded.split('\r\n').find((each)=>each.toLowerCase().startsWith(`${name.toLowerCase()}: `));
        return line === undefined ? null : decodedWords(line.slice(name.length + 2));
    };
    const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1] ?? 'none';
    const parts = rest.join('\r\n\r\n').split(`--${boundary}`).map(decodedPart);
    return {
        header,
        words: parts.join('\n'),
        parts
    };
}
function decodedPart(part) {
    const [head = '', ...body] = part.split('\r\n\r\n');
    const text = body.join('\r\n\r\n');
    if (/quoted-printable/i.test(head)) {
        const bytes = text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex)=>String.fromCharCode(Number.parseInt(hex, 16)));
        return Buffer.from(bytes, 'latin1').toString('utf8');
    }
    return /base64/i.test(head) ? Buffer.from(text, 'base64').toString('utf8') : text;
}
function decodedWords(text) {
    return text.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind, word)=>kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : Buffer.from(word.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/gi, (_hex, hex)=>String.fromCharCode(Number.parseInt(hex, 16))), 'latin1').toString('utf8'));
}

//# sourceMappingURL=smtp-sink.js.map