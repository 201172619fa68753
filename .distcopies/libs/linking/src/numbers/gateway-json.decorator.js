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
    get QrJson () {
        return QrJson;
    },
    get StatusJson () {
        return StatusJson;
    }
});
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const text = {
    type: 'string'
};
const textOrNull = {
    type: 'string',
    nullable: true
};
const time = {
    type: 'string',
    format: 'date-time'
};
const STATUS = {
    type: 'string',
    enum: [
        'pending',
        'waiting_qr',
        'connected',
        'disconnected',
        'signed_out',
        'qr_expired'
    ],
    description: "The number's status. Base your logic on this field."
};
/** A 200 that is the gateway's own JSON and not the envelope (spec.md section 1). A newer gateway may add members. */ function GatewayJson(description, required, properties) {
    const schema = {
        type: 'object',
        required,
        properties,
        additionalProperties: true
    };
    return (0, _common.applyDecorators)((0, _swagger.ApiResponse)({
        status: 200,
        description,
        content: {
            'application/json': {
                schema
            }
        }
    }));
}
const QrJson = ()=>GatewayJson("The gateway's own JSON, without the envelope.", [
        'status',
        'qr'
    ], {
        phone: text,
        status: STATUS,
        event: {
            ...text,
            description: '`qr`, `pairing_code`, `connected`, `qr_refreshing` (ask again after a second) and others.'
        },
        qr: {
            ...textOrNull,
            description: 'The exact text to draw as a QR code.'
        },
        qr_seq: {
            type: 'integer'
        },
        expires_at: time,
        expires_in: {
            type: 'integer',
            description: 'Seconds.'
        },
        pairing_code: {
            ...text,
            description: 'The eight-character pairing code, with `format=code`.'
        },
        jid: textOrNull
    });
const StatusJson = ()=>GatewayJson("The gateway's own JSON, without the envelope.", [
        'status',
        'jid'
    ], {
        phone: text,
        status: STATUS,
        connected: {
            type: 'boolean',
            description: 'Do not rely on this field. Use `status` instead.'
        },
        jid: {
            ...textOrNull,
            description: "The number's WhatsApp address (JID)."
        },
        since: time,
        reason: text,
        restricted_until: time
    });

//# sourceMappingURL=gateway-json.decorator.js.map