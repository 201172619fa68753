/**
 * Which of the members a thing belongs to: every member finds the same one without asking, each has about the same share,
 * and when one goes only its share moves (rendezvous hashing, Thaler and Ravishankar 1996).
 */ "use strict";
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
    get ownerOf () {
        return ownerOf;
    },
    get rankOf () {
        return rankOf;
    }
});
function ownerOf(thing, members) {
    let owner;
    let highest = -1;
    for (const member of members){
        const weight = hash(`${member}:${thing}`);
        if (weight <= highest) continue;
        highest = weight;
        owner = member;
    }
    return owner;
}
function rankOf(member, thing, members) {
    const weight = hash(`${member}:${thing}`);
    return members.filter((other)=>other !== member && hash(`${other}:${thing}`) > weight).length;
}
/** FNV-1a with 32 bits, and the last step of MurmurHash3: without it names that differ at the end alone stay close. */ function hash(text) {
    let value = 0x811c9dc5;
    for(let index = 0; index < text.length; index += 1){
        value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    }
    value = Math.imul(value ^ value >>> 16, 0x85ebca6b);
    value = Math.imul(value ^ value >>> 13, 0xc2b2ae35);
    return (value ^ value >>> 16) >>> 0;
}

//# sourceMappingURL=rendezvous.js.map