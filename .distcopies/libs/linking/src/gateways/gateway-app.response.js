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
    get EnrollmentData () {
        return EnrollmentData;
    },
    get GatewayAppData () {
        return GatewayAppData;
    },
    get GatewayDownloadData () {
        return GatewayDownloadData;
    },
    get GatewayHostData () {
        return GatewayHostData;
    },
    get GatewayNumberData () {
        return GatewayNumberData;
    },
    get GatewayUnlinkData () {
        return GatewayUnlinkData;
    },
    get RestartedGatewayData () {
        return RestartedGatewayData;
    },
    get RevokedGatewayData () {
        return RevokedGatewayData;
    }
});
const _swagger = require("@nestjs/swagger");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
const STATUSES = [
    'pending',
    'waiting_qr',
    'connected',
    'disconnected',
    'signed_out',
    'qr_expired'
];
let GatewayNumberData = class GatewayNumberData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The phone number, digits only.'
    }),
    _ts_metadata("design:type", String)
], GatewayNumberData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: STATUSES,
        description: "The number's status. While the app is offline, a connected number is shown as `disconnected`."
    }),
    _ts_metadata("design:type", typeof WhatsappNumberStatus === "undefined" ? Object : WhatsappNumberStatus)
], GatewayNumberData.prototype, "status", void 0);
let GatewayUnlinkData = class GatewayUnlinkData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The phone number, digits only.'
    }),
    _ts_metadata("design:type", String)
], GatewayUnlinkData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'When the number was unlinked.'
    }),
    _ts_metadata("design:type", String)
], GatewayUnlinkData.prototype, "since", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'How many times the app was told to log the number out.'
    }),
    _ts_metadata("design:type", Number)
], GatewayUnlinkData.prototype, "attempts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'When the app is told next; sooner if it comes back online.'
    }),
    _ts_metadata("design:type", String)
], GatewayUnlinkData.prototype, "next_try_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'Why the last attempt failed; null before the first attempt.'
    }),
    _ts_metadata("design:type", Object)
], GatewayUnlinkData.prototype, "reason", void 0);
let GatewayHostData = class GatewayHostData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The operating system.'
    }),
    _ts_metadata("design:type", String)
], GatewayHostData.prototype, "os", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The processor architecture.'
    }),
    _ts_metadata("design:type", String)
], GatewayHostData.prototype, "arch", void 0);
let GatewayAppData = class GatewayAppData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The gateway's ID. Pass it as `gateway_id`."
    }),
    _ts_metadata("design:type", String)
], GatewayAppData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'never_started',
            'online',
            'offline'
        ],
        description: 'Whether the service can reach the app right now.'
    }),
    _ts_metadata("design:type", String)
], GatewayAppData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'clock'
        ],
        type: 'string',
        nullable: true,
        description: '`clock`: the app, which the service calls at its address, refuses every request because the clock of its machine ' + 'differs from the clock of the service by more than 5 minutes. Set it. Null: nothing is known to be wrong.'
    }),
    _ts_metadata("design:type", Object)
], GatewayAppData.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true,
        description: 'With the reason `clock`: how many seconds its clock is ahead; negative if it is behind.'
    }),
    _ts_metadata("design:type", Object)
], GatewayAppData.prototype, "clock_ahead_s", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: "The app's version."
    }),
    _ts_metadata("design:type", Object)
], GatewayAppData.prototype, "version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'The newest version that GET /gateway/downloads lists; null if it lists none.'
    }),
    _ts_metadata("design:type", Object)
], GatewayAppData.prototype, "latest_version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether the app must be updated because this service no longer supports its protocol.'
    }),
    _ts_metadata("design:type", Boolean)
], GatewayAppData.prototype, "update_required", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        nullable: true,
        description: 'When the service last heard from the app.'
    }),
    _ts_metadata("design:type", Object)
], GatewayAppData.prototype, "last_seen_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: 'A page that explains how to install the app.'
    }),
    _ts_metadata("design:type", String)
], GatewayAppData.prototype, "install_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: GatewayHostData,
        nullable: true,
        description: 'The machine that the app runs on, as reported when it registered.'
    }),
    _ts_metadata("design:type", Object)
], GatewayAppData.prototype, "host", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            GatewayNumberData
        ],
        description: "Your organization's numbers on this gateway."
    }),
    _ts_metadata("design:type", Array)
], GatewayAppData.prototype, "numbers", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Messages waiting for these numbers, counted up to 10,000.'
    }),
    _ts_metadata("design:type", Number)
], GatewayAppData.prototype, "queue_depth", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            GatewayUnlinkData
        ],
        description: 'Unlinked numbers that the app has not logged out yet, oldest first, at most 20.'
    }),
    _ts_metadata("design:type", Array)
], GatewayAppData.prototype, "pending_unlinks", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'The IDs of all gateways of your organization, newest first.'
    }),
    _ts_metadata("design:type", Array)
], GatewayAppData.prototype, "gateway_ids", void 0);
let GatewayDownloadData = class GatewayDownloadData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The operating system; `any`: wherever Node.js runs.',
        example: 'any'
    }),
    _ts_metadata("design:type", String)
], GatewayDownloadData.prototype, "os", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The machine's architecture; `any`: wherever Node.js runs.",
        example: 'any'
    }),
    _ts_metadata("design:type", String)
], GatewayDownloadData.prototype, "arch", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The version of the app.'
    }),
    _ts_metadata("design:type", String)
], GatewayDownloadData.prototype, "version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: 'Where the package is. It needs no key.'
    }),
    _ts_metadata("design:type", String)
], GatewayDownloadData.prototype, "url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The SHA-256 of the package, hexadecimal.'
    }),
    _ts_metadata("design:type", String)
], GatewayDownloadData.prototype, "sha256", void 0);
let RestartedGatewayData = class RestartedGatewayData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the gateway.'
    }),
    _ts_metadata("design:type", String)
], RestartedGatewayData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ],
        type: 'boolean',
        description: 'Always true: the app does it between two messages.'
    }),
    _ts_metadata("design:type", Boolean)
], RestartedGatewayData.prototype, "restarting", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'The numbers that connect anew. Numbers that are being paired or are signed out are not among them.'
    }),
    _ts_metadata("design:type", Array)
], RestartedGatewayData.prototype, "numbers", void 0);
let EnrollmentData = class EnrollmentData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the gateway that the app registers as.'
    }),
    _ts_metadata("design:type", String)
], EnrollmentData.prototype, "gateway_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The app exchanges this code for its token, once. Shown only in this answer.'
    }),
    _ts_metadata("design:type", String)
], EnrollmentData.prototype, "setup_code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When the code expires.'
    }),
    _ts_metadata("design:type", String)
], EnrollmentData.prototype, "expires_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: 'A page that explains how to install the app.'
    }),
    _ts_metadata("design:type", String)
], EnrollmentData.prototype, "install_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: 'The text of a QR code: the install page with the setup code in the URL fragment, which browsers never ' + 'send to a server.'
    }),
    _ts_metadata("design:type", String)
], EnrollmentData.prototype, "qr", void 0);
let RevokedGatewayData = class RevokedGatewayData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The gateway's ID."
    }),
    _ts_metadata("design:type", String)
], RevokedGatewayData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ],
        description: "Always true: the gateway's token no longer works and its numbers are disconnected."
    }),
    _ts_metadata("design:type", Boolean)
], RevokedGatewayData.prototype, "revoked", void 0);

//# sourceMappingURL=gateway-app.response.js.map