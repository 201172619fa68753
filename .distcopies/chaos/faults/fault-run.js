"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FaultRun", {
    enumerable: true,
    get: function() {
        return FaultRun;
    }
});
const _promises = require("node:timers/promises");
const _clock = require("../clock");
const _systemfaults = require("./system-faults");
const STARTED_WITHIN_MS = 40_000;
let FaultRun = class FaultRun extends _systemfaults.SystemFaults {
    constructor(system, random, load, sms){
        super(system, random), this.load = load, this.sms = sms;
    }
    /** SIGKILL of one replica after each pause, or as soon after it as all serve: on a busy machine a start takes long. */ async killWhile(isWorking, options) {
        const replicas = this.system.of(options.app);
        while(await isWorking()){
            await (0, _promises.setTimeout)(this.random.between(...options.pauseMs));
            while(!(await Promise.all(replicas.map(_systemfaults.isServing))).every(Boolean) && await isWorking())await (0, _promises.setTimeout)(50);
            this.random.pick(replicas).kill();
        }
    }
    /** Waits until the clients have asked for their last messages, which are under way then. */ async untilLastMessages() {
        while(this.load.unsent > 0)await (0, _promises.setTimeout)(10);
    }
    /** Waits until a message was started so often; not for ever, because a mechanism may be switched off. */ async untilStarted(token, times) {
        const giveUpAt = (0, _clock.now)() + STARTED_WITHIN_MS;
        while((0, _clock.now)() < giveUpAt && (await this.system.reader.startsOf(token) ?? 0) < times)await (0, _promises.setTimeout)(50);
    }
    /** An SMS phone is off for a while, and what is sent to it meanwhile has a short life. */ async switchPhoneOff(forMs) {
        const [replica, phone] = [
            this.system.of('sandbox-phone')[0],
            this.system.phones[0]
        ];
        if (replica === undefined || phone === undefined) throw new Error('there is no phone');
        replica.takeDown();
        this.note('down', 'sandbox-phone');
        this.sms.expiring.add(phone.id);
        await (0, _promises.setTimeout)(forMs);
        this.sms.expiring.delete(phone.id);
        replica.start();
        this.note('back', 'sandbox-phone');
    }
};

//# sourceMappingURL=fault-run.js.map