"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _lanes = require("../../libs/lanes/src");
const _wrap = require("./wrap");
/** Loaded before a worker: nobody looks for work that was forgotten. */ (0, _wrap.wrap)(_lanes.LaneSweeper.prototype, 'start', ()=>undefined);

//# sourceMappingURL=without-sweeper.js.map