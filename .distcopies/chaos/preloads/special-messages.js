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
    get isPoison () {
        return isPoison;
    },
    get isZombie () {
        return isZombie;
    },
    get poisonToken () {
        return poisonToken;
    },
    get zombieToken () {
        return zombieToken;
    }
});
const ZOMBIE = 'zombie';
const POISON = 'poison';
const zombieToken = (place)=>`${ZOMBIE}${place}`;
const isZombie = (text)=>text?.startsWith(ZOMBIE) === true;
const poisonToken = (place)=>`${POISON}${place}`;
const isPoison = (text)=>text?.startsWith(POISON) === true;

//# sourceMappingURL=special-messages.js.map