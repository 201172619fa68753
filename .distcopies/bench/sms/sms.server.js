"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _sendsmsservice = require("../../apps/api-gateway/src/features/sms/send-sms.service");
const _smsbulkservice = require("../../apps/api-gateway/src/features/sms/sms-bulk.service");
const _smscontroller = require("../../apps/api-gateway/src/features/sms/sms.controller");
const _smsmodule = require("../../apps/api-gateway/src/features/sms/sms.module");
const _benchapi = require("../intake/bench-api");
const _child = require("../processes/child");
const _plainsmssender = require("./plain-sms-sender");
/** The routes of SMS with the plain way behind them. */ let PlainSmsModule = class PlainSmsModule {
};
/** The real route with the real services behind it, or with the plain way in their place. */ function start({ way, ...place }) {
    return (0, _benchapi.startBenchApi)(place, way, ({ database, redis })=>{
        if (way === 'batched') return _smsmodule.SmsModule;
        const sender = new _plainsmssender.PlainSmsSender({
            database,
            redis,
            prefix: place.prefix
        });
        return {
            module: PlainSmsModule,
            controllers: [
                _smscontroller.SmsController
            ],
            // Bulk sends are not measured.
            providers: [
                {
                    provide: _sendsmsservice.SendSmsService,
                    useValue: sender
                },
                {
                    provide: _smsbulkservice.SmsBulkService,
                    useValue: null
                }
            ]
        };
    });
}
const handlers = {
    start
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=sms.server.js.map