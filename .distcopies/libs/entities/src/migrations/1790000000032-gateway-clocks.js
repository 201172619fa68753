"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayClocks1790000000032", {
    enumerable: true,
    get: function() {
        return GatewayClocks1790000000032;
    }
});
let GatewayClocks1790000000032 = class GatewayClocks1790000000032 {
    async up(runner) {
        await runner.query('alter table gateways add column clock_ahead_s integer');
    }
    async down(runner) {
        await runner.query('alter table gateways drop column clock_ahead_s');
    }
};

//# sourceMappingURL=1790000000032-gateway-clocks.js.map