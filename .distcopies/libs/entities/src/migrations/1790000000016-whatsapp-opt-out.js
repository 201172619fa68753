"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappOptOut1790000000016", {
    enumerable: true,
    get: function() {
        return WhatsappOptOut1790000000016;
    }
});
let WhatsappOptOut1790000000016 = class WhatsappOptOut1790000000016 {
    async up(runner) {
        await runner.query('alter table organizations add column enforce_whatsapp_opt_out boolean not null default false');
    }
    async down(runner) {
        await runner.query('alter table organizations drop column enforce_whatsapp_opt_out');
    }
};

//# sourceMappingURL=1790000000016-whatsapp-opt-out.js.map