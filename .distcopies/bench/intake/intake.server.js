"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _sendwhatsappcontroller = require("../../apps/api-gateway/src/features/whatsapp/send-whatsapp.controller");
const _sendwhatsapptypes = require("../../apps/api-gateway/src/features/whatsapp/send-whatsapp-types");
const _child = require("../processes/child");
const _batchedsender = require("./batched-sender");
const _benchapi = require("./bench-api");
const _plainsender = require("./plain-sender");
/** The routes that send, with one of the two ways behind them. */ let MeasuredModule = class MeasuredModule {
};
function start({ way, ...place }) {
    const makeSender = way === 'batched' ? _batchedsender.batchedSender : _plainsender.plainSender;
    return (0, _benchapi.startBenchApi)(place, way, ({ database, redis })=>({
            module: MeasuredModule,
            controllers: [
                _sendwhatsappcontroller.SendWhatsappController
            ],
            providers: [
                {
                    provide: _sendwhatsapptypes.WHATSAPP_SENDER,
                    useValue: makeSender(database, redis, place.prefix)
                }
            ]
        }));
}
const handlers = {
    start
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=intake.server.js.map