"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LinkedGateway", {
    enumerable: true,
    get: function() {
        return LinkedGateway;
    }
});
const _gatewayprotocol = require("../../libs/gateway-protocol/src");
const _testing = require("../../libs/testing/src");
const _appprocess = require("../installation/app-process");
const _directservice = require("../installation/direct-service");
const _whatsappnetwork = require("./whatsapp-network");
let LinkedGateway = class LinkedGateway {
    constructor(service, app){
        this.service = service;
        this.app = app;
    }
    static async start(network, phones) {
        const service = await _directservice.DirectService.start(256);
        const app = await _appprocess.AppProcess.start({
            app: 'whatsapp-gateway',
            env: {
                ...service.env,
                DRIVER: 'baileys',
                FAKE_WHATSAPP: JSON.stringify(network.access),
                LOG_LEVEL: 'warn'
            },
            preload: _whatsappnetwork.GATEWAY_PRELOAD,
            isReady: async ()=>(await service.call('GET', _gatewayprotocol.GATEWAY_ROUTES.health)).status === 200
        });
        const gateway = new LinkedGateway(service, app);
        for (const phone of phones)await gateway.link(network, phone);
        return gateway;
    }
    get pid() {
        return this.app.pid;
    }
    /** @returns WhatsApp's id of the message. @throws Error with the app's answer when it refuses */ async send(message) {
        const { status, text } = await this.service.call('POST', _gatewayprotocol.GATEWAY_ROUTES.messages, message);
        if (status !== 200) throw new Error(`${status} ${text}`);
        const { message_id: waId, ack } = JSON.parse(text);
        if (waId === undefined || ack !== 'server') throw new Error(`no acknowledgement: ${text}`);
        return waId;
    }
    async stop() {
        await this.app.stop();
        await this.service.stop();
    }
    async link(network, phone) {
        await this.service.call('POST', _gatewayprotocol.GATEWAY_ROUTES.sessions, {
            phone
        });
        const qr = await (0, _testing.waitFor)(async ()=>{
            const { text } = await this.service.call('GET', `${_gatewayprotocol.GATEWAY_ROUTES.qr}?phone=${phone}`);
            return JSON.parse(text).qr;
        }, {
            what: `a QR code for ${phone}`,
            timeoutMs: 20_000
        });
        await network.ask('scan', {
            qr,
            phone
        });
        await (0, _testing.waitFor)(async ()=>{
            const { text } = await this.service.call('GET', `${_gatewayprotocol.GATEWAY_ROUTES.status}?phone=${phone}`);
            return JSON.parse(text).connected;
        }, {
            what: `${phone} to be connected`,
            timeoutMs: 20_000
        });
    }
};

//# sourceMappingURL=linked-gateway.js.map