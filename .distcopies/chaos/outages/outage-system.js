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
    get OutageSystem () {
        return OutageSystem;
    },
    get preloadsOf () {
        return preloadsOf;
    },
    get toolsOf () {
        return toolsOf;
    }
});
const _noisedata = require("../noise/noise-data");
const _victim = require("../noise/victim");
const _apiclient = require("../clients/api-client");
const _runscenario = require("../scenarios/run-scenario");
const _chaossystem = require("../system/chaos-system");
const _balancerlooks = require("./balancer-looks");
const _outagefaults = require("./outage-faults");
const _outagereader = require("./outage-reader");
const _smalldisk = require("./small-disk");
/** Copies of our apps, and two gateway apps of customers. */ const TWO_OF_EACH = {
    'api-gateway': 2,
    pairing: 2,
    'whatsapp-sender': 2,
    'whatsapp-gateway': 2,
    'sms-dispatcher': 2,
    'webhook-dispatcher': 2
};
const KEYS = 6;
const CLOCKED = [
    'api-gateway',
    'pairing',
    'whatsapp-gateway'
];
/** What is late is the service's. Between two reports of an SMS there is time, as in the world. */ const RELIABLE_PHONE = {
    LOSE_ANSWERS: '0',
    RADIO_DELAY_MS: '150-300'
};
/** Receipts and replies come when the fault is there, not before it. */ const LATE_RECEIPTS = {
    SANDBOX_RECEIPT_DELAY_MS: '500-4000'
};
/** The webhook's server is on this machine. */ const OWN_NETWORK = {
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8'
};
let OutageSystem = class OutageSystem {
    constructor(system, client, looks, reader, disks, webhooks, /** As it was loaded. */ preloads){
        this.system = system;
        this.client = client;
        this.looks = looks;
        this.reader = reader;
        this.disks = disks;
        this.webhooks = webhooks;
        this.preloads = preloads;
    }
    static async start({ numbers, phones, disks, preloads, folder, log }) {
        const made = Object.fromEntries(disks.flatMap((name)=>entryOf(name, _smalldisk.SmallDisk.make(folder, name))));
        const variables = {
            'sandbox-phone': RELIABLE_PHONE
        };
        for (const app of CLOCKED)variables[app] = {
            ...OWN_NETWORK,
            SHIFTED_CLOCK_FILE: (0, _outagefaults.clockFile)(folder, app)
        };
        variables['whatsapp-gateway'] = {
            ...variables['whatsapp-gateway'],
            ...LATE_RECEIPTS
        };
        const all = (0, _runscenario.joined)(_runscenario.ALWAYS, preloads);
        let started;
        try {
            const replicas = {
                ...TWO_OF_EACH,
                'sandbox-phone': phones
            };
            const options = {
                replicas,
                numbers,
                keys: KEYS,
                breakableDatabase: false,
                folder,
                log
            };
            const system = await _chaossystem.ChaosSystem.start({
                ...options,
                preloads: all,
                variables
            });
            started = system;
            const looks = new _balancerlooks.BalancerLooks(system.of('api-gateway'));
            const { keys } = system.organization;
            const client = new _apiclient.ApiClient(system.apiOrigins, keys, (place)=>looks.isReady(place));
            const reader = await _outagereader.OutageReader.connect(system.stores.databaseUrl);
            const webhooks = new _victim.VictimWebhooks();
            await (0, _noisedata.addEndpoint)(system.apiOrigins[0] ?? '', keys[0] ?? '', await webhooks.listen());
            return new OutageSystem(system, client, looks, reader, made, webhooks, all);
        } catch (error) {
            await started?.stop();
            for (const disk of Object.values(made))disk.remove();
            throw error;
        }
    }
    async stop() {
        this.looks.stop();
        await this.client.close();
        await this.reader.close();
        this.webhooks.close();
        await this.system.stop();
        for (const disk of Object.values(this.disks))disk.remove();
    }
};
const entryOf = (name, disk)=>disk === null ? [] : [
        [
            name,
            disk
        ]
    ];
const toolsOf = ({ reader, looks, disks })=>{
    return {
        reader,
        looks,
        disks
    };
};
function preloadsOf(all) {
    const together = (0, _runscenario.joined)(...all.map((preloads)=>preloads ?? {}));
    return Object.fromEntries(_chaossystem.APPS.map((app)=>[
            app,
            [
                ...new Set(together[app])
            ]
        ]));
}

//# sourceMappingURL=outage-system.js.map