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
    get REQUEST () {
        return REQUEST;
    },
    get WebhookRecoveryWorld () {
        return WebhookRecoveryWorld;
    }
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _eventlogrepository = require("../log/event-log.repository");
const _webhookendpointrepository = require("../webhooks/webhook-endpoint.repository");
const _webhookrecoveryrepository = require("../webhooks/webhook-recovery.repository");
const HOUR_AGO = new Date(Date.now() - 3_600_000);
const REQUEST = {
    since: HOUR_AGO,
    until: null,
    events: [],
    onlyFailed: true
};
let WebhookRecoveryWorld = class WebhookRecoveryWorld {
    constructor(){
        this.anOrganization = async ()=>{
            const id = (0, _uuid.v7)();
            await this.database.query(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       values ($1, 'An organization', 'self_hosted', '{}', now())`, [
                id
            ]);
            return id;
        };
        this.anEndpoint = async (settings = {}, orgId)=>{
            const made = await this.endpoints.create({
                ..._testing.ENDPOINT_SETTINGS,
                ...settings,
                id: (0, _uuid.v7)(),
                orgId: orgId ?? await this.anOrganization(),
                mode: 'live',
                sealedSecret: Buffer.from('x')
            });
            if (made.kind !== 'created') throw new Error('there is no room');
            return made.endpoint;
        };
        /** Logs events of an organization; returns their ids. */ this.happened = async (orgId, events)=>{
            const rows = events.map((event)=>{
                return {
                    orgId,
                    mode: 'live',
                    type: 'message.status',
                    subjectId: (0, _nodecrypto.randomUUID)(),
                    payload: {},
                    ...event,
                    id: (0, _uuid.v7)()
                };
            });
            await this.database.transaction((transaction)=>this.log.append(transaction, rows));
            return rows.map(({ id })=>id);
        };
        /** Deliveries of an endpoint by event, in the order in which they are due. */ this.deliveries = async (endpointId)=>{
            const { rows } = await this.database.query(`select event_id as event, reason, status, due_at <= clock_timestamp() as "isDue" from webhook_deliveries
        where endpoint_id = $1 order by due_at, id`, [
                endpointId
            ]);
            return rows;
        };
        this.becomes = (endpointId, eventId, status, state)=>this.database.query('update webhook_deliveries set status = $3, state = $4 where endpoint_id = $1 and event_id = $2', [
                endpointId,
                eventId,
                status,
                state
            ]);
        this.started = async (endpoint, request = {})=>{
            const start = await this.recoveries.start(endpoint.orgId, 'live', endpoint.id, {
                ...REQUEST,
                ...request
            });
            if (start.kind !== 'started') throw new Error(start.kind);
            return start.recovery;
        };
        /** Does steps until the recovery is over; returns how many. */ this.finished = async (id, limit = 500)=>{
            let steps = 0;
            await (0, _testing.waitFor)(async ()=>{
                const step = await this.recoveries.step(id, limit);
                steps += 1;
                return step === null || step.status !== 'running';
            }, {
                what: 'the end of the recovery',
                intervalMs: 50
            });
            return steps;
        };
        this.read = async (endpoint, id)=>await this.recoveries.findForOrg(endpoint.orgId, 'live', endpoint.id, id);
        (0, _globals.beforeAll)(async ()=>{
            this.testDatabase = await (0, _testing.createTestDatabase)();
            this.database = await _entities.Database.connect({
                url: this.testDatabase.url,
                poolSize: 8,
                applicationName: 'test'
            });
            this.endpoints = new _webhookendpointrepository.WebhookEndpointRepository(this.database);
            this.recoveries = new _webhookrecoveryrepository.WebhookRecoveryRepository(this.database);
            this.log = new _eventlogrepository.EventLogRepository(this.database);
        });
        (0, _globals.afterAll)(async ()=>{
            await this.database.close();
            await this.testDatabase.drop();
        });
    }
};

//# sourceMappingURL=webhook-recovery.world.js.map