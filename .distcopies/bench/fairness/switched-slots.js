"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SwitchedSlots", {
    enumerable: true,
    get: function() {
        return SwitchedSlots;
    }
});
const _lanes = require("../../libs/lanes/src");
let SwitchedSlots = class SwitchedSlots extends _lanes.LaneSlots {
    constructor(options){
        super(options), this.mode = 'fair';
        const { queue } = options;
        const { shared, mostHeld } = queue.slots;
        const slots = {
            shared,
            guaranteed: 0,
            mostPerOwner: shared,
            mostHeld,
            mostWaiting: 1_000_000
        };
        const ownersOf = (_kind, ids)=>Promise.resolve(new Map(ids.map((id)=>[
                    id,
                    'all'
                ])));
        this.firstCome = new _lanes.LaneSlots({
            ...options,
            queue: {
                ...queue,
                slots
            },
            owners: {
                ownersOf
            }
        });
    }
    switchTo(mode) {
        this.mode = mode;
    }
    get isContended() {
        return this.mode === 'fair' ? super.isContended : this.mode === 'first-come' && this.firstCome.isContended;
    }
    run(lane, work) {
        if (this.mode === 'none') return work();
        return this.mode === 'fair' ? super.run(lane, work) : this.firstCome.run(lane, work);
    }
};

//# sourceMappingURL=switched-slots.js.map