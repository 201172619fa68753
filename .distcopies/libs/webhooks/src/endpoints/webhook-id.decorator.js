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
    get ApiDeliveryId () {
        return ApiDeliveryId;
    },
    get ApiRecoveryId () {
        return ApiRecoveryId;
    },
    get ApiWebhookId () {
        return ApiWebhookId;
    }
});
const _swagger = require("@nestjs/swagger");
const schema = {
    type: 'string',
    format: 'uuid'
};
const ApiWebhookId = ()=>(0, _swagger.ApiParam)({
        name: 'id',
        description: 'The `id` of a webhook.',
        schema
    });
const ApiDeliveryId = ()=>(0, _swagger.ApiParam)({
        name: 'id',
        description: 'The `id` of a delivery.',
        schema
    });
const ApiRecoveryId = ()=>(0, _swagger.ApiParam)({
        name: 'recoveryId',
        description: 'The `id` of a recovery.',
        schema
    });

//# sourceMappingURL=webhook-id.decorator.js.map