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
    get SmsSendsWorld () {
        return SmsSendsWorld;
    },
    get TO () {
        return TO;
    },
    get UUID () {
        return UUID;
    },
    get VALID () {
        return VALID;
    }
});
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("./api-gateway.harness");
const TO = '4915112345678';
const VALID = {
    to: TO,
    message: 'hello'
};
const UUID = _globals.expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
/** What queued SMS answered, after checking that it is a 201. */ async function queued(answer) {
    const response = await answer;
    const body = await response.json();
    (0, _globals.expect)([
        response.status,
        body
    ]).toEqual([
        201,
        {
            success: true,
            data: _globals.expect.anything()
        }
    ]);
    return body.data;
}
let SmsSendsWorld = class SmsSendsWorld {
    constructor(){
        this.harness = _apigatewayharness.ApiHarness.ofFile({
            replicas: 2
        });
        this.queued = queued;
        /** An organization with a key and one connected phone. */ this.aTenant = async (draft = {})=>{
            const orgId = await (0, _testing.anOrganization)(this.harness.database, draft.plan);
            const { key } = await this.harness.aKey({
                orgId,
                ...draft.mode && {
                    mode: draft.mode
                }
            });
            return {
                orgId,
                key,
                phone: await (0, _testing.aPhone)(this.harness.database, {
                    orgId,
                    ...draft.phone
                })
            };
        };
        /** `POST /sms/send`, with the key of the usual organization if none is given. */ this.post = (body, { key = this.usual.key, headers = {}, replica = 0 } = {})=>fetch(`${replica === 0 ? this.harness.url : this.harness.otherUrl}/v1/sms/send`, {
                method: 'POST',
                body: typeof body === 'string' ? body : JSON.stringify(body),
                headers: {
                    ...key !== null && (0, _apigatewayharness.withKey)(key),
                    'content-type': 'application/json',
                    ...headers
                }
            });
        this.rowOf = async (id)=>{
            const { rows } = await this.harness.database.query(`select state, account_id as "accountId", lane, priority, payload,
         extract(epoch from give_up_at - due_at)::float8 as "lifeS", extract(epoch from due_at - created_at)::float8 as "dueInS"
       from messages where id = $1`, [
                id
            ]);
            return rows[0];
        };
        this.messagesOf = async (orgId)=>{
            const { rows } = await this.harness.database.query('select 1 from messages where org_id = $1', [
                orgId
            ]);
            return rows.length;
        };
        (0, _globals.beforeAll)(async ()=>{
            this.usual = await this.aTenant();
        });
    }
};

//# sourceMappingURL=sms-sends.world.js.map