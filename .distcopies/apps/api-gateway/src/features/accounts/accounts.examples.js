"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ACCOUNT_EXAMPLES", {
    enumerable: true,
    get: function() {
        return ACCOUNT_EXAMPLES;
    }
});
const _example = require("../../openapi/example");
const ACCOUNT_EXAMPLES = {
    listWhatsappAccounts: {
        answer: [
            {
                id: _example.IDS.number,
                display_name: 'Reception',
                phone: '4930123456',
                status: 'connected',
                paired_at: '2026-10-01T07:30:00.000Z',
                restricted_until: null,
                receive_groups: false,
                proxy: false,
                web_version: null,
                settings_applied: true
            }
        ]
    },
    updateWhatsappAccount: {
        request: {
            display_name: 'Reception',
            receive_groups: true
        },
        answer: {
            id: _example.IDS.number,
            display_name: 'Reception',
            phone: '4930123456',
            status: 'connected',
            reason: null,
            paired_at: '2026-10-01T07:30:00.000Z',
            restricted_until: null,
            receive_groups: true,
            proxy: false,
            web_version: null,
            settings_applied: false
        }
    }
};

//# sourceMappingURL=accounts.examples.js.map