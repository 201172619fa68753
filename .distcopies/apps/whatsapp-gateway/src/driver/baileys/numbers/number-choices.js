"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberChoices", {
    enumerable: true,
    get: function() {
        return NumberChoices;
    }
});
const _numberproxy = require("../proxy/number-proxy");
const _versionchoice = require("../version/version-choice");
let NumberChoices = class NumberChoices {
    constructor(phone, context){
        this.context = context;
        this.chosen = context.settings.find(phone);
        this.currentProxy = this.newProxy();
        this.version = new _versionchoice.VersionChoice(context.versions, context.options.timings, ()=>this.chosen.web_version);
    }
    get settings() {
        return this.chosen;
    }
    /** Undefined: directly. */ get proxy() {
        return this.currentProxy;
    }
    /** Takes other settings, which are stored already. @returns what is different from now on */ take(settings) {
        const before = this.chosen;
        this.chosen = settings;
        const changed = {
            proxy: settings.proxy_url !== before.proxy_url,
            version: settings.web_version !== before.web_version
        };
        if (changed.proxy) this.currentProxy = this.newProxy();
        if (changed.version) this.version.forgive();
        return changed;
    }
    newProxy() {
        const { proxy_url: url } = this.chosen;
        return url === null ? undefined : new _numberproxy.NumberProxy(url, this.context.options);
    }
};

//# sourceMappingURL=number-choices.js.map