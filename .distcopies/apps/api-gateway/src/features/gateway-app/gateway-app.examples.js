"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GATEWAY_APP_EXAMPLES", {
    enumerable: true,
    get: function() {
        return GATEWAY_APP_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const SETUP_CODE = 'gw_setup_8hK2mQ5tW9xZ3cF6jN1pR4sV7yB0dG2k';
const GATEWAY_APP_EXAMPLES = {
    getGateway: {
        answer: {
            id: _example.IDS.gateway,
            status: 'online',
            reason: null,
            clock_ahead_s: null,
            version: '0.1.0',
            latest_version: '0.1.0',
            update_required: false,
            last_seen_at: '2026-11-20T09:59:58.200Z',
            install_url: 'https://chasqui.example.com/docs/gateway',
            host: {
                os: 'linux',
                arch: 'x64'
            },
            numbers: [
                {
                    phone: '4930123456',
                    status: 'connected'
                }
            ],
            queue_depth: 0,
            pending_unlinks: [],
            gateway_ids: [
                _example.IDS.gateway
            ]
        }
    },
    revokeGateway: {
        answer: {
            id: _example.IDS.gateway,
            revoked: true
        }
    },
    listGatewayDownloads: {
        answer: [
            {
                os: 'any',
                arch: 'any',
                version: '0.1.0',
                url: 'https://chasqui.example.com/docs/gateway/chasqui-whatsapp-gateway-0.1.0.tgz',
                sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
            }
        ]
    },
    restartGateway: {
        request: {},
        answer: {
            id: _example.IDS.gateway,
            restarting: true,
            numbers: [
                '4930123456'
            ]
        }
    },
    enrollGateway: {
        request: {},
        answer: {
            gateway_id: _example.IDS.gateway,
            setup_code: SETUP_CODE,
            expires_at: '2026-11-21T10:00:00.000Z',
            install_url: 'https://chasqui.example.com/docs/gateway',
            qr: `https://chasqui.example.com/docs/gateway#${SETUP_CODE}`
        }
    }
};

//# sourceMappingURL=gateway-app.examples.js.map