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
    get QuickRepliesWorld () {
        return QuickRepliesWorld;
    },
    get TIME () {
        return TIME;
    },
    get shortcutsOf () {
        return shortcutsOf;
    }
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("./api-gateway.harness");
const _apiclient = require("./api.client");
let QuickRepliesWorld = class QuickRepliesWorld {
    constructor(){
        this.harness = _apigatewayharness.ApiHarness.ofFile({
            replicas: 2
        });
        this.aClient = (draft = {})=>_apiclient.ApiClient.create(this.harness, draft);
        /** Makes a quick reply; returns its data. */ this.aQuickReply = async (client, settings = {})=>{
            const shortcut = (0, _nodecrypto.randomUUID)().slice(0, 8);
            const { status, body } = await client.post('/quick-replies', {
                shortcut,
                message: 'Hello',
                ...settings
            });
            if (status !== 201) throw new Error(`no quick reply: ${JSON.stringify(body)}`);
            return body.data;
        };
        /** A contact of an organization. @returns its id */ this.aContact = async (orgId, name, mode = 'live')=>{
            const phone = String(Math.random()).slice(2, 14);
            return (0, _testing.aContact)(this.harness.database, {
                orgId,
                mode,
                name,
                addresses: {
                    phone
                }
            });
        };
        /** Allows an organization so many quick replies. */ this.allow = async (orgId, most)=>{
            await this.harness.database.query('update organizations set limit_overrides = $2 where id = $1', [
                orgId,
                JSON.stringify({
                    quick_replies: most
                })
            ]);
        };
    }
};
const shortcutsOf = ({ body })=>body.data.map(({ shortcut })=>shortcut);
const TIME = _globals.expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

//# sourceMappingURL=quick-replies.world.js.map