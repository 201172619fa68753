"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MailDelivery", {
    enumerable: true,
    get: function() {
        return MailDelivery;
    }
});
const _timing = require("../../../timing/src");
const _maillimits = require("../queue/mail-limits");
const EVERY_MS = 1_000;
/** Connections to the mail server that one process has at once. */ const MOST_AT_ONCE = 4;
let MailDelivery = class MailDelivery {
    constructor(options){
        this.options = options;
        this.inHand = new Set();
        /** Refusals to sign in, one after the other: many more in a row would lock the account. */ this.refusedSignIns = 0;
        /** Nothing is tried before, by this process' clock (`performance.now`). */ this.heldUntil = 0;
        this.task = new _timing.PeriodicTask({
            run: ()=>this.run(),
            everyMs: options.everyMs ?? EVERY_MS,
            jitter: 0.2,
            onFailure: (error)=>options.logger.warn({
                    err: error
                }, 'could not look for mail that waits')
        });
    }
    start() {
        this.task.start();
    }
    /** Resolves when what is in hand has ended: each try has its time. */ async stop() {
        await this.task.stop();
        await Promise.all(this.inHand);
    }
    /** A refused sign-in holds up nothing any more: the mail server was just seen to take mail. */ goOn() {
        this.refusedSignIns = 0;
        this.heldUntil = 0;
    }
    async run() {
        const { queue } = this.options;
        await queue.closeUseless();
        while(!this.task.isStopped && performance.now() >= this.heldUntil){
            // After a refusal one mail finds out whether it still holds.
            const free = (this.refusedSignIns > 0 ? 1 : MOST_AT_ONCE) - this.inHand.size;
            const claimed = free > 0 ? await queue.claim(free) : [];
            for (const mail of claimed)this.take(mail);
            // More may wait: whoever ends first makes room.
            if (claimed.length < free) return;
            await Promise.race(this.inHand);
        }
    }
    take(mail) {
        const work = this.deliver(mail).catch((error)=>{
            // Its claim ends, and it is taken again.
            this.options.logger.warn({
                err: error,
                mail: mail.id
            }, 'could not note what came of a mail');
        });
        this.inHand.add(work);
        void work.finally(()=>this.inHand.delete(work));
    }
    async deliver(mail) {
        const { queue, sender, logger, onOutcome, pausesS = _maillimits.PAUSES_S } = this.options;
        const { id, kind, recipient: to, letter, attempt } = mail;
        if (letter === null) {
            onOutcome?.('refused');
            logger.error({
                mail: id,
                kind
            }, 'a mail cannot be opened: its key is missing in API_KEY_ENCRYPTION_KEY');
            await queue.finish(mail, 'failed', 'unreadable', null);
            return;
        }
        const outcome = await sender.send({
            id,
            to,
            letter
        });
        onOutcome?.(outcome.kind);
        this.noteSignIn(outcome);
        if (outcome.kind === 'sent') {
            await queue.finish(mail, 'sent', null, outcome.reply);
            return;
        }
        const { reason, reply } = outcome;
        logger.warn({
            mail: id,
            kind,
            attempt,
            reason,
            reply
        }, 'a mail was not taken by the mail server');
        if (outcome.kind === 'refused' || attempt >= _maillimits.MOST_ATTEMPTS) await queue.finish(mail, 'failed', reason, reply);
        else await queue.postpone(mail, reason, reply, pauseOf(pausesS, attempt));
    }
    /** While the server refuses our user or password, one mail a pause is tried, however many wait. */ noteSignIn(outcome) {
        if (outcome.kind === 'sent' || outcome.reason !== 'sign_in') {
            // What never got as far as to sign in says nothing of it.
            if (outcome.kind !== 'later') this.goOn();
            return;
        }
        // Those that were in hand together are refused for one reason.
        if (performance.now() < this.heldUntil) return;
        this.refusedSignIns += 1;
        this.heldUntil = performance.now() + pauseOf(this.options.pausesS ?? _maillimits.PAUSES_S, this.refusedSignIns) * 1_000;
    }
};
/** Longer each time, and not the same for all that failed together. */ function pauseOf(pausesS, attempt) {
    const pause = pausesS[Math.min(attempt, pausesS.length) - 1] ?? 0;
    return pause * (0.8 + 0.4 * Math.random());
}

//# sourceMappingURL=mail-delivery.js.map