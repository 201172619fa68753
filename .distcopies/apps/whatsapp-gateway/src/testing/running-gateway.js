"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RunningGateway", {
    enumerable: true,
    get: function() {
        return RunningGateway;
    }
});
const _pino = require("pino");
const _gatewayconfig = require("../config/gateway.config");
const _sandboxdriver = require("../driver/sandbox/sandbox.driver");
const _gateway = require("../gateway");
const _tunneltimings = require("../tunnel/tunnel-timings");
const _fakeservice = require("./fake-service");
const _messages = require("./messages");
const _temporaryfolder = require("./temporary-folder");
let RunningGateway = class RunningGateway {
    constructor(service){
        this.service = service;
        this.folder = (0, _temporaryfolder.temporaryFolder)();
        /** Lines of its log. */ this.log = [];
        this.timings = {
            ..._tunneltimings.TUNNEL_TIMINGS,
            backoffMs: [
                20,
                50,
                100
            ],
            steadyMs: 50
        };
    }
    /** With a service of its own, to which it is connected. `end` stops both. */ static async connected() {
        const { service, app } = await RunningGateway.waiting();
        await app.start();
        await service.connected();
        return {
            service,
            app
        };
    }
    /** With a service of its own, not started. `end` stops both. */ static async waiting() {
        const service = await new _fakeservice.FakeService().start();
        return {
            service,
            app: new RunningGateway(service)
        };
    }
    async start(change = {}) {
        const env = {
            CHASQUI_URL: this.service.url,
            DATA_DIR: this.folder.path,
            SANDBOX_NUMBERS: _messages.NUMBER,
            DRIVER: 'sandbox'
        };
        const usual = (0, _gatewayconfig.readConfig)({
            ...env,
            SANDBOX_RECEIPT_DELAY_MS: '5'
        }, [
            '--setup-code',
            this.service.setupCode
        ]);
        const log = (0, _pino.pino)({
            level: 'debug'
        }, {
            write: (line)=>void this.log.push(line)
        });
        this.gateway = await _gateway.Gateway.open({
            ...usual,
            ...change
        }, log, this.timings);
        const { driver } = this.gateway;
        const start = driver.start.bind(driver);
        driver.start = (host)=>{
            this.host = host;
            return start(host);
        };
        await this.gateway.start();
        return this;
    }
    /** Somebody writes to the sandbox number. */ async arrive(text, waId) {
        if (!(this.gateway?.driver instanceof _sandboxdriver.SandboxDriver)) throw new Error('the app does not run on the sandbox');
        await this.gateway.driver.arrive(_messages.NUMBER, '15551239999', text, waId);
    }
    /** Something happens on WhatsApp's side, as a driver tells it. */ async record(event) {
        await this.host?.record(event);
    }
    logged(words) {
        return this.log.some((line)=>line.includes(words));
    }
    async stop() {
        await this.gateway?.stop();
        this.gateway = undefined;
    }
    async remove() {
        await this.stop();
        this.folder.remove();
    }
    async end() {
        await this.remove();
        await this.service.stop();
    }
};

//# sourceMappingURL=running-gateway.js.map