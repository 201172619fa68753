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
    get NUMBER_TIMINGS () {
        return NUMBER_TIMINGS;
    },
    get NumberWorld () {
        return NumberWorld;
    },
    get askedOf () {
        return askedOf;
    },
    get pairing () {
        return pairing;
    }
});
const _nodecrypto = require("node:crypto");
const _whatsapp = require("../../../../libs/whatsapp/src");
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _pairingtimings = require("../pairing-timings");
const _pairingharness = require("./pairing-harness");
const NUMBER_TIMINGS = {
    ownership: {
        lookMs: 100
    },
    pairing: {
        ..._pairingtimings.PAIRING_QUEUE_TIMINGS,
        sweepMs: 100
    }
};
let NumberWorld = class NumberWorld {
    constructor(){
        this.phones = 0;
    }
    static of(harness, replica) {
        return Object.assign(new NumberWorld(), {
            harness,
            replica
        });
    }
    /** Runs while the tests of a file do, and fails if a gateway was asked what the protocol does not know. */ static ofFile(timings = {}) {
        const world = new NumberWorld();
        (0, _globals.beforeAll)(async ()=>{
            world.harness = await _pairingharness.PairingHarness.start();
            world.replica = await world.harness.startReplica({
                timings: {
                    ...NUMBER_TIMINGS,
                    ...timings
                }
            });
        });
        (0, _globals.afterEach)(()=>(0, _globals.expect)(world.harness.violations()).toEqual([]));
        (0, _globals.afterAll)(()=>world.harness.stop());
        return world;
    }
    get claims() {
        return new _whatsapp.NumberClaimRepository(this.harness.database);
    }
    get pairings() {
        return new _whatsapp.PairingRepository(this.harness.database);
    }
    aPhone() {
        this.phones += 1;
        return `49171${String(this.phones).padStart(6, '0')}`;
    }
    /** @param orgId whose it is; default: that of a new organization */ async anOnlineGateway(options = pairing(), orgId) {
        const gateway = await this.harness.register(this.replica, {
            ...orgId !== undefined && {
                orgId
            }
        });
        return {
            gateway,
            fake: await this.replica.connect(gateway, options),
            orgId: gateway.orgId
        };
    }
    /** A number that was scanned. */ async aConnectedNumber(online) {
        const phone = this.aPhone();
        await this.linked(online.orgId, phone);
        await this.report(online.gateway, phone, 'connected', {
            jid: `${phone}@s.whatsapp.net`
        });
        return phone;
    }
    async link(orgId, phone, options = {}) {
        const mode = options.mode ?? 'live';
        const gateways = await this.harness.gateways.findForOrg(orgId, mode);
        const started = gateways.filter((gateway)=>gateway.firstSeenAt !== null);
        const giveUpAfterMs = options.giveUpAfterMs ?? 10_000;
        return this.claims.link({
            orgId,
            mode,
            phone,
            displayName: undefined,
            gateways: started,
            replyTo: 'x',
            giveUpAfterMs
        });
    }
    /** Links, and waits until the gateway was asked. @returns the code that the caller would be answered; null: paired */ async linked(orgId, phone) {
        const claim = await this.link(orgId, phone);
        if (claim.kind !== 'linking') throw new Error(`the link was ${claim.kind}`);
        return this.outcomeOf(claim.pairingId);
    }
    async outcomeOf(pairingId) {
        const [outcome] = await (0, _testing.waitFor)(async ()=>{
            const found = await this.pairings.findAnswerable([
                pairingId
            ]);
            return found.length === 1 ? found : null;
        }, {
            what: 'the outcome of a link'
        });
        return outcome?.errorCode ?? null;
    }
    /** A gateway app posts how a number stands. */ async report(gateway, phone, status, more = {}) {
        return this.post(gateway, phone, 'session.status', {
            status,
            ...more
        });
    }
    /** A gateway app posts one event. @returns how many were accepted */ async post(gateway, phone, type, data) {
        const event = {
            id: (0, _nodecrypto.randomUUID)(),
            seq: 1,
            at: new Date().toISOString(),
            phone,
            type,
            data
        };
        const response = await this.replica.post('/gateway/v1/events', {
            gateway_id: gateway.gatewayId,
            events: [
                event
            ]
        }, {
            authorization: `Bearer ${gateway.token}`
        });
        return (await response.json()).accepted.length;
    }
    async numberOf(orgId, phone) {
        const { rows } = await this.harness.database.query(`select id, org_id as "orgId", gateway_id as "gatewayId", status, reason, claim
         from whatsapp_numbers where org_id = $1 and phone = $2`, [
            orgId,
            phone
        ]);
        if (rows[0] === undefined) throw new Error(`there is no number ${phone}`);
        return rows[0];
    }
    /** Why the last link of a number failed, for programs. */ async reasonOf(numberId) {
        const { rows } = await this.harness.database.query('select error_reason as reason from pairings where number_id = $1 order by id desc limit 1', [
            numberId
        ]);
        return rows[0]?.reason;
    }
    until(orgId, phone, expected) {
        const isIt = (number)=>Object.entries(expected).every(([name, value])=>number[name] === value);
        return (0, _testing.waitFor)(async ()=>{
            const number = await this.numberOf(orgId, phone);
            return isIt(number) ? number : null;
        }, {
            what: `the number to be ${JSON.stringify(expected)}`
        });
    }
    /** `previous>status reason` of each account.status event of a number, oldest first. */ async eventsOf(numberId) {
        const { rows } = await this.harness.database.query(`select payload from events where subject_id = $1 and type = 'account.status' order by created_at, id`, [
            numberId
        ]);
        return rows.map(({ payload: { account } })=>[
                `${account.previous_status ?? ''}>${account.status ?? ''}`,
                account.reason
            ].filter(Boolean).join(' '));
    }
    /** Somebody had ten minutes to scan the code of a number; they are over now. */ async timeIsOver(numberId) {
        const { rows } = await this.harness.database.query(`with asked as (select id, due_at from pairings where number_id = $1 and state = 'asked')
       update pairings p set due_at = now() from asked where p.id = asked.id
       returning extract(epoch from asked.due_at - now())::float8 / 60 as minutes`, [
            numberId
        ]);
        if (rows.length !== 1 || !(Number(rows[0]?.minutes) > 9)) throw new Error('there were no ten minutes to scan it');
    }
    async pairingStatesOf(numberId) {
        const { rows } = await this.harness.database.query(`select kind || ' ' || state as text from pairings where number_id = $1 order by id`, [
            numberId
        ]);
        return rows.map(({ text })=>text);
    }
    async setLimit(orgId, max) {
        await this.harness.database.query(`update organizations set limit_overrides = jsonb_build_object('whatsapp_numbers', $2::int) where id = $1`, [
            orgId,
            max
        ]);
    }
    /** Nothing was heard of a gateway for longer than it may be silent. */ async silence(gateway) {
        await this.harness.database.query(`update gateways set seen_at = now() - interval '46 seconds' where id = $1`, [
            gateway.gatewayId
        ]);
    }
};
function pairing(answer = {
    status: 202,
    body: {
        status: 'pending'
    }
}) {
    return {
        handler: ({ method })=>method === 'POST' ? {
                status: answer.status,
                body: JSON.stringify(answer.body)
            } : {
                status: 204,
                body: ''
            }
    };
}
const askedOf = (fake)=>fake.requests.map(({ method, path, body })=>[
            method,
            path,
            body === undefined ? '' : JSON.stringify(body)
        ].filter(Boolean).join(' '));

//# sourceMappingURL=number-world.js.map