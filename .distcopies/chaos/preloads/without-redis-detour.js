"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _platform = require("../../libs/platform/src");
const _wrap = require("./wrap");
/** Loaded before an app: Redis counts as present, whatever becomes of it. */ (0, _wrap.wrap)(_platform.RedisWatch.prototype, 'leave', ()=>undefined);

//# sourceMappingURL=without-redis-detour.js.map