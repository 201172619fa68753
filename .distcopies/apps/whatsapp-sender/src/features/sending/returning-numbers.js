"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReturningNumbers", {
    enumerable: true,
    get: function() {
        return ReturningNumbers;
    }
});
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _lanes = require("../../../../../libs/lanes/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
const LOOK_EVERY_MS = 2_000;
const MOST_OF_NUMBER = 25;
const MOST = 1_000;
let ReturningNumbers = class ReturningNumbers {
    constructor(messages, runtime){
        this.messages = messages;
        this.runtime = runtime;
        this.task = new _timing.PeriodicTask({
            run: ()=>this.look(),
            everyMs: LOOK_EVERY_MS,
            jitter: 0.1,
            onFailure: runtime.onFailure('schedule')
        });
    }
    onApplicationBootstrap() {
        this.task.start();
    }
    onApplicationShutdown() {
        void this.task.stop();
    }
    async look() {
        if (!this.runtime.options.processes.isMine('wake:wa')) return;
        await this.messages.wake(MOST_OF_NUMBER, MOST);
    }
};
ReturningNumbers = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.WaitingMessagesRepository === "undefined" ? Object : _whatsapp.WaitingMessagesRepository,
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime
    ])
], ReturningNumbers);

//# sourceMappingURL=returning-numbers.js.map