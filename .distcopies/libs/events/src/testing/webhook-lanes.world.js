"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookLanesWorld", {
    enumerable: true,
    get: function() {
        return WebhookLanesWorld;
    }
});
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _webhookdeliverylanerepository = require("../webhooks/webhook-delivery-lane.repository");
const _webhooktargetrepository = require("../webhooks/webhook-target.repository");
let WebhookLanesWorld = class WebhookLanesWorld {
    constructor(){
        this.take = async ({ lane }, limit = 10)=>(await this.lanes.take([
                {
                    lane,
                    limit
                }
            ], this.processId))[0];
        this.freeAll = ()=>this.database.query('update lanes set lease_until = now(), blocked_until = null');
        this.delivery = async (id)=>(await this.database.query('select * from webhook_deliveries where id = $1', [
                id
            ])).rows[0];
        this.endpointRow = async ({ id })=>(await this.database.query('select * from webhook_endpoints where id = $1', [
                id
            ])).rows[0];
        this.outcome = (fields = {})=>({
                orgId: '',
                endpointId: '',
                status: 'succeeded',
                httpStatus: 200,
                error: null,
                durationMs: 12.4,
                responseExcerpt: 'ok',
                dueInMs: null,
                flow: null,
                ...fields
            });
        /** Records the same outcome for all rows. */ this.record = (claimed, fields = {})=>this.lanes.record(claimed.rows.map((row)=>({
                    lane: row.lane,
                    fence: claimed.fence,
                    id: row.id,
                    record: this.outcome({
                        orgId: row.orgId,
                        endpointId: row.endpointId,
                        ...fields
                    })
                })));
        this.idsOf = (claimed)=>claimed?.rows.map((row)=>row.id);
        let test;
        beforeAll(async ()=>{
            test = await (0, _testing.createTestDatabase)();
            this.database = await _entities.Database.connect({
                url: test.url,
                poolSize: 6,
                applicationName: 'test'
            });
            this.lanes = new _webhookdeliverylanerepository.WebhookDeliveryLaneRepository(this.database);
            this.processId = await (0, _testing.aLivingProcess)(this.database);
            this.targets = new _webhooktargetrepository.WebhookTargetRepository(this.database);
        });
        afterAll(async ()=>{
            await this.database.close();
            await test.drop();
        });
    }
};

//# sourceMappingURL=webhook-lanes.world.js.map