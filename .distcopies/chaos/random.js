/** Random numbers that a seed repeats. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Random", {
    enumerable: true,
    get: function() {
        return Random;
    }
});
let Random = class Random {
    constructor(state){
        this.state = state;
    }
    /** At least 0, less than 1 (mulberry32). */ next() {
        this.state = this.state + 0x6d2b79f5 | 0;
        let mixed = Math.imul(this.state ^ this.state >>> 15, 1 | this.state);
        mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
        return ((mixed ^ mixed >>> 14) >>> 0) / 4_294_967_296;
    }
    between(least, most) {
        return least + this.next() * (most - least);
    }
    chance(probability) {
        return this.next() < probability;
    }
    pick(items) {
        const item = items[Math.floor(this.next() * items.length)];
        if (item === undefined) throw new Error('nothing to pick from');
        return item;
    }
    /** A source of its own, so that what one part draws does not depend on when another part draws. */ fork() {
        return new Random(Math.floor(this.next() * 4_294_967_296));
    }
};

//# sourceMappingURL=random.js.map