"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get PHONE_CHOOSES () {
        return PHONE_CHOOSES;
    },
    get SimChooser () {
        return SimChooser;
    }
});
const PHONE_CHOOSES = 0;
let SimChooser = class SimChooser {
    /** @param offeredToday by slot */ constructor(rules, offeredToday){
        this.rules = rules;
        this.nextSim = rules.nextSim;
        this.offered = new Map(offeredToday);
    }
    /** The phone may be offered no more today, whatever the SIM. */ get isDayUsedUp() {
        const { dailyLimit } = this.rules;
        return dailyLimit !== null && [
            ...this.offered.values()
        ].reduce((sum, n)=>sum + n, 0) >= dailyLimit;
    }
    /**
   * The SIM of the next message.
   *
   * @param wanted slot that the message names; null: none
   */ choose(wanted) {
        const choice = wanted === null ? this.byMode() : this.ifNotUsedUp(wanted);
        if (choice === 'used_up') return choice;
        const slot = choice ?? PHONE_CHOOSES;
        this.offered.set(slot, this.offeredBy(slot) + 1);
        return choice;
    }
    byMode() {
        const { simMode, simSettings } = this.rules;
        switch(simMode){
            case 'default':
                return null;
            case 'fixed':
                {
                    const fixed = Object.entries(simSettings).find(([, settings])=>settings.default === true);
                    return fixed === undefined ? null : this.ifNotUsedUp(Number(fixed[0]));
                }
            case 'round_robin':
                return this.byTurn();
            case 'least_used':
                return this.leastUsed();
        }
    }
    byTurn() {
        const slots = this.slots();
        const turn = slots.findIndex((slot)=>slot >= (this.nextSim ?? 0));
        const inTurn = [
            ...slots.slice(Math.max(turn, 0)),
            ...slots.slice(0, Math.max(turn, 0))
        ];
        const chosen = inTurn.find((slot)=>!this.isUsedUp(slot));
        if (chosen === undefined) return slots.length === 0 ? null : 'used_up';
        this.nextSim = slots[(slots.indexOf(chosen) + 1) % slots.length] ?? null;
        return chosen;
    }
    leastUsed() {
        const slots = this.slots();
        const free = slots.filter((slot)=>!this.isUsedUp(slot));
        const [chosen] = free.sort((a, b)=>this.offeredBy(a) - this.offeredBy(b) || a - b);
        return chosen ?? (slots.length === 0 ? null : 'used_up');
    }
    slots() {
        return [
            ...new Set(this.rules.slots)
        ].sort((a, b)=>a - b);
    }
    ifNotUsedUp(slot) {
        return this.isUsedUp(slot) ? 'used_up' : slot;
    }
    isUsedUp(slot) {
        const limit = this.rules.simSettings[slot]?.daily_limit ?? null;
        return limit !== null && this.offeredBy(slot) >= limit;
    }
    offeredBy(slot) {
        return this.offered.get(slot) ?? 0;
    }
};

//# sourceMappingURL=sim-chooser.js.map