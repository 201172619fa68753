"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FileWorld", {
    enumerable: true,
    get: function() {
        return FileWorld;
    }
});
const _nodehttps = require("node:https");
const _baileysworld = require("./baileys.world");
const _fakeservice = require("./fake-service");
const _fakewhatsapp = require("./fake-whatsapp/fake-whatsapp");
const _messages = require("./messages");
const _runninggateway = require("./running-gateway");
const _until = require("./until");
let FileWorld = class FileWorld {
    constructor({ capabilities, timings, ...options }){
        this.whatsapp = new _fakewhatsapp.FakeWhatsApp();
        this.service = new _fakeservice.FakeService();
        this.app = new _runninggateway.RunningGateway(this.service);
        this.service.capabilities = capabilities;
        this.options = {
            ...options,
            timings: {
                ..._baileysworld.QUICK,
                ...timings
            }
        };
    }
    /** One number is linked. */ static async open(change = {}) {
        const world = new FileWorld({
            capabilities: [
                'media_follows'
            ],
            ...change
        });
        await Promise.all([
            world.whatsapp.start(),
            world.service.start()
        ]);
        await world.start();
        await world.link(_messages.NUMBER);
        await (0, _until.until)(()=>world.service.events.some(({ type })=>type === 'session.status'), 'the service answered');
        return world;
    }
    get user() {
        return this.whatsapp.directory.get(_messages.NUMBER);
    }
    person(phone) {
        return this.whatsapp.person({
            phone
        });
    }
    async start() {
        const { url, rootKey, mediaHost, mediaCertificate } = this.whatsapp.access;
        const testNetwork = {
            webSocketUrl: url,
            noiseRootKey: Buffer.from(rootKey, 'hex'),
            mediaHost,
            mediaAgent: new _nodehttps.Agent({
                ca: mediaCertificate
            }),
            mediaCa: mediaCertificate
        };
        const change = {
            driver: 'baileys',
            baileys: {
                ...this.options,
                testNetwork
            }
        };
        await this.app.start(change);
    }
    async link(phone) {
        this.whatsapp.person({
            phone
        });
        const { driver } = this;
        await driver.link(phone);
        await (0, _until.until)(()=>driver.session(phone)?.status === 'waiting_qr', 'a code is shown');
        const answer = await driver.qr(phone, 'qr');
        if (answer.kind === 'qr') await this.whatsapp.scan(answer.qr, phone);
        await (0, _until.until)(()=>driver.session(phone)?.status === 'connected', 'the number is linked');
    }
    get driver() {
        const { gateway } = this.app;
        if (gateway === undefined) throw new Error('the app does not run');
        return gateway.driver;
    }
    async end() {
        await this.app.end();
        await this.whatsapp.stop();
    }
    /** All that the service was told of a message, in order. */ told(waId) {
        return this.service.events.filter(({ data })=>data.wa_id === waId);
    }
    /** The ends of its file. */ endsOf(waId) {
        return this.told(waId).flatMap((each)=>each.type === 'message.media' ? [
                each.data.media
            ] : []);
    }
    /** Waits for the end of a message's file. */ async endOf(waId) {
        await (0, _until.until)(()=>this.endsOf(waId).length > 0, 'the end of the file is told');
        return this.endsOf(waId)[0];
    }
    /** Waits until the message itself is told. */ async toldOf(waId) {
        await (0, _until.until)(()=>this.told(waId).length > 0, 'the message is told');
        return this.told(waId)[0];
    }
    /** The bytes that the service has of a file. */ bytesOf(media) {
        return this.service.media.get(media?.ref ?? '')?.bytes;
    }
};

//# sourceMappingURL=file.world.js.map