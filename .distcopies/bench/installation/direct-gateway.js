"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startDirectGateway", {
    enumerable: true,
    get: function() {
        return startDirectGateway;
    }
});
const _nodecrypto = require("node:crypto");
const _gatewayprotocol = require("../../libs/gateway-protocol/src");
const _appprocess = require("./app-process");
const _directservice = require("./direct-service");
const PHONE = '15550300000';
async function startDirectGateway() {
    const service = await _directservice.DirectService.start();
    const send = async (message)=>{
        const { status } = await service.call('POST', _gatewayprotocol.GATEWAY_ROUTES.messages, {
            ...message,
            from: PHONE
        });
        return status;
    };
    const app = await _appprocess.AppProcess.start({
        app: 'whatsapp-gateway',
        env: {
            ...service.env,
            DRIVER: 'sandbox',
            SANDBOX_NUMBERS: PHONE
        },
        isReady: async ()=>await send({
                id: (0, _nodecrypto.randomUUID)(),
                to: '15550100004',
                type: 'text',
                text: 'ready?'
            }) === 200
    });
    return {
        send,
        stop: async ()=>{
            await app.stop();
            await service.stop();
        }
    };
}

//# sourceMappingURL=direct-gateway.js.map