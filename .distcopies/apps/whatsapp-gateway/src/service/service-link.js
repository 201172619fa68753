"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ServiceLink", {
    enumerable: true,
    get: function() {
        return ServiceLink;
    }
});
const _appversion = require("../app-version");
const _metastore = require("../store/meta.store");
const _credentialsstore = require("./credentials.store");
const _pause = require("./pause");
const _registration = require("./registration");
const _stoperror = require("./stop.error");
let ServiceLink = class ServiceLink {
    constructor(config, data, log){
        this.config = config;
        this.data = data;
        this.log = log;
        this.pause = new _pause.Pause();
        this.stopped = false;
        this.store = new _credentialsstore.CredentialsStore(new _metastore.MetaStore(data.db));
        this.credentials = this.store.read();
    }
    /**
   * The stored token, or a new one for the setup code.
   *
   * @returns undefined when the app was stopped before
   * @throws StopError
   */ async establish() {
        if (this.credentials === undefined) await this.register();
        return this.credentials && this.current();
    }
    /**
   * After the service refused the token: trades in the setup code if it is another one than before.
   *
   * @returns undefined when there is no new code
   * @throws StopError when the service refuses the new code
   */ async renew() {
        const { setupCode } = this.config;
        if (setupCode === undefined || (0, _credentialsstore.hashOfSetupCode)(setupCode) === this.credentials?.setupCodeHash) {
            this.log.error('The service refused the token: it was revoked. Start the app with a new setup code.');
            return undefined;
        }
        await this.register();
        return this.stopped ? undefined : this.current();
    }
    get isRegistered() {
        return this.credentials !== undefined;
    }
    current() {
        if (this.credentials === undefined) throw new Error('the app is not registered');
        return (0, _credentialsstore.atAddress)(this.credentials, this.config.serviceUrl);
    }
    address() {
        const { wsUrl, token } = this.current();
        return {
            url: wsUrl,
            token
        };
    }
    /** Key of the signatures on direct requests, 32 bytes. */ requestKey() {
        return this.credentials && Buffer.from(this.credentials.requestKey, 'base64');
    }
    upgradeStop(body) {
        return (0, _stoperror.upgradeStop)(body);
    }
    stop() {
        this.stopped = true;
        this.pause.wake();
    }
    async register() {
        const { serviceUrl, setupCode, direct, driver } = this.config;
        if (setupCode === undefined) {
            throw new _stoperror.StopError('setup_code_missing', 'The app is not registered yet: it needs a setup code of the service (--setup-code or CHASQUI_SETUP_CODE).');
        }
        const options = {
            serviceUrl,
            setupCode,
            driver,
            appVersion: _appversion.APP_VERSION,
            baseUrl: direct?.baseUrl
        };
        const keeper = {
            store: this.store,
            health: this.data.health
        };
        const fresh = await (0, _registration.register)(options, keeper, this.log, this.pause, ()=>this.stopped);
        if (fresh !== undefined) this.credentials = fresh;
    }
};

//# sourceMappingURL=service-link.js.map