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
    get balanced () {
        return balanced;
    },
    get inTurn () {
        return inTurn;
    },
    get isolated () {
        return isolated;
    },
    get shardsOf () {
        return shardsOf;
    },
    get unevenness () {
        return unevenness;
    }
});
function shardsOf(shares, shardCount, random) {
    const shards = Array.from({
        length: shardCount
    }, ()=>({
            share: 0
        }));
    for (const share of shares){
        const shard = shards[Math.floor(random.next() * shardCount)];
        if (shard !== undefined) shard.share += share;
    }
    return shards;
}
function isolated(shares, shards, own, random) {
    return [
        ...shares.slice(0, own).map((share)=>({
                share
            })),
        ...shardsOf(shares.slice(own), shards, random)
    ];
}
function inTurn(shards, servers) {
    const loads = Array.from({
        length: servers
    }, ()=>0);
    shards.forEach(({ share }, place)=>{
        loads[place % servers] = (loads[place % servers] ?? 0) + share;
    });
    return loads;
}
function balanced(shards, servers) {
    const loads = Array.from({
        length: servers
    }, ()=>0);
    for (const { share } of [
        ...shards
    ].sort((a, b)=>b.share - a.share)){
        const least = loads.indexOf(Math.min(...loads));
        loads[least] = (loads[least] ?? 0) + share;
    }
    return loads;
}
const unevenness = (loads)=>Math.max(...loads) * loads.length / loads.reduce((sum, load)=>sum + load, 0);

//# sourceMappingURL=placement.js.map