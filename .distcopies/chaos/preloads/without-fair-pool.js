"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _fairshare = require("../../libs/fair-share/src");
const _wrap = require("./wrap");
/** Loaded before an app: places go to whoever comes first, and slow work keeps its own. */ const EVERYBODY = 'everybody';
(0, _wrap.wrap)(_fairshare.FairPool.prototype, 'tryAcquire', (tryAcquire)=>tryAcquire(EVERYBODY));
(0, _wrap.wrap)(_fairshare.FairPool.prototype, 'acquire', (acquire, _owner, longestWaitMs)=>acquire(EVERYBODY, longestWaitMs));
(0, _wrap.patch)(_fairshare.FairPool.prototype, 'lendSlow', ()=>undefined);

//# sourceMappingURL=without-fair-pool.js.map