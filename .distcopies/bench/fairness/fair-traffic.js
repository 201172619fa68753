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
    get FairTraffic () {
        return FairTraffic;
    },
    get createSenders () {
        return createSenders;
    }
});
const _messaging = require("../../libs/messaging/src");
const _lanes = require("../../libs/lanes/src");
const _platform = require("../../libs/platform/src");
const _bullmq = require("bullmq");
const _uuid = require("uuid");
const _lanetraffic = require("../lanes/lane-traffic");
const _tenants = require("../tenants/tenants");
const BATCH = 200;
let FairTraffic = class FairTraffic {
    constructor({ database, redisUrl, prefix }){
        this.redis = (0, _platform.redisForCommands)(redisUrl, (0, _platform.createLogger)({
            app: 'bench',
            level: 'silent'
        }));
        this.intake = new _messaging.MessageIntakeRepository(database);
        const queue = new _bullmq.Queue(_lanes.WHATSAPP_LANES.queue, {
            connection: this.redis,
            prefix
        });
        this.doorbell = new _lanes.Doorbell(queue, {
            onFailure: (error)=>process.stderr.write(`ring failed: ${String(error)}\n`)
        });
    }
    /** Messages in turn over the senders. @returns their ids */ async send(from, count) {
        const ids = [];
        for(let first = 0; first < count; first += BATCH){
            const size = Math.min(BATCH, count - first);
            const batch = Array.from({
                length: size
            }, (_, n)=>(0, _lanetraffic.aMessage)(from, first + n));
            const results = await this.intake.accept(batch);
            if (results.some((result)=>result instanceof Error || result.kind !== 'accepted')) {
                throw new Error('the intake refused a message of the benchmark');
            }
            for (const message of batch){
                ids.push(message.id);
                this.doorbell.ring(message.lane);
            }
        }
        return ids;
    }
    close() {
        this.redis.disconnect();
    }
};
async function createSenders(services, groups) {
    const tenants = await (0, _tenants.createTenants)(services, groups.reduce((sum, { organizations })=>sum + organizations, 0));
    const made = [];
    for (const { organizations, numbers } of groups){
        const first = tenants.splice(0, organizations).map(({ orgId, numberId })=>({
                orgId,
                numberId
            }));
        const copies = Array.from({
            length: numbers - 1
        }, ()=>first).flat();
        made.push([
            ...first,
            ...await copyNumbers(services, copies)
        ]);
    }
    return made;
}
/** Numbers like those that are given: same organization, same gateway. */ async function copyNumbers({ database }, like) {
    const copies = like.map((sender)=>({
            ...sender,
            numberId: (0, _uuid.v7)()
        }));
    await database.query(`with account as (
       insert into accounts (id, org_id, mode, channel)
       select wanted.id, a.org_id, a.mode, a.channel
         from unnest($1::uuid[], $2::uuid[]) as wanted (id, like_id) join accounts a on a.id = wanted.like_id)
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
     select wanted.id, n.org_id, n.gateway_id, n.mode, n.phone || lpad(wanted.place::text, 3, '0'), n.status, n.paired_at
       from unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (id, like_id, place)
       join whatsapp_numbers n on n.id = wanted.like_id`, [
        copies.map(({ numberId })=>numberId),
        like.map(({ numberId })=>numberId)
    ]);
    return copies;
}

//# sourceMappingURL=fair-traffic.js.map