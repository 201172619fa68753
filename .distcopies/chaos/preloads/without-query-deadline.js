"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../libs/entities/src");
const _wrap = require("./wrap");
/** Loaded before an API: a PostgreSQL that says nothing is waited for. */ (0, _wrap.wrap)(_entities.SilenceWatch.prototype, 'fallSilent', ()=>undefined);
(0, _wrap.wrap)(_entities.BoundedClient.prototype, 'tick', ()=>undefined);

//# sourceMappingURL=without-query-deadline.js.map