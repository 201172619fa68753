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
    get SmsAccountsWorld () {
        return SmsAccountsWorld;
    },
    get TIME () {
        return TIME;
    }
});
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("./api-gateway.harness");
const TIME = _globals.expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** The data of an answer, after checking that it is a 200. */ async function dataOf(answer) {
    const response = await answer;
    const body = await response.json();
    (0, _globals.expect)([
        response.status,
        body
    ]).toEqual([
        200,
        _globals.expect.objectContaining({
            success: true
        })
    ]);
    return body.data;
}
let SmsAccountsWorld = class SmsAccountsWorld {
    constructor(){
        this.harness = _apigatewayharness.ApiHarness.ofFile({
            config: {
                PUBLIC_URL: 'https://service.example/'
            }
        });
        this.dataOf = dataOf;
        this.aTenant = async (limits = {})=>{
            const orgId = await (0, _testing.anOrganization)(this.harness.database, {
                limits
            });
            return {
                orgId,
                key: (await this.harness.aKey({
                    orgId
                })).key
            };
        };
        /** Calls a route below `/sms/accounts`. */ this.call = (method, path, key, body)=>fetch(`${this.harness.url}/v1/sms/accounts${path}`, {
                method,
                headers: {
                    ...(0, _apigatewayharness.withKey)(key),
                    ...body !== undefined && {
                        'content-type': 'application/json'
                    }
                },
                ...body !== undefined && {
                    body: JSON.stringify(body)
                }
            });
        /** Sends an SMS. */ this.queue = (key, request)=>fetch(`${this.harness.url}/v1/sms/send`, {
                method: 'POST',
                headers: {
                    ...(0, _apigatewayharness.withKey)(key),
                    'content-type': 'application/json'
                },
                body: JSON.stringify({
                    to: '4915112345678',
                    message: 'x',
                    ...request
                })
            });
        /** The accounts of the facts `account.status` of an organization, oldest first. */ this.factsOf = async (orgId)=>{
            const { rows } = await this.harness.database.query(`select payload from events where org_id = $1 and type = 'account.status' order by id`, [
                orgId
            ]);
            return rows.map(({ payload: { account } })=>account);
        };
    }
};

//# sourceMappingURL=sms-accounts.world.js.map