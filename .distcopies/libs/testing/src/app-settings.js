"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "appSettings", {
    enumerable: true,
    get: function() {
        return appSettings;
    }
});
const appSettings = (databaseUrl, redis)=>({
        DATABASE_URL: databaseUrl,
        DATABASE_POOL_SIZE: 4,
        REDIS_URL: redis.url,
        REDIS_PREFIX: redis.prefix,
        HOST: '127.0.0.1',
        PORT: 0,
        PUBLIC_URL: 'https://service.example',
        OPS_HOST: '127.0.0.1',
        OPS_PORT: 0,
        LOG_LEVEL: 'silent',
        SHUTDOWN_TIMEOUT_MS: 5_000,
        SHUTDOWN_PAUSE_MS: 0
    });

//# sourceMappingURL=app-settings.js.map