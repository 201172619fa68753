/**
 * Does what one phone asks for one after another. All of it needs the phone's row: without turns, what one phone asks for
 * at once would hold as many connections of the database, all but one of them waiting.
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneTurns", {
    enumerable: true,
    get: function() {
        return PhoneTurns;
    }
});
let PhoneTurns = class PhoneTurns {
    /** Does the work when all that came before it for this phone is over, and answers what it does. */ async take(phoneId, work) {
        const mine = (this.ends.get(phoneId) ?? Promise.resolve()).then(work);
        const end = mine.then(()=>undefined, ()=>undefined);
        this.ends.set(phoneId, end);
        try {
            return await mine;
        } finally{
            if (this.ends.get(phoneId) === end) this.ends.delete(phoneId);
        }
    }
    constructor(){
        /** The end of the last one of each phone; it never rejects. */ this.ends = new Map();
    }
};

//# sourceMappingURL=phone-turns.js.map