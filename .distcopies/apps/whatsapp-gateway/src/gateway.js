"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Gateway", {
    enumerable: true,
    get: function() {
        return Gateway;
    }
});
const _gatewayprotocol = require("../../../libs/gateway-protocol/src");
const _appversion = require("./app-version");
const _driverfactory = require("./driver/driver.factory");
const _sessionstates = require("./driver/session-states");
const _directcarrier = require("./http/direct-carrier");
const _requestguard = require("./http/request.guard");
const _sendledger = require("./ledger/send-ledger");
const _sendservice = require("./ledger/send.service");
const _eventoutbox = require("./outbox/event-outbox");
const _eventposter = require("./outbox/event-poster");
const _clockdifference = require("./service/clock-difference");
const _servicelink = require("./service/service-link");
const _servicestate = require("./service/service-state");
const _stoperror = require("./service/stop.error");
const _datafolderlock = require("./store/data-folder-lock");
const _mediafolder = require("./store/media-folder");
const _retention = require("./store/retention");
const _store = require("./store/store");
const _requestrunner = require("./tunnel/request-runner");
const _tunnelclient = require("./tunnel/tunnel.client");
let Gateway = class Gateway {
    /** @throws Error when another process uses the data folder */ static async open(config, log, timings) {
        const unlock = await (0, _datafolderlock.lockDataFolder)(config.dataDir);
        try {
            const store = (0, _store.openStore)(config.dataDir, config.synchronous);
            const media = new _mediafolder.MediaFolder(config.dataDir);
            return new Gateway(config, log, store, media, unlock, timings);
        } catch (error) {
            unlock();
            throw error;
        }
    }
    constructor(config, log, store, media, unlock, timings){
        this.config = config;
        this.log = log;
        this.store = store;
        this.unlock = unlock;
        /** How it stands with the service. */ this.service = new _servicestate.ServiceState();
        /** Called when a number changed its state, after that became durable. */ this.onNumber = ()=>undefined;
        this.reportStuck = ()=>undefined;
        this.stuck = new Promise((resolve)=>{
            this.reportStuck = resolve;
        });
        const ledger = new _sendledger.SendLedger(store.db);
        const { driver, agingTables } = (0, _driverfactory.openDriver)(config, store, media, log, ()=>this.link.isRegistered ? this.link.current() : undefined);
        this.driver = driver;
        this.outbox = new _eventoutbox.EventOutbox(store, ledger);
        this.poster = new _eventposter.EventPoster(this.outbox, media, log);
        this.watchStore();
        const sends = new _sendservice.SendService(driver, ledger, store, log);
        const parts = {
            driver,
            driverName: config.driver,
            sends,
            outbox: this.outbox,
            appVersion: _appversion.APP_VERSION,
            log
        };
        this.runner = new _requestrunner.RequestRunner(parts);
        this.link = new _servicelink.ServiceLink(config, store, log);
        this.tunnel = new _tunnelclient.TunnelClient(this.tunnelHooks(), log, timings);
        const guard = new _requestguard.RequestGuard(store, ()=>this.link.requestKey(), (aheadS)=>this.heardClock(aheadS));
        this.direct = config.direct && new _directcarrier.DirectCarrier(parts, guard);
        this.retention = new _retention.Retention(store, [
            ...AGING_TABLES,
            ...agingTables
        ], media, ()=>this.outbox.files(), log);
    }
    /** Resolves when the app runs; registering and dialing go on behind, for as long as the service is away. */ async start() {
        await this.driver.start(this.host());
        await this.runner.ready();
        this.retention.start();
        if (this.direct && this.config.direct) {
            this.directPort = await this.direct.listen(this.config.direct.host, this.config.direct.port);
        }
        const [numbers, files] = [
            this.driver.sessions().length,
            this.driver.pendingFiles()
        ];
        this.log.info({
            numbers,
            waiting_events: this.outbox.count(),
            pending_files: files
        }, 'started');
        void this.connect();
    }
    /** Closes every door, then the store; what was in the middle of something goes on at the next start. */ async stop() {
        this.link.stop();
        await this.tunnel.stop();
        await this.direct?.close();
        await this.poster.stop();
        await this.driver.stop();
        await this.runner.close();
        this.retention.stop();
        this.store.close();
        this.unlock();
        this.log.info('stopped');
    }
    /** Events that wait for the service. */ waitingEvents() {
        return this.outbox.count();
    }
    /** Why the data folder takes no writes; undefined when it does. */ storeTrouble() {
        return this.store.health.trouble;
    }
    /** Said once, however many writes fail. */ watchStore() {
        const { health } = this.store;
        health.onTrouble = (reason, error)=>this.log.error({
                err: error,
                reason
            }, 'the data folder takes no writes');
        health.onWell = ()=>this.log.info('the data folder takes writes again');
    }
    /** The outbox, and a word to the person who watches when a number changes. */ host() {
        return {
            record: async (event, alongside)=>{
                await this.outbox.record(event, alongside);
                if (event.type !== 'session.status') return;
                const { phone, status, reason } = event;
                this.log.info({
                    phone,
                    status,
                    reason
                }, 'a number changed its state');
                this.onNumber(phone);
            },
            mediaFollows: ()=>this.outbox.mediaFollows(),
            lateBytes: (phone)=>this.outbox.lateBytes(phone)
        };
    }
    async connect() {
        try {
            if (!this.link.isRegistered) this.service.set('waiting_for_setup');
            const credentials = await this.link.establish();
            if (credentials === undefined) return;
            this.poster.use(credentials);
            // With an address of its own the app is called there: the service refuses its tunnel.
            this.service.set(this.direct === undefined ? 'connecting' : 'called_directly');
            if (this.direct === undefined) this.tunnel.start();
        } catch (error) {
            this.giveUp(error);
        }
    }
    tunnelHooks() {
        return {
            address: ()=>this.link.address(),
            hello: ()=>({
                    t: 'hello',
                    protocol: _gatewayprotocol.PROTOCOL_VERSION,
                    app_version: _appversion.APP_VERSION,
                    capabilities: [
                        ...this.driver.capabilities
                    ],
                    sessions: (0, _sessionstates.sessionStatesOf)(this.driver),
                    outbox: this.outbox.count(),
                    driver: this.config.driver
                }),
            run: this.runner.run.bind(this.runner),
            onOpen: (aheadMs)=>{
                this.log.info('the tunnel is open');
                this.heardClock(Math.round(aheadMs / 1000));
                this.service.set('connected');
                this.poster.use(this.link.current());
            },
            onLost: (reason)=>{
                if (this.service.name !== 'refused') this.service.set('lost', reason);
            },
            onUnauthorized: ()=>this.renew(),
            onWrongDriver: ()=>this.reportStuck((0, _stoperror.wrongDriverStop)(this.config.driver)),
            onUpgradeRequired: (body)=>this.reportStuck(this.link.upgradeStop(body))
        };
    }
    /** A machine whose clock is wrong is told of once: the service says the time again and again. */ heardClock(aheadS) {
        const sentence = (0, _clockdifference.clockSentence)(aheadS);
        const isNews = sentence !== null && (0, _clockdifference.clockSentence)(this.service.clockAheadS) === null;
        this.service.clockAheadS = aheadS;
        if (isNews) this.log.warn({
            ahead_s: aheadS
        }, sentence);
    }
    async renew() {
        try {
            const credentials = await this.link.renew();
            if (credentials === undefined) this.service.set('refused');
            else this.poster.use(credentials);
            return credentials !== undefined;
        } catch (error) {
            this.giveUp(error);
            return false;
        }
    }
    giveUp(error) {
        if (error instanceof _stoperror.StopError) this.reportStuck(error);
        else this.log.error({
            err: error
        }, 'the connection to the service failed for good');
    }
};
const AGING_TABLES = [
    {
        table: 'sends',
        order: 'row',
        time: 'created_at'
    },
    {
        table: 'outbox',
        order: 'seq',
        time: 'at'
    }
];

//# sourceMappingURL=gateway.js.map