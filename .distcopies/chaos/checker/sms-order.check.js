"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkSmsOrder", {
    enumerable: true,
    get: function() {
        return checkSmsOrder;
    }
});
const _answerkind = require("./answer-kind");
const _groupby = require("./group-by");
const _indexedsms = require("./indexed-sms");
/** Between PostgreSQL's clock and the client's, on one machine. */ const CLOCKS_MS = 50;
function checkSmsOrder(indexed) {
    const places = (0, _indexedsms.traceSms)(indexed).flatMap(placesOf);
    return [
        ...(0, _groupby.groupBy)(places, (place)=>place.phoneId).values()
    ].flatMap(checkPhone);
}
function placesOf({ message, rows: [row], radio: [sent] }) {
    if (row === undefined || sent === undefined || row.attempts > 1 || row.firstStartedAt === null) return [];
    const heard = message.tries.filter((each)=>(0, _answerkind.kindOf)(each) === 'sent').map((each)=>each.endedAt);
    const { token } = message;
    const { laneSeq, firstStartedAt: offeredAt } = row;
    return [
        {
            token,
            phoneId: sent.phoneId,
            seq: sent.seq,
            laneSeq,
            offeredAt,
            answeredAt: Math.min(...heard)
        }
    ];
}
/** Each message against those that stand behind it in the lane and left before it; the first of them is told. */ function checkPhone(places) {
    const sent = places.toSorted((a, b)=>a.seq - b.seq);
    return sent.flatMap((place, index)=>{
        const overtaker = sent.slice(0, index).find((before)=>before.laneSeq > place.laneSeq && isUnfair(place, before));
        if (overtaker === undefined) return [];
        const what = `left its phone after ${overtaker.token}, which stands behind it`;
        return [
            {
                invariant: 'S5',
                subject: place.token,
                what
            }
        ];
    });
}
/** Whoever was committed later may stand before those that were offered meanwhile. */ function isUnfair(late, early) {
    return late.offeredAt === early.offeredAt || late.answeredAt < early.offeredAt - CLOCKS_MS;
}

//# sourceMappingURL=sms-order.check.js.map