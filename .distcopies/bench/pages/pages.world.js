"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get PagesWorld () {
        return PagesWorld;
    },
    get heldBy () {
        return heldBy;
    }
});
const _nodechild_process = require("node:child_process");
const _nodepath = require("node:path");
const _localservices = require("../../libs/local-services/src");
const _platform = require("../../libs/platform/src");
const _playwrightcore = require("playwright-core");
const _consolerows = require("../console/console-rows");
const _consolesession = require("../console/console-session");
const _installation = require("../installation/installation");
const _benchservices = require("../services/bench-services");
const _livemessages = require("./live-messages");
/** From dist/bench/pages. */ const FIND_BROWSER = (0, _nodepath.join)(__dirname, '../../../scripts/chromium.mjs');
const PATIENCE_MS = 60_000;
let PagesWorld = class PagesWorld {
    constructor(services, app, url, orgId, numberId, live, token, browser){
        this.services = services;
        this.app = app;
        this.url = url;
        this.orgId = orgId;
        this.numberId = numberId;
        this.live = live;
        this.token = token;
        this.browser = browser;
    }
    static async start(sizes) {
        const executablePath = (0, _nodechild_process.execFileSync)(process.execPath, [
            FIND_BROWSER
        ], {
            encoding: 'utf8'
        }).trim();
        const services = await (0, _benchservices.benchServices)();
        const { orgId, numberIds } = await (0, _consolerows.fillOrganization)(services, sizes);
        const [numberId = ''] = numberIds;
        const token = await (0, _consolesession.signInOwner)(services.database, orgId);
        const port = await (0, _localservices.freePort)();
        const { publicKey: WEBHOOK_PUBLIC_KEY, privateKey: WEBHOOK_PRIVATE_KEY } = (0, _platform.newSealingPair)();
        const app = await (0, _installation.startServer)('console', services, port, {
            WEBHOOK_PUBLIC_KEY,
            WEBHOOK_PRIVATE_KEY
        });
        // Its own sandbox needs rights that containers do not give; the pages are ours.
        const args = [
            '--no-sandbox',
            '--disable-dev-shm-usage'
        ];
        const browser = await _playwrightcore.chromium.launch({
            executablePath,
            args
        });
        const live = new _livemessages.LiveMessages(services, {
            orgId,
            numberId
        });
        return new PagesWorld(services, app, `http://127.0.0.1:${port}`, orgId, numberId, live, token, browser);
    }
    /** Below the organization. */ at(path) {
        return `${this.url}/console/o/${this.orgId}${path}`;
    }
    /** A tab with nothing in its caches. @param isSignedIn as the owner */ async open(isSignedIn = true, options = {}) {
        const context = await this.browser.newContext({
            locale: 'en-US',
            viewport: {
                width: 1440,
                height: 900
            },
            ...options
        });
        context.setDefaultTimeout(PATIENCE_MS);
        if (isSignedIn) await context.addCookies([
            {
                name: 'sid',
                value: this.token,
                url: this.url
            }
        ]);
        const page = await context.newPage();
        return {
            page,
            cdp: await context.newCDPSession(page)
        };
    }
    async stop() {
        await this.live.close();
        await this.browser.close();
        await this.app.stop();
        await this.services.stop();
    }
};
async function heldBy(cdp) {
    // Twice: what the first one finalizes, the second one frees.
    for(let n = 0; n < 2; n += 1)await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters');
    return {
        heapMb: usedSize / 2 ** 20,
        nodes,
        listeners
    };
}

//# sourceMappingURL=pages.world.js.map