"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FakeWhatsApp", {
    enumerable: true,
    get: function() {
        return FakeWhatsApp;
    }
});
const _nodehttp = require("node:http");
const _baileys = require("baileys");
const _ws = require("ws");
const _codepairing = require("./login/code-pairing");
const _firstmessages = require("./login/first-messages");
const _login = require("./login/login");
const _pairing = require("./login/pairing");
const _mediahost = require("./media/media-host");
const _mediaretry = require("./media/media-retry");
const _messagerelay = require("./messages/message-relay");
const _outboundstanzas = require("./messages/outbound-stanzas");
const _receipts = require("./messages/receipts");
const _problems = require("./problems");
const _restrictionnotice = require("./messages/restriction-notice");
const _script = require("./script");
const _stanzarouter = require("./stanza-router");
const _directory = require("./users/directory");
const _person = require("./users/person");
const _phonewriter = require("./users/phone-writer");
const _clientconnection = require("./wire/client-connection");
const _nodes = require("./wire/nodes");
let FakeWhatsApp = class FakeWhatsApp {
    constructor(){
        this.directory = new _directory.Directory();
        this.script = new _script.Script();
        this.trouble = new _problems.Problems();
        this.root = _baileys.Curve.generateKeyPair();
        this.connections = new Map();
        this.outbound = new _outboundstanzas.OutboundStanzas(this.trouble);
        this.receipts = new _receipts.Receipts(this.outbound);
        this.writer = new _phonewriter.PhoneWriter(this.outbound, this.trouble);
        this.port = 0;
        this.logins = 0;
        this.media = new _mediahost.MediaHost(this.trouble);
        const world = {
            directory: this.directory,
            problems: this.trouble,
            media: this.media,
            script: this.script,
            roleOf: (connection)=>this.connections.get(connection)
        };
        this.login = new _login.Login(world);
        this.pairing = new _pairing.Pairing(world);
        const relay = new _messagerelay.MessageRelay(world, this.outbound, this.receipts);
        const mediaRetry = new _mediaretry.MediaRetry(this.media, this.outbound, this.trouble);
        this.router = new _stanzarouter.StanzaRouter(world, this.outbound, relay, mediaRetry, (role)=>this.ready(role));
    }
    async start() {
        await this.media.start();
        await this.open();
        return this;
    }
    async stop() {
        this.receipts.stop();
        await this.refuseConnections();
        await this.media.stop();
    }
    /** The address stays the same when connections were refused in between. */ get access() {
        return {
            url: `ws://127.0.0.1:${this.port}/ws/chat`,
            rootKey: Buffer.from(this.root.public).toString('hex'),
            mediaHost: this.media.host,
            mediaCertificate: this.media.certificate.cert
        };
    }
    /** QR codes that one connection may show; 6 unless set. */ set refsPerConnection(count) {
        this.login.refsPerConnection = count;
    }
    /** How often a linked device logged in. */ get loginCount() {
        return this.logins;
    }
    // --- the people -----------------------------------------------------------------------------------------------
    /** Somebody on WhatsApp; the same again for a known number. */ person(draft) {
        const user = typeof draft === 'string' ? this.directory.get(draft) : this.directory.add(draft);
        return new _person.Person(user, this.writer, this.receipts, this.media);
    }
    /** @param phones of the members, the owner first */ group(subject, phones) {
        return this.directory.addGroup(subject, phones);
    }
    // --- linking ----------------------------------------------------------------------------------------------------
    /**
   * The phone of this number scans the code.
   *
   * @throws Error when the code is not shown any more, or the client's answer is forged
   */ async scan(qr, phone) {
        const content = (0, _pairing.readQr)(qr);
        const found = this.pairings().find(([, role])=>role.refs.includes(content.ref));
        if (!found) throw new Error('This code has expired');
        const [connection, role] = found;
        if (!content.identity.equals(role.identity) || !content.noiseKey.equals(role.noiseKey)) {
            this.trouble.add('A QR code shows other keys than the client registered');
        }
        await this.pairing.complete(connection, role, this.directory.add({
            phone
        }), content.advSecret);
    }
    /** The person with this number types the code into the phone. @throws Error when it is wrong, or nobody asked */ async enterCode(phone, code) {
        const found = this.pairings().find(([, role])=>role.code?.phone === phone);
        if (!found) throw new Error(`No client asked for a code for ${phone}`);
        const [connection, role] = found;
        const user = this.directory.add({
            phone
        });
        await this.pairing.complete(connection, role, user, await (0, _codepairing.agreeByCode)(connection, role, user, code));
    }
    /** Whether a client waits for somebody to type a code into the phone of this number. */ asksForCode(phone) {
        return this.pairings().some(([, role])=>role.code?.phone === phone);
    }
    /** Clients that show a code now. */ get waitingForScan() {
        return this.pairings().length;
    }
    // --- trouble ----------------------------------------------------------------------------------------------------
    /** What the real server would not have put up with; empty at the end of a test. */ problems() {
        return this.trouble.all();
    }
    /** A problem like this is what the test wants. */ expectProblem(pattern) {
        this.trouble.expect(pattern);
    }
    /** What clients still have to confirm, one line each. */ owed() {
        return this.directory.all().flatMap(({ phone, companions })=>[
                ...companions.values()
            ].flatMap(({ owed })=>[
                    ...owed.keys()
                ].map((key)=>`${phone} owes ${key}`)));
    }
    /** Ends the connections of a number as the server does. */ closeWith(phone, code) {
        for (const { connection } of this.directory.get(phone).companions.values()){
            if (code === 428 || code === 408) connection?.cut();
            else if (code === 440) connection?.end((0, _nodes.node)('stream:error', {}, [
                (0, _nodes.node)('conflict', {
                    type: 'replaced'
                })
            ]));
            else if (code === 402 || code === 405 || code === 406) connection?.end((0, _nodes.node)('failure', {
                reason: String(code)
            }));
            else connection?.end((0, _nodes.node)('stream:error', {
                code: String(code)
            }));
        }
    }
    /** The line brings something that was not sent. */ garble(phone) {
        for (const { connection } of this.directory.get(phone).companions.values())connection?.garble();
    }
    /** The person removes the linked devices on the phone: they are logged out, now or when they come back. */ removeDevices(phone) {
        const user = this.directory.get(phone);
        const conflict = (0, _nodes.node)('stream:error', {
            code: '401'
        }, [
            (0, _nodes.node)('conflict', {
                type: 'device_removed'
            })
        ]);
        for (const { connection } of user.companions.values())connection?.end(conflict);
        user.companions.clear();
    }
    /**
   * WhatsApp forbids the number to open new chats, or allows it again.
   *
   * @param isTold whether linked devices hear of it by themselves, as those that are connected usually do
   */ restrict(phone, untilMs, isTold = false) {
        const user = this.directory.get(phone);
        user.restrictedUntilMs = untilMs;
        if (!isTold) return;
        for (const companion of user.companions.values())this.outbound.send(companion, (0, _restrictionnotice.restrictionNotice)(untilMs));
    }
    /** Nobody gets through until `acceptConnections`: every line is cut and the port is closed. */ async refuseConnections() {
        for (const connection of this.connections.keys())connection.cut();
        this.sockets?.close();
        const { server } = this;
        this.server = undefined;
        if (server) await new Promise((resolve)=>server.close(resolve).closeAllConnections());
    }
    acceptConnections() {
        return this.open();
    }
    isConnected(phone) {
        const companions = this.directory.find(phone)?.companions ?? new Map();
        return [
            ...companions.values()
        ].some(({ active, connection })=>active && connection?.isOpen === true);
    }
    async open() {
        const server = (0, _nodehttp.createServer)();
        this.sockets = new _ws.WebSocketServer({
            server
        });
        this.sockets.on('connection', (socket)=>this.admit(socket));
        await new Promise((resolve)=>server.listen(this.port, '127.0.0.1', resolve));
        this.port = server.address().port;
        this.server = server;
    }
    admit(socket) {
        const connection = new _clientconnection.ClientConnection(socket, this.root, {
            onClient: (each, payload, key)=>this.greet(each, payload, key),
            onStanza: (each, stanza)=>this.take(each, stanza),
            onProblem: (problem)=>this.trouble.add(problem),
            onClosed: (each)=>this.forget(each)
        });
        this.connections.set(connection, undefined);
    }
    greet(connection, payload, clientKey) {
        const role = this.login.admit(connection, payload, clientKey);
        if (role?.kind === 'device') this.logins += 1;
        if (role) this.connections.set(connection, role);
    }
    async take(connection, stanza) {
        const role = this.connections.get(connection);
        if (role && !connection.finished) await this.router.take(connection, role, stanza);
    }
    forget(connection) {
        const role = this.connections.get(connection);
        this.connections.delete(connection);
        if (role?.kind !== 'device' || role.companion.connection !== connection) return;
        role.companion.connection = undefined;
        role.companion.active = false;
    }
    /** A linked device says that it is ready. */ async ready({ user, companion }) {
        if (!companion.welcomed) {
            companion.welcomed = true;
            await (0, _firstmessages.welcome)(this.writer, user, companion);
        }
        this.outbound.sendBacklog(companion);
    }
    pairings() {
        return [
            ...this.connections
        ].flatMap(([connection, role])=>role?.kind === 'pairing' && connection.isOpen ? [
                [
                    connection,
                    role
                ]
            ] : []);
    }
};

//# sourceMappingURL=fake-whatsapp.js.map