/** Secrets of the benchmark's installation: of no use anywhere else. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BENCH_SECRETS", {
    enumerable: true,
    get: function() {
        return BENCH_SECRETS;
    }
});
const BENCH_SECRETS = {
    API_KEY_PEPPER: 'a pepper for benchmarks, and for nothing else',
    API_KEY_ENCRYPTION_KEY: Buffer.alloc(32, 'a').toString('base64'),
    GATEWAY_ENCRYPTION_KEY: Buffer.alloc(32, 'g').toString('base64'),
    PHONE_ENCRYPTION_KEY: Buffer.alloc(32, 'p').toString('base64'),
    INTERNAL_TOKEN: 'a token for the processes of a benchmark'
};

//# sourceMappingURL=bench-secrets.js.map