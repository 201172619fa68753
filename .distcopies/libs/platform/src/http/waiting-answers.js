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
    get WaitingAnswer () {
        return WaitingAnswer;
    },
    get WaitingAnswers () {
        return WaitingAnswers;
    }
});
const _nodestream = require("node:stream");
/** What goes to the connection at once. */ const SLICE_BYTES = 64 * 1024;
/** Whose reader has taken nothing for so long is cut before one that takes. */ const STALLED_AFTER_MS = 1_000;
let WaitingAnswer = class WaitingAnswer extends _nodestream.Readable {
    /**
   * @param owner whose request it answers
   * @param cut ends its connection
   */ constructor(owner, bytes, cut, nowMs = ()=>performance.now()){
        super({
            highWaterMark: SLICE_BYTES
        }), this.owner = owner, this.bytes = bytes, this.cut = cut, this.nowMs = nowMs, this.at = 0;
        this.takenAtMs = nowMs();
    }
    _read() {
        this.takenAtMs = this.nowMs();
        const from = this.at;
        this.at = Math.min(this.bytes.length, from + SLICE_BYTES);
        this.push(from === this.bytes.length ? null : this.bytes.subarray(from, this.at));
    }
};
let WaitingAnswers = class WaitingAnswers {
    constructor(mostBytes, nowMs = ()=>performance.now()){
        this.mostBytes = mostBytes;
        this.nowMs = nowMs;
        this.byOwner = new Map();
        this.held = 0;
    }
    /** Bytes that wait. */ get bytes() {
        return this.held;
    }
    /** Makes room for an answer and holds it until it is closed: taken, cut, or its client gone. */ add(answer) {
        const size = answer.bytes.length;
        while(this.held + size > this.mostBytes){
            const victim = this.next(answer);
            if (victim === undefined) break;
            this.remove(victim);
            victim.cut();
        }
        const own = this.byOwner.get(answer.owner) ?? new Set();
        this.byOwner.set(answer.owner, own.add(answer));
        this.held += size;
        answer.once('close', ()=>this.remove(answer));
    }
    /** Of the owner with most bytes, the new answer's included; of one whose readers stall before one whose readers take. */ next(added) {
        const owners = [
            ...this.byOwner
        ].map(([owner, answers])=>{
            const oldest = [
                ...answers
            ].reduce((a, b)=>a.takenAtMs <= b.takenAtMs ? a : b);
            const bytes = sizeOf(answers) + (owner === added.owner ? added.bytes.length : 0);
            return {
                oldest,
                bytes,
                isStalled: this.nowMs() - oldest.takenAtMs >= STALLED_AFTER_MS
            };
        });
        const stalled = owners.filter(({ isStalled })=>isStalled);
        const [first] = (stalled.length > 0 ? stalled : owners).sort((a, b)=>b.bytes - a.bytes);
        return first?.oldest;
    }
    remove(answer) {
        const own = this.byOwner.get(answer.owner);
        if (own?.delete(answer) !== true) return;
        this.held -= answer.bytes.length;
        if (own.size === 0) this.byOwner.delete(answer.owner);
    }
};
const sizeOf = (answers)=>[
        ...answers
    ].reduce((sum, { bytes })=>sum + bytes.length, 0);

//# sourceMappingURL=waiting-answers.js.map