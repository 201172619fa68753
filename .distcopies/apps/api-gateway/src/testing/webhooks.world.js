"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhooksWorld", {
    enumerable: true,
    get: function() {
        return WebhooksWorld;
    }
});
const _platform = require("../../../../libs/platform/src");
const _uuid = require("uuid");
const _apigatewayharness = require("./api-gateway.harness");
const _webhookclient = require("./webhook.client");
let WebhooksWorld = class WebhooksWorld {
    constructor(){
        this.harness = _apigatewayharness.ApiHarness.ofFile({
            replicas: 2
        });
        this.aClient = (request = {})=>_webhookclient.WebhookClient.create(this.harness, request);
        this.sealedOf = async (id)=>{
            const { rows } = await this.harness.database.query('select * from webhook_endpoints where id = $1', [
                id
            ]);
            return rows[0];
        };
        /** What is sealed, as only the dispatcher can open it. */ this.opened = (sealed, place)=>(0, _platform.openSealed)((0, _platform.sealingPrivateKeys)(this.harness.sealingPair.privateKey), sealed, place);
        /** A number that the organization has linked. */ this.aNumber = async (orgId, mode = 'live')=>{
            const { database } = this.harness;
            const [gateway, id] = [
                (0, _uuid.v7)(),
                (0, _uuid.v7)()
            ];
            await database.query(`insert into gateways (id, org_id, mode, capabilities) values ($1, $2, $3, '{}')`, [
                gateway,
                orgId,
                mode
            ]);
            await database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $4, 'whatsapp'))
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, display_name)
       values ($1, $2, $3, $4, $5, 'connected', '')`, [
                id,
                orgId,
                gateway,
                mode,
                String(Math.random()).slice(2, 14)
            ]);
            return id;
        };
    }
};

//# sourceMappingURL=webhooks.world.js.map