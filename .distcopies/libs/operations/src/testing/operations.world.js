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
    get BY () {
        return BY;
    },
    get OperationsWorld () {
        return OperationsWorld;
    }
});
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _messaging = require("../../../messaging/src");
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _lanefactsrepository = require("../board/lane-facts.repository");
const _lanewaits = require("../why/lane-waits");
const BY = {
    id: (0, _uuid.v7)(),
    name: 'Ana Operator'
};
let OperationsWorld = class OperationsWorld {
    constructor(){
        (0, _globals.beforeAll)(async ()=>{
            this.test = await (0, _testing.createTestDatabase)();
            this.database = await _entities.Database.connect({
                url: this.test.url,
                poolSize: 4,
                applicationName: 'test'
            });
        });
        (0, _globals.beforeEach)(async ()=>{
            await this.database.query('delete from processes');
            this.senderId = await (0, _testing.aLivingProcess)(this.database, 'whatsapp-sender');
            await (0, _testing.aLivingProcess)(this.database, 'sms-dispatcher');
            await (0, _testing.aLivingProcess)(this.database, 'webhook-dispatcher');
        });
        (0, _globals.afterAll)(async ()=>{
            await this.database.close();
            await this.test.drop();
        });
    }
    /** Why a lane waits; null: it does not. */ async why(lane) {
        const facts = await new _lanefactsrepository.LaneFactsRepository(this.database).findOne(lane);
        return facts && (0, _lanewaits.whyLaneWaits)(facts);
    }
    /** Messages in the lane of a number. */ async send(number, count = 1, fields = {}) {
        const { orgId, mode, id } = number;
        const messages = Array.from({
            length: count
        }, ()=>(0, _testing.aNewMessage)({
                orgId,
                mode,
                accountId: id,
                ...fields
            }));
        await new _messaging.MessageIntakeRepository(this.database).accept(messages);
        return messages.map((message)=>message.id);
    }
    /** Has the sender take a lane, which starts its first message; that one is left without an answer. */ async leaveUnanswered(lane, record) {
        const lanes = new _messaging.MessageLaneRepository(this.database);
        const taken = await lanes.take(lane, this.senderId, 1);
        const [head] = taken?.rows ?? [];
        if (taken === null || head === undefined) throw new Error('the lane is empty');
        const open = {
            state: 'started',
            status: null,
            source: 'gateway',
            refund: false
        };
        await lanes.record([
            {
                lane,
                fence: taken.fence,
                id: head.id,
                record: {
                    ...open,
                    ...record
                }
            }
        ]);
        await this.database.query('update lanes set lease_until = null where lane = $1', [
            lane
        ]);
    }
    /** The database, whose statements are explained where they run; and their plans. */ explained() {
        const plans = [];
        const transaction = (work)=>this.database.transaction(async (inner)=>{
                const { explaining, plans: found } = (0, _testing.explained)(inner);
                const result = await work({
                    ...explaining,
                    manager: inner.manager
                });
                plans.push(...found);
                return result;
            });
        return {
            explaining: {
                ...(0, _testing.explained)(this.database).explaining,
                transaction
            },
            plans
        };
    }
    /** Runs a statement that makes a fact which no repository makes alone. */ async set(text, values = []) {
        await this.database.query(text, values);
    }
};

//# sourceMappingURL=operations.world.js.map