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
    get NO_SERVICE () {
        return NO_SERVICE;
    },
    get SmsHarness () {
        return SmsHarness;
    },
    get SmsReplica () {
        return SmsReplica;
    },
    get earlyInTheMinute () {
        return earlyInTheMinute;
    }
});
const _config = require("../../../../libs/config/src");
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _entities = require("../../../../libs/entities/src");
const _sms = require("../../../../libs/sms/src");
const _platform = require("../../../../libs/platform/src");
const _testing = require("../../../../libs/testing/src");
const _phonesigningkeys = require("../features/access/phone-signing-keys");
const _smsdispatcherapp = require("../sms-dispatcher.app");
const ENCRYPTION_KEY = (0, _nodecrypto.randomBytes)(32).toString('base64');
const NO_SERVICE = 'Send result: RESULT_ERROR_NO_SERVICE (Failed because service is currently unavailable)';
const USER_AGENT = 'me.capcom.smsgateway/1.68.0';
let SmsHarness = class SmsHarness {
    constructor(database, databaseUrl, drop){
        this.database = database;
        this.databaseUrl = databaseUrl;
        this.drop = drop;
        this.redis = (0, _testing.testRedis)();
        this.mediaDir = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-sms-media-'));
        this.replicas = [];
        this.signingKeys = new _phonesigningkeys.PhoneSigningKeys((0, _platform.sealingKeys)(ENCRYPTION_KEY));
    }
    static async start() {
        const test = await (0, _testing.createTestDatabase)();
        const database = await _entities.Database.connect({
            url: test.url,
            poolSize: 4,
            applicationName: 'test'
        });
        return new SmsHarness(database, test.url, ()=>test.drop());
    }
    /** A harness and its one replica. */ static async withReplica() {
        const { harness, replicas } = await SmsHarness.withReplicas(1);
        return {
            harness,
            replica: replicas[0]
        };
    }
    /** A harness and so many replicas, started one after the other. */ static async withReplicas(count) {
        const harness = await SmsHarness.start();
        const replicas = [];
        while(replicas.length < count)replicas.push(await harness.startReplica());
        return {
            harness,
            replicas
        };
    }
    async startReplica(config = {}, options = {}) {
        const app = await (0, _smsdispatcherapp.startSmsDispatcher)({
            ...(0, _testing.appSettings)(this.databaseUrl, this.redis),
            PHONE_ENCRYPTION_KEY: ENCRYPTION_KEY,
            TRUSTED_PROXIES: [
                '127.0.0.1'
            ],
            ...(0, _config.loadConfig)(_config.limitVariables, {}),
            ...(0, _config.mediaIn)(this.mediaDir),
            PHONE_REQUESTS_PER_MINUTE: 1_000_000,
            ...config
        }, {
            processMetrics: false,
            ...options
        });
        this.replicas.push(app);
        return new SmsReplica(app);
    }
    createOrganization(limits = {}) {
        return (0, _testing.anOrganization)(this.database, {
            limits
        });
    }
    /** A phone that is paired and was heard a moment ago, of a new organization or of the given one. */ async pairPhone(draft = {}) {
        const { orgId = await this.createOrganization(), mode = 'live', seenSecondsAgo = 0 } = draft;
        const id = (0, _nodecrypto.randomUUID)();
        const phone = {
            id,
            orgId,
            mode,
            appId: (0, _sms.newPhoneAppId)(),
            token: (0, _sms.newPhoneToken)()
        };
        const sealed = this.signingKeys.create(id);
        await this.database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms'))
       insert into sms_phones (id, org_id, mode, protocol, name, app_id, token_hash, sealed_signing_key, enabled,
         messages_per_minute, daily_limit, sim_mode, quiet_hours, message_ttl_s, sims, told_status, seen_at,
         paired_at)
       values ($1, $2, $3, 'sms_gate', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'connected',
         now() - $15 * interval '1 second',
         now() - interval '1 day')`, [
            id,
            orgId,
            mode,
            draft.name ?? 'Test/Phone',
            phone.appId,
            (0, _sms.hashSmsSecret)(phone.token),
            sealed,
            draft.enabled ?? true,
            draft.messagesPerMinute === undefined ? 12 : draft.messagesPerMinute,
            draft.dailyLimit ?? null,
            draft.simMode ?? 'default',
            draft.quietHours ? JSON.stringify(draft.quietHours) : null,
            draft.messageTtlS ?? 86_400,
            JSON.stringify(draft.sims ?? []),
            seenSecondsAgo
        ]);
        return {
            ...phone,
            signingKey: this.signingKeys.open({
                id,
                sealedSigningKey: sealed
            })
        };
    }
    /** A message that waits in the lane of a phone. @returns its id */ async queueMessage({ id: phoneId, orgId, mode }) {
        const id = (0, _nodecrypto.randomUUID)();
        await this.database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, content,
         metadata, account_id, lane, lane_seq, priority, state, payload, give_up_at, tracked, charged)
       values ($1, $2, $3, 'sms', 'outbound', 'pending', 'text', '4915550001', '', 'Hello', '{}', $4, $5,
         nextval('messages_lane_seq'), $6, 'queued', $7, now() + interval '1 day', true, '{}')`, [
            id,
            orgId,
            mode,
            phoneId,
            `sms:${phoneId}`,
            _entities.PRIORITIES.api,
            {
                sms: {
                    encoding: 'gsm7',
                    segments: 1,
                    sim: null,
                    delivery_report: true
                }
            }
        ]);
        return id;
    }
    /** An address that no other test calls from, for `call({ from })`: the app trusts the proxy that the test is. */ anAddress() {
        const [a = 0, b = 0, c = 0] = (0, _nodecrypto.createHash)('sha256').update((0, _nodecrypto.randomUUID)()).digest();
        return `203.${a}.${b}.${c}`;
    }
    async stop() {
        await Promise.all(this.replicas.map((replica)=>replica.close()));
        await this.database.close();
        await this.drop();
        (0, _nodefs.rmSync)(this.mediaDir, {
            recursive: true,
            force: true
        });
    }
};
async function earlyInTheMinute() {
    await (0, _testing.waitFor)(()=>Math.floor(Date.now() / 1000) % 60 < 50, {
        what: 'a new minute',
        intervalMs: 100
    });
}
let SmsReplica = class SmsReplica {
    constructor(app){
        this.app = app;
        this.url = app.publicUrl ?? '';
        this.opsUrl = app.opsUrl;
    }
    /** Calls a route as an app does. @param path below `/sms-phone/v1` */ call(method, path, { body, authorization, headers, from } = {}) {
        return fetch(`${this.url}/sms-phone/v1${path}`, {
            method,
            headers: {
                'user-agent': USER_AGENT,
                accept: 'application/json',
                ...body !== undefined && {
                    'content-type': 'application/json'
                },
                ...authorization !== undefined && {
                    authorization
                },
                ...from !== undefined && {
                    'x-forwarded-for': from
                },
                ...headers
            },
            ...body !== undefined && {
                body: typeof body === 'string' ? body : JSON.stringify(body)
            }
        });
    }
    /** Calls a route as a paired phone does. */ as(phone, method, path, call = {}) {
        return this.call(method, path, {
            authorization: `Bearer ${phone.token}`,
            ...call
        });
    }
    async metric(line) {
        const text = await (await fetch(`${this.opsUrl}/metrics`)).text();
        const found = text.split('\n').find((candidate)=>candidate.startsWith(line));
        return found ? Number(found.split(' ').at(-1)) : 0;
    }
};

//# sourceMappingURL=sms-harness.js.map